import { getStorefront } from '@akada/contract/catalog.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '#features/settings/settings.site.ts'
import { givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, clock, call } = await testApp()

const storefront = async (): Promise<Answer<typeof getStorefront>> => (await call(getStorefront, {})).data
const rowOf = async (kind: string) => (await storefront()).rows.find((row) => row.kind === kind)
const titlesOf = async (kind: string) => (await rowOf(kind))?.courses.map(({ title }) => title)
const change = (values: object) =>
  db.transaction().execute((tx) => changeSettings(tx, { group: 'brand', values, by: null, now: clock.now }))

const mostPopular: number[] = []

beforeAll(async () => {
  const { id } = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Bello' })
  const dye = { instructor_id: id, created_at: new Date('2020-01-01') }
  for (const title of ['Indigo', 'Madder', 'Weld', 'Woad']) {
    const { id: courseId } = await givenCourse(db, { ...dye, title })
    await givenEnrollment(db, { course_id: courseId })
    if (title === 'Weld' || title === 'Woad') mostPopular.push(courseId)
  }
  for (const title of ['Loom 1', 'Loom 2', 'Loom 3', 'Loom 4']) await givenCourse(db, { title, created_at: new Date('2021-01-01') })
  for (const title of ['Yarn 1', 'Yarn 2', 'Yarn 3']) await givenCourse(db, { title, is_free: true, created_at: new Date('2020-06-01') })
  await givenCourse(db, { title: 'Hidden', status: 'DRAFT' })
})

describe('the storefront', () => {
  test('counts published courses, and each student once', async () => {
    expect((await storefront()).totals).toEqual({ courses: 11, students: 4, reviews: 0 })
    const { id } = await givenUser(db)
    for (const course_id of mostPopular) await givenEnrollment(db, { course_id, user_id: id })
    for (const course_id of mostPopular) await givenEnrollment(db, { course_id, status: 'REFUNDED' })

    expect((await storefront()).totals.students).toBe(5)
  })

  test('has rows of four courses, without courses of the rows above', async () => {
    expect(await titlesOf('popular')).toEqual(['Woad', 'Weld', 'Madder', 'Indigo'])
    expect(await titlesOf('new')).toEqual(['Loom 4', 'Loom 3', 'Loom 2', 'Loom 1'])
  })

  test('repeats courses in a row that would otherwise be too short', async () => {
    expect(await rowOf('instructor')).toMatchObject({ instructor: { name: 'Ngozi Bello' } })
    expect(await titlesOf('instructor')).toEqual(['Woad', 'Weld', 'Madder', 'Indigo'])
  })

  test('doesn’t feature a former instructor without a public profile', async () => {
    const featured = async () => (await rowOf('instructor'))?.instructor?.id
    const id = String(await featured())
    await db.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', 'INSTRUCTOR').execute()
    const withoutRole = await featured()
    await db.updateTable('users').set({ is_profile_public: true }).where('id', '=', id).execute()
    const withPublicProfile = await featured()
    await db.insertInto('user_roles').values({ user_id: id, role: 'INSTRUCTOR' }).execute()

    expect([withoutRole, withPublicProfile]).toEqual([undefined, id])
  })

  test('leaves out a row with fewer than four courses', async () => {
    expect(await rowOf('free')).toBeUndefined()
    await givenCourse(db, { title: 'Yarn 4', is_free: true, created_at: new Date('2020-06-01') })

    expect((await titlesOf('free'))?.toSorted()).toEqual(['Yarn 1', 'Yarn 2', 'Yarn 3', 'Yarn 4'])
  })

  test('has the admin’s texts and rows', async () => {
    const before = await storefront()
    await change({ storefrontTitle: 'Learn to dye', showsPopularRow: false, showsNewRow: false, showsFreeRow: false })
    const changed = await storefront()
    await change({ showsInstructorRow: false })

    expect(before.title).toBe('Practical courses, taught by people who do the work')
    expect([changed.title, changed.text]).toEqual(['Learn to dye', before.text])
    expect(changed.rows.map(({ kind }) => kind)).toEqual(['instructor'])
    expect((await storefront()).rows).toEqual([])
  })

  test('says whether dollars are accepted and whether data costs are shown', async () => {
    const abroad = await testApp({ policy: { foreignCurrency: 'disabled' } })

    expect(await storefront()).toMatchObject({ showsDataCost: true })
    expect((await abroad.call(getStorefront, {})).data.takesDollars).toBe(false)
  })
})
