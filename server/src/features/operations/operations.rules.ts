import type { Examined, Finding, FindingState } from '@akada/contract/operations.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
// Lagos has no daylight saving time.
const LAGOS_MS = HOUR_MS

export type BackupPlan = { now: Date; atMinute: number; newest: Date | null }

/** Returns the planned time of an overdue backup, or undefined if a backup has been made since then. */
export function backupDue({ now, atMinute, newest }: BackupPlan): Date | undefined {
  const today = Math.floor((now.getTime() + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS + atMinute * MINUTE_MS
  const planned = new Date(today <= now.getTime() ? today : today - DAY_MS)
  return newest !== null && newest >= planned ? undefined : planned
}

export const asTime = (minute: number): string => new Date(minute * MINUTE_MS).toISOString().slice(11, 16)

/** Creates a finding with an optional recommended action. */
export const found = (about: Examined, state: FindingState, says: string, fix: string | null = null): Finding => ({
  about,
  state,
  says,
  mend: fix,
})
/** Returns only the first finding that applies. */
export const firstOf = (...findings: (Finding | false)[]): Finding[] => findings.filter((each) => each !== false).slice(0, 1)
export const all = (...findings: (Finding | false)[]): Finding[] => findings.filter((each) => each !== false)

export const gigabytes = (bytes: number): string =>
  bytes < 1_000_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`
export const count = (number: number, one: string, many: string): string => `${number.toLocaleString('en')} ${number === 1 ? one : many}`

export function span(ms: number): string {
  if (ms < 2 * MINUTE_MS) return count(Math.round(ms / 1000), 'second', 'seconds')
  if (ms < 2 * HOUR_MS) return count(Math.round(ms / MINUTE_MS), 'minute', 'minutes')
  if (ms < 2 * DAY_MS) return count(Math.round(ms / HOUR_MS), 'hour', 'hours')
  return count(Math.round(ms / DAY_MS), 'day', 'days')
}

/** Returns the finding for a check that failed. */
export const unmeasured = (about: Examined, reason: string): Finding =>
  found(about, 'BAD', `This check failed: ${reason}.`, 'Read the server log.')

const order: readonly FindingState[] = ['BAD', 'WEAK', 'GOOD']

/** Sorts findings, worst first. Equally bad ones keep their order. */
export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
