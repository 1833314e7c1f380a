/** The priority of a request under overload. */
export type Share = 'usual' | 'reserved'

export type Pressure = {
  /** Returns whether to reject a request with this share, because accepting it would delay all others. */
  isTooMuch: (share: Share) => boolean
  /** Counts a request as in progress until the returned function is called. */
  begin: () => () => void
  close: () => void
}

type PressureOptions = {
  /** The number of requests that wait for a database connection. */
  waiting: () => number
  /** Milliseconds that the last request for a connection waited. */
  waitedMs: () => number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/** `waitingLong` applies while the queue is standing. */
type Limits = { atWork: number; waiting: number; waitingLong: number; lagMs: number }

// A standing queue never gets short and only delays every call, once for each of the call's statements. As in routers (CoDel, RFC 8289), a
// standing queue is limited to this length until no request has been rejected for a while. A queue only counts as standing if the wait time
// is also long, because a database that is slow for a few seconds, for example during a checkpoint, has a long queue that still moves.
const SHORT_QUEUE = 10
const SHORT_WAIT_MS = 100
const STALLED_AFTER_MS = 4_000
const OVER_AFTER_MS = 1_000
// The queue may grow to this length while a slow disk stops the database for a second or two, and is served afterward. The reserved share,
// which is for buyers, has a higher limit, even while the queue is standing.
const limits: Record<Share, Limits> = {
  usual: { atWork: 250, waiting: 200, waitingLong: SHORT_QUEUE, lagMs: 100 },
  reserved: { atWork: 350, waiting: 300, waitingLong: 300, lagMs: 1_000 },
}
// If a process with few requests lags, its machine is busy, and rejecting requests doesn't help.
const FEWEST_AT_WORK = 20
const SAMPLE_EVERY_MS = 50
// The weight of the newest sample. A single pause, such as for garbage collection, exceeds the limit only if it lasts half a second.
const NEWEST = 0.2

/** Detects when more requests arrive than can be answered in time. */
export function createPressure({ waiting, waitedMs, now = () => performance.now() }: PressureOptions): Pressure {
  let atWork = 0
  let lagMs = 0
  let sampledAt = now()
  let shortAt = sampledAt
  let turnedAwayAt = Number.NEGATIVE_INFINITY
  let isStanding = false
  const sampling = setInterval(() => {
    const at = now()
    lagMs += NEWEST * (Math.max(0, at - sampledAt - SAMPLE_EVERY_MS) - lagMs)
    sampledAt = at
    if (waiting() <= SHORT_QUEUE || waitedMs() <= SHORT_WAIT_MS) shortAt = at
    isStanding = isStanding ? at - turnedAwayAt < OVER_AFTER_MS : at - shortAt > STALLED_AFTER_MS
  }, SAMPLE_EVERY_MS).unref()

  function isPast(share: Share): boolean {
    const most = limits[share]
    if (atWork >= most.atWork || waiting() >= (isStanding ? most.waitingLong : most.waiting)) return true
    return lagMs > most.lagMs && atWork >= FEWEST_AT_WORK
  }

  return {
    isTooMuch: (share) => {
      const isIt = isPast(share)
      if (isIt) turnedAwayAt = now()
      return isIt
    },
    begin: () => {
      let isOver = false
      atWork++
      return () => {
        if (!isOver) atWork--
        isOver = true
      }
    },
    close: () => clearInterval(sampling),
  }
}
