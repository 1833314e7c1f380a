import type { UserLink } from '@akada/contract/profile-fields.ts'
import { getAccount, getPublicProfile, updateSocialLinks, updateVisibility } from '@akada/contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()

const site: UserLink = { url: 'https://ngozi.example/books?of=2026#top', socialLinkType: 'WEBSITE' }
const linksOf = async (person: TestPerson) => (await call(getAccount, {}, person)).data.userLinks
const linked = (url: string): UserLink => ({ url, socialLinkType: 'OTHER' })
const everyone = async () => [await givenUser(db), await givenInstructor(db), await givenManager(db), await givenAdmin(db)]

describe('a profile', () => {
  test('of an instructor is visible to everyone, without email, phone or country', async () => {
    const instructor = await givenInstructor(db, { phone_number: '+2348012345678', headline: 'Teaches bookkeeping', brand: 'Clear Books' })
    await call(updateSocialLinks, { body: { userLinks: [site] } }, instructor)

    const { data } = await call(getPublicProfile, { params: { id: instructor.id } })

    expect(data).toMatchObject({
      firstName: 'Ngozi',
      headline: 'Teaches bookkeeping',
      brand: 'Clear Books',
      userLinks: [site],
      totalCourses: 0,
    })
    expect(JSON.stringify(data)).not.toMatch(/example\.test|234801|"country/)
  })

  test('of an instructor shows the published courses, most popular first', async () => {
    const { id } = await givenInstructor(db)
    await givenCourse(db, { instructor_id: id, title: 'Twisting' })
    const popular = await givenCourse(db, { instructor_id: id, title: 'Plaiting' })
    await givenCourse(db, { instructor_id: id, status: 'DRAFT' })
    await givenCourse(db)
    await givenEnrollment(db, { course_id: popular.id })

    const { data } = await call(getPublicProfile, { params: { id } })

    expect(data.courses.map(({ title }: { title: string }) => title)).toEqual(['Plaiting', 'Twisting'])
    expect(data.totalCourses).toBe(2)
  })

  test('of a student is visible only to that student and admins until the student makes it public', async () => {
    const hidden = await givenUser(db)
    const [student, instructor, manager, admin] = await everyone()
    const see = async (as?: TestPerson) => (await call(getPublicProfile, { params: { id: hidden.id } }, as)).statusCode

    const before = [await see(), await see(student), await see(instructor), await see(manager), await see(admin), await see(hidden)]
    const switched = await call(updateVisibility, { body: { isProfilePublic: true } }, hidden)
    const after = [await see(), await see(student), await see(instructor), await see(manager), await see(admin), await see(hidden)]

    expect(before).toEqual([404, 404, 404, 404, 200, 200])
    expect(switched).toMatchObject({ statusCode: 200, data: { isProfilePublic: true } })
    expect(after).toEqual(Array(6).fill(200))
  })

  test('returns the same response whether it is private or nonexistent, or its account is closed, erased or suspended', async () => {
    const shown = { is_profile_public: true }
    const ids = [
      (await givenUser(db)).id,
      (await givenUser(db, { ...shown, erase_at: clock.now })).id,
      (await givenUser(db, { ...shown, erased_at: clock.now })).id,
      (await givenUser(db, { ...shown, suspended_at: clock.now })).id,
      (await givenInstructor(db, { suspended_at: clock.now })).id,
      '00000000-0000-4000-8000-000000000000',
    ]

    const answers = await Promise.all(ids.map((id) => call(getPublicProfile, { params: { id } })))

    expect(new Set(answers.map(({ headers: _, ...envelope }) => JSON.stringify(envelope))).size).toBe(1)
    expect(answers[0]).toMatchObject({ statusCode: 404, code: 'PROFILE_NOT_FOUND' })
  })

  test('can’t be found by enumerating ids', async () => {
    expect(await call(getPublicProfile, { params: { id: '1' } })).toMatchObject({ statusCode: 400, errors: [{ path: 'id' }] })
  })
})

describe('profile visibility', () => {
  test('can be changed by every user for themselves, but not by visitors', async () => {
    const people = await everyone()

    const answers = []
    for (const person of people)
      for (const isProfilePublic of [true, false]) answers.push((await call(updateVisibility, { body: { isProfilePublic } }, person)).data)
    const visitor = await call(updateVisibility, { body: { isProfilePublic: true } })

    expect(answers).toEqual(people.flatMap(() => [{ isProfilePublic: true }, { isProfilePublic: false }]))
    expect(visitor.statusCode).toBe(401)
    const seen = await Promise.all(people.map(async ({ id }) => (await call(getPublicProfile, { params: { id } })).statusCode))
    expect(seen).toEqual([404, 200, 404, 404])
  })
})

describe('social links', () => {
  test('replace the previous ones, and keep their order', async () => {
    const person = await givenUser(db)
    const links: UserLink[] = [
      { url: 'https://www.tiktok.com/@ngozi', socialLinkType: 'TIKTOK' },
      { url: 'http://ngozi.example', socialLinkType: 'BLOG' },
      site,
    ]
    await call(updateSocialLinks, { body: { userLinks: [site] } }, person)

    const answer = await call(updateSocialLinks, { body: { userLinks: links } }, person)
    const kept = await linksOf(person)
    const emptied = await call(updateSocialLinks, { body: { userLinks: [] } }, person)

    expect([answer.data, kept, emptied.data, await linksOf(person)]).toEqual([links, links, [], []])
  })

  test('are limited to ten', async () => {
    const person = await givenUser(db)
    const ten = Array.from({ length: 10 }, (_, index) => linked(`https://a.example/${index}`))

    const answers = [
      await call(updateSocialLinks, { body: { userLinks: ten } }, person),
      await call(updateSocialLinks, { body: { userLinks: [...ten, site] } }, person),
    ]

    expect(answers).toMatchObject([
      { statusCode: 200 },
      { statusCode: 400, errors: [{ path: 'userLinks', message: 'You can add up to 10 links.' }] },
    ])
    expect(await linksOf(person)).toEqual(ten)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)//https://a.example',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.example',
    '//a.example',
    'a.example',
    'https://',
    'https://localhost',
    'https://user:secret@a.example',
    'https://a.example@b.example',
    'https://a.example/ x',
    'https://a.example/\njavascript:alert(1)',
    `https://a.example/${'x'.repeat(300)}`,
    '',
  ])('can’t link to %j', async (url) => {
    const person = await givenUser(db)

    const answer = await call(updateSocialLinks, { body: { userLinks: [site, linked(url)] } }, person)

    expect([answer.statusCode, ...new Set(answer.errors?.map(({ path }) => path))]).toEqual([400, 'userLinks.1.url'])
    expect(await linksOf(person)).toEqual([])
  })

  test('must have a known kind', async () => {
    const body = { userLinks: [{ ...site, socialLinkType: 'ORKUT' }] }

    expect(await call(updateSocialLinks, { body } as never, await givenUser(db))).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'userLinks.0.socialLinkType' }],
    })
  })

  test('sent concurrently are stored from only one of the requests', async () => {
    const person = await givenUser(db)
    const sets = Array.from({ length: 10 }, (_, set) => [1, 2, 3].map((link) => linked(`https://a.example/${set}/${link}`)))

    const answers = await Promise.all(sets.map((userLinks) => call(updateSocialLinks, { body: { userLinks } }, person)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(sets).toContainEqual(await linksOf(person))
  })

  test('can be set by every user for themselves, but not by visitors', async () => {
    const people = await everyone()

    const statuses = []
    for (const person of people) statuses.push((await call(updateSocialLinks, { body: { userLinks: [site] } }, person)).statusCode)
    const visitor = await call(updateSocialLinks, { body: { userLinks: [site] } })

    expect([statuses, visitor.statusCode]).toEqual([[200, 200, 200, 200], 401])
    expect(await linksOf(await givenUser(db))).toEqual([])
  })
})
