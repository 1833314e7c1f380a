import { LRUCache } from 'lru-cache'
import type { Packed } from './packed.ts'

/** A response that was just made, and whether later callers may get the same bytes. An unrepeatable response is never shared. */
export type Made = { packed: Packed; isShared: boolean }

/** The responses that are the same for all visitors: pages and public API calls. */
export type SharedCache = {
  /** Returns a cached response, and counts that it was served before the server processed the request. */
  front: (key: string, write: (packed: Packed) => boolean) => boolean
  has: (key: string) => boolean
  /** Returns the cached response, or makes it. Concurrent requests share one, unless it is unrepeatable. */
  packedOf: (key: string, make: () => Promise<Made>, keeping?: Keeping) => Promise<Packed>
  /** Drops all responses. A response in progress may show old data, so it isn't cached. */
  drop: () => void
  /** The number of served responses by source since the start, and the current size of the cache. */
  figures: () => { front: number; kept: number; joined: number; rendered: number; drops: number; pages: number; bytes: number }
}

type Keeping = {
  /**
   * Whether anyone can vary the input endlessly. Such responses have a part of the memory to themselves, so that they can't displace the
   * others.
   */
  isOpenEnded?: boolean
  /** Defaults to the age limit of the cache. */
  maxAgeMs?: number
}

type SharedCacheOptions = {
  /** 0 keeps nothing. */
  maxBytes?: number
  maxAgeMs?: number
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined
}

const MAX_BYTES = 32 * 1024 * 1024
// Limits how long a response can be out of date if no change was announced for it.
const MAX_AGE_MS = 10 * 60 * 1000
// Measured in Node 20: with its headers and both compressed forms, a tiny API response takes 1,730 bytes and a tiny page 2,330.
const ENTRY_BYTES = 2_500
/** The part of the memory for responses whose inputs anyone can vary endlessly: API calls, and pages whose URL has a query. */
const OPEN_ENDED_PART = 1 / 4

export function createSharedCache({ maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS, now }: SharedCacheOptions = {}): SharedCache {
  const storeOf = (size: number) =>
    new LRUCache<string, Packed>({
      maxSize: Math.max(1, Math.floor(size)),
      // Adds two compressed forms, each at most a quarter of the response's size.
      sizeCalculation: ({ bodies }, key) => ENTRY_BYTES + Math.ceil(bodies.identity.length * 1.5) + key.length,
      ttl: maxAgeMs,
      ...(now && { perf: { now }, ttlResolution: 0 }),
    })
  const openEnded = storeOf(maxBytes * OPEN_ENDED_PART)
  const kept = storeOf(maxBytes * (1 - OPEN_ENDED_PART))
  const find = (key: string) => kept.get(key) ?? openEnded.get(key)
  let underWay = new Map<string, Promise<Packed>>()
  const figures = { front: 0, kept: 0, joined: 0, rendered: 0, drops: 0 }

  function front(key: string, write: (packed: Packed) => boolean): boolean {
    const packed = find(key)
    if (packed === undefined || !write(packed)) return false
    figures.front++
    return true
  }

  function packedOf(
    key: string,
    make: () => Promise<Made>,
    { isOpenEnded = false, maxAgeMs: ttl = maxAgeMs }: Keeping = {},
  ): Promise<Packed> {
    const known = find(key)
    if (known) {
      figures.kept++
      return Promise.resolve(known)
    }
    const joined = underWay.get(key)
    if (joined) return join(joined)

    figures.rendered++
    const generation = underWay
    const made = makeOne().finally(() => generation.delete(key))
    generation.set(key, made)
    return made

    async function join(inProgress: Promise<Packed>): Promise<Packed> {
      const packed = await inProgress
      if (packed.isRepeatable) {
        figures.joined++
        return packed
      }
      figures.rendered++
      return (await make()).packed
    }

    async function makeOne(): Promise<Packed> {
      const { packed, isShared } = await make()
      if (isShared && packed.isRepeatable && generation === underWay) (isOpenEnded ? openEnded : kept).set(key, packed, { ttl })
      return packed
    }
  }

  function drop() {
    figures.drops++
    underWay = new Map()
    kept.clear()
    openEnded.clear()
  }

  return {
    front,
    has: (key) => kept.has(key) || openEnded.has(key),
    packedOf,
    drop,
    figures: () => ({ ...figures, pages: kept.size + openEnded.size, bytes: kept.calculatedSize + openEnded.calculatedSize }),
  }
}
