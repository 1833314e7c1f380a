import * as authoring from '@akada/contract/authoring.ts'
import * as courses from '@akada/contract/courses.ts'
import type { FastifyInstance } from 'fastify'
import { courseCharge, findPayer, payingFrom } from '#features/cart/cart.charge.ts'
import { listPriced } from '#features/cart/cart.face.ts'
import type { Deps } from '#platform/deps.ts'
import { Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { archiveCourse } from './archive-course.ts'
import { type Showing, showLectures, showSections } from './courses.curriculum.ts'
import { findCourseRelation, findLecture, findSection, listLecturesOfSections, listSectionsOfCourse } from './courses.queries.ts'
import type { VisibleCourse } from './courses.rules.ts'
import { createCourse } from './create-course.ts'
import { deleteCourse } from './delete-course.ts'
import { downloadResource } from './download-resource.ts'
import { findEditableCourse } from './find-editable-course.ts'
import { getCourse } from './get-course.ts'
import { listChosenCourses } from './list-chosen-courses.ts'
import { listOwnCourses } from './list-own-courses.ts'
import { listPlayable } from './list-playable.ts'
import { listRelatedCourses } from './list-related-courses.ts'
import { requireCourseOfLecture, requireCourseOfSection, requireVisibleCourse, seenBy } from './require-visible-course.ts'
import { restoreCourse } from './restore-course.ts'
import { updateCourse } from './update-course.ts'

export function courseRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, courses.listChosenCourses, ({ query }, { db }) => listChosenCourses(db, query.ids, deps))

  serve(app, deps, courses.getCourse, ({ params }, { db, user, now }) => getCourse(db, params.id, { user, signer: deps.signer, now }, deps))

  serve(app, deps, courses.getCourseRelation, async ({ params }, { db, user, request, now }) => {
    const course = await requireVisibleCourse(db, user, params.id)
    const paying = { userId: user.id, ...payingFrom(deps, request) }
    const [priced] = await listPriced(db, [course.id], { userId: null, now })
    const charge = priced && !priced.isFree ? courseCharge(priced, await findPayer(db, deps, paying), deps) : null
    const { enrolledAt, source, ...relation } = await findCourseRelation(db, course.id, user.id)
    const enrollment = { enrolledAt: enrolledAt?.toISOString() ?? null, isBought: source === 'ORDER' }
    return { ...relation, ...enrollment, charge, isInstructor: course.instructorId === user.id, isAdmin: user.roles.includes('ADMIN') }
  })

  serve(app, deps, courses.listRelatedCourses, async ({ params }, { db, user }) =>
    listRelatedCourses(db, await requireVisibleCourse(db, user, params.id), deps),
  )

  curriculumRoutes(app, deps)
  authoringRoutes(app, deps)
}

function curriculumRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, courses.listSections, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireVisibleCourse(db, user, params.id)
    return showSections(db, show(deps, context, course), await listSectionsOfCourse(db, course.id))
  })

  serve(app, deps, courses.getSection, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireCourseOfSection(db, user, params.id)
    const section = (await findSection(db, params.id)) ?? refuse('SECTION_NOT_FOUND')
    const [shown] = await showSections(db, show(deps, context, course), [section])
    return shown ?? refuse('SECTION_NOT_FOUND')
  })

  serve(app, deps, courses.listLectures, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireCourseOfSection(db, user, params.id)
    return showLectures(db, show(deps, context, course), await listLecturesOfSections(db, [params.id], seenBy(course)))
  })

  serve(app, deps, courses.listPlayable, async ({ query }, { db, user, now }) => ({
    lectureIds: await listPlayable(db, user.id, query.ids, now),
    now: now.toISOString(),
  }))

  serve(app, deps, courses.getLecture, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireCourseOfLecture(db, user, params.id)
    const lecture = (await findLecture(db, params.id, seenBy(course))) ?? refuse('LECTURE_NOT_FOUND')
    const [shown] = await showLectures(db, show(deps, context, course), [lecture])
    return shown ?? refuse('LECTURE_NOT_FOUND')
  })

  serve(app, deps, courses.downloadResource, async ({ params }, { db, user, now, reply }) => {
    reply.header('cache-control', 'no-store')
    return new Redirected(await downloadResource(db, user, { resourceId: params.id, signer: deps.signer, now }))
  })
}

function authoringRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, authoring.listOwnCourses, ({ query }, { db, user }) => listOwnCourses(db, user.id, query))

  serve(app, deps, authoring.createCourse, async ({ body }, { db, user, now }) => {
    const id = await db.transaction().execute((tx) => createCourse(tx, { ...body, instructorId: user.id, now }))
    return findEditableCourse(db, id)
  })

  serve(app, deps, authoring.updateCourse, async ({ body }, { db, user, now }) => {
    await db.transaction().execute((tx) => updateCourse(tx, user, { ...body, now }))
    return findEditableCourse(db, body.id)
  })

  serve(app, deps, authoring.archiveCourse, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => archiveCourse(tx, user, { id: params.id, now }))
    return findEditableCourse(db, params.id)
  })

  serve(app, deps, authoring.restoreCourse, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => restoreCourse(tx, user, { id: params.id, now }))
    return findEditableCourse(db, params.id)
  })

  serve(app, deps, authoring.deleteCourse, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => deleteCourse(tx, user, { id: params.id, now }))
    return null
  })
}

const show = (deps: Deps, { now }: Context<'public'>, course: VisibleCourse): Showing => ({ course, signer: deps.signer, now })
