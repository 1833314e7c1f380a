import type { BroadcastState, Segment } from '@akada/contract/broadcasts.ts'

/** A broadcast's audience. Fields that the segment doesn't need are null. */
export type Audience = { segment: Segment; courseId: number | null; categoryId: number | null; country: string | null }

type Chosen = { segment: Segment; courseId?: number | undefined; categoryId?: number | undefined; country?: string | undefined }

export const audienceOf = ({ segment, courseId, categoryId, country }: Chosen): Audience => ({
  segment,
  courseId: segment === 'COURSE' ? (courseId ?? null) : null,
  categoryId: segment === 'CATEGORY' ? (categoryId ?? null) : null,
  // Newsletter subscribers have no country.
  country: segment === 'NEWSLETTER' ? null : (country ?? null),
})

/** Returns the field that the segment lacks, or null. */
export function audienceProblem({ segment, courseId, categoryId }: Audience): { path: string; message: string } | null {
  if (segment === 'COURSE' && courseId === null) return { path: 'courseId', message: 'Choose a course.' }
  if (segment === 'CATEGORY' && categoryId === null) return { path: 'categoryId', message: 'Choose a category.' }
  return null
}

const DAY_MS = 86_400_000

export function sendAtProblem(sendAt: Date, now: Date, mostDays: number): string | null {
  if (sendAt <= now) return 'Choose a time in the future.'
  if (sendAt.getTime() > now.getTime() + mostDays * DAY_MS) return 'Choose a time within a year.'
  return null
}

const MINUTE_MS = 60_000
/** The minutes before each retry of a failed email. They cover an outage of several hours. After the last retry, the email is abandoned. */
const PAUSES = [1, 5, 20, 60, 180, 360]

/** Returns when an email is retried after `tries` failures, or null if it is abandoned. */
export function nextTry(tries: number, now: Date): Date | null {
  const minutes = PAUSES[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/**
 * Returns the state after canceling. A scheduled broadcast becomes a draft again. A broadcast that is being sent reaches no more
 * recipients.
 */
export const stateAfterCancel = (state: 'SCHEDULED' | 'SENDING', sendAt: Date | null) =>
  state === 'SCHEDULED' ? ({ state: 'DRAFT', sendAt: null } as const) : ({ state: 'CANCELLED', sendAt } as const)

export type StateCounts = Partial<Record<'WAITING' | 'TAKEN' | 'SENT' | 'FAILED' | 'SKIPPED', number>>

/** Counts the deliveries by outcome. An interrupted attempt counts as failed, because its outcome is unknown. */
export function progressOf({ WAITING = 0, TAKEN = 0, SENT = 0, FAILED = 0, SKIPPED = 0 }: StateCounts, state: BroadcastState) {
  const isUnderWay = state === 'SENDING'
  return { sent: SENT, failed: FAILED + (isUnderWay ? 0 : TAKEN), skipped: SKIPPED + (state === 'CANCELLED' ? WAITING : 0) }
}
