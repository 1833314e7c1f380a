import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { logOut } from '@akada/contract/accounts.ts'
import { getAffiliate, listAffiliates } from '@akada/contract/affiliates.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeSetting, siteSettings } from '#features/settings/settings.site.ts'
import { createPageCache } from '#platform/render/page-cache.ts'
import { registerPages } from '#platform/render/pages.ts'
import { givenAffiliate, givenOpenCourse } from '#testing/affiliate-builders.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { copyBuild } from '#testing/copy-build.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { countingClicks } from './add-affiliate-click.ts'
import { insertClick, purgeVisitors } from './affiliates.queries.ts'

const { db, deps, call, clock } = await testApp()
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36'
let webDist: string
let app: FastifyInstance

beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'akada-web-'))
  await copyBuild('web', webDist)
  const cache = createPageCache({ currencyOf: (caller) => deps.geo.shownTo(caller).currency })
  const pages = { webDist, cache, readSettings: () => siteSettings(db), countClick: countingClicks(deps) }
  app = await buildApp(deps, { trustProxy: '127.0.0.1', beside: (server) => registerPages(server, deps, pages) })
})
afterAll(async () => {
  await app.close()
  await rm(webDist, { recursive: true, force: true })
})

const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { 'user-agent': BROWSER, 'x-forwarded-for': '102.89.0.1', ...headers } })
const cookieOf = (answer: { headers: { 'set-cookie'?: string | string[] | undefined } }) => String(answer.headers['set-cookie'] ?? '')
const clicksOf = async (affiliateId: string) =>
  (
    await db
      .selectFrom('affiliate_clicks')
      .select(['course_id as courseId', sql<string>`day::text`.as('day'), 'clicks'])
      .where('affiliate_id', '=', affiliateId)
      .orderBy('id')
      .execute()
  ).map(({ courseId, day, clicks }) => [courseId, day, clicks])

/** An affiliate, and a bundle of an instructor with an open course. */
async function givenBundleLink() {
  const [affiliate, instructor] = [await givenAffiliate(db), await givenInstructor(db)]
  const bundle = await givenBundle(db, { maker_id: instructor.id })
  await givenOpenCourse(db, bundle.courseIds[0] ?? 0)
  return { affiliate, instructor, bundle: { ...bundle, url: `/bundles/${bundle.id}?ref=${affiliate.code}` } }
}

const givenEnded = (instructor: { id: string }, affiliate: { id: string }) =>
  db
    .insertInto('ended_partnerships')
    .values({ instructor_id: instructor.id, affiliate_id: affiliate.id, ended_at: clock.now, reason: '' })
    .execute()

async function passOf(person: { id: string }) {
  const set = [(await call(getAccount, {}, person)).headers['set-cookie'] ?? []].flat().map(String)
  return { cookie: set.find((cookie) => cookie.startsWith('akada_visitor='))?.split(';')[0] ?? '' }
}

/** An affiliate and an open course. */
async function givenLink() {
  const [affiliate, course] = [await givenAffiliate(db), await givenCourse(db)]
  await givenOpenCourse(db, course.id)
  return { affiliate, course, url: `/courses/${course.id}?ref=${affiliate.code}` }
}

beforeEach(() => {
  clock.now = new Date('2026-09-01T12:00:00Z')
})

