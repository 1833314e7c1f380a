import { createLecture, deleteLecture, deleteSection, restoreLecture } from '@akada/contract/curriculum.ts'
import { completeLecture, getEnrollment, getProgress } from '@akada/contract/enrollments.ts'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenEnrollment } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { finishLearnedThrough } from './finish-course.ts'

const { db, call, clock, runJobs } = await testApp()

/** Creates a student who completed the first of several lectures. */
async function givenLearner(lectures = 2) {
  const course = await givenCourse(db, { curriculum: [Array(lectures).fill({})] })
  const [first = 0, ...others] = course.lectureIds
  const enrollment = await givenEnrollment(db, { course_id: course.id, completedLectureIds: [first] })
  return { course, first, others, enrollment, student: { id: enrollment.userId }, instructor: { id: course.instructorId } }
}
const progressOf = async ({ enrollment, student }: Awaited<ReturnType<typeof givenLearner>>) =>
  (await call(getProgress, { params: { id: enrollment.id } }, student)).data
const trashLecture = (id: number, instructor: { id: string }) => call(deleteLecture, { params: { id } }, instructor)
const certificatesOf = (enrollmentId: number) =>
  db.selectFrom('certificates').select('id').where('enrollment_id', '=', enrollmentId).execute()

describe('a student who completed all lectures except a deleted one', () => {
  test('reaches 100% immediately, and finishes the course once', async () => {
    const learner = await givenLearner()
    expect(await progressOf(learner)).toMatchObject({ progress: 50, completed: false })

    await trashLecture(learner.others[0] ?? 0, learner.instructor)
    const before = await progressOf(learner)
    await runJobs()
    await Promise.all([1, 2, 3].map(() => finishLearnedThrough(db, learner.course.id, clock.now)))
    await runJobs()

    expect(before).toMatchObject({ progress: 100 })
    expect(await progressOf(learner)).toMatchObject({ progress: 100, completed: true, completedLectures: [learner.first] })
    expect(await certificatesOf(learner.enrollment.id)).toHaveLength(1)
    const { data } = await call(getEnrollment, { params: { id: learner.enrollment.id } }, learner.student)
    expect(data.completionDate).toBe(clock.now.toISOString())
  })

  test('doesn’t finish if the lecture is restored before the job runs', async () => {
    const learner = await givenLearner()
    const id = learner.others[0] ?? 0

    await trashLecture(id, learner.instructor)
    await call(restoreLecture, { params: { id } }, learner.instructor)
    await runJobs()

    expect(await progressOf(learner)).toMatchObject({ progress: 50, completed: false })
    expect(await certificatesOf(learner.enrollment.id)).toEqual([])
  })

  test('stays finished when lectures are added or restored', async () => {
    const learner = await givenLearner()
    const id = learner.others[0] ?? 0
    await trashLecture(id, learner.instructor)
    await runJobs()

    await call(restoreLecture, { params: { id } }, learner.instructor)
    await call(createLecture, { body: { sectionId: learner.course.sections[0]?.id ?? 0, title: 'More' } }, learner.instructor)

    expect(await progressOf(learner)).toMatchObject({ progress: 100, completed: true })
  })
})

test('a student with lectures left loses the completion of a deleted lecture and can still finish', async () => {
  const learner = await givenLearner(3)

  await trashLecture(learner.first, learner.instructor)
  await runJobs()

  expect(await progressOf(learner)).toMatchObject({ progress: 0, completed: false, completedLectures: [], lastLectureId: null })
  const [next = 0, last = 0] = learner.others
  for (const lectureId of [next, last])
    await call(completeLecture, { query: { courseId: String(learner.course.id), lectureId: String(lectureId) } as never }, learner.student)
  expect(await progressOf(learner)).toMatchObject({ progress: 100, completed: true })
})

test('a lecture that only another student completed keeps the course unfinished', async () => {
  const learner = await givenLearner(3)
  const [next = 0, last = 0] = learner.others
  await givenEnrollment(db, { course_id: learner.course.id, completedLectureIds: [last] })

  await call(completeLecture, { query: { courseId: String(learner.course.id), lectureId: String(next) } as never }, learner.student)

  expect(await progressOf(learner)).toMatchObject({ progress: 66, completed: false })
})

test('a course without lectures or with an ended enrollment isn’t finished', async () => {
  const [emptied, ended] = [await givenLearner(), await givenLearner()]
  await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', ended.enrollment.id).execute()

  await call(deleteSection, { params: { id: emptied.course.sections[0]?.id ?? 0 } }, emptied.instructor)
  await trashLecture(ended.others[0] ?? 0, ended.instructor)
  await runJobs()

  expect(await progressOf(emptied)).toMatchObject({ progress: 0, completed: false })
  const row = await db.selectFrom('enrollments').select('completed_at').where('id', '=', ended.enrollment.id).executeTakeFirst()
  expect(row?.completed_at).toBeNull()
})
