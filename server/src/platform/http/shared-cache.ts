import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Packed } from './packed.ts'
import { Refusal } from './refusal.ts'

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
  /**
   * For the time in which no changes are announced. A response that is older than 5 seconds is then made again. If that fails or takes
   * longer than a second, the older response is returned.
   */
  pause: () => void
  /** Ends the pause, and drops all responses. */
  resume: () => void
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
const PAUSED_AGE_MS = 5_000
// A database that doesn't respond is noticed only after several seconds, and visitors shouldn't wait for that.
const PAUSED_WAIT_MS = 1_000
// Measured in Node 20: with its headers and both compressed forms, a tiny API response takes 1,730 bytes and a tiny page 2,330.
const ENTRY_BYTES = 2_500
/** The part of the memory for responses whose inputs anyone can vary endlessly: API calls, and pages with varied URLs. */
const OPEN_ENDED_PART = 1 / 4

/** `checkedMs`: when the response was requested, or when the last attempt to make it again began or failed. */
type Entry = { packed: Packed; checkedMs: number }

type Place = { key: string; checkedMs: number; ttl: number; store: LRUCache<string, Entry> }

export function createSharedCache({ maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS, now }: SharedCacheOptions = {}): SharedCache {
  const storeOf = (size: number) =>
    new LRUCache<string, Entry>({
      maxSize: Math.max(1, Math.floor(size)),
      // Adds two compressed forms, of about a quarter of the response's size each.
      sizeCalculation: ({ packed: { bodies } }, key) => ENTRY_BYTES + Math.ceil(bodies.identity.length * 1.5) + key.length,
      ttl: maxAgeMs,
      ...(now && { perf: { now }, ttlResolution: 0 }),
    })
  const openEnded = storeOf(maxBytes * OPEN_ENDED_PART)
  const kept = storeOf(maxBytes * (1 - OPEN_ENDED_PART))
  const clock = now ?? (() => performance.now())
  let isPaused = false
  const entryOf = (key: string) => kept.get(key) ?? openEnded.get(key)
  let underWay = new Map<string, Promise<Packed>>()
  const figures = { front: 0, kept: 0, joined: 0, rendered: 0, drops: 0 }

  function find(key: string): Packed | undefined {
    const entry = entryOf(key)
    return entry && isPaused && clock() - entry.checkedMs > PAUSED_AGE_MS ? undefined : entry?.packed
  }

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
    const older = entryOf(key)
    const joined = underWay.get(key)
    const made = joined ? join(joined) : start()
    if (!older) return made
    // Meanwhile, other visitors get the older response at once.
    older.checkedMs = clock()
    const orOlder = made.catch((error) => (error instanceof Refusal ? Promise.reject(error) : older.packed))
    return Promise.race([orOlder, sleep(PAUSED_WAIT_MS, older.packed, { ref: false })])

    function start(): Promise<Packed> {
      figures.rendered++
      const generation = underWay
      const own = makeOne(generation).finally(() => generation.delete(key))
      generation.set(key, own)
      return own
    }

    async function join(inProgress: Promise<Packed>): Promise<Packed> {
      const packed = await inProgress
      if (packed.isRepeatable) {
        figures.joined++
        return packed
      }
      figures.rendered++
      return (await make()).packed
    }

    async function makeOne(generation: typeof underWay): Promise<Packed> {
      const checkedMs = clock()
      const response = await make()
      return generation === underWay ? keep(response, { key, checkedMs, ttl, store: isOpenEnded ? openEnded : kept }) : response.packed
    }
  }

  /** Returns the response, or the older one if the response couldn't be made. An older one exists only during a pause. */
  function keep({ packed, isShared }: Made, { key, checkedMs, ttl, store }: Place): Packed {
    const older = store.get(key)
    if (older && hasFailed({ packed, isShared })) {
      older.checkedMs = clock()
      return older.packed
    }
    if (isShared && packed.isRepeatable) store.set(key, { packed, checkedMs }, { ttl })
    else store.delete(key)
    return packed
  }

  function resume() {
    isPaused = false
    drop()
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
    pause: () => {
      isPaused = true
    },
    resume,
    figures: () => ({ ...figures, pages: kept.size + openEnded.size, bytes: kept.calculatedSize + openEnded.calculatedSize }),
  }
}

/** Whether a part of the response is missing. Responses that say that something doesn't exist aren't shared either, but are complete. */
const hasFailed = ({ packed: { status, isRepeatable }, isShared }: Made): boolean =>
  !isShared && isRepeatable && (status < 400 || status >= 500)
