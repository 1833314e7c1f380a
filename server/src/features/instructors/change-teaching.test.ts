import { getCourse } from '@akada/contract/courses.ts'
import { getTeaching, updateTeaching } from '@akada/contract/instructors.ts'
import { getPublicProfile } from '@akada/contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, connection } = await testApp()

const said = {
  brand: 'Bello Books',
  headline: 'Keeps books for small shops',
  bio: 'Fifteen years of ledgers, and still glad of each that closes to the kobo.',
}
const change = (person?: TestPerson, changes: object = {}) => call(updateTeaching, { body: { ...said, ...changes } }, person)

describe('a teaching profile', () => {
  test('changes everywhere immediately, and invalidates rendered pages in every process', async () => {
    const course = await givenCourse(db)
    const instructor = { id: course.instructorId }
    let tell = (_: string) => {}
    const told = new Promise<string>((resolve) => {
      tell = resolve
    })
    const listener = await listen(connection, ['catalog'], { onNotification: tell, onReconnect: () => {}, onError: () => {} })

    const before = await call(getTeaching, {}, instructor)
    const answer = await change(instructor)
    const shown = await call(getCourse, { params: { id: course.id } })
    const profile = await call(getPublicProfile, { params: { id: instructor.id } })

    expect(before.data).toEqual({ brand: null, headline: 'Engineer and teacher', bio: 'Teaches what she does every day.' })
    expect([answer.data, (await call(getTeaching, {}, instructor)).data]).toEqual([said, said])
    expect(shown.data).toMatchObject({ instructorHeadline: said.headline, instructorBio: said.bio })
    expect(profile.data).toMatchObject({ brand: said.brand, headline: said.headline })
    expect(await told).toBe('catalog')
    await listener.close()
  })

  test('can be created by an instructor who has none yet', async () => {
    const instructor = await givenUser(db, { roles: ['INSTRUCTOR'] })

    const before = await call(getTeaching, {}, instructor)
    await change(instructor)

    expect(before.data).toEqual({ brand: null, headline: null, bio: null })
    expect((await call(getTeaching, {}, instructor)).data).toEqual(said)
  })

  test('keeps the approval date when changed', async () => {
    const instructor = await givenInstructor(db)
    const approvedAt = async () =>
      (await db.selectFrom('instructors').select('approved_at').where('user_id', '=', instructor.id).executeTakeFirstOrThrow()).approved_at
    const before = await approvedAt()

    await change(instructor)

    expect(await approvedAt()).toEqual(before)
  })

  test.each([
    ['brand', { brand: ' ' }],
    ['headline', { headline: 'Short' }],
    ['bio', { bio: 'Short' }],
  ])('with an invalid %s is refused, and nothing changes', async (path, wrong) => {
    const instructor = await givenInstructor(db)

    expect(await change(instructor, wrong)).toMatchObject({ statusCode: 400, errors: [{ path }] })
    expect((await call(getTeaching, {}, instructor)).data.headline).toBe('Engineer and teacher')
  })

  test('can be changed only by instructors', async () => {
    const people = [undefined, await givenUser(db), await givenInstructor(db), await givenManager(db), await givenAdmin(db)]

    const statuses = await Promise.all(people.map(async (person) => (await change(person)).statusCode))

    expect(statuses).toEqual([401, 403, 200, 403, 403])
  })
})
