// Tests each kind of user's access to a student's enrollment.
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import {
  checkEnrollment,
  completeLecture,
  enrollInCourse,
  getEnrollment,
  getEnrollmentOfCourse,
  getProgress,
  listEnrollments,
  listOwnedCourses,
  savePosition,
} from '@akada/contract/enrollments.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const owner = await givenUser(db)
const instructor = await givenInstructor(db)
const course = await givenCourse(db, { instructor_id: instructor.id })
const enrollment = await givenEnrollment(db, { user_id: owner.id, course_id: course.id })
const freeCourse = await givenCourse(db, { instructor_id: instructor.id, is_free: true })
const [lectureId = 0] = course.lectureIds

const actors = {
  anyone: undefined,
  'another student': await givenUser(db),
  'its student': owner,
  'another instructor': await givenInstructor(db),
  'the course’s instructor': instructor,
  'a manager': await givenManager(db),
  'an admin': await givenAdmin(db),
}

const statuses = async <E extends Endpoint>(endpoint: E, input: Sent<E>) => {
  const answers: number[] = []
  for (const actor of Object.values(actors)) answers.push((await call(endpoint, input, actor)).statusCode)
  return answers
}

describe(`an enrollment, for ${Object.keys(actors).join(', ')}`, () => {
  const params = { id: enrollment.id }

  test('can be read by its student and admins', async () => {
    expect(await statuses(getEnrollment, { params })).toEqual([401, 404, 200, 404, 404, 404, 200])
  })

  test('shows its progress to its student and to admins', async () => {
    expect(await statuses(getProgress, { params })).toEqual([401, 404, 200, 404, 404, 404, 200])
  })

  test('can be found by course only by its student', async () => {
    expect(await statuses(getEnrollmentOfCourse, { params: { courseId: course.id } })).toEqual([401, 404, 200, 404, 404, 404, 404])
  })

  test('allows only its student to complete a lecture or save a position', async () => {
    expect(await statuses(completeLecture, { query: { courseId: course.id, lectureId } })).toEqual([401, 403, 200, 403, 403, 403, 403])
    expect(await statuses(savePosition, { body: { lectureId, seconds: 1 } })).toEqual([401, 403, 200, 403, 403, 403, 403])
  })

  test('can be listed and checked by all users for themselves', async () => {
    const everyone = [401, 200, 200, 200, 200, 200, 200]

    expect(await statuses(listEnrollments, { query: {} })).toEqual(everyone)
    expect(await statuses(listOwnedCourses, {})).toEqual(everyone)
    expect(await statuses(checkEnrollment, { params: { courseId: course.id } })).toEqual(everyone)
  })

  test('in a free course can be created by all users except the course’s instructor', async () => {
    expect(await statuses(enrollInCourse, { body: { courseId: freeCourse.id } })).toEqual([401, 200, 200, 200, 409, 200, 200])
  })
})
