import type { TestAnswer } from './test-app.ts'
import { repeats } from './thoroughness.ts'

/** Even, because some tests divide the callers in two halves. */
export const CALLERS = repeats({ few: 40, all: 100 })
/** At least two, because some tests alternate between two cases. */
export const ROUNDS = repeats({ few: 2, all: 20 })
/** Enough for all rounds, even on a busy machine. */
export const LONG_MS = 300_000

const TRIES = 20

/** Makes the calls concurrently, and passes each its number. */
export const allAtOnce = <Outcome>(call: (caller: number) => Promise<Outcome>): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)))

/** Like `allAtOnce`, over HTTP. */
export const atOnce = (call: (caller: number) => Promise<TestAnswer>): Promise<TestAnswer[]> =>
  allAtOnce((caller) => insist(() => call(caller)))

/** Retries while the server is busy, as browsers do. Other errors fail the test. */
export async function insist(call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await call()
    if (answer.code === 'BUSY' && answer.headers['retry-after'] !== undefined && tries < TRIES) continue
    if (answer.statusCode >= 500) throw new Error(`answered ${answer.statusCode}: ${answer.message}`)
    return answer
  }
}

/** Like `insist`, for work without HTTP. If no connection is free in time, retries as workers do. */
export async function insistOnWork(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === TRIES || !/timeout exceeded when trying to connect/.test(String(error))) throw error
    }
  }
}

/** Counts the outcomes: refusals by code, others by status. */
export function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code, statusCode } of answers) {
    const outcome = code ?? String(statusCode)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
