import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting, siteSettings } from '#features/settings/settings.site.ts'
import { givenCourse } from '#testing/builders.ts'
import { copyBuild } from '#testing/copy-build.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { listen } from '../database/listen.ts'
import { createGeo } from '../geo/geo.ts'
import { createPageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'
import type { ShownSettings } from './web-build.ts'

// Enough for a thousand pages, even on a busy machine.
const LONG_MS = 300_000

const { db, deps, connection } = await testApp()
const closers: (() => Promise<unknown>)[] = []
let webDist: string

beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'akada-web-'))
  await copyBuild('web', webDist)
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
  await rm(webDist, { recursive: true, force: true })
})

type ServerOptions = {
  countryHeader?: string
  /** If true, the page cache can't tell the caller's address and leaves all requests to the server behind it. */
  isBehindProxy?: boolean
  readSettings?: () => Promise<ShownSettings>
}

/** Starts a process of the site on its own port. x-forwarded-for contains the caller's address. */
async function givenServer({ countryHeader, isBehindProxy = false, readSettings = () => siteSettings(db) }: ServerOptions = {}) {
  const its = { ...deps, geo: createGeo({ countryHeader }) }
  const cache = createPageCache({
    currencyOf: (caller) => its.geo.shownTo(caller).currency,
    countryHeader,
    addressOf: (request) => (isBehindProxy ? undefined : String(request.headers['x-forwarded-for'])),
  })
  const app = await buildApp(its, {
    trustProxy: '127.0.0.1',
    serverFactory: (handler) => http.createServer((request, response) => cache.answer(request, response) || handler(request, response)),
    beside: (server) => registerPages(server, its, { webDist, cache, readSettings }),
  })
  closers.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const get = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + address, { headers: { 'x-forwarded-for': places.unknown, ...headers } })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { get, cache }
}

const places = { Nigeria: '102.89.1.1', America: '8.8.8.8', unknown: '10.1.2.3' } as const
const placesOfIPv6 = { Nigeria: '2c0f:2a80::1', America: '2606:4700::1111', unknown: 'fd12:3456::1' } as const

/** The expected currency for each IP address. */
const addresses = [
  [places.Nigeria, 'NGN'],
  [places.America, 'USD'],
  [places.unknown, 'NGN'],
  [placesOfIPv6.Nigeria, 'NGN'],
  [placesOfIPv6.America, 'USD'],
  [placesOfIPv6.unknown, 'NGN'],
] as const
const named = [
  [undefined, null],
  ['NG', 'NGN'],
  ['ng', 'NGN'],
  ['US', 'USD'],
  ['gb', 'USD'],
  ['XX', null],
  ['T1', null],
  ['Nigeria', null],
] as const
const cookies = [
  [undefined, null],
  ['country=NG', 'NGN'],
  ['XSRF-TOKEN=a; country=US', 'USD'],
  ['country=GH; other=1', 'USD'],
  ['country=ng', null],
  ['country=', null],
] as const

const visits = addresses.flatMap(([address, ofAddress]) =>
  named.flatMap(([country, ofHeader]) =>
    cookies.map(([cookie, ofChoice]) => ({
      headers: { 'x-forwarded-for': address, ...(country && { 'cf-ipcountry': country }), ...(cookie && { cookie }) },
      withHeader: ofChoice ?? ofHeader ?? ofAddress,
      withoutHeader: ofChoice ?? ofAddress,
      hasChosen: ofChoice !== null,
    })),
  ),
)

type Server = Awaited<ReturnType<typeof givenServer>>
const shownIn = (html: string) => [...html.matchAll(/>(?:<span[^>]*>)?(₦15,000|\$19\.99)</g)].map(([, price]) => price)
const prices = { NGN: '₦15,000', USD: '$19.99' }

/** Lists the faults in the response to a visit. */
async function faultsOf({ get }: Server, address: string, visit: (typeof visits)[number], currency: 'NGN' | 'USD') {
  const { status, headers, html } = await get(address, visit.headers)
  const found = {
    status,
    prices: [...new Set(shownIn(html))],
    currency: /"currency":"(\w+)"/.exec(html)?.[1],
    mayBeKept: headers.get('cache-control')?.startsWith('public'),
    varies: headers.get('vary')?.includes('ookie'),
  }
  const right = { status: 200, prices: [prices[currency]], currency, mayBeKept: !visit.hasChosen, varies: false }
  return JSON.stringify(found) === JSON.stringify(right) ? [] : [{ visit, found, right }]
}

const headerCases = [
  ['a CDN that names the country', 'CF-IPCountry', 'withHeader'],
  ['no CDN, whatever headers are sent', undefined, 'withoutHeader'],
] as const

