import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Currency } from '@akada/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { chosenCountry } from '#platform/geo/chosen-country.ts'
import { compress, type Encoding, encodingFor } from '#platform/http/compress.ts'
import { etagOf, hasEtag } from '#platform/http/etag.ts'
import { isKeepable, sharedAddress } from './shared-address.ts'

export type Rendering = {
  status: number
  html: string
  /** Headers in addition to the cache's own, such as the content security policy. */
  headers: Readonly<Record<string, string>>
  /** Whether other visitors may get the same bytes. */
  isShared: boolean
}

/** A page as sent. Its bytes are compressed on the first request for each encoding, and cached. */
export type PackedPage = {
  status: number
  etag: string
  headers: OutgoingHttpHeaders
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

export type PageCache = {
  /** Responds with a cached page before the request is processed further. Returns false if the page isn't cached. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether the page is cached in any currency. */
  holds: (url: string) => boolean
  /** Returns the cached page, or renders it. Concurrent requests share one rendering. */
  pageOf: (address: string, currency: Currency, render: () => Promise<Rendering>) => Promise<PackedPage>
  /** Drops all pages. A rendering in progress may show old data, so it isn't cached. */
  drop: () => void
  /** The number of served pages by source since the start, and the current size of the cache. */
  figures: () => { front: number; kept: number; joined: number; rendered: number; drops: number; pages: number; bytes: number }
}

type Caller = { ip: string; headers: IncomingHttpHeaders }

type PageCacheOptions = {
  currencyOf: (caller: Caller) => Currency
  /** Returns the caller's IP address, or undefined if only the server behind the cache knows it. Defaults to the socket's address. */
  addressOf?: ((request: IncomingMessage) => string | undefined) | undefined
  /** The CDN header that contains the caller's country. */
  countryHeader?: string | undefined
  maxBytes?: number
  maxAgeMs?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

const MAX_BYTES = 32 * 1024 * 1024
// Limits how long a page can be out of date if no change was announced for it.
const MAX_AGE_MS = 10 * 60 * 1000
// The result is served many times. 5 is the highest brotli quality that takes only milliseconds per page.
const BROTLI_QUALITY = 5
const PRIVATE = 'private, no-cache'
const currencies: readonly Currency[] = ['NGN', 'USD']

export function createPageCache(options: PageCacheOptions): PageCache {
  const { currencyOf, addressOf = ofSocket, countryHeader, maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS, now } = options
  const pages = new LRUCache<string, PackedPage>({
    maxSize: maxBytes,
    // Adds two compressed forms, each at most a quarter of the page's size.
    sizeCalculation: ({ bodies }) => Math.ceil(bodies.identity.length * 1.5),
    ttl: maxAgeMs,
    ...(now && { perf: { now }, ttlResolution: 0 }),
  })
  const vary = ['Accept-Encoding', ...(countryHeader ? [countryHeader] : [])].join(', ')
  let underWay = new Map<string, Promise<PackedPage>>()
  const figures = { front: 0, kept: 0, joined: 0, rendered: 0, drops: 0 }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url === undefined) return false
    const address = sharedAddress(request.url)
    const ip = isKeepable(address) ? addressOf(request) : undefined
    const page = ip === undefined ? undefined : pages.get(keyOf(address, currencyOf({ ip, headers: request.headers })))
    if (page === undefined || !write(page, request, response)) return false
    figures.front++
    return true
  }

  function pageOf(address: string, currency: Currency, render: () => Promise<Rendering>): Promise<PackedPage> {
    const key = keyOf(address, currency)
    const known = pages.get(key)
    if (known) {
      figures.kept++
      return Promise.resolve(known)
    }
    const joined = underWay.get(key)
    if (joined) {
      figures.joined++
      return joined
    }

    figures.rendered++
    const generation = underWay
    const made = makePage(render).finally(() => generation.delete(key))
    generation.set(key, made)
    return made

    async function makePage(make: typeof render): Promise<PackedPage> {
      const rendering = await make()
      const page = packPage(rendering, vary)
      if (rendering.isShared && isKeepable(address) && generation === underWay) pages.set(key, page)
      return page
    }
  }

  const holds = (url: string): boolean => currencies.some((currency) => pages.has(keyOf(sharedAddress(url), currency)))

  function drop() {
    figures.drops++
    underWay = new Map()
    pages.clear()
  }

  return { answer, holds, pageOf, drop, figures: () => ({ ...figures, pages: pages.size, bytes: pages.calculatedSize }) }
}

const ofSocket = (request: IncomingMessage): string => request.socket.remoteAddress ?? ''

const keyOf = (address: string, currency: Currency): string => `${currency} ${address}`

export function packPage({ status, html, headers, isShared }: Rendering, vary: string): PackedPage {
  const identity = Buffer.from(html)
  const etag = etagOf(identity)
  return {
    status,
    etag,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isShared ? 'public, max-age=0, must-revalidate' : PRIVATE,
      vary,
      ...(status === 200 && { etag }),
    },
    bodies: { identity },
  }
}

export async function bodyIn(page: PackedPage, encoding: Encoding): Promise<Buffer> {
  const made = page.bodies[encoding] ?? (await compress(page.bodies.identity, encoding, BROTLI_QUALITY))
  page.bodies[encoding] = made
  return made
}

type Asked = Pick<IncomingMessage, 'headers'>

/** A CDN doesn't know the country that this browser chose, so it must not cache the response. */
const headersFor = ({ headers }: PackedPage, asked: Asked): OutgoingHttpHeaders =>
  chosenCountry(asked.headers) === undefined ? headers : { ...headers, 'cache-control': PRIVATE }

/** Returns the headers for the page in an encoding. */
export const headersIn = (
  page: PackedPage,
  asked: Asked,
  { encoding, body }: { encoding: Encoding; body: Buffer },
): OutgoingHttpHeaders => ({
  ...headersFor(page, asked),
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  'content-length': body.length,
})

/** Returns whether the caller's copy is current. */
export const isUnchanged = (page: PackedPage, asked: Asked): boolean =>
  page.status === 200 && hasEtag(asked.headers['if-none-match'], page.etag)

/** Returns the headers of a 304 response, which has no content to describe. */
export function headersUnchanged(page: PackedPage, asked: Asked): OutgoingHttpHeaders {
  const { 'content-type': _type, ...headers } = headersFor(page, asked)
  return headers
}

/** Returns false if the page isn't compressed in this encoding yet. The server behind the cache then compresses it. */
function write(page: PackedPage, request: IncomingMessage, response: ServerResponse): boolean {
  if (isUnchanged(page, request)) {
    response.writeHead(304, headersUnchanged(page, request)).end()
    return true
  }
  const encoding = encodingFor(request.headers['accept-encoding']?.toString())
  const body = page.bodies[encoding]
  if (!body) return false
  response.writeHead(page.status, headersIn(page, request, { encoding, body })).end(request.method === 'HEAD' ? undefined : body)
  return true
}
