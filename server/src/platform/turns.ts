import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from './http/refusal.ts'

const persons = new AsyncLocalStorage<string>()

/** Sets the person who takes the turns. Jobs and visitors have no person and share one place in the order. */
export const takingTurnsFor = <T>(userId: string | undefined, work: () => T): T =>
  userId === undefined ? work() : persons.run(userId, work)

// A page uploads a few files at a time.
const MOST_WAITING_OF_ONE = 5

/**
 * Limits heavy work to `atOnce` tasks and a queue, and refuses more with BUSY. The next turn goes to the person whose last turn is
 * longest ago, and each person has at most five places in the queue, so that one person's files don't block those of others.
 */
export function createTurns({ atOnce, queue }: { atOnce: number; queue: number }) {
  let running = 0
  let served = 0
  const waiting: { person: string | undefined; start: () => void }[] = []
  const lastTurns = new Map<string | undefined, number>()

  /** For callers that do other work before they take a turn. */
  const requireRoom = () => {
    if (running < atOnce) return
    const person = persons.getStore()
    const own = person === undefined ? 0 : waiting.filter((other) => other.person === person).length
    if (waiting.length >= queue || own >= MOST_WAITING_OF_ONE) throw new Refusal('BUSY', { retryAfterSeconds: 2 })
  }

  const takeNext = () => {
    const lastTurnOf = ({ person }: { person: string | undefined }) => lastTurns.get(person) ?? 0
    const next = waiting.reduce((one, other, index) => (one < 0 || lastTurnOf(other) < lastTurnOf(waiting[one] ?? other) ? index : one), -1)
    return next < 0 ? undefined : waiting.splice(next, 1)[0]
  }

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    requireRoom()
    const person = persons.getStore()
    if (running >= atOnce) await new Promise<void>((start) => waiting.push({ person, start }))
    else running++
    lastTurns.set(person, ++served)
    try {
      return await work()
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