describe.each([
  ['the page cache', false],
  ['a proxy', true],
])('prices behind %s', (_, isBehindProxy) => {
  test.each(headerCases)(
    'match each visitor’s country with %s, from a cold cache, from a hot cache and in parallel',
    async (__, countryHeader, right) => {
      const server = await givenServer({ isBehindProxy, ...(countryHeader && { countryHeader }) })
      const { id } = await givenCourse(db, { price_naira_minor: 1_500_000, price_usd_minor: 1_999 })
      const faults: unknown[] = []
      const pay = async (visit: (typeof visits)[number]) => faults.push(...(await faultsOf(server, `/courses/${id}`, visit, visit[right])))

      for (const visit of visits) {
        server.cache.drop()
        await pay(visit)
      }
      for (const visit of [...visits, ...visits.toReversed()]) await pay(visit)
      server.cache.drop()
      await Promise.all(visits.map(pay))

      expect(faults).toEqual([])
      expect(visits.length).toBe(288)
    },
    LONG_MS,
  )
})

describe('a page', () => {
  test('has the same bytes for all visitors with the same currency, and doesn’t contain their country', async () => {
    const server = await givenServer()
    const etagOf = async (headers: Record<string, string>) => {
      server.cache.drop()
      return (await server.get('/courses', headers)).headers.get('etag')
    }

    const inNaira = [await etagOf({ 'x-forwarded-for': places.Nigeria }), await etagOf({}), await etagOf({ cookie: 'country=NG' })]
    const inDollars = [await etagOf({ 'x-forwarded-for': places.America }), await etagOf({ cookie: 'country=GH' })]

    expect(new Set(inNaira).size).toBe(1)
    expect(new Set(inDollars).size).toBe(1)
    expect(inNaira[0]).not.toBe(inDollars[0])
  })

  test.each([false, true])('is sent again to a browser that chose another currency (behind a proxy: %s)', async (isBehindProxy) => {
    const { get } = await givenServer({ isBehindProxy })
    await givenCourse(db)
    const inNaira = String((await get('/courses')).headers.get('etag'))

    const afterwards = await get('/courses', { cookie: 'country=US', 'if-none-match': inNaira })
    const inDollars = String(afterwards.headers.get('etag'))
    const again = await get('/courses', { cookie: 'country=US', 'if-none-match': inDollars })

    expect(afterwards.status).toBe(200)
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('the struck-through price', () => {
  const struck = '₦35,000'

  test('follows the setting, on the cached pages of every process', async () => {
    const { id } = await givenCourse(db, { price_naira_minor: 1_500_000 })
    const servers = [await givenServer(), await givenServer()]
    let settle = () => {}
    const listener = await listen(connection, ['catalog', 'settled'], {
      onNotification: (channel) => {
        if (channel === 'settled') settle()
        else for (const { cache } of servers) cache.drop()
      },
      onReconnect: () => undefined,
      onError: () => undefined,
    })
    closers.push(listener.close)
    // Notifications arrive in transaction order, so this one arrives after the change.
    const change = async (value: boolean) => {
      const settled = new Promise<void>((resolve) => (settle = resolve))
      await changeSetting(db, { key: 'strikeThrough', value, now: new Date() })
      await sql`notify settled`.execute(db)
      await settled
    }
    const pages = () => Promise.all(servers.flatMap(({ get }) => ['/courses', `/courses/${id}`].map(async (at) => (await get(at)).html)))
    const [before, kept] = [await pages(), await pages()]

    await change(false)
    const without = await pages()
    await change(true)
    const after = await pages()

    expect(kept).toEqual(before)
    for (const html of [...before, ...after]) expect(html).toContain(struck)
    for (const html of without) {
      expect(html).not.toContain(struck)
      expect(html).toContain('₦15,000')
      expect(html).toContain('"strikeThrough":false')
    }
  })

  test('is turned off on users’ own pages by the setting', async () => {
    const { get } = await givenServer({ readSettings: async () => ({ ...(await siteSettings(db)), strikeThrough: false }) })

    expect((await get('/cart')).html).toContain('"strikeThrough":false')
  })

  test('is omitted while the settings can’t be read, and the page is not cached', async () => {
    let isBroken = true
    const readSettings = () => (isBroken ? Promise.reject(new Error('no settings')) : siteSettings(db))
    const { get } = await givenServer({ readSettings })
    await givenCourse(db, { price_naira_minor: 1_500_000 })

    const broken = await get('/courses')
    isBroken = false
    const well = await get('/courses')

    expect([broken.status, broken.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(broken.html).not.toContain(struck)
    expect(well.html).toContain(struck)
  })
})
