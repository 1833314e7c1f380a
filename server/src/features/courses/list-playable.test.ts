import { listPlayable } from '@akada/contract/courses.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenEnrollment, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()

const course = await givenCourse(db, { curriculum: [[{}, {}, { is_preview: true }]] })
const other = await givenCourse(db, { curriculum: [[{}]] })
const [first = 0, second = 0, preview = 0] = course.lectureIds
const all = [first, second, preview, ...other.lectureIds].sort((a, b) => a - b)
const student = await givenUser(db)
await givenEnrollment(db, { user_id: student.id, course_id: course.id })

const playable = async (person: { id: string } | undefined, ids: readonly (number | string)[] = all) =>
  call(listPlayable, { query: { ids: ids.join(',') } }, person)
const idsFor = async (person: { id: string }) => (await playable(person)).data.lectureIds

describe('listing playable lectures', () => {
  test('returns lectures of the user’s enrollments, and previews', async () => {
    expect(await idsFor(student)).toEqual([first, second, preview])
    expect((await playable(student)).data.now).toBe(clock.now.toISOString())
  })

  test('depends on the user’s own rights', async () => {
    expect(await idsFor(await givenUser(db))).toEqual([preview])
    expect(await idsFor({ id: course.instructorId })).toEqual([first, second, preview])
    expect(await idsFor(await givenAdmin(db))).toEqual(all)
    expect((await playable(undefined)).statusCode).toBe(401)
  })

  test('omits lectures after the enrollment ends', async () => {
    const refunded = await givenUser(db)
    const { id } = await givenEnrollment(db, { user_id: refunded.id, course_id: course.id })
    const before = await idsFor(refunded)

    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', id).execute()

    expect([before, await idsFor(refunded)]).toEqual([[first, second, preview], [preview]])
  })

  test('omits unknown lectures and refuses invalid ids', async () => {
    expect((await playable(student, [first, 2_000_000_000])).data.lectureIds).toEqual([first])
    expect((await playable(student, [])).data.lectureIds).toEqual([])
    expect((await playable(student, ['x'])).statusCode).toBe(400)
    expect(
      (
        await playable(
          student,
          Array.from({ length: 501 }, (_, index) => index + 1),
        )
      ).statusCode,
    ).toBe(400)
  })
})
