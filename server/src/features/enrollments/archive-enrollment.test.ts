import { getCourseRelation } from '@akada/contract/courses.ts'
import {
  archiveEnrollment,
  completeLecture,
  getEnrollmentOfCourse,
  getNextLecture,
  listArchivedEnrollments,
  listEnrollments,
  listOwnedCourses,
  restoreEnrollment,
} from '@akada/contract/enrollments.ts'
import { describe, expect, test } from 'vitest'
import { endEnrollment, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { app, call, db, clock, tokenFor } = await testApp()

const archive = (id: number, person?: TestPerson) => call(archiveEnrollment, { params: { id } }, person)
const restore = (id: number, person?: TestPerson) => call(restoreEnrollment, { params: { id } }, person)
const activeOf = async (person: TestPerson) => (await call(listEnrollments, { query: {} }, person)).data
const archivedOf = async (person: TestPerson) => (await call(listArchivedEnrollments, { query: {} }, person)).data
const rowOf = (id: number) => db.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isArchived = async (courseId: number, person: TestPerson) =>
  (await call(getCourseRelation, { params: { id: courseId } }, person)).data.isArchived

describe('archiving an enrollment', () => {
  test('moves it from the active courses to the archive, with its progress', async () => {
    const instructor = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Eze' })
    const course = await givenCourse(db, { instructor_id: instructor.id })
    const lastLearned = new Date('2026-08-01T10:00:00Z')
    const enrollment = await givenEnrollment(db, {
      course_id: course.id,
      completedLectureIds: course.lectureIds.slice(0, 1),
      last_learned_at: lastLearned,
    })
    const student = { id: enrollment.userId }

    const answer = await archive(enrollment.id, student)

    expect(answer).toMatchObject({ statusCode: 200, data: null })
    expect(await activeOf(student)).toMatchObject({ content: [], totalElements: 0 })
    expect(await archivedOf(student)).toEqual({
      content: [
        {
          id: enrollment.id,
          courseId: course.id,
          title: course.title,
          thumbnail: null,
          thumbnailWidths: [],
          instructor: { name: 'Ngozi Eze' },
          completed: false,
          progress: 50,
          lastAccessed: lastLearned.toISOString(),
        },
      ],
      totalElements: 1,
      page: 0,
      size: 50,
    })
    expect(await isArchived(course.id, student)).toBe(true)
  })

  test('repeatedly, even ten times concurrently, keeps the time of the first request', async () => {
    const enrollment = await givenEnrollment(db)
    const student = { id: enrollment.userId }
    const first = clock.now
    await archive(enrollment.id, student)
    clock.now = new Date(first.getTime() + 60_000)

    const answers = await Promise.all(Array.from({ length: 10 }, () => archive(enrollment.id, student)))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await rowOf(enrollment.id)).archived_at).toEqual(first)
  })

  test('keeps access to the course, but lectures can’t be completed until it is restored', async () => {
    const course = await givenCourse(db)
    const [lectureId = 0] = course.lectureIds
    const enrollment = await givenEnrollment(db, { course_id: course.id })
    const student = { id: enrollment.userId }
    await archive(enrollment.id, student)
    const complete = () => call(completeLecture, { query: { courseId: course.id, lectureId } }, student)

    const meanwhile = await complete()
    await restore(enrollment.id, student)
    const afterwards = await complete()

    expect(meanwhile).toMatchObject({ statusCode: 409, code: 'ENROLLMENT_ENDED' })
    expect(afterwards.statusCode).toBe(200)
    expect((await call(listOwnedCourses, {}, student)).data.courseIds).toEqual([course.id])
    expect((await call(getEnrollmentOfCourse, { params: { courseId: course.id } }, student)).statusCode).toBe(200)
  })

  test('puts it first in the archive, which has pages numbered from 0', async () => {
    const student = await givenUser(db)
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => givenEnrollment(db, { user_id: student.id })))
    for (const enrollment of [first, third, second]) {
      clock.now = new Date(clock.now.getTime() + 1000)
      await archive(enrollment?.id ?? 0, student)
    }

    const pages = await Promise.all([0, 1].map((page) => call(listArchivedEnrollments, { query: { page, size: 2 } }, student)))

    expect(pages.map(({ data }) => data.content.map(({ id }: { id: number }) => id))).toEqual([[second?.id, third?.id], [first?.id]])
    expect(pages[0]?.meta).toEqual({ totalPages: 2 })
  })

  test('stops suggesting its next lecture', async () => {
    const course = await givenCourse(db)
    const enrollment = await givenEnrollment(db, { course_id: course.id, completedLectureIds: course.lectureIds.slice(0, 1) })
    const student = { id: enrollment.userId }
    const before = await call(getNextLecture, {}, student)

    await archive(enrollment.id, student)

    expect(before.data.enrollment.id).toBe(enrollment.id)
    expect((await call(getNextLecture, {}, student)).data).toBeNull()
  })
})

describe('restoring an enrollment', () => {
  test('moves it back to the active courses, and can be repeated', async () => {
    const enrollment = await givenEnrollment(db)
    const student = { id: enrollment.userId }
    await archive(enrollment.id, student)

    const answers = [await restore(enrollment.id, student), await restore(enrollment.id, student)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await archivedOf(student)).content).toEqual([])
    expect((await activeOf(student)).content).toMatchObject([{ id: enrollment.id }])
    expect(await isArchived(enrollment.courseId, student)).toBe(false)
  })

  test('works at its older URL', async () => {
    const enrollment = await givenEnrollment(db, { archived_at: clock.now })
    const student = { id: enrollment.userId }

    const answer = await app.inject({
      method: 'PATCH',
      url: `/api/${enrollment.id}/enrollments/restore`,
      headers: { authorization: `Bearer ${await tokenFor(student)}` },
    })

    expect(answer.statusCode).toBe(200)
    expect((await rowOf(enrollment.id)).archived_at).toBeNull()
  })
})

describe('an enrollment', async () => {
  const owner = await givenUser(db)
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id })
  const enrollment = await givenEnrollment(db, { user_id: owner.id, course_id: course.id })
  const others = [await givenUser(db), await givenInstructor(db), instructor, await givenManager(db), await givenAdmin(db)]

  test('can be archived and restored only by its student', async () => {
    for (const act of [archive, restore]) {
      expect((await act(enrollment.id)).statusCode).toBe(401)
      for (const other of others) expect(await act(enrollment.id, other)).toMatchObject({ statusCode: 404, code: 'ENROLLMENT_NOT_FOUND' })
      expect((await act(enrollment.id, owner)).statusCode).toBe(200)
    }
  })

  test('that is archived is listed only for its student', async () => {
    const archived = await givenEnrollment(db, { archived_at: clock.now })

    expect((await call(listArchivedEnrollments, { query: {} })).statusCode).toBe(401)
    for (const other of [owner, ...others]) expect((await archivedOf(other)).content).toEqual([])
    expect((await archivedOf({ id: archived.userId })).content).toHaveLength(1)
  })

  test('that was refunded can’t be archived and isn’t in the archive', async () => {
    const ended = await givenEnrollment(db, { archived_at: clock.now })
    await endEnrollment(db, ended)

    expect((await archivedOf({ id: ended.userId })).content).toEqual([])
    expect((await archive(ended.id, { id: ended.userId })).statusCode).toBe(404)
    expect((await restore(ended.id, { id: ended.userId })).statusCode).toBe(404)
  })
})
