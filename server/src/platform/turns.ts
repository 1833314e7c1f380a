import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from './http/refusal.ts'

const persons = new AsyncLocalStorage<string>()

/** Sets the user who takes the turns. Jobs and visitors have no user and share one place in the order. */
export const takingTurnsFor = <T>(userId: string | undefined, work: () => T): T =>
  userId === undefined ? work() : persons.run(userId, work)

// A page uploads a few files at a time.
const MOST_WAITING_OF_ONE = 5

/** Thrown by a task that was stopped because of its cost. The user can't take another turn for as long as the task ran. */
export class Costly extends Error {}

const isCostly = (error: unknown): boolean => error instanceof Costly || (error instanceof Error && isCostly(error.cause))

type Limits = {
  atOnce: number
  queue: number
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/**
 * Limits heavy work to `atOnce` tasks and a queue, and refuses more with BUSY. The next turn goes to the user whose last turn is longest
 * ago. Each user has at most five places in the queue. A user who already has a place gets another only while the queue is less than half
 * full, so that a few accounts can't fill it.
 */
export function createTurns({ atOnce, queue, clock = () => performance.now() }: Limits) {
  let running = 0
  let served = 0
  const waiting: { person: string | undefined; start: () => void; refuse: (error: Refusal) => void }[] = []
  const lastTurns = new Map<string | undefined, number>()
  const barredUntil = new Map<string, number>()

  /** Refuses if there is no room, for callers that do other work before they take a turn. */
  const requireRoom = () => {
    const person = persons.getStore()
    if (person !== undefined) requireNotBarred(person)
    if (running < atOnce) return
    const own = person === undefined ? 0 : waiting.filter((other) => other.person === person).length
    const room = own === 0 ? queue : queue / 2
    if (waiting.length >= room || own >= MOST_WAITING_OF_ONE) throw new Refusal('BUSY', { retryAfterSeconds: 2 })
  }

  const requireNotBarred = (person: string) => {
    const left = (barredUntil.get(person) ?? 0) - clock()
    if (left > 0) throw new Refusal('BUSY', { retryAfterSeconds: Math.ceil(left / 1000) })
    barredUntil.delete(person)
  }

  /** Refuses the user's turns, including those in the queue, for as long as the stopped task ran. */
  const bar = (person: string, startedAt: number) => {
    for (const [other, until] of barredUntil) if (until <= clock()) barredUntil.delete(other)
    const ranMs = clock() - startedAt
    barredUntil.set(person, clock() + ranMs)
    const theirs = waiting.filter((other) => other.person === person)
    for (const one of theirs) {
      waiting.splice(waiting.indexOf(one), 1)
      one.refuse(new Refusal('BUSY', { retryAfterSeconds: Math.max(1, Math.ceil(ranMs / 1000)) }))
    }
  }

  const takeNext = () => {
    const lastTurnOf = ({ person }: { person: string | undefined }) => lastTurns.get(person) ?? 0
    const next = waiting.reduce((one, other, index) => (one < 0 || lastTurnOf(other) < lastTurnOf(waiting[one] ?? other) ? index : one), -1)
    return next < 0 ? undefined : waiting.splice(next, 1)[0]
  }

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    requireRoom()
    const person = persons.getStore()
    if (running >= atOnce) await new Promise<void>((start, refuse) => waiting.push({ person, start, refuse }))
    else running++
    lastTurns.set(person, ++served)
    const startedAt = clock()
    try {
      return await work()
    } catch (error) {
      if (person !== undefined && isCostly(error)) bar(person, startedAt)
      throw error
    } finally {
      const next = takeNext()
      if (next) next.start()
      else {
        running--
        if (running === 0) lastTurns.clear()
      }
    }
  }
  return Object.assign(inTurn, { requireRoom })
}
