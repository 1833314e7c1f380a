import {
  downloadResource,
  getCategory,
  getCourse,
  getCourseFacets,
  getCourseStanding,
  getLecture,
  getSection,
  listCategories,
  listChosenCourses,
  listLectures,
  listRelatedCourses,
  listSections,
} from '@akada/contract/courses.ts'
import type { FastifyInstance } from 'fastify'
import { socialImageAddress } from '#features/social-images/name-picture.ts'
import type { Deps } from '#platform/deps.ts'
import { Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { countChoices } from './count-choices.ts'
import {
  findCategory,
  findCourse,
  findLecture,
  findSection,
  findStanding,
  getInstructorTotals,
  listCategoriesWithTotals,
  listLecturesOfSections,
  listSectionsOfCourse,
} from './courses.queries.ts'
import { averageRating } from './courses.rules.ts'
import { downloadAddress } from './download-resource.ts'
import { courseCard, listChosen } from './list-courses.ts'
import { listRelatedCourses as listRelated } from './list-related-courses.ts'
import { requireCourseOfLecture, requireCourseOfSection, requireVisibleCourse, type VisibleCourse } from './require-course.ts'
import { type Showing, showLectures, showSections } from './show-curriculum.ts'

export function courseRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listCategories, (_, { db }) => listCategoriesWithTotals(db))

  serve(app, deps, getCategory, async ({ params }, { db }) => (await findCategory(db, params.id)) ?? refuse('CATEGORY_NOT_FOUND'))

  serve(app, deps, getCourseFacets, ({ query }, { db }) => countChoices(db, query))

  serve(app, deps, listChosenCourses, ({ query }, { db }) => listChosen(db, query.ids))

  serve(app, deps, getCourse, async ({ params }, context) => {
    const { db, user } = context
    const visible = await requireVisibleCourse(db, user, params.id)
    const showing = show(deps, context, visible)
    const [course, sections, totals] = await Promise.all([
      findCourse(db, visible.id),
      listSectionsOfCourse(db, visible.id),
      getInstructorTotals(db, visible.instructorId),
    ])
    if (!course) return refuse('COURSE_NOT_FOUND')
    const card = courseCard(course)
    return {
      ...course,
      ...card,
      ...(course.coverWidth !== null &&
        course.coverHeight !== null && { coverImageSize: { width: course.coverWidth, height: course.coverHeight } }),
      socialImageUrl:
        course.status === 'LIVE' ? socialImageAddress(deps.site.name, { ...course, instructorName: card.instructorName }) : null,
      promotionalVideoUrl: publicAddress(course.promotionalVideoKey),
      instructorPicture: publicAddress(course.pictureKey),
      instructorTotals: { ...totals, reviews: totals.totalReviews, averageRating: averageRating(totals) },
      createdAt: course.createdAt.toISOString(),
      updatedAt: course.updatedAt.toISOString(),
      sections: await showSections(db, showing, sections),
    }
  })

  serve(app, deps, getCourseStanding, async ({ params }, { db, user }) => {
    const course = await requireVisibleCourse(db, user, params.id)
    const { enrolledAt, source, ...standing } = await findStanding(db, course.id, user.id)
    const enrollment = { enrolledAt: enrolledAt?.toISOString() ?? null, isBought: source === 'ORDER' }
    return { ...standing, ...enrollment, isInstructor: course.instructorId === user.id, isAdmin: user.roles.includes('ADMIN') }
  })

  serve(app, deps, listRelatedCourses, async ({ params }, { db, user }) => listRelated(db, await requireVisibleCourse(db, user, params.id)))

  curriculumRoutes(app, deps)
}

function curriculumRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listSections, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireVisibleCourse(db, user, params.id)
    return showSections(db, show(deps, context, course), await listSectionsOfCourse(db, course.id))
  })

  serve(app, deps, getSection, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireCourseOfSection(db, user, params.id)
    const section = (await findSection(db, params.id)) ?? refuse('SECTION_NOT_FOUND')
    const [shown] = await showSections(db, show(deps, context, course), [section])
    return shown ?? refuse('SECTION_NOT_FOUND')
  })

  serve(app, deps, listLectures, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireCourseOfSection(db, user, params.id)
    return showLectures(db, show(deps, context, course), await listLecturesOfSections(db, [params.id]))
  })

  serve(app, deps, getLecture, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireCourseOfLecture(db, user, params.id)
    const lecture = (await findLecture(db, params.id)) ?? refuse('LECTURE_NOT_FOUND')
    const [shown] = await showLectures(db, show(deps, context, course), [lecture])
    return shown ?? refuse('LECTURE_NOT_FOUND')
  })

  serve(app, deps, downloadResource, async ({ params }, { db, user, now, reply }) => {
    reply.header('cache-control', 'no-store')
    return new Redirected(await downloadAddress(db, user, { resourceId: params.id, signer: deps.signer, now }))
  })
}

const show = (deps: Deps, { now }: Context<'public'>, course: VisibleCourse): Showing => ({ course, signer: deps.signer, now })
