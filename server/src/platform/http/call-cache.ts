import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import { LRUCache } from 'lru-cache'
import { requestIdOf } from './observe-requests.ts'
import { isReading, type Packed, pack, writePacked } from './packed.ts'
import type { SharedCache } from './shared-cache.ts'

/** The responses to public API calls without a token. */
export type CallCache = {
  /** Responds with a cached response before the request is processed further. Returns false if it isn't cached. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether `answer` has the response to the request. */
  holds: (request: IncomingMessage) => boolean
  /** Returns the cached response, or makes it. Concurrent requests share one, unless it is unrepeatable. */
  responseOf: (call: SharedCall, make: () => Promise<MadeCall>) => Promise<Packed>
}

/** `input` is the parsed input, so that URLs that differ only in ignored parameters share a response. */
export type SharedCall = { endpoint: Endpoint; input: unknown; url: string }

export type MadeCall = {
  envelope: { statusCode: number }
  /** Whether other callers may get the same response, because making it had no effect such as counting a search. */
  isRepeatable: boolean
}

// CDNs and browsers aren't notified of changes, so their copies may be out of date for this long.
export const SHARED = 'public, max-age=30, stale-while-revalidate=60'
// As long as in browsers. Frequent changes that matter to few visitors aren't announced, because each announcement drops the whole cache: a
// new enrollment in a count, for example, and a finished rendition, since visitors get only the renditions of previews.
const MAX_AGE_MS = 30_000
// Longer URLs are not real links, but could evict real responses from the cache.
const LONGEST = 300
const MOST_URLS = 2_000

/** `Authorization` keeps caches from sending a visitor's response to a logged-in user. */
export const sharedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': SHARED,
  vary: 'Accept-Encoding, Authorization',
} as const

/** `headers` are those that every API response has. */
export function createCallCache(shared: SharedCache, headers: Readonly<Record<string, string>>): CallCache {
  // A request is recognized by its URL before it is parsed.
  const keys = new LRUCache<string, string>({ max: MOST_URLS })

  const keyOf = (request: IncomingMessage): string | undefined =>
    isReading(request) && request.headers.authorization === undefined ? keys.get(request.url ?? '') : undefined

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request)
    if (key === undefined) return false
    return shared.front(key, (packed) => writePacked(packed, request, response, { ...headers, 'x-request-id': requestIdOf(request) }))
  }

  function holds(request: IncomingMessage): boolean {
    const key = keyOf(request)
    return key !== undefined && shared.has(key)
  }

  function responseOf({ endpoint, input, url }: SharedCall, make: () => Promise<MadeCall>): Promise<Packed> {
    const key = `${endpoint.path} ${JSON.stringify(input)}`
    const isKeepable = url.length <= LONGEST
    if (isKeepable) keys.set(url, key)
    const makePacked = async () => {
      const { envelope, isRepeatable } = await make()
      const headers = isRepeatable ? sharedHeaders : { ...sharedHeaders, 'cache-control': 'no-cache' }
      const packed = pack({ status: envelope.statusCode, body: JSON.stringify(envelope), headers, isRepeatable })
      return { packed, isShared: isKeepable && packed.status === 200 }
    }
    return shared.packedOf(key, makePacked, { isOpenEnded: true, maxAgeMs: MAX_AGE_MS })
  }

  return { answer, holds, responseOf }
}
