import { Refusal } from './http/refusal.ts'

/** Lets so much heavy work run at once and so much wait for its turn. Past that it is a storm, and answered with BUSY. */
export function createTurns({ atOnce, queue }: { atOnce: number; queue: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  /** For before much has been done to be able to ask for a turn at all. */
  const requireRoom = () => {
    if (running >= atOnce && waiting.length >= queue) throw new Refusal('BUSY', { retryAfterSeconds: 2 })
  }

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    requireRoom()
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(inTurn, { requireRoom })
}
