import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compress } from '../http/compress.ts'
import { createSharedCache } from '../http/shared-cache.ts'
import { createPageCache, type PageCache, type Rendering } from './page-cache.ts'

const rendering = (html: string, changes: Partial<Rendering> = {}): Rendering => ({
  status: 200,
  html: html.padEnd(2_000, ' '),
  headers: { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' },
  isShared: true,
  ...changes,
})

let cache: PageCache
let nowMs: number
let server: http.Server

beforeAll(async () => {
  server = http.createServer((request, response) => cache.answer(request, response) || response.writeHead(418).end('not from the cache'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  nowMs = 1_000
  cache = givenCache()
})

const givenCache = (options: Partial<Parameters<typeof createPageCache>[0]> = {}) =>
  createPageCache({
    currencyOf: ({ headers }) => (headers['x-country'] === 'US' ? 'USD' : 'NGN'),
    shared: createSharedCache({ now: () => nowMs }),
    ...options,
  })

type Asked = { method?: string; headers?: Record<string, string> }

async function ask(path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.request({ port, host: '127.0.0.1', path, method, headers, agent: false }, resolve).on('error', reject).end()
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

const keep = (address: string, html: string, currency: 'NGN' | 'USD' = 'NGN') =>
  cache.pageOf(address, currency, async () => rendering(html))

describe('a cached page', () => {
  test('has the same bytes and headers as for the first visitor', async () => {
    const first = await keep('/courses', '<p>Courses</p>')

    const hit = await ask('/courses')

    expect(hit.status).toBe(200)
    expect(hit.body).toEqual(first.bodies.identity)
    expect(hit.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag: first.etag,
    })
  })

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)('is sent as %s to a browser that accepts %s', async (encoding, accepted, decompress) => {
    const { bodies } = await keep('/courses', '<p>Courses</p>')
    bodies[encoding] = await compress(bodies.identity, encoding)

    const hit = await ask('/courses', { headers: { 'accept-encoding': accepted } })

    expect(hit.headers['content-encoding']).toBe(encoding)
    expect(decompress(hit.body)).toEqual(bodies.identity)
  })

  test('in an encoding that wasn’t requested before is left to the server behind the cache', async () => {
    await keep('/courses', '<p>Courses</p>')

    expect((await ask('/courses', { headers: { 'accept-encoding': 'br' } })).status).toBe(418)
  })

  test('responds to HEAD with the same headers and no body', async () => {
    await keep('/courses', '<p>Courses</p>')

    const head = await ask('/courses', { method: 'HEAD' })

    const get = await ask('/courses')
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers.etag).toBe(get.headers.etag)
  })

  test('is not sent again to a browser that has it', async () => {
    const { etag } = await keep('/courses', '<p>Courses</p>')

    const answer = await ask('/courses', { headers: { 'if-none-match': `"other", ${etag}` } })

    expect(answer.status).toBe(304)
    expect(answer.body).toHaveLength(0)
    expect(answer.headers.etag).toBe(etag)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'")
  })

  test('is left to the server for an affiliate’s link, whose response sets a cookie', async () => {
    await keep('/courses', '<p>Courses</p>')

    expect((await ask('/courses?ref=ABCDEFGH')).status).toBe(418)
    expect((await ask('/courses?utm_source=x&ref=ABCDEFGH')).status).toBe(418)
    expect((await ask('/courses?pref=1')).status).not.toBe(418)
  })

  test('is not returned for a POST request', async () => {
    await keep('/courses', '<p>Courses</p>')

    expect((await ask('/courses', { method: 'POST' })).status).toBe(418)
  })

  test('is cached separately for each currency', async () => {
    await keep('/courses', 'naira', 'NGN')
    await keep('/courses', 'dollars', 'USD')

    const [inNigeria, inAmerica] = [await ask('/courses'), await ask('/courses', { headers: { 'x-country': 'US' } })]

    expect(inNigeria.body.toString()).toMatch(/^naira/)
    expect(inAmerica.body.toString()).toMatch(/^dollars/)
  })

  test('has the country header in Vary, so that CDNs cache it by country too', async () => {
    cache = givenCache({ countryHeader: 'CF-IPCountry' })
    await keep('/courses', '<p>Courses</p>')

    expect((await ask('/courses')).headers.vary).toBe('Accept-Encoding, CF-IPCountry')
  })

  test.each(['/courses?utm_source=mail&fbclid=1', '/courses/', '/courses?search=', '/courses?page=&x=%zz'])(
    'is returned for %s',
    async (address) => {
      await keep('/courses', '<p>Courses</p>')

      expect((await ask(address)).status).toBe(200)
    },
  )

  test.each(['/courses?page=2', '/courses?search=excel', '/courses/2', '/Courses'])('is not returned for %s', async (address) => {
    await keep('/courses', '<p>Courses</p>')

    expect((await ask(address)).status).toBe(418)
  })

  test('is rendered again once it is too old', async () => {
    await keep('/courses', '<p>Courses</p>')

    nowMs += 10 * 60 * 1000 + 1

    expect((await ask('/courses')).status).toBe(418)
  })

  test('is evicted when there is no space for newer ones', async () => {
    cache = givenCache({ shared: createSharedCache({ maxBytes: 12_000 }) })
    await keep('/courses/1', 'first')
    await keep('/courses/2', 'second')
    await keep('/courses/3', 'third')

    expect((await ask('/courses/1')).status).toBe(418)
    expect((await ask('/courses/3')).status).toBe(200)
  })

  test.each([
    ['queries', (number: number) => `/courses?language=${number}`],
    ['capitals', (number: number) => `/${number.toString(2).padStart(7, '0').replaceAll('0', 'c').replaceAll('1', 'C')}`],
    ['encoded letters', (number: number) => `/courses/%3${number % 10}${number}`],
  ])('is not evicted by pages with endless %s, which are counted and kept as long as others', async (_, urlOf) => {
    const shared = createSharedCache({ maxBytes: 60_000, now: () => nowMs })
    cache = givenCache({ shared })
    await keep('/courses', 'not varied')

    for (let number = 0; number < 50; number += 1) await keep(urlOf(number), 'varied')
    nowMs += 9 * 60 * 1000

    const statuses = [await ask('/courses'), await ask(urlOf(1)), await ask(urlOf(49))].map(({ status }) => status)
    expect(statuses).toEqual([200, 418, 200])
    expect(shared.figures().pages).toBeGreaterThan(1)
    expect(shared.figures().bytes).toBeGreaterThan(shared.figures().pages * 2_000)
    expect(shared.figures().bytes).toBeLessThanOrEqual(60_000)
  })

  test('is not returned while the caller’s IP address is unknown', async () => {
    cache = givenCache({ addressOf: () => undefined })
    await keep('/courses', '<p>Courses</p>')

    expect((await ask('/courses')).status).toBe(418)
  })
})

describe('filling the cache', () => {
  test('renders once for concurrent requests', async () => {
    let renders = 0
    const render = async () => rendering(`render ${++renders}`)

    const pages = await Promise.all(Array.from({ length: 10 }, () => cache.pageOf('/courses', 'NGN', render)))

    expect(renders).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  test.each([
    ['is not shared', '/courses', { isShared: false }],
    ['has an extremely long URL', `/courses?search=${'a'.repeat(400)}`, {}],
  ])('does not keep a page that %s', async (_, address, changes) => {
    const page = await cache.pageOf(address, 'NGN', async () => rendering('page', changes))

    expect(page.status).toBe(200)
    expect((await ask(address)).status).toBe(418)
  })

  test('doesn’t cache a failed rendering, and renders again for the next request', async () => {
    await expect(cache.pageOf('/courses', 'NGN', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')

    const page = await keep('/courses', 'well again')

    expect(page.bodies.identity.toString()).toMatch(/^well again/)
  })

  test('is undone by a drop', async () => {
    await keep('/courses', 'before')

    cache.drop()

    expect((await ask('/courses')).status).toBe(418)
  })

  test('doesn’t cache a rendering that a drop interrupted, or return it to later requests', async () => {
    let finish: (rendering: Rendering) => void = () => undefined
    const early = cache.pageOf('/courses', 'NGN', () => new Promise((resolve) => (finish = resolve)))

    cache.drop()
    const late = cache.pageOf('/courses', 'NGN', async () => rendering('after'))
    await late
    finish(rendering('before'))

    expect((await early).bodies.identity.toString()).toMatch(/^before/)
    expect((await ask('/courses')).body.toString()).toMatch(/^after/)
  })
})
