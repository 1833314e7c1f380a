/** What a request is to the site when not all can be answered. */
export type Share = 'usual' | 'reserved'

export type Pressure = {
  /** Whether one more of these would only make all of them late. */
  isTooMuch: (share: Share) => boolean
  /** A request is being worked on from here until what it answers is called. */
  begin: () => () => void
  close: () => void
}

type PressureOptions = {
  /** How many wait for a connection to the database. */
  waiting: () => number
  /** Milliseconds that whoever got one last had waited for it. */
  waitedMs: () => number
  /** Milliseconds that only grow. */
  now?: () => number
}

/** `waitingLong`: once the queue stands. */
type Limits = { atWork: number; waiting: number; waitingLong: number; lagMs: number }

// A queue that is never short isn't worked off: it only makes everybody wait, and a call queues for each of its statements. It is kept
// this short then, as routers do with theirs (CoDel, RFC 8289), until nobody has been turned away for a while. How long it takes
// counts, too: a database that is slow for some seconds, as while it writes a checkpoint, has a queue that moves.
const SHORT_QUEUE = 10
const SHORT_WAIT_MS = 100
const STANDS_AFTER_MS = 4_000
const OVER_AFTER_MS = 1_000
// So many gather while a database stands still for a second or two, as one on a slow disk does now and then, and are served when it
// goes on. What is reserved, for those who are buying, is on top, and is let in past a queue that stands.
const limits: Record<Share, Limits> = {
  usual: { atWork: 250, waiting: 200, waitingLong: SHORT_QUEUE, lagMs: 100 },
  reserved: { atWork: 350, waiting: 300, waitingLong: 300, lagMs: 1_000 },
}
// A process that does hardly anything and is late all the same is on a busy machine: turning people away would not help.
const FEWEST_AT_WORK = 20
const SAMPLE_EVERY_MS = 50
// One long pause, as for a collection of garbage, is none: it has to be half a second long to be too much by itself.
const NEWEST = 0.2

/** Knows when there is more to do than can be done in time. */
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
    isStanding = isStanding ? at - turnedAwayAt < OVER_AFTER_MS : at - shortAt > STANDS_AFTER_MS
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
