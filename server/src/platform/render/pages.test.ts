import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { updateSocialLinks } from '@akada/contract/profiles.ts'
import { rateCourse } from '@akada/contract/reviews.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { siteSettings } from '#features/settings/settings.site.ts'
import {
  changeCourse,
  givenCategory,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenMediaFile,
  givenReview,
  givenUser,
} from '#testing/builders.ts'
import { copyBuild } from '#testing/copy-build.ts'
import { givenSalePrice } from '#testing/sale-price-builders.ts'
import { silentProxy } from '#testing/silent-proxy.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../log.ts'
import { listen } from '../database/listen.ts'
import { createCallCache } from '../http/call-cache.ts'
import { apiHeaders } from '../http/security-headers.ts'
import { createSharedCache } from '../http/shared-cache.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'

const { db, ownerDb, deps, call, connection } = await testApp()
const readSettings = () => siteSettings(db)
let webDist: string
let app: FastifyInstance | undefined
let cache: PageCache

beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'akada-web-'))
  await copyBuild('web', webDist)
  cache = createPageCache({ currencyOf: (caller) => deps.geo.shownTo(caller).currency })
  app = await buildApp(deps, { beside: (server) => registerPages(server, deps, { webDist, cache, readSettings }) })
})
afterAll(async () => {
  await app?.close()
  await rm(webDist, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => (app as FastifyInstance).inject({ url, headers })
const bootstrapOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('a server-rendered page', () => {
  test('shows course prices in the currency of the visitor’s country', async () => {
    await givenCourse(db, { title: 'Currency for beginners', price_naira_minor: 1_500_000, price_usd_minor: 1_999 })
    cache.drop()

    const [inNigeria, inAmerica] = [await get('/courses'), await get('/courses', { 'x-country': 'US' })]

    expect(inNigeria.statusCode).toBe(200)
    expect(inNigeria.body).toContain('Currency for beginners')
    expect(inNigeria.body).toContain('₦15,000')
    expect(inAmerica.body).toContain('$19.99')
    expect(bootstrapOf(inAmerica.body).site.currency).toBe('USD')
  })

  test('has a pinned menu in work areas, but not in cached pages, if the browser’s cookie says so', async () => {
    const cookie = 'country=US; menu=pinned'

    const [pinned, collapsed, shared] = [await get('/manager', { cookie }), await get('/manager'), await get('/courses', { cookie })]

    expect([pinned, collapsed].map(({ body }) => /class="dashboard"( data-pinned="true")?>/.exec(body)?.[1])).toEqual([
      ' data-pinned="true"',
      undefined,
    ])
    expect(shared.body).not.toContain('isMenuPinned')
  })

  test('never sends other sites a URL that may contain a code', async () => {
    const [reset, shared] = [await get('/reset-password?code=secret'), await get('/courses')]

    expect(reset.headers['referrer-policy']).toBe('no-referrer')
    expect(shared.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('has metadata and a canonical URL for search engines', async () => {
    const course = await givenCourse(db, { title: 'Sewing & <mending>', subtitle: 'Clothes that last' })

    const { body } = await get(`/courses/${course.id}?utm_source=mail`)

    expect(body).toContain('<title>Sewing &amp; &lt;mending&gt; | Akada</title>')
    expect(body).toContain('<meta name="description" content="Clothes that last">')
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/courses/${course.id}">`)
    expect(body).not.toContain('noindex')
  })

  test('escapes user text', async () => {
    const course = await givenCourse(db, { title: '</script><script>alert(1)</script>' })

    const { body } = await get(`/courses/${course.id}`)

    expect(body).not.toContain('<script>alert(1)')
    expect(JSON.stringify(bootstrapOf(body))).toContain('</script><script>alert(1)</script>')
  })

  test('has no inline scripts and allows its style sheet by hash', async () => {
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

  test('lets browsers load media from the storage’s own origin', async () => {
    const elsewhere = { origin: 'https://media.example', addressOf: async () => undefined }
    const away = { ...deps, storage: { ...deps.storage, elsewhere } }
    const pages = await buildApp(away, { beside: (server) => registerPages(server, away, { webDist, cache, readSettings }) })

    const { headers } = await pages.inject({ url: '/login' })

    await pages.close()
    for (const directive of ["img-src 'self' data:", "media-src 'self' blob:", "connect-src 'self'"])
      expect(headers['content-security-policy']).toContain(`${directive} https://media.example;`)
  })

  test('lets browsers show the players of YouTube and Vimeo, and the files of allowed hosts, only if the settings allow them', async () => {
    const policyWith = async (videoLinks: typeof deps.policy.videoLinks) => {
      const other = { ...deps, policy: { ...deps.policy, videoLinks } }
      const pages = await buildApp(other, { beside: (server) => registerPages(server, other, { webDist, cache, readSettings }) })
      const { headers } = await pages.inject({ url: '/login' })
      await pages.close()
      return String(headers['content-security-policy'])
    }

    const [open, closed] = [
      await policyWith({ isAllowed: true, hosts: ['media.example.com'] }),
      await policyWith({ isAllowed: false, hosts: ['media.example.com'] }),
    ]

    expect(open).toContain('; frame-src https://www.youtube-nocookie.com https://player.vimeo.com;')
    expect(open).toContain("; media-src 'self' blob: https://media.example.com;")
    expect(open).toContain("; connect-src 'self' https://media.example.com;")
    expect(open).not.toMatch(/script-src[^;]*https:/)
    expect(closed).toContain("; frame-src 'none';")
    expect(closed).not.toContain('media.example.com')
  })

  test('doesn’t show the ignored part of a URL to later visitors', async () => {
    cache.drop()
    const first = await get('/courses?utm_source=%22%3E%3Cb%3E&search=sewing')

    const second = await get('/courses?search=sewing')

    expect(second.body).toBe(first.body)
    expect(first.body).not.toContain('utm_source')
  })

  test('comes from the cache until the cache is dropped', async () => {
    const course = await givenCourse(db, { title: 'Before the change' })
    await get(`/courses/${course.id}`)
    await db.updateTable('courses').set({ title: 'After the change' }).where('id', '=', course.id).execute()

    const kept = await get(`/courses/${course.id}`)
    cache.drop()
    const fresh = await get(`/courses/${course.id}`)

    expect(kept.body).toContain('Before the change')
    expect(fresh.body).toContain('After the change')
  })

  test('with a lost search is rendered and counted for each visitor, also concurrently', async () => {
    const timesOf = (words: string) => db.selectFrom('lost_searches').select('times').where('words', '=', words).execute()
    cache.drop()

    const [first] = await Promise.all([get('/courses?search=zeppelins'), get('/courses?search=zeppelins'), get('/about')])
    await get('/courses?search=zeppelins')

    expect(await timesOf('zeppelins')).toEqual([{ times: 3 }])
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const held = ['/courses?search=zeppelins', '/about'].map((url) => cache.holds({ method: 'GET', url } as IncomingMessage))
    expect(held).toEqual([false, true])
  })

  test('has the same bytes in each rendering', async () => {
    cache.drop()
    const first = await get('/courses')
    cache.drop()

    const second = await get('/courses')

    expect(second.headers.etag).toBe(first.headers.etag)
    expect((await get('/courses', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  })

  test.each(['br', 'gzip'])('is sent as %s if the browser accepts it', async (encoding) => {
    const { headers } = await get('/courses', { 'accept-encoding': encoding })

    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  })
})

describe('the course list', () => {
  test('links to its next page without scripts', async () => {
    const category = await givenCategory(db)
    for (let number = 1; number <= 25; number++) await givenCourse(db, { categoryIds: [category.id] })

    const [first, second] = [await get(`/categories/${category.id}`), await get(`/categories/${category.id}?page=2`)]

    expect(first.body).toContain(`href="/categories/${category.id}?page=2"`)
    expect(first.body.match(/<article/g)).toHaveLength(24)
    expect(second.body.match(/<article/g)).toHaveLength(1)
    expect(second.body).toContain(`<link rel="canonical" href="http://localhost:3000/categories/${category.id}?page=2">`)
  })
})

describe('a URL', () => {
  test.each([
    ['/', '/courses'],
    ['/no/such/page', '/courses'],
    // `new URL` can’t parse these.
    ['//', '/courses'],
    ['//?utm_source=mail', '/courses?utm_source=mail'],
    ['/mylearning', '/my-learning'],
    ['/?utm_source=a%20b&page=2', '/courses?utm_source=a+b'],
  ])('%s redirects to %s', async (from, to) => {
    const { statusCode, headers } = await get(from)

    expect(statusCode).toBe(302)
    expect(headers.location).toBe(to)
  })

  test.each([
    ['/courses/2147483647', 'Course not found'],
    ['/courses/abc', 'Course not found'],
    ['/categories/2147483647', 'Unknown Category'],
  ])('%s returns a 404 page that says “%s”', async (address, words) => {
    const { statusCode, body, headers } = await get(address)

    expect(statusCode).toBe(404)
    expect(body).toContain(words)
    expect(body).toContain('noindex')
    expect(headers['cache-control']).not.toContain('public')
  })

  test.each(['/cart', '/my-learning', '/my-learning/courses/1'])(
    '%s returns the same shell to all users, neither indexed nor cached',
    async (address) => {
      const { statusCode, body, headers } = await get(address)

      expect(statusCode).toBe(200)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(bootstrapOf(body)).toMatchObject({ isWhole: false, queries: [] })
      expect(headers['cache-control']).toBe('private, no-cache')
    },
  )

  test('of the login page keeps the return URL, for this visitor only', async () => {
    const { body, headers } = await get('/login?returnUrl=%2Fcart')

    expect(body).toContain('/register?returnUrl=%2Fcart')
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test.each(['/api/nothing', '/assets/nothing.js', '/media/nothing'])('%s isn’t a page and returns a plain 404', async (address) => {
    const { statusCode, headers } = await get(address)

    expect(statusCode).toBe(404)
    expect(String(headers['content-type'])).not.toContain('text/html')
  })
})

type Thing = { '@type': string; [property: string]: unknown }

const things = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))
const thing = (html: string, type: string) => things(html).find((each) => each['@type'] === type)
const metaOf = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
const linkOf = (html: string, rel: string) => new RegExp(`<link rel="${rel}" href="http://localhost:3000([^"]*)">`).exec(html)?.[1]

describe('a course’s structured data', () => {
  test('has the API’s prices, with the visitor’s currency first', async () => {
    const { id } = await givenCourse(db, { price_naira_minor: 1_234_500, price_usd_minor: 1_999 })
    const { priceNaira, priceUsd } = (await get(`/api/courses/${id}`)).json().data

    const [inNigeria, inAmerica] = [await get(`/courses/${id}`), await get(`/courses/${id}`, { 'x-country': 'US' })]

    const naira = { price: priceNaira, priceCurrency: 'NGN', category: 'Paid', url: `http://localhost:3000/courses/${id}` }
    const dollars = { price: priceUsd, priceCurrency: 'USD' }
    expect(thing(inNigeria.body, 'Course')?.offers).toMatchObject([naira, dollars])
    expect(thing(inAmerica.body, 'Course')?.offers).toMatchObject([dollars, naira])
  })

  test.each([
    ['offers a course without a naira price for dollars only', { price_naira_minor: null }, [{ price: 15, priceCurrency: 'USD' }]],
    ['offers a free course for 0 in each currency', { is_free: true }, [{ price: 0, category: 'Free' }, { price: 0 }]],
  ])('%s', async (_, changes, offers) => {
    const { id } = await givenCourse(db, changes)

    expect(thing((await get(`/courses/${id}`)).body, 'Course')?.offers).toMatchObject(offers)
  })

  test('has the sale price, and the end of the sale as the last moment of the price', async () => {
    const { id } = await givenCourse(db)
    const { endsAt } = await givenSalePrice(db, { course_id: id, starts_at: new Date(), now: new Date() })

    const { body } = await get(`/courses/${id}`)

    const priceValidUntil = endsAt.toISOString()
    expect(thing(body, 'Course')?.offers).toMatchObject([
      { price: 9_000, priceCurrency: 'NGN', priceValidUntil },
      { price: 9, priceCurrency: 'USD', priceValidUntil },
    ])
    expect(body.replaceAll('<!-- -->', '')).toContain('Sale ends on <time')
    expect(body).toContain('Lowest price in the 30 days before')
  })

  const outOfStock = 'https://schema.org/OutOfStock'
  const inStock = 'https://schema.org/InStock'
  const inNaira = [{ price: 15_000, priceCurrency: 'NGN', availability: inStock }]
  const notForSale = [{ price: 15, priceCurrency: 'USD', availability: outOfStock }]
  const noNaira = 'has no naira price.'

  test.runIf(isThorough).each([
    ['charge_in_ngn', 'NG', {}, { offers: inNaira, note: null }],
    ['charge_in_ngn', 'US', {}, { offers: inNaira, note: 'You pay' }],
    ['charge_in_ngn', 'NG', { price_naira_minor: null }, { offers: notForSale, note: noNaira }],
    ['charge_in_ngn', 'US', { price_naira_minor: null }, { offers: notForSale, note: noNaira }],
    ['disabled', 'NG', {}, { offers: inNaira, note: null }],
    ['disabled', 'US', {}, { offers: inNaira, note: 'Payments from outside Nigeria aren’t available right now.' }],
    ['disabled', 'NG', { price_naira_minor: null }, { offers: notForSale, note: noNaira }],
  ] as const)(
    'offers only prices that can be paid, and the page and the listing explain them: %s, %s, %j',
    async (mode, country, prices, { offers, note }) => {
      const shop = await testApp({ policy: { foreignCurrency: mode } })
      const pages = createPageCache({ currencyOf: (caller) => shop.deps.geo.shownTo(caller).currency })
      const shown = { webDist, cache: pages, readSettings: () => siteSettings(shop.db) }
      const server = await buildApp(shop.deps, { beside: (beside) => registerPages(beside, shop.deps, shown) })
      const { id } = await givenCourse(shop.db, { price_naira_minor: 1_500_000, price_usd_minor: 1_500, ...prices })

      const page = await server.inject({ url: `/courses/${id}`, headers: { 'x-country': country } })
      const listing = await server.inject({ url: '/courses', headers: { 'x-country': country } })
      await server.close()

      expect(thing(page.body, 'Course')?.offers).toMatchObject(offers)
      for (const { body } of [page, listing])
        for (const words of ['You pay', 'Payments from outside', noNaira]) {
          const said = body.replace(/<script.*?<\/script>/gs, '')
          expect(said.includes(words), words).toBe(note?.startsWith(words) ?? false)
        }
    },
  )

  test('has no rating before the first review', async () => {
    const { id } = await givenCourse(db)
    const before = await get(`/courses/${id}`)
    await givenReview(db, { course_id: id, rating_halves: 9 })
    cache.drop()

    const after = await get(`/courses/${id}`)

    expect(thing(before.body, 'Course')).not.toHaveProperty('aggregateRating')
    expect(thing(after.body, 'Course')?.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 1, bestRating: 5 })
  })

  test('includes the site, the instructor and the breadcrumbs', async () => {
    const { id, instructorId, title } = await givenCourse(db)

    const { body } = await get(`/courses/${id}`)

    const url = `http://localhost:3000/user-profile/${instructorId}`
    expect(thing(body, 'Course')).toMatchObject({
      '@context': 'https://schema.org',
      provider: { '@type': 'Organization', name: 'Akada' },
      hasCourseInstance: { instructor: { '@type': 'Person', url } },
    })
    expect(thing(body, 'BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, name: 'Courses', item: 'http://localhost:3000/courses' },
      { position: 2, name: title, item: `http://localhost:3000/courses/${id}` },
    ])
  })

  test('is escaped', async () => {
    const title = '</script><img src=x onerror=alert(1)> "&amp;'
    const { id } = await givenCourse(db, { title })

    const { body } = await get(`/courses/${id}`)

    expect(thing(body, 'Course')?.name).toBe(title)
    expect(body).not.toContain('<img src=x')
  })
})

describe('a listing’s structured data', () => {
  test('has its courses in order, the site and its search', async () => {
    const { body } = await get('/courses')

    const first = (await get('/api/courses?size=24')).json().data.content[0]
    expect(thing(body, 'ItemList')?.itemListElement).toMatchObject([
      { position: 1, name: first.title, url: `http://localhost:3000/courses/${first.id}` },
      ...Array(23).fill({}),
    ])
    expect(thing(body, 'Organization')).toMatchObject({ name: 'Akada', url: 'http://localhost:3000/' })
    expect(thing(body, 'WebSite')?.potentialAction).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: 'http://localhost:3000/courses?search={search_term_string}' },
    })
  })

  test('continues the numbering on later pages of a category, and has breadcrumbs', async () => {
    const category = await givenCategory(db)
    for (let number = 1; number <= 25; number++) await givenCourse(db, { categoryIds: [category.id], curriculum: [] })

    const [first, second] = [await get(`/categories/${category.id}`), await get(`/categories/${category.id}/?page=2`)]

    expect(thing(second.body, 'ItemList')?.itemListElement).toMatchObject([{ position: 25 }])
    expect(thing(second.body, 'BreadcrumbList')?.itemListElement).toMatchObject([{ name: 'Categories' }, { name: category.name }])
    expect([linkOf(first.body, 'prev'), linkOf(first.body, 'next')]).toEqual([undefined, `/categories/${category.id}?page=2`])
    expect([linkOf(second.body, 'prev'), linkOf(second.body, 'next')]).toEqual([`/categories/${category.id}`, undefined])
  })

  test('is missing for a search, and the page is not indexed', async () => {
    const { statusCode, body } = await get('/courses?search=bookkeeping')

    expect(statusCode).toBe(200)
    expect(metaOf(body, 'robots')).toBe('noindex')
    expect(linkOf(body, 'canonical')).toBe('/courses?search=bookkeeping')
    expect(things(body)).toEqual([])
  })
})

describe('a shared page', () => {
  test('has a title, a description and a picture, with absolute URLs', async () => {
    const { id: instructor_id } = await givenInstructor(db, { first_name: 'Ife', last_name: 'Bello' })
    const { id } = await givenCourse(db, { title: 'Sewing "by hand"', subtitle: 'Clothes that last. '.repeat(20), instructor_id })

    const { body } = await get(`/courses/${id}`)

    const named = ['type', 'title', 'url', 'image', 'image:width', 'image:height', 'image:alt', 'locale', 'site_name'].map((name) =>
      metaOf(body, `og:${name}`),
    )
    expect(named).toEqual([
      'website',
      'Sewing &quot;by hand&quot; | Akada',
      `http://localhost:3000/courses/${id}`,
      expect.stringMatching(new RegExp(`^http://localhost:3000/media/public/social/${id}-[0-9a-f]{20}\\.jpg$`)),
      '1200',
      '630',
      'Sewing &quot;by hand&quot;, a course by Ife Bello',
      'en_US',
      'Akada',
    ])
    expect(metaOf(body, 'twitter:card')).toBe('summary_large_image')
    const description = metaOf(body, 'description') ?? ''
    expect(description).toMatch(/^Clothes that last\. .* that…$|^Clothes that last\. .*(Clothes|last)…$/)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(metaOf(body, 'og:description')).toBe(description)
  })

  test('has the picture dimensions if it is a user’s profile', async () => {
    const { id: picture_id } = await givenMediaFile(db, { key: 'public/avatars/one.webp', content_type: 'image/webp' })
    const instructor = await givenInstructor(db, { picture_id })

    const { body } = await get(`/user-profile/${instructor.id}`)

    const named = ['type', 'image', 'image:width', 'image:height'].map((name) => metaOf(body, `og:${name}`))
    expect(named).toEqual(['profile', 'http://localhost:3000/media/public/avatars/one.webp', '400', '400'])
    expect(metaOf(body, 'twitter:card')).toBe('summary')
  })
})

describe('a page', () => {
  test.each([
    ['a trailing slash', '/courses/', '/courses'],
    ['a repeated parameter', '/courses?page=1&page=2', '/courses'],
    ['the number of the first page', '/courses?page=1', '/courses'],
    ['an invalid page number', '/courses?page=first', '/courses'],
    ['a return URL', '/login?returnUrl=%2Fcart', '/login'],
  ])('has one canonical URL despite %s', async (_, address, canonical) => {
    const { statusCode, body } = await get(address)

    expect(statusCode).toBe(200)
    expect(linkOf(body, 'canonical')).toBe(canonical)
  })

  test.each(['/courses?page=9999', '/courses?page=2000000', '/courses?search=nothing-like-it&page=2'])(
    'after the last one, such as %s, is not found',
    async (address) => {
      const { statusCode, body } = await get(address)

      expect(statusCode).toBe(404)
      expect(metaOf(body, 'robots')).toBe('noindex')
    },
  )

  test('of a course that is no longer sold says so and links to other courses', async () => {
    const { id } = await givenCourse(db, { status: 'ARCHIVED' })
    const draft = await givenCourse(db, { status: 'DRAFT' })

    const { statusCode, body } = await get(`/courses/${id}`)

    expect(statusCode).toBe(410)
    expect(body).toContain('This course is no longer offered')
    expect(body).toMatch(/<main[^>]*>.*href="\/courses"/s)
    expect(metaOf(body, 'robots')).toBe('noindex')
    expect((await get(`/courses/${draft.id}`)).statusCode).toBe(404)
  })

  test.each(['/user-profile/7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', '/certificates/unknown-serial'])(
    'of an unknown user or certificate is not found: %s',
    async (address) => {
      const { statusCode, body } = await get(address)

      expect({ statusCode, robots: metaOf(body, 'robots') }).toEqual({ statusCode: 404, robots: 'noindex' })
    },
  )
})

describe('the sitemap', () => {
  test.runIf(isThorough)('lists only pages that are indexed under exactly that URL', async () => {
    await givenCourse(db)
    const listed = async (address: string) =>
      [...(await get(address)).body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)/g)].map(([, path = '']) => path)
    const files = await listed('/sitemap.xml')

    const addresses = (await Promise.all(files.map(listed))).flat()

    expect(addresses.length).toBeGreaterThan(5)
    const refused = []
    for (const address of addresses) {
      const { statusCode, body } = await get(address)
      if (statusCode !== 200 || body.includes('noindex') || linkOf(body, 'canonical') !== address) refused.push(address)
    }
    expect(refused).toEqual([])
  })

  test('is listed in robots.txt, which excludes the API and users’ own pages', async () => {
    const { body, headers } = await get('/robots.txt')

    for (const path of ['/api/', '/cart', '/my-learning', '/profile', '/settings', '/payment/'])
      expect(body).toContain(`\nDisallow: ${path}\n`)
    expect(body).toMatch(/\nSitemap: http:\/\/localhost:3000\/sitemap\.xml\n$/)
    expect((await get('/robots.txt', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })
})

describe('a second process', () => {
  let other: FastifyInstance
  let settle: () => void = () => undefined
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const shared = createSharedCache()
    const its = { ...deps, calls: createCallCache(shared, apiHeaders(deps.site)) }
    const itsCache = createPageCache({ shared, currencyOf: (caller) => deps.geo.shownTo(caller).currency })
    other = await buildApp(its, { beside: (server) => registerPages(server, its, { webDist, cache: itsCache, readSettings }) })
    const listener = await listen(connection, ['catalog', 'settled'], {
      onNotification: (channel) => (channel === 'catalog' ? shared.drop() : settle()),
      onReconnect: shared.drop,
      onError: () => undefined,
    })
    closers.push(listener.close, () => other.close())
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  // Notifications arrive in transaction order, so this one arrives after the change.
  const change = async (make: () => Promise<unknown>) => {
    const settled = new Promise<void>((resolve) => (settle = resolve))
    await make()
    await sql`notify settled`.execute(db)
    await settled
  }

  test('shows a change made in the first process on its next request', async () => {
    const category = await givenCategory(db, { name: 'Farming' })
    const course = await givenCourse(db, { categoryIds: [category.id] })
    const student = await givenUser(db)
    const { id: enrollmentId } = await givenEnrollment(db, { course_id: course.id, user_id: student.id })
    const [coursePage, categoryPage, profilePage] = [
      `/courses/${course.id}`,
      `/categories/${category.id}`,
      `/user-profile/${course.instructorId}`,
    ]
    const instructor = { id: course.instructorId }
    const review = { courseId: course.id, rating: 3.5, comment: 'Solid.', enrollmentId }
    const links = { userLinks: [{ url: 'https://github.com/ngozi-teaches', socialLinkType: 'GITHUB' as const }] }
    const api = `/api/courses/${course.id}`
    const nameCategory = (name: string) => () => db.updateTable('categories').set({ name }).where('id', '=', category.id).execute()
    const headline = (words: string) => () =>
      db.updateTable('instructors').set({ headline: words }).where('user_id', '=', instructor.id).execute()
    const changes: [string, string, () => Promise<unknown>][] = [
      [api, '"priceNaira":64000', () => changeCourse(db, course.id, { price_naira_minor: 6_400_000 })],
      [`/api/courses?categoryId=${category.id}`, 'Kids', () => changeCourse(db, course.id, { title: 'Kids and their mothers' })],
      [`/api/courses/cards?ids=${course.id}`, 'Kids in spring', () => changeCourse(db, course.id, { title: 'Kids in spring' })],
      ['/api/search/suggestions?query=milkmaid', 'Milkmaids', () => changeCourse(db, course.id, { title: 'Milkmaids at work' })],
      [`/api/courses/facets?categoryId=${category.id}`, '"ADVANCED","count":1', () => changeCourse(db, course.id, { level: 'ADVANCED' })],
      ['/api/categories', 'Livestock', nameCategory('Livestock')],
      [`/api/categories/${category.id}`, 'Ranching', nameCategory('Ranching')],
      [`/api/users/public/${course.instructorId}`, 'Friend of goats', headline('Friend of goats')],
      [
        `/api/reviews/course/${course.id}`,
        'Thorough.',
        () => call(rateCourse, { body: { ...review, rating: 2.5, comment: 'Thorough.' } }, student),
      ],
      [coursePage, '₦87,000', () => changeCourse(db, course.id, { price_naira_minor: 8_700_000 })],
      [coursePage, 'Goats and their milk', () => changeCourse(db, course.id, { title: 'Goats and their milk' })],
      [coursePage, '"ratingValue":3.5', () => call(rateCourse, { body: review }, student)],
      [
        categoryPage,
        'Husbandry courses',
        () => db.updateTable('categories').set({ name: 'Husbandry' }).where('id', '=', category.id).execute(),
      ],
      [
        profilePage,
        'Keeper of goats',
        () => db.updateTable('instructors').set({ headline: 'Keeper of goats' }).where('user_id', '=', instructor.id).execute(),
      ],
      [profilePage, 'ngozi-teaches', () => call(updateSocialLinks, { body: links }, instructor)],
    ]

    for (const [address, words, make] of changes) {
      const before = await other.inject(address)
      expect((await other.inject(address)).body).toBe(before.body)
      await change(make)

      const after = await other.inject(address)

      expect(before.body).not.toContain(words)
      expect(after.body).toContain(words)
    }
    await change(() => changeCourse(db, course.id, { status: 'ARCHIVED' }))
    expect((await other.inject(coursePage)).statusCode).toBe(410)
  })
})

describe('a process whose notification connection is lost', () => {
  let nowMs = 1_000
  const shared = createSharedCache({ now: () => nowMs })
  let other: FastifyInstance

  beforeAll(async () => {
    const its = { ...deps, log: createLog('silent'), calls: createCallCache(shared, apiHeaders(deps.site)) }
    const itsCache = createPageCache({ shared, currencyOf: (caller) => deps.geo.shownTo(caller).currency })
    other = await buildApp(its, { beside: (server) => registerPages(server, its, { webDist, cache: itsCache, readSettings }) })
  })
  afterAll(() => other.close())

  const passMs = (ms: number) => {
    nowMs += ms
  }
  const rename = (id: number, title: string) => changeCourse(db, id, { title })
  async function titleAt(url: string) {
    const { statusCode, body } = await other.inject(url)
    return statusCode === 200 ? /Keeping \w+/.exec(body)?.[0] : statusCode
  }

  /** Listens as start-server.ts does, and loses the connection until `restore` is called. */
  async function loseConnection() {
    const proxy = await silentProxy(connection)
    onTestFinished(proxy.close)
    const events = new EventEmitter()
    const listener = await listen({ ...connection, ...proxy.address, application_name: 'lost listener' }, ['catalog'], {
      onNotification: shared.drop,
      onLost: () => {
        shared.pause()
        events.emit('lost')
      },
      onReconnect: () => {
        shared.resume()
        events.emit('restored')
      },
      onError: () => undefined,
    })
    onTestFinished(listener.close)
    const lost = once(events, 'lost')
    proxy.refuse()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lost listener'`.execute(db)
    await lost
    const restore = async () => {
      const restored = once(events, 'restored')
      proxy.speak()
      await restored
    }
    return { restore }
  }

  test('shows changes after 5 seconds, and immediately once the connection is restored', async () => {
    const { id } = await givenCourse(db, { title: 'Keeping goats' })
    const url = `/courses/${id}`
    const before = await titleAt(url)
    const { restore } = await loseConnection()
    await rename(id, 'Keeping sheep')

    const soon = await titleAt(url)
    passMs(5_001)
    const later = await titleAt(url)
    await rename(id, 'Keeping cows')
    await restore()
    const restored = await titleAt(url)

    expect([before, soon, later, restored]).toEqual(['Keeping goats', 'Keeping goats', 'Keeping sheep', 'Keeping cows'])
  })

  test('renders a page once in 5 seconds', async () => {
    const { id } = await givenCourse(db, { title: 'Keeping goats' })
    await loseConnection()
    passMs(5_001)
    const before = shared.figures().rendered

    await titleAt(`/courses/${id}`)
    const first = shared.figures().rendered
    passMs(4_999)
    await titleAt(`/courses/${id}`)

    expect(first).toBeGreaterThan(before)
    expect(shared.figures().rendered).toBe(first)
  })

  test('serves cached responses for as long as usual while they can’t be made', async () => {
    const { id } = await givenCourse(db, { title: 'Keeping goats' })
    const urls = [`/courses/${id}`, `/api/courses/${id}`]
    const titles = async () => [await titleAt(urls[0] ?? ''), await titleAt(urls[1] ?? '')]
    const before = await titles()
    await loseConnection()
    await sql`alter table courses rename to lost_courses`.execute(ownerDb)
    onTestFinished(async () => void (await sql`alter table lost_courses rename to courses`.execute(ownerDb)))

    passMs(5_001)
    const away = await titles()
    passMs(30_000)
    const later = await titles()
    passMs(10 * 60 * 1000)
    const tooLate = await titles()

    expect([before, away, later, tooLate]).toEqual([
      ['Keeping goats', 'Keeping goats'],
      ['Keeping goats', 'Keeping goats'],
      ['Keeping goats', 500],
      [500, 500],
    ])
  })
})

describe('a built file', () => {
  test('is compressed and cacheable for a year', async () => {
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

  test('exists for every script that a page references', async () => {
    const { body } = await get('/courses')
    const scripts = [...body.matchAll(/(?:src|modulepreload" href|later" href)="(\/assets\/[^"]+\.js)"/g)].map(([, script = '']) => script)

    const answers = await Promise.all(scripts.map((script) => get(script)))

    expect(scripts.length).toBeGreaterThan(2)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(scripts.map(() => 200))
  })

  test('with the module URLs of rarely opened pages is loaded on those pages, but not on shopping pages', async () => {
    const [seldom, shopping] = [await get('/about'), await get('/courses')]

    expect(seldom.body).toMatch(/later" href="\/assets\/area-pages-/)
    expect(shopping.body).not.toContain('/assets/area-pages-')
  })

  test('that starts the app is loaded after the text and pictures of a complete page, and immediately for an empty shell', async () => {
    const [whole, empty] = [await get('/courses'), await get('/cart')]

    expect(whole.body).toMatch(/<script type="module" src="\/assets\/starter-[^"]+"/)
    expect(whole.body).toMatch(/<link rel="later" href="\/assets\/entry-client-[^"]+">/)
    expect(whole.body).not.toContain('modulepreload')
    expect(whole.body.lastIndexOf('rel="later"')).toBe(whole.body.lastIndexOf('rel="later" href="/assets/entry-client-'))
    expect(empty.body).toMatch(/<script type="module" src="\/assets\/entry-client-[^"]+"/)
    expect(empty.body).not.toContain('rel="later"')
  })
})

describe('the offline version', () => {
  test('comes from this build’s service worker, which browsers revalidate each time and which only calls this site', async () => {
    const { body, headers } = await get('/service-worker.js')

    const { files } = JSON.parse(/^self\.release = (.*);\n/.exec(body)?.[1] ?? '{}') as { files: string[] }
    const kept = await Promise.all(files.map((file) => get(file)))
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
    expect(String(headers['content-type'])).toMatch(/^text\/javascript/)
    expect(kept.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
    expect(files.some((file) => /\/learn-.*\.js$/.test(file))).toBe(true)
    expect(files.some((file) => /hls/.test(file))).toBe(false)
    expect(files.filter((file) => file.endsWith('.woff2'))).toEqual([
      expect.stringMatching(/^\/assets\/akada-accents-/),
      expect.stringMatching(/^\/assets\/akada-sans-/),
    ])
    expect((await get('/courses')).headers['content-security-policy']).toContain("worker-src 'self'")
  })

  test('starts with a shell that is the same for all users and uses the same script', async () => {
    const { body, statusCode } = await get('/offline')

    expect(statusCode).toBe(200)
    expect(bootstrapOf(body)).toMatchObject({ isWhole: false, queries: [] })
    expect(body).toContain('noindex')
    expect((await get('/service-worker.js')).body).toContain(/<script type="module" src="([^"]+)"/.exec(body)?.[1])
  })

  test('can be installed', async () => {
    const manifest = (await get('/site.webmanifest')).json() as {
      start_url: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }

    const icons = await Promise.all(manifest.icons.map(({ src }) => get(src)))
    expect(manifest).toMatchObject({ name: 'Akada', start_url: '/my-learning', scope: '/', display: 'standalone' })
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512', 'any'])
    expect(icons.map(({ statusCode }) => statusCode)).toEqual(manifest.icons.map(() => 200))
    expect((await get('/courses')).body).toContain('<link rel="manifest" href="/site.webmanifest">')
  })

  test('is installed with the icons of its own logo', async () => {
    const site = { ...deps.site, iconsPath: '/site-icons/7' }
    const pages = createPageCache({ currencyOf: () => 'NGN' })
    const own = await buildApp(
      { ...deps, site },
      { beside: (server) => registerPages(server, { ...deps, site }, { webDist, cache: pages, readSettings }) },
    )
    const manifest = (await own.inject('/site.webmanifest')).json() as { icons: { src: string }[] }
    const { body } = await own.inject('/courses')
    await own.close()

    expect(manifest.icons.map(({ src }) => src)).toEqual(['192', '512', 'maskable'].map((name) => `/site-icons/7/${name}.png`))
    expect(body).toContain('<link rel="apple-touch-icon" href="/site-icons/7/apple.png">')
  })

  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
  ])('has an icon at %s', async (address, type) => {
    const { statusCode, headers, rawPayload } = await get(address)

    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type })
    expect(rawPayload.length).toBeGreaterThan(200)
  })

  test('never finds downloaded files on the server', async () => {
    expect((await get('/kept/someone/1/video')).statusCode).toBe(404)
  })
})
