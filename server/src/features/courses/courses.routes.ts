import { archiveCourse, changeCourse, createCourse, deleteCourse, listOwnCourses, unarchiveCourse } from '@akada/contract/authoring.ts'
import {
  downloadResource,
  getCourse,
  getCourseFacets,
  getCourseStanding,
  getLecture,
  getSection,
  listChosenCourses,
  listLectures,
  listPlayable,
  listRelatedCourses,
  listSections,
} from '@akada/contract/courses.ts'
import type { FastifyInstance } from 'fastify'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import { socialImageAddress } from '#features/social-images/name-picture.ts'
import type { Deps } from '#platform/deps.ts'
import { Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { archiveCourse as archive, unarchiveCourse as unarchive } from './archive-course.ts'
import { changeCourse as change } from './change-course.ts'
import { countChoices } from './count-choices.ts'
import {
  findCourse,
  findLecture,
  findSection,
  findStanding,
  getInstructorTotals,
  listLecturesOfSections,
  listSectionsOfCourse,
} from './courses.queries.ts'
import { seesHeld } from './courses.rules.ts'
import { createCourse as create } from './create-course.ts'
import { deleteCourse as remove } from './delete-course.ts'
import { downloadAddress } from './download-resource.ts'
import { courseCard, listChosen } from './list-courses.ts'
import { listOwnCourses as listOwn } from './list-own-courses.ts'
import { listRelatedCourses as listRelated } from './list-related-courses.ts'
import {
  playableAmong,
  requireCourseOfLecture,
  requireCourseOfSection,
  requireVisibleCourse,
  type VisibleCourse,
} from './require-course.ts'
import { type Showing, showLectures, showSections } from './show-curriculum.ts'
import { showEditableCourse } from './show-editable-course.ts'

export function courseRoutes(app: FastifyInstance, deps: Deps) {
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
  authoringRoutes(app, deps)
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
    return showLectures(db, show(deps, context, course), await listLecturesOfSections(db, [params.id], { withHeld: seesHeld(course) }))
  })

  serve(app, deps, listPlayable, async ({ query }, { db, user, now }) => ({
    lectureIds: await playableAmong(db, user.id, query.ids),
    now: now.toISOString(),
  }))

  serve(app, deps, getLecture, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireCourseOfLecture(db, user, params.id)
    const lecture = (await findLecture(db, params.id, { withHeld: seesHeld(course) })) ?? refuse('LECTURE_NOT_FOUND')
    const [shown] = await showLectures(db, show(deps, context, course), [lecture])
    return shown ?? refuse('LECTURE_NOT_FOUND')
  })

  serve(app, deps, downloadResource, async ({ params }, { db, user, now, reply }) => {
    reply.header('cache-control', 'no-store')
    return new Redirected(await downloadAddress(db, user, { resourceId: params.id, signer: deps.signer, now }))
  })
}

function authoringRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listOwnCourses, ({ query }, { db, user }) => listOwn(db, user.id, query))

  serve(app, deps, createCourse, async ({ body }, { db, user, now }) => {
    const id = await db.transaction().execute((tx) => create(tx, { ...body, instructorId: user.id, now }))
    return showEditableCourse(db, id)
  })

  serve(app, deps, changeCourse, async ({ body }, { db, user, now }) => {
    await db.transaction().execute((tx) => change(tx, user, { ...body, now }))
    return showEditableCourse(db, body.id)
  })

  serve(app, deps, archiveCourse, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => archive(tx, user, { id: params.id, now }))
    return showEditableCourse(db, params.id)
  })

  serve(app, deps, unarchiveCourse, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => unarchive(tx, user, { id: params.id, now }))
    return showEditableCourse(db, params.id)
  })

  serve(app, deps, deleteCourse, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => remove(tx, user, { id: params.id, now }))
    return null
  })
}

const show = (deps: Deps, { now }: Context<'public'>, course: VisibleCourse): Showing => ({ course, signer: deps.signer, now })
