import { addBundleToCart, addToCart, removeFromCart } from '@akada/contract/cart.ts'
import { addCourseView } from '@akada/contract/course-views.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { clickedOn, givenAffiliate } from '#testing/affiliate-builders.ts'
import { givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { arrivedBy, BROWSER } from '#testing/source-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { countSource } from './count-source.ts'
import { purgeSources } from './sources.queries.ts'
import { CAMPAIGNS_PER_DAY } from './sources.rules.ts'

// Shortly after midnight in Lagos, when it is still the previous day in UTC.
const { db, deps, call, clock } = await testApp()
const SITE = 'http://localhost:3000'
let visitors = 0

beforeEach(() => {
  clock.now = new Date('2026-03-04T23:10:00Z')
})

type Visit = { landing?: string; referrer?: string; headers?: Record<string, string>; person?: TestPerson }

/** A visit with a new browser, unless `headers` has the address of an earlier one. */
const view = (courseId: number, { landing = `/courses/${courseId}`, referrer = '', headers = {}, person }: Visit = {}) =>
  call(addCourseView, { params: { id: courseId }, body: { landing: `${SITE}${landing}`, referrer } }, person, {
    ...{ 'user-agent': BROWSER, 'x-forwarded-for': `102.89.${Math.floor(visitors / 250)}.${visitors++ % 250}` },
    ...headers,
  })
const cookieOf = (answer: { headers: Record<string, unknown> }): string => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''

const countsOf = async (courseId: number) =>
  (
    await db
      .selectFrom('source_days')
      .select(['kind', 'utm_source as source', 'views', 'additions', sql<string>`day::text`.as('day')])
      .where('course_id', '=', courseId)
      .orderBy('kind')
      .orderBy('utm_source')
      .execute()
  ).map(({ kind, source, views, additions }) => [source === '' ? kind : `${kind} ${source}`, views, additions])

describe('a page view', () => {
  test('is counted by source, on the day in Lagos', async () => {
    const course = await givenCourse(db)
    const affiliate = await givenAffiliate(db)

    await view(course.id)
    await view(course.id, { referrer: 'https://www.google.com/' })
    await view(course.id, { referrer: 'https://blog.example/' })
    await view(course.id, { landing: `/courses/${course.id}?coupon=SAVE20&utm_source=x` })
    await view(course.id, { landing: `/?utm_source=Newsletter&utm_medium=email` })
    await view(course.id, { landing: `/courses?utm_source=newsletter&utm_medium=email` })
    await view(course.id, { headers: { ...clickedOn(deps, affiliate.code, clock.now), 'user-agent': BROWSER } })

    expect(await countsOf(course.id)).toEqual([
      ['AFFILIATE', 1, 0],
      ['CAMPAIGN newsletter', 2, 0],
      ['COUPON', 1, 0],
      ['DIRECT', 1, 0],
      ['SEARCH', 1, 0],
      ['SITE', 1, 0],
    ])
    const days = await db.selectFrom('source_days').select(sql<string>`day::text`.as('day')).distinct().execute()
    expect(days).toEqual([{ day: '2026-03-05' }])
  })

  test('counts for the remembered source for 30 days, in a cookie that scripts can’t read', async () => {
    const course = await givenCourse(db)
    const first = await view(course.id, { landing: `/courses/${course.id}?utm_source=news` })
    const cookie = cookieOf(first)

    clock.now = new Date(clock.now.getTime() + 29 * 86_400_000)
    const later = await view(course.id, { headers: { cookie } })
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await view(course.id, { headers: { cookie } })

    expect(String(first.headers['set-cookie'])).toMatch(/^akada_source=[\w-]+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookieOf(later)).toBe('')
    expect(await countsOf(course.id)).toEqual([
      ['CAMPAIGN news', 1, 0],
      ['CAMPAIGN news', 1, 0],
      ['DIRECT', 1, 0],
    ])
  })

  test('ignores a forged cookie, one of another purpose, and one that isn’t text', async () => {
    const course = await givenCourse(db)
    const [payload] = deps.signer.sign({ for: 'arrival', kind: 'CAMPAIGN', at: clock.now.getTime() }).split('.')
    const other = deps.signer.sign({ for: 'referral', kind: 'SITE', campaign: null, hasCoupon: false, at: clock.now.getTime() })

    for (const value of [`${payload}.AAAA`, other, '%00', '']) await view(course.id, { headers: { cookie: `akada_source=${value}` } })

    expect(await countsOf(course.id)).toEqual([['DIRECT', 4, 0]])
  })

  test('of bots, staff and the instructor, and a repeat within half an hour, isn’t counted', async () => {
    const instructor = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: instructor.id })
    const headers = { 'x-forwarded-for': '102.91.0.1' }

    await view(course.id, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
    for (const person of [instructor, await givenManager(db)]) await view(course.id, { person })
    for (const referrer of ['', 'https://blog.example/', 'https://www.google.com/']) await view(course.id, { referrer, headers })

    expect(await countsOf(course.id)).toEqual([['DIRECT', 1, 0]])
  })

  test('with long and hostile addresses is counted, and a longer one is refused', async () => {
    const course = await givenCourse(db)
    const landing = `/courses/${course.id}?utm_source=${encodeURIComponent('<script>"\u202e\u0007=1+1')}&utm_campaign=${'a'.repeat(1_800)}`

    const counted = await view(course.id, { landing, referrer: 'javascript:alert(1)' })
    const refused = await view(course.id, { landing: `/${'a'.repeat(10_000)}` })
    const odd = await call(addCourseView, { params: { id: course.id }, body: { landing: 7 as never } }, undefined, {
      'user-agent': BROWSER,
    })

    expect([counted.statusCode, refused.statusCode, odd.statusCode]).toEqual([200, 400, 400])
    expect(refused.errors).toMatchObject([{ path: 'landing' }])
    expect(await countsOf(course.id)).toEqual([['CAMPAIGN <script>" =1+1', 1, 0]])
  })
})

