import type { BroadcastState, Segment } from '@akada/contract/broadcasts.ts'

/** Whom a broadcast is for, with what its segment needs and nothing else. */
export type Audience = { segment: Segment; courseId: number | null; categoryId: number | null; country: string | null }

type Chosen = { segment: Segment; courseId?: number | undefined; categoryId?: number | undefined; country?: string | undefined }

export const audienceOf = ({ segment, courseId, categoryId, country }: Chosen): Audience => ({
  segment,
  courseId: segment === 'COURSE' ? (courseId ?? null) : null,
  categoryId: segment === 'CATEGORY' ? (categoryId ?? null) : null,
  // A reader has only an address.
  country: segment === 'NEWSLETTER' ? null : (country ?? null),
})

/** The field that is missing, or null. */
export function audienceProblem({ segment, courseId, categoryId }: Audience): { path: string; message: string } | null {
  if (segment === 'COURSE' && courseId === null) return { path: 'courseId', message: 'Choose a course.' }
  if (segment === 'CATEGORY' && categoryId === null) return { path: 'categoryId', message: 'Choose a category.' }
  return null
}

const DAY_MS = 86_400_000

export function sendAtProblem(sendAt: Date, now: Date, mostDays: number): string | null {
  if (sendAt <= now) return 'Choose a time to come.'
  if (sendAt.getTime() > now.getTime() + mostDays * DAY_MS) return 'Choose a time within a year.'
  return null
}

const MINUTE_MS = 60_000
/** After each failed attempt at a mail, how many minutes it waits; after the last it is given up. A mail server may be away for half a night. */
const PAUSES = [1, 5, 20, 60, 180, 360]

/** When a mail that failed so many times is tried again; null once it is given up. */
export function nextTry(tries: number, now: Date): Date | null {
  const minutes = PAUSES[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** What becomes of one that is taken back: before it began it is a draft again, after that nobody else gets it. */
export const stateTakenBack = (state: 'SCHEDULED' | 'SENDING', sendAt: Date | null) =>
  state === 'SCHEDULED' ? ({ state: 'DRAFT', sendAt: null } as const) : ({ state: 'CANCELLED', sendAt } as const)

export type StateCounts = Partial<Record<'WAITING' | 'TAKEN' | 'SENT' | 'FAILED' | 'SKIPPED', number>>

/** What became of the receipts. One that was broken off counts as failed: nobody knows whether it arrived. */
export function progressOf({ WAITING = 0, TAKEN = 0, SENT = 0, FAILED = 0, SKIPPED = 0 }: StateCounts, state: BroadcastState) {
  const isUnderWay = state === 'SENDING'
  return { sent: SENT, failed: FAILED + (isUnderWay ? 0 : TAKEN), skipped: SKIPPED + (state === 'CANCELLED' ? WAITING : 0) }
}
