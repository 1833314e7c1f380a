import {
  checkEnrollment,
  completeLecture,
  type Enrollment,
  enrollInCourse,
  getEnrollment,
  getEnrollmentOfCourse,
  getProgress,
  listEnrollments,
  listOwnedCourses,
  type Progress,
  savePosition,
} from '@akada/contract/enrollments.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { completeLecture as markComplete } from './complete-lecture.ts'
import { enrollInFreeCourse } from './enroll-in-free-course.ts'
import { findProgress } from './enrollments.progress.queries.ts'
import {
  countEnrollments,
  type EnrollmentView,
  findEnrollmentView,
  findEnrollmentViewOfCourse,
  listEnrollmentViews,
} from './enrollments.queries.ts'
import { averageRating, hoursOf, maySeeEnrollment, percentDone } from './enrollments.rules.ts'
import { ownedCourseIds } from './owned-courses.ts'
import { savePosition as keepPosition } from './save-position.ts'

export function enrollmentRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listEnrollments, async ({ query }, { db, user }) => {
    const [rows, totalElements] = await Promise.all([listEnrollmentViews(db, user.id, query), countEnrollments(db, user.id)])
    return { content: rows.map(asEnrollment), totalElements, ...query }
  })

  serve(app, deps, listOwnedCourses, async (_, { db, user }) => ({ courseIds: [...(await ownedCourseIds(db, user.id))] }))

  serve(app, deps, enrollInCourse, async ({ body }, { db, user, now }) => {
    await enrollInFreeCourse(db, { userId: user.id, courseId: body.courseId, now })
    return enrollmentOfCourse(db, user.id, body.courseId)
  })

  serve(app, deps, checkEnrollment, async ({ params }, { db, user }) =>
    (await ownedCourseIds(db, user.id, [params.courseId])).has(params.courseId),
  )

  serve(app, deps, getEnrollmentOfCourse, ({ params }, { db, user }) => enrollmentOfCourse(db, user.id, params.courseId))

  serve(app, deps, getEnrollment, async ({ params }, { db, user }) => {
    const enrollment = await findEnrollmentView(db, params.id)
    return enrollment && maySeeEnrollment(enrollment, user) ? asEnrollment(enrollment) : refuse('ENROLLMENT_NOT_FOUND')
  })

  serve(app, deps, getProgress, async ({ params }, { db, user }) => {
    const progress = await findProgress(db, params.id)
    return progress && maySeeEnrollment(progress, user) ? asProgress(progress) : refuse('ENROLLMENT_NOT_FOUND')
  })

  serve(app, deps, completeLecture, async ({ query }, { db, user, now }) => {
    const enrollmentId = await markComplete(db, { ...query, userId: user.id, now })
    return asProgress((await findProgress(db, enrollmentId)) ?? refuse('ENROLLMENT_ENDED'))
  })

  serve(app, deps, savePosition, async ({ body }, { db, user, now }) => {
    await keepPosition(db, { ...body, userId: user.id, now })
    return null
  })
}

async function enrollmentOfCourse(db: Db, userId: string, courseId: number): Promise<Enrollment> {
  return asEnrollment((await findEnrollmentViewOfCourse(db, userId, courseId)) ?? refuse('ENROLLMENT_NOT_FOUND'))
}

const asEnrollment = (row: EnrollmentView): Enrollment => ({
  id: row.id,
  course: {
    id: row.courseId,
    title: row.title,
    coverImageUrl: publicAddress(row.coverKey),
    instructorName: row.instructorName,
    averageRating: averageRating(row.ratingHalvesSum, row.totalReviews),
    totalReviews: row.totalReviews,
    durationHours: hoursOf(row.durationSeconds),
  },
  completed: row.completedAt !== null,
  progress: percentDone(row),
  completionDate: row.completedAt?.toISOString() ?? null,
  enrolledAt: row.enrolledAt.toISOString(),
  lastLearnedAt: row.lastLearnedAt?.toISOString() ?? null,
})

const asProgress = (row: NonNullable<Awaited<ReturnType<typeof findProgress>>>): Progress => ({
  id: row.id,
  progress: percentDone({ ...row, completedLectures: row.completedLectures.length }),
  completed: row.completedAt !== null,
  completedLectures: row.completedLectures,
  lastLectureId: row.lastLectureId,
  positions: row.positions,
})