describe('a click on an affiliate’s link', () => {
  test('sets a cookie that scripts can’t read, also if the page comes from the cache, and CDNs don’t store the response', async () => {
    const { affiliate, course } = await givenLink()
    await visit(`/courses/${course.id}`)

    const answers = [
      await visit(`/courses/${course.id}?ref=${affiliate.code.toLowerCase()}`),
      await visit(`/?utm_source=x&ref=${affiliate.code}`),
    ]

    for (const answer of answers) {
      expect(cookieOf(answer)).toMatch(/^akada_ref=[\w-]+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(answer.headers['cache-control']).toMatch(/private/)
    }
    expect(cookieOf(await visit(`/courses/${course.id}`))).toBe('')
    expect(await clicksOf(affiliate.id)).toEqual([
      [course.id, '2026-09-01', 1],
      [null, '2026-09-01', 1],
    ])
  })

  test('is counted by day, and one browser counts at most ten times a day', async () => {
    const { affiliate, course, url } = await givenLink()

    await Promise.all(Array.from({ length: 15 }, () => visit(url)))
    await visit(url, { 'x-forwarded-for': '102.89.0.2' })
    clock.now = new Date('2026-09-02T12:00:00Z')
    await visit(url)

    expect(await clicksOf(affiliate.id)).toEqual([
      [course.id, '2026-09-01', 11],
      [course.id, '2026-09-02', 1],
    ])
  })

  test('is counted by the site’s day, which starts an hour before UTC’s', async () => {
    const { affiliate, course, url } = await givenLink()
    const tenAt = async (time: string) => {
      clock.now = new Date(time)
      await purgeVisitors(db, clock.now)
      for (let click = 0; click < 10; click++) await visit(url)
    }

    await tenAt('2026-09-01T22:30:00Z')
    await tenAt('2026-09-01T23:30:00Z')
    await tenAt('2026-09-02T00:30:00Z')

    expect(await clicksOf(affiliate.id)).toEqual([
      [course.id, '2026-09-01', 10],
      [course.id, '2026-09-02', 10],
    ])
  })

  test('counts two concurrent clicks of different browsers', async () => {
    const { affiliate, course, url } = await givenLink()

    await Promise.all(Array.from({ length: 20 }, (_, index) => visit(url, { 'user-agent': `${BROWSER} ${index}` })))

    expect(await clicksOf(affiliate.id)).toEqual([[course.id, '2026-09-01', 20]])
  })

  test('of one network is counted 200 times a day, and then stores nothing more about its browsers', async () => {
    const { affiliate } = await givenLink()
    const visitors = () => db.selectFrom('affiliate_visitors').select('name').execute()
    const before = (await visitors()).length
    const click = (browser: number) =>
      insertClick(db, {
        ...{ affiliateId: affiliate.id, terms: { siteBps: 0, maxBps: 5_000 }, now: clock.now },
        page: { courseId: null, bundleId: null, profileId: null },
        names: { browser: Buffer.from(`browser ${browser}`), network: Buffer.from('network') },
      })

    for (let browser = 0; browser < 205; browser++) await click(browser)

    expect(await clicksOf(affiliate.id)).toEqual([[null, '2026-09-01', 200]])
    expect((await visitors()).length - before).toBe(201)
  })

  test('isn’t counted by bots, by images and frames, by requests for headers only, and for unknown codes', async () => {
    const { affiliate, course, url } = await givenLink()

    const answers = [
      await visit(url, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
      // The preview of a link in a message.
      await visit(url, { 'user-agent': 'WhatsApp/2.23.20.0 A' }),
      await visit(url, { 'user-agent': 'facebookexternalhit/1.1' }),
      await visit(url, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }),
      await visit(url, { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }),
      await visit(url, {}, 'HEAD'),
      await visit(`/courses/${course.id}?ref=ZZZZZZZZ`),
      await visit(`/courses/${course.id}?ref=%27--`),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(answers.map(cookieOf)).toEqual(answers.map(() => ''))
    expect(await clicksOf(affiliate.id)).toEqual([])
  })

  test('isn’t counted before the visitor opens the page, so a browser that prefetches gets nothing until then', async () => {
    const { affiliate, course, url } = await givenLink()
    const opening = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

    const early = [
      await visit(url, { ...opening, 'sec-purpose': 'prefetch;prerender' }),
      await visit(url, { purpose: 'prefetch' }),
      await visit(`/courses/${course.id}`, { ...opening, 'sec-purpose': 'prefetch' }),
    ]
    const opened = await visit(url, opening)

    expect(early.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200])
    expect(early[0]?.headers['cache-control']).toBe('no-store')
    expect(early.map(cookieOf)).toEqual(['', '', ''])
    expect(cookieOf(opened)).toContain('akada_ref=')
    expect(await clicksOf(affiliate.id)).toEqual([[course.id, '2026-09-01', 1]])
  })

  test('isn’t counted for the affiliate, the course’s instructor and staff while they are logged in', async () => {
    const instructor = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: instructor.id })
    await givenOpenCourse(db, course.id)
    const affiliate = await givenAffiliate(db)
    const url = `/courses/${course.id}?ref=${affiliate.code}`

    const ignored = [affiliate, instructor, await givenManager(db)]
    for (const person of ignored) expect(cookieOf(await visit(url, await passOf(person)))).toBe('')
    const counted = await visit(url, await passOf(await givenUser(db)))

    expect(cookieOf(counted)).toContain('akada_ref=')
    expect(await clicksOf(affiliate.id)).toEqual([[course.id, '2026-09-01', 1]])
    expect(String((await call(logOut, {}, affiliate)).headers['set-cookie'])).toContain('akada_visitor=;')
  })

  test('isn’t counted on a course that isn’t open, unless the whole site is', async () => {
    const affiliate = await givenAffiliate(db)
    const [closed, free] = [await givenCourse(db), await givenCourse(db, { is_free: true })]
    const visitBoth = async () => {
      for (const { id } of [closed, free]) await visit(`/courses/${id}?ref=${affiliate.code}`)
    }

    await visitBoth()
    const before = await clicksOf(affiliate.id)
    await changeSetting(db, { key: 'affiliateSiteBps', value: 500, now: clock.now })
    await visitBoth()
    await changeSetting(db, { key: 'affiliateSiteBps', value: 0, now: clock.now })

    expect([before, await clicksOf(affiliate.id)]).toEqual([[], [[closed.id, '2026-09-01', 1]]])
  })

  test('isn’t counted and sets no cookie after a suspension, and on courses of an instructor who ended the partnership', async () => {
    const [{ affiliate: suspended, url }, { affiliate: ended, course, url: endedUrl }] = [await givenLink(), await givenLink()]
    const suspension = { suspended_at: clock.now, suspended_by: (await givenManager(db)).id, suspend_reason: 'Spam' }
    await db.updateTable('affiliates').set(suspension).where('user_id', '=', suspended.id).execute()
    await givenEnded({ id: course.instructorId }, ended)

    const answers = [await visit(url), await visit(endedUrl)]

    expect(answers.map(cookieOf)).toEqual(['', ''])
    expect([await clicksOf(suspended.id), await clicksOf(ended.id)]).toEqual([[], []])
  })

  test('on a bundle counts for the bundle, and its maker sees it', async () => {
    const { affiliate, bundle, instructor } = await givenBundleLink()
    await visit(bundle.url)
    await visit(bundle.url, { 'user-agent': `${BROWSER} 2` })

    const stored = await db.selectFrom('affiliate_clicks').selectAll().where('affiliate_id', '=', affiliate.id).execute()
    const seen = await call(listAffiliates, { query: {} }, instructor)
    const own = await call(getAffiliate, {}, affiliate)

    expect(stored).toMatchObject([{ course_id: null, bundle_id: bundle.id, clicks: 2 }])
    expect(seen.data.content).toMatchObject([{ affiliate: { id: affiliate.id }, results: { clicks: 2 } }])
    expect(own.data.membership.results.clicks).toBe(2)
  })

  test('on a bundle or profile isn’t counted for its instructor', async () => {
    const { affiliate, bundle, instructor } = await givenBundleLink()
    const headers = await passOf(instructor)
    const profile = `/user-profile/${instructor.id}?ref=${affiliate.code}`

    const answers = [await visit(bundle.url, headers), await visit(profile, headers)]
    const counted = await visit(profile)

    expect(answers.map(cookieOf)).toEqual(['', ''])
    expect(cookieOf(counted)).toContain('akada_ref=')
    expect(await clicksOf(affiliate.id)).toEqual([[null, '2026-09-01', 1]])
  })

  test('on a bundle or profile isn’t counted after its instructor ended the partnership', async () => {
    const { affiliate, bundle, instructor } = await givenBundleLink()
    await givenEnded(instructor, affiliate)

    const answers = [await visit(bundle.url), await visit(`/user-profile/${instructor.id}?ref=${affiliate.code}`)]

    expect(answers.map(cookieOf)).toEqual(['', ''])
    expect(await clicksOf(affiliate.id)).toEqual([])
  })

  test('on a bundle of the site counts while another instructor of it sells with the affiliate', async () => {
    const [affiliate, one, other] = [await givenAffiliate(db), await givenCourse(db), await givenCourse(db)]
    for (const { id } of [one, other]) await givenOpenCourse(db, id)
    const bundle = await givenBundle(db, { maker_id: (await givenAdmin(db)).id, is_of_site: true, courseIds: [one.id, other.id] })
    const url = `/bundles/${bundle.id}?ref=${affiliate.code}`

    await givenEnded({ id: one.instructorId }, affiliate)
    await visit(url)
    await givenEnded({ id: other.instructorId }, affiliate)
    const refused = await visit(url)

    expect(await clicksOf(affiliate.id)).toEqual([[null, '2026-09-01', 1]])
    expect(cookieOf(refused)).toBe('')
  })

  test('on a bundle isn’t counted without a course open to affiliates, or while it isn’t published', async () => {
    const affiliate = await givenAffiliate(db)
    const closed = await givenBundle(db)
    const { affiliate: other, bundle: draft } = await givenBundleLink()
    await db.updateTable('bundles').set({ status: 'ARCHIVED' }).where('id', '=', draft.id).execute()

    await visit(`/bundles/${closed.id}?ref=${affiliate.code}`)
    await visit(draft.url)

    expect([await clicksOf(affiliate.id), await clicksOf(other.id)]).toEqual([[], []])
  })

  test('stores no address, and the hashes of visitors for at most a day', async () => {
    const { url } = await givenLink()
    await visit(url, { 'x-forwarded-for': '102.99.99.99' })
    const stored = await db.selectFrom('affiliate_visitors').selectAll().execute()

    await purgeVisitors(db, new Date('2026-09-03T12:00:00Z'))

    expect(JSON.stringify(stored)).not.toContain('102.99')
    expect(stored.length).toBeGreaterThan(1)
    expect(await db.selectFrom('affiliate_visitors').selectAll().execute()).toEqual([])
  })
})
