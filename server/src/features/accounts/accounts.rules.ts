/** How long a session lasts without use. */
export const SESSION_DAYS = 30

// Decisions 2: after 5 failures for an account or 20 for an address in 15 minutes, a growing delay.
export const FAILURE_WINDOW_MINUTES = 15
const ACCOUNT_FAILURES = 5
const ADDRESS_FAILURES = 20
const LONGEST_DELAY_SECONDS = 15 * 60

export type Failures = { ofAccount: number; ofAddress: number; lastAt: Date | null }

/** Seconds until the next attempt may be made, 0 if it may be made now. The delay doubles with each failure past the limit. */
export function loginDelaySeconds({ ofAccount, ofAddress, lastAt }: Failures, now: Date): number {
  const beyond = Math.max(ofAccount - ACCOUNT_FAILURES, ofAddress - ADDRESS_FAILURES)
  if (beyond < 0 || lastAt === null) return 0
  const delaySeconds = Math.min(30 * 2 ** beyond, LONGEST_DELAY_SECONDS)
  return Math.max(0, Math.ceil((lastAt.getTime() + delaySeconds * 1000 - now.getTime()) / 1000))
}

/** Decisions 1: a student is seen only by choice, an instructor always. */
export const isProfileVisible = (person: { isProfilePublic: boolean; roles: readonly string[] }) =>
  person.isProfilePublic || person.roles.includes('INSTRUCTOR')
