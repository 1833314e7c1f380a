import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Currency } from '@akada/contract/money.ts'
import { chosenCountry } from '#platform/geo/chosen-country.ts'
import { isReading, type Packed, pack, writePacked } from '#platform/http/packed.ts'
import { createSharedCache, type SharedCache } from '#platform/http/shared-cache.ts'
import { isKeepable, sharedAddress } from './shared-address.ts'

export type Rendering = {
  status: number
  html: string
  /** Headers in addition to the cache's own, such as the content security policy. */
  headers: Readonly<Record<string, string>>
  /** Whether other visitors may get the same bytes. */
  isShared: boolean
  /** False if rendering had an effect, such as counting a search, so that each visitor needs a rendering of its own. */
  isRepeatable?: boolean
}

export type PageCache = {
  /** Responds with a cached page before the request is processed further. Returns false if the page isn't cached. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether the request is for a page that is cached in any currency. */
  holds: (request: IncomingMessage) => boolean
  /** Returns the cached page, or renders it. Concurrent requests share one rendering, unless it is unrepeatable. */
  pageOf: (address: string, currency: Currency, render: () => Promise<Rendering>) => Promise<Packed>
  /** Drops all pages, and whatever else the shared cache contains. */
  drop: () => void
}

type Caller = { ip: string; headers: IncomingHttpHeaders }

type PageCacheOptions = {
  /** Defaults to a cache of its own. */
  shared?: SharedCache
  currencyOf: (caller: Caller) => Currency
  /** Returns the caller's IP address, or undefined if only the server behind the cache knows it. Defaults to the socket's address. */
  addressOf?: ((request: IncomingMessage) => string | undefined) | undefined
  /** The CDN header that contains the caller's country. */
  countryHeader?: string | undefined
}

const PRIVATE = 'private, no-cache'
const currencies: readonly Currency[] = ['NGN', 'USD']

export function createPageCache(options: PageCacheOptions): PageCache {
  const { shared = createSharedCache(), currencyOf, addressOf = ofSocket, countryHeader } = options
  const vary = ['Accept-Encoding', ...(countryHeader ? [countryHeader] : [])].join(', ')

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isReading(request) || request.url === undefined || hasReferral(request)) return false
    const address = sharedAddress(request.url)
    const ip = isKeepable(address) ? addressOf(request) : undefined
    if (ip === undefined) return false
    const key = keyOf(address, currencyOf({ ip, headers: request.headers }))
    return shared.front(key, (page) => writePacked(page, request, response, personalHeaders(request)))
  }

  const pageOf = (address: string, currency: Currency, render: () => Promise<Rendering>): Promise<Packed> =>
    shared.packedOf(
      keyOf(address, currency),
      async () => {
        const rendering = await render()
        return { packed: packPage(rendering, vary), isShared: rendering.isShared && isKeepable(address) }
      },
      // A path can also be varied by capital and encoded letters.
      { isOpenEnded: /[?%A-Z]/.test(address) },
    )

  function holds(request: IncomingMessage): boolean {
    if (!isReading(request) || request.url === undefined) return false
    const address = sharedAddress(request.url)
    return currencies.some((currency) => shared.has(keyOf(address, currency)))
  }

  return { answer, holds, pageOf, drop: shared.drop }
}

const ofSocket = (request: IncomingMessage): string => request.socket.remoteAddress ?? ''

const keyOf = (address: string, currency: Currency): string => `${currency} ${address}`

export const packPage = ({ status, html, headers, isShared, isRepeatable = true }: Rendering, vary: string): Packed =>
  pack({
    status,
    body: html,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isShared && isRepeatable ? 'public, max-age=0, must-revalidate' : PRIVATE,
      vary,
    },
    isRepeatable,
  })

/** Whether the URL has an affiliate's code. The page may come from the cache, but its response sets a cookie. */
export const hasReferral = ({ url = '' }: { url?: string | undefined }): boolean => /[?&]ref=/.test(url)

/** A CDN doesn't know the country that this browser chose, and must not repeat a cookie, so it must not cache the response. */
export const personalHeaders = (request: { headers: IncomingHttpHeaders; url?: string | undefined }): OutgoingHttpHeaders =>
  chosenCountry(request.headers) === undefined && !hasReferral(request) ? {} : { 'cache-control': PRIVATE }
