/** What a request is to the site when not all can be answered. */
export type Share = 'usual' | 'reserved'

export type Pressure = {
  /** Whether one more of these would only make all of them late. */
  isTooMuch: (share: Share) => boolean
  /** A request is being worked on from here until what it answers is called. How long those take that wait for others says nothing of us. */
  begin: (options?: { waitsForOthers: boolean }) => () => void
  close: () => void
}

type PressureOptions = {
  /** How many wait for a connection to the database. */
  waiting: () => number
  /** Milliseconds that only grow. */
  now?: () => number
}

type Limits = { waiting: number; onTop: number; lagMs: number }

// Past these nobody is answered sooner by one more coming in. What is reserved, for those who are buying, is on top.
const MOST_AT_WORK = 150
const limits: Record<Share, Limits> = {
  usual: { waiting: 100, onTop: 0, lagMs: 150 },
  reserved: { waiting: 200, onTop: 100, lagMs: 1_000 },
}
// A process that does hardly anything and is late all the same is on a busy machine: turning people away would not help.
const FEWEST_AT_WORK = 20
const SAMPLE_EVERY_MS = 50
// So long an answer takes when too many are worked on at once, whatever each of them waits for: half a second is what nobody
// should wait for, and far above what it takes otherwise. There is less room then, a little every sample, down to the fewest. With
// half of both, of four times too much a seventh less was served, and nobody was turned away sooner (`npm run chaos -- overload`).
const SLOW_MS = 500
const LESS = 0.95
const MORE = 0.02
const LEAST_ROOM = 0.15
// Of five samples, the newest counts as much as the four before: one long pause, as for a collection of garbage, is none.
const NEWEST = 0.3
const NEWEST_ANSWER = 0.05

/** Knows when there is more to do than can be done in time. */
export function createPressure({ waiting, now = () => performance.now() }: PressureOptions): Pressure {
  let atWork = 0
  let lagMs = 0
  let tookMs = 0
  let room = 1
  let sampledAt = now()
  const sampling = setInterval(() => {
    const sample = Math.max(0, now() - sampledAt - SAMPLE_EVERY_MS)
    lagMs += NEWEST * (sample - lagMs)
    sampledAt = now()
    room = tookMs > SLOW_MS && atWork >= FEWEST_AT_WORK ? Math.max(LEAST_ROOM, room * LESS) : Math.min(1, room + MORE)
  }, SAMPLE_EVERY_MS).unref()

  return {
    isTooMuch: (share) => {
      const most = limits[share]
      if (atWork >= MOST_AT_WORK * room + most.onTop || waiting() >= most.waiting) return true
      return lagMs > most.lagMs && atWork >= FEWEST_AT_WORK
    },
    begin: ({ waitsForOthers } = { waitsForOthers: false }) => {
      const began = now()
      let isOver = false
      atWork++
      return () => {
        if (isOver) return
        isOver = true
        atWork--
        if (!waitsForOthers) tookMs += NEWEST_ANSWER * (now() - began - tookMs)
      }
    },
    close: () => clearInterval(sampling),
  }
}