describe('an addition to a cart', () => {
  test('is counted for the remembered source, once in half an hour and user', async () => {
    const [course, buyer] = [await givenCourse(db), await givenUser(db)]
    const headers = arrivedBy(deps, { at: clock.now.getTime(), kind: 'SITE' })
    const add = () => call(addToCart, { params: { id: course.id } }, buyer, headers)

    for (let time = 0; time < 3; time++) {
      await add()
      await add()
      await call(removeFromCart, { params: { id: course.id } }, buyer, headers)
    }
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    await add()
    await call(addToCart, { params: { id: course.id } }, await givenManager(db), headers)

    expect(await countsOf(course.id)).toEqual([['SITE', 0, 2]])
  })

  test('of a bundle counts for each of its courses that wasn’t in the cart', async () => {
    const [bundle, buyer] = [await givenBundle(db), await givenUser(db)]
    const [first = 0, second = 0] = bundle.courseIds
    await call(addToCart, { params: { id: first } }, buyer, arrivedBy(deps, { at: clock.now.getTime(), kind: 'SITE' }))

    const added = await call(addBundleToCart, { params: { id: bundle.id } }, buyer, { 'user-agent': BROWSER })

    expect(added.data.replacedCourses).toHaveLength(1)
    expect([await countsOf(first), await countsOf(second)]).toEqual([[['SITE', 0, 1]], [['DIRECT', 0, 1]]])
  })
})

describe('concurrent counts', () => {
  const count = (courseId: number, source: string) =>
    db.transaction().execute((tx) =>
      countSource(tx, {
        courseId,
        step: 'views',
        source: { kind: 'CAMPAIGN', campaign: { source, medium: '', campaign: '' } },
        now: clock.now,
      }),
    )

  test('of one campaign by 100 visitors are all counted', async () => {
    const course = await givenCourse(db)

    await Promise.all(Array.from({ length: 100 }, () => count(course.id, 'news')))

    expect(await countsOf(course.id)).toEqual([['CAMPAIGN news', 100, 0]])
  })

  test('of 100 campaigns name no more than a day may have, and the rest are other campaigns', async () => {
    const course = await givenCourse(db)

    await Promise.all(Array.from({ length: 100 }, (_, index) => count(course.id, `news-${index}`)))
    await count(course.id, 'news-late')
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await count(course.id, 'news-late')

    const counts = await countsOf(course.id)
    expect(counts.filter(([source]) => source === 'CAMPAIGN')).toEqual([['CAMPAIGN', 101 - CAMPAIGNS_PER_DAY, 0]])
    expect(counts).toHaveLength(CAMPAIGNS_PER_DAY + 2)
    expect(counts.at(-1)).toEqual(['CAMPAIGN news-late', 1, 0])
  })
})

test('counts and the sources of orders are deleted after 13 months', async () => {
  const [course, buyer] = [await givenCourse(db), await givenUser(db)]
  const { id } = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course.id], paidAt: clock.now })
  const days = ['2025-02-04', '2025-02-05'].map((day) => sql<Date>`${day}::date`)
  await db.deleteFrom('source_days').execute()
  for (const day of days) await db.insertInto('source_days').values({ course_id: course.id, day, kind: 'DIRECT', views: 1 }).execute()
  const old = { order_id: id, kind: 'DIRECT' as const, day: sql<Date>`'2025-02-04'::date` }
  await db.insertInto('order_sources').values(old).execute()

  await purgeSources(db, clock.now)

  expect(await db.selectFrom('source_days').select(sql<string>`day::text`.as('day')).execute()).toEqual([{ day: '2025-02-05' }])
  expect(await db.selectFrom('order_sources').selectAll().execute()).toEqual([])
})
