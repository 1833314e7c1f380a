import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { changeCourse, givenCourse, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { createCallCache } from './call-cache.ts'
import { apiHeaders } from './security-headers.ts'
import { createSharedCache } from './shared-cache.ts'

const { db, deps, tokenFor } = await testApp()
let nowMs = 1_000
const shared = createSharedCache({ now: () => nowMs })
const calls = createCallCache(shared, apiHeaders(deps.site))
const app = await buildApp(
  { ...deps, calls },
  { serverFactory: (handler) => http.createServer((request, response) => calls.answer(request, response) || handler(request, response)) },
)
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const course = await givenCourse(db, { title: 'Keeping goats' })
const url = `/api/courses/${course.id}`

async function ask(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}) {
  const { port } = app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.request({ port, host: '127.0.0.1', path, method, headers, agent: false }, resolve).on('error', reject).end()
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const { date, 'x-request-id': requestId, ...others } = response.headers
  return { status: response.statusCode, headers: others, requestId, body: Buffer.concat(chunks).toString() }
}

/** Where the responses since the last test came from. */
const sources = () => {
  const { front, kept, rendered } = shared.figures()
  return { front: front - before.front, kept: kept - before.kept, made: rendered - before.rendered }
}
let before = shared.figures()
beforeEach(() => {
  shared.drop()
  before = shared.figures()
})

test('a change gets its response once this process has been notified of it', async () => {
  const order: string[] = []
  const notified = async () => void order.push('notified')
  const other = await buildApp({ ...deps, calls, heard: notified })
  onTestFinished(() => other.close())
  const authorization = `Bearer ${await tokenFor(await givenUser(db))}`

  await other.inject({ method: 'POST', url: `/api/wishlist/${course.id}`, headers: { authorization } }).then(() => order.push('answered'))
  await other.inject({ url: '/api/wishlist', headers: { authorization } }).then(() => order.push('read'))

  expect(order).toEqual(['notified', 'answered', 'read'])
})

describe('a public call', () => {
  test('that is repeated gets the same response from memory', async () => {
    const first = await ask(url)

    const second = await ask(url)

    expect(sources()).toEqual({ front: 1, kept: 0, made: 1 })
    expect({ ...second, requestId: null }).toEqual({ ...first, requestId: null })
    expect(second.requestId).toMatch(/^[\da-f-]{36}$/)
    expect(second.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=30, stale-while-revalidate=60',
      vary: 'Accept-Encoding, Authorization',
    })
  })

  test.each(['br', 'gzip'])('is compressed once as %s', async (encoding) => {
    const asked = { headers: { 'accept-encoding': encoding } }
    const first = await ask(url, asked)

    const second = await ask(url, asked)

    expect(second.headers['content-encoding']).toBe(encoding)
    expect(second.body).toBe(first.body)
    expect(sources()).toEqual({ front: 1, kept: 0, made: 1 })
  })

  test('responds to HEAD and to a current ETag without a body', async () => {
    const { headers } = await ask(url)

    const head = await ask(url, { method: 'HEAD' })
    const unchanged = await ask(url, { headers: { 'if-none-match': String(headers.etag) } })

    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']])
    expect([unchanged.status, unchanged.body]).toEqual([304, ''])
    expect(sources()).toMatchObject({ front: 2, made: 1 })
  })

  test('shares its response with URLs that differ only in ignored parameters', async () => {
    await ask('/api/courses?page=1&size=24')

    await ask('/api/courses?size=24&page=1&utm_source=mail&search=')

    expect(sources()).toEqual({ front: 0, kept: 1, made: 1 })
  })

  test('has its own response for each input', async () => {
    const sizes = [await ask('/api/courses?size=5'), await ask('/api/courses?size=6')].map(({ body }) => JSON.parse(body).data.size)

    expect(sizes).toEqual([5, 6])
    expect(sources().made).toBe(2)
  })

  test('shows a change after the cache is dropped, or after 30 seconds', async () => {
    const titleIn = async () => JSON.parse((await ask(url)).body).data.title
    await titleIn()
    await changeCourse(db, course.id, { title: 'Keeping sheep' })
    shared.drop()
    const dropped = await titleIn()
    await changeCourse(db, course.id, { title: 'Keeping goats' })
    const within = await titleIn()
    nowMs += 30_001

    expect([dropped, within, await titleIn()]).toEqual(['Keeping sheep', 'Keeping sheep', 'Keeping goats'])
  })

  test('isn’t answered from memory if it has a token, even an invalid one', async () => {
    await ask(url)
    const token = await tokenFor(await givenUser(db))

    const own = await ask(url, { headers: { authorization: `Bearer ${token}` } })
    const invalid = await ask(url, { headers: { authorization: 'Bearer gone' } })

    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(invalid.status).toBe(401)
    expect(sources()).toEqual({ front: 0, kept: 0, made: 1 })
  })

  test('is cheap only if its response is in memory for this method and without a token', async () => {
    await ask(url)
    const isHeld = (method: string, headers = {}, path = url) => calls.holds({ method, url: path, headers } as IncomingMessage)

    expect([isHeld('GET'), isHeld('HEAD')]).toEqual([true, true])
    expect([isHeld('POST'), isHeld('GET', { authorization: 'Bearer gone' }), isHeld('GET', {}, `${url}0`)]).toEqual([false, false, false])
  })

  test.each([
    ['a refusal', '/api/courses/2147483647', 404],
    ['an invalid URL', '/api/courses?page=zero', 400],
    ['a URL of more than 300 characters', `/api/courses?campaign=${'goats'.repeat(60)}`, 200],
    ['a counted search', '/api/courses?search=zeppelins', 200],
  ])('isn’t kept if it is %s', async (_, path, status) => {
    const first = await ask(path)

    const second = await ask(path)

    expect([first.status, second.status]).toEqual([status, status])
    expect(sources()).toMatchObject({ front: 0, kept: 0 })
  })

  test('isn’t kept by a CDN either if it is a counted search', async () => {
    const { headers } = await ask('/api/courses?search=zeppelins')

    expect(headers['cache-control']).toBe('no-cache')
  })

  test('runs once for concurrent callers', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/api/categories')))

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(sources().made).toBe(1)
  })
})
