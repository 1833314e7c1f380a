import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenCategory, givenCourse } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { inRepository } from '../assets.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'

const { db, deps } = await testApp()
let webDist: string
let app: FastifyInstance | undefined
let cache: PageCache

beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'akada-web-'))
  const { buildWeb } = (await import(pathToFileURL(inRepository('scripts/build.mjs')).href)) as {
    buildWeb: (folder: string) => Promise<void>
  }
  await buildWeb(webDist)
  cache = createPageCache({ currencyOf: (caller) => deps.geo.placeOf(caller).currency })
  app = await buildApp(deps, { beside: (server) => registerPages(server, deps, { webDist, cache }) })
}, 120_000)
afterAll(async () => {
  await app?.close()
  await rm(webDist, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => (app as FastifyInstance).inject({ url, headers })
const bootstrapOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('a page that the server renders', () => {
  test('holds the courses, in the currency of the visitor’s country', async () => {
    await givenCourse(db, { title: 'Currency for beginners', price_naira_minor: 1_500_000, price_usd_minor: 1_999 })
    cache.drop()

    const [inNigeria, inAmerica] = [await get('/courses'), await get('/courses', { 'x-country': 'US' })]

    expect(inNigeria.statusCode).toBe(200)
    expect(inNigeria.body).toContain('Currency for beginners')
    expect(inNigeria.body).toContain('₦15,000')
    expect(inAmerica.body).toContain('$19.99')
    expect(bootstrapOf(inAmerica.body).site.currency).toBe('USD')
  })

  test('never tells another site an address that may hold a code', async () => {
    const [reset, shared] = [await get('/reset-password?code=secret'), await get('/courses')]

    expect(reset.headers['referrer-policy']).toBe('no-referrer')
    expect(shared.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('tells search engines what it is and where it belongs', async () => {
    const course = await givenCourse(db, { title: 'Sewing & <mending>', subtitle: 'Clothes that last' })

    const { body } = await get(`/courses/${course.id}?utm_source=mail`)

    expect(body).toContain('<title>Sewing &amp; &lt;mending&gt; | Akada</title>')
    expect(body).toContain('<meta name="description" content="Clothes that last">')
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/courses/${course.id}">`)
    expect(body).not.toContain('noindex')
  })

  test('can’t be broken out of by what people write', async () => {
    const course = await givenCourse(db, { title: '</script><script>alert(1)</script>' })

    const { body } = await get(`/courses/${course.id}`)

    expect(body).not.toContain('<script>alert(1)')
    expect(JSON.stringify(bootstrapOf(body))).toContain('</script><script>alert(1)</script>')
  })

  test('runs nothing inline and names its style sheet by its hash', async () => {
    const { body, headers } = await get('/courses')

    const policy = String(headers['content-security-policy'])
    const css = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    expect(css.length).toBeGreaterThan(1_000)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect(policy).toMatch(/script-src 'self';/)
    const inline = [...body.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(inline.every((attributes) => /type="application\/(ld\+)?json"/.test(attributes ?? ''))).toBe(true)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('does not show a later visitor what an ignored part of the address said', async () => {
    cache.drop()
    const first = await get('/courses?utm_source=%22%3E%3Cb%3E&search=sewing')

    const second = await get('/courses?search=sewing')

    expect(second.body).toBe(first.body)
    expect(first.body).not.toContain('utm_source')
  })

  test('comes from the cache until that is dropped', async () => {
    const course = await givenCourse(db, { title: 'Before the change' })
    await get(`/courses/${course.id}`)
    await db.updateTable('courses').set({ title: 'After the change' }).where('id', '=', course.id).execute()

    const kept = await get(`/courses/${course.id}`)
    cache.drop()
    const fresh = await get(`/courses/${course.id}`)

    expect(kept.body).toContain('Before the change')
    expect(fresh.body).toContain('After the change')
  })

  test('is the same bytes each time it is rendered', async () => {
    cache.drop()
    const first = await get('/courses')
    cache.drop()

    const second = await get('/courses')

    expect(second.headers.etag).toBe(first.headers.etag)
    expect((await get('/courses', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  })

  test.each(['br', 'gzip'])('is sent as %s to whoever takes it', async (encoding) => {
    const { headers } = await get('/courses', { 'accept-encoding': encoding })

    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  })
})

describe('the list of courses', () => {
  test('leads on to its next page without scripts', async () => {
    const category = await givenCategory(db)
    for (let number = 1; number <= 25; number++) await givenCourse(db, { categoryIds: [category.id] })

    const [first, second] = [await get(`/categories/${category.id}`), await get(`/categories/${category.id}?page=2`)]

    expect(first.body).toContain(`href="/categories/${category.id}?page=2"`)
    expect(first.body.match(/<article/g)).toHaveLength(24)
    expect(second.body.match(/<article/g)).toHaveLength(1)
    expect(second.body).toContain(`<link rel="canonical" href="http://localhost:3000/categories/${category.id}?page=2">`)
  })
})

describe('an address', () => {
  test.each([
    ['/', '/courses'],
    ['/no/such/page', '/courses'],
    ['/mylearning', '/my-learning'],
  ])('%s leads to %s', async (from, to) => {
    const { statusCode, headers } = await get(from)

    expect(statusCode).toBe(302)
    expect(headers.location).toBe(to)
  })

  test.each([
    ['/courses/2147483647', 'Course not found'],
    ['/courses/abc', 'Page not found'],
    ['/categories/2147483647', 'Unknown Category'],
  ])('%s where nothing is answers 404 with a page: %s', async (address, words) => {
    const { statusCode, body, headers } = await get(address)

    expect(statusCode).toBe(404)
    expect(body).toContain(words)
    expect(body).toContain('noindex')
    expect(headers['cache-control']).not.toContain('public')
  })

  test.each(['/cart', '/my-learning', '/my-learning/courses/1'])(
    '%s is a skeleton for everyone, not to be indexed or kept',
    async (address) => {
      const { statusCode, body, headers } = await get(address)

      expect(statusCode).toBe(200)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(bootstrapOf(body)).toMatchObject({ isWhole: false, queries: [] })
      expect(headers['cache-control']).toBe('private, no-cache')
    },
  )

  test('of the login page keeps where to return to, for this visitor alone', async () => {
    const { body, headers } = await get('/login?returnUrl=%2Fcart')

    expect(body).toContain('/register?returnUrl=%2Fcart')
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test.each(['/api/nothing', '/assets/nothing.js', '/media/nothing'])('%s that is no page answers 404 without one', async (address) => {
    const { statusCode, headers } = await get(address)

    expect(statusCode).toBe(404)
    expect(String(headers['content-type'])).not.toContain('text/html')
  })
})

describe('a built file', () => {
  test('comes compressed and may be kept for a year', async () => {
    const page = await get('/courses')
    const entry = /<script type="module" src="([^"]+)"/.exec(page.body)?.[1] ?? ''

    const { statusCode, headers } = await get(entry, { 'accept-encoding': 'br, gzip' })

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
  })

  test('of every script that a page names is there', async () => {
    const { body } = await get('/courses')
    const scripts = [...body.matchAll(/(?:src|modulepreload" href)="(\/assets\/[^"]+\.js)"/g)].map(([, script = '']) => script)

    const answers = await Promise.all(scripts.map((script) => get(script)))

    expect(scripts.length).toBeGreaterThan(2)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(scripts.map(() => 200))
  })
})
