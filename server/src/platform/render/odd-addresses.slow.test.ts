// Malformed URLs and methods never cause a server error, and processing time is linear in their length.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, METHODS, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteSettings } from '#features/settings/settings.site.ts'
import { copyBuild } from '#testing/copy-build.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { createPageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'

const { db, deps } = await testApp()
let webDist: string
let app: FastifyInstance
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'akada-web-'))
  await copyBuild('web', webDist)
  const cache = createPageCache({ currencyOf: (caller) => deps.geo.shownTo(caller).currency })
  app = await buildApp(deps, { beside: (server) => registerPages(server, deps, { webDist, cache, readSettings: () => siteSettings(db) }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await app.close()
  await rm(webDist, { recursive: true, force: true })
})

type Sent = { method?: string; path: string; headers?: Record<string, string> }

/** Sends the URL unchanged; `inject` would normalize it. */
const ask = ({ method = 'GET', path: address, headers = {} }: Sent): Promise<IncomingMessage & { body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const sent = request({ port, host: '127.0.0.1', agent, method, path: address, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      answer.on('end', () => resolve(Object.assign(answer, { body })))
    })
    sent.once('error', reject).end()
  })

const oddPaths = [
  ...[
    '//',
    '///',
    '//?x',
    '//[',
    '//a:b',
    '//@',
    '//user@host/',
    '/\\',
    '/\\\\evil.example/',
    '//evil.example/courses',
    '/;',
    '/?',
    '/#',
    '/?#',
  ],
  ...['/login%0a', '/login%0d', '/abc%0adef', '/verify/1%0a', '/x%E2%80%A8', '/x%E2%80%A9', '/%0a', '/courses/1%0a', '/courses%0a'],
  ...['courses', 'categories', 'user-profile'].flatMap((area) =>
    [
      '%2e%2e',
      '%2E.',
      '.%2e',
      '..',
      '%2e',
      '%2e%2e/%2e%2e',
      '%2e%2e%2f',
      '%5c',
      '%00',
      '%ff',
      '%',
      '%zz',
      '[',
      '|',
      '^',
      '`',
      '{}',
      '"',
      "'",
    ].map((name) => `/${area}/${name}`),
  ),
  ...['*', 'http://evil.example/courses', 'http://evil.example'],
  ...[
    '/courses?page=%ff',
    '/courses?page[]=1',
    '/courses?__proto__=1',
    '/courses?search=%00',
    '/courses?language=%0a',
    '/login?returnUrl=//x',
  ],
  ...[
    '/assets/%2e%2e/x',
    '/assets/',
    '/media/%00',
    '/kept/x',
    '/api',
    '/api/',
    '/api//',
    '/api/%2e%2e',
    '/x/%2e%2e/api/courses',
    '/sitemap.xml/',
  ],
  ...[
    '/courses/1;x',
    '/courses/1e3',
    '/courses/٣',
    '/COURSES',
    '/courses//',
    '/courses///1',
    '/__proto__',
    '/constructor',
    '/%F0%9F%98%80',
  ],
]

describe('a malformed URL', () => {
  test.each(oddPaths)('%s causes no server error', async (address) => {
    const { statusCode = 0 } = await ask({ path: encodeURI(address).replaceAll('%25', '%').replaceAll('%5B', '[').replaceAll('%7C', '|') })

    expect(statusCode).toBeGreaterThanOrEqual(200)
    expect(statusCode).toBeLessThan(500)
  })

  test.each(['/login%0a', '/login%0d', '/abc%0adef', '/verify/1%0a', '/x%E2%80%A9'])(
    '%s, which contains a line break, shows “Page not found”',
    async (address) => {
      const { statusCode, body } = await ask({ path: address })

      expect([statusCode, /<title>(.*?) \|/.exec(body)?.[1], /<h1[^>]*>(.*?)</.exec(body)?.[1]]).toEqual([
        404,
        'Page not found',
        'Page not found',
      ])
    },
  )

  test.each(['//', '//evil.example/courses', '/courses/%2e%2e', '/user-profile/%2e%2e', 'http://evil.example/'])(
    '%s redirects to the course list of this site',
    async (address) => {
      const { statusCode, headers } = await ask({ path: address })

      expect([statusCode, headers.location]).toEqual([302, '/courses'])
    },
  )
})

test.each(METHODS.filter((method) => method !== 'CONNECT'))('the method %s causes no server error on any route', async (method) => {
  const statuses = []
  for (const address of ['/', '/courses', '/api/courses', '/api/auth/login', '/nowhere', '/healthz', '/media/x', '/assets/x', '*'])
    for (const headers of [{}, { 'content-type': 'text/x' }, { 'content-type': 'application/json' }])
      statuses.push((await ask({ method, path: address, headers })).statusCode ?? 0)

  expect(statuses.filter((status) => status < 200 || status >= 500)).toEqual([])
})

const LENGTH = 14_000
const long = [
  ...['/', '%2f', '.', '%20', '%0a', '-', 'a.', 'a/', '../', '%2e%2e/', ';', '//x', '%5c'].map((part) => part.repeat(LENGTH / part.length)),
  ...['%20', ',', '+', 'a,', '&', '=', '&page=1', '&language=a', '[', '%5B'].map(
    (part) => `?search=x&language=${part.repeat(LENGTH / part.length)}x`,
  ),
]
const pages = ['/courses', '/courses/1', '/categories/1', '/login', '/nowhere', '/api/courses', '/media/public', '/assets']

// Quadratic work on 14,000 characters takes at least 0.3 s; a page takes a few milliseconds. Retries absorb noise from other work.
const MOST_CPU_MS = 150

test.each(pages)('a long URL under %s takes linear time', async (page) => {
  const slow: string[] = []
  for (const end of long)
    for (const address of [`${page}${end}x/`, `${page}/${end}`]) if (await isSlow({ path: address })) slow.push(address.slice(0, 60))

  expect(slow).toEqual([])
})

test.each([
  'cookie',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'authorization',
  'traceparent',
  'content-type',
])('a long %s header takes linear time', async (name) => {
  const values = [' ', '; ', ';\t', ',', 'br ', 'br;', 'a=', '"', '0', '.0', 'country=', '-'].map(
    (part) => `a${part.repeat(LENGTH / part.length)}a`,
  )
  const slow: string[] = []
  for (const value of values)
    for (const address of ['/courses', '/login', '/api/courses'])
      if (await isSlow({ path: address, headers: { [name]: value } })) slow.push(value.slice(0, 20))

  expect(slow).toEqual([])
})

async function isSlow(sent: Sent): Promise<boolean> {
  for (const _ of [1, 2, 3]) {
    const before = process.cpuUsage()
    await ask(sent)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < MOST_CPU_MS) return false
  }
  return true
}
