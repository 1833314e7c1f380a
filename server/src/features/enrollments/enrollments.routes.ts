import * as enrollments from '@akada/contract/enrollments.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { completeLecture } from './complete-lecture.ts'
import { enrollInCourse } from './enroll-in-course.ts'
import {
  countArchived,
  countEnrollments,
  listArchivedViews,
  listCategoriesOf,
  listEnrollmentViews,
  listInstructorsOf,
} from './enrollments.listing.queries.ts'
import { findProgress } from './enrollments.progress.queries.ts'
import { listOwnedCourseIds, setArchived } from './enrollments.queries.ts'
import { maySeeEnrollment, percentDone } from './enrollments.rules.ts'
import { asArchived, asEnrollment, viewing } from './enrollments.views.ts'
import { getEnrollment } from './get-enrollment.ts'
import { getEnrollmentOfCourse } from './get-enrollment-of-course.ts'
import { getNextLecture } from './get-next-lecture.ts'
import { savePosition } from './save-position.ts'

export function enrollmentRoutes(app: FastifyInstance, deps: Deps) {
  listRoutes(app, deps)

  serve(app, deps, enrollments.listOwnedCourses, async (_, { db, user }) => ({ courseIds: [...(await listOwnedCourseIds(db, user.id))] }))

  serve(app, deps, enrollments.enrollInCourse, async ({ body }, { db, user, now }) => {
    await enrollInCourse(db, { userId: user.id, courseId: body.courseId, now })
    return getEnrollmentOfCourse(db, { userId: user.id, courseId: body.courseId, now })
  })

  serve(app, deps, enrollments.checkEnrollment, async ({ params }, { db, user }) =>
    (await listOwnedCourseIds(db, user.id, [params.courseId])).has(params.courseId),
  )

  serve(app, deps, enrollments.getEnrollmentOfCourse, ({ params }, { db, user, now }) =>
    getEnrollmentOfCourse(db, { userId: user.id, courseId: params.courseId, now }),
  )

  serve(app, deps, enrollments.getEnrollment, ({ params }, { db, user, now }) => getEnrollment(db, { id: params.id, viewer: user, now }))

  serve(app, deps, enrollments.archiveEnrollment, async ({ params }, { db, user, now }) => {
    if (!(await setArchived(db, { id: params.id, userId: user.id, archivedAt: now }))) refuse('ENROLLMENT_NOT_FOUND')
    return null
  })

  serve(app, deps, enrollments.restoreEnrollment, async ({ params }, { db, user }) => {
    if (!(await setArchived(db, { id: params.id, userId: user.id, archivedAt: null }))) refuse('ENROLLMENT_NOT_FOUND')
    return null
  })

  progressRoutes(app, deps)
}

function listRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, enrollments.listEnrollments, async ({ query }, { db, user, now }) => {
    const [rows, totalElements, seen] = await Promise.all([
      listEnrollmentViews(db, user.id, query),
      countEnrollments(db, user.id, query),
      viewing(db, now),
    ])
    return { content: rows.map((row) => asEnrollment(row, seen)), totalElements, page: query.page, size: query.size }
  })

  serve(app, deps, enrollments.listArchivedEnrollments, async ({ query }, { db, user }) => {
    const [rows, totalElements] = await Promise.all([listArchivedViews(db, user.id, query), countArchived(db, user.id)])
    return { content: rows.map(asArchived), totalElements, ...query }
  })

  serve(app, deps, enrollments.getNextLecture, async (_, { db, user, now }) => {
    const found = await getNextLecture(db, user.id, now)
    return found && { enrollment: asEnrollment(found.enrollment, await viewing(db, now)), lecture: found.lecture }
  })

  serve(app, deps, enrollments.listEnrollmentChoices, async (_, { db, user }) => {
    const [instructors, categories] = await Promise.all([listInstructorsOf(db, user.id), listCategoriesOf(db, user.id)])
    return { instructors, categories }
  })
}

function progressRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, enrollments.getProgress, async ({ params }, { db, user }) => {
    const progress = await findProgress(db, params.id)
    return progress && maySeeEnrollment(progress, user) ? asProgress(progress) : refuse('ENROLLMENT_NOT_FOUND')
  })

  serve(app, deps, enrollments.completeLecture, async ({ query }, { db, user, now }) => {
    const enrollmentId = await completeLecture(db, { ...query, userId: user.id, now })
    return asProgress((await findProgress(db, enrollmentId)) ?? refuse('ENROLLMENT_ENDED'))
  })

  serve(app, deps, enrollments.savePosition, async ({ body }, { db, user, now }) => {
    await savePosition(db, { ...body, userId: user.id, now })
    return null
  })
}

const asProgress = (row: NonNullable<Awaited<ReturnType<typeof findProgress>>>): enrollments.Progress => ({
  id: row.id,
  progress: percentDone({ ...row, completedLectures: row.completedLectures.length }),
  completed: row.completedAt !== null,
  completedLectures: row.completedLectures,
  lastLectureId: row.lastLectureId,
  positions: row.positions,
})
