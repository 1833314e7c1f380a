import type { AnnouncementKind } from '@akada/contract/announcements.ts'

// Lagos is one hour ahead of UTC and has no daylight saving time.
const LAGOS_AHEAD_MS = 3_600_000

/** Returns the calendar month of a time in Lagos, as a half-open interval. */
export function monthOf(now: Date): { from: Date; before: Date } {
  const inLagos = new Date(now.getTime() + LAGOS_AHEAD_MS)
  const beginOf = (month: number) => new Date(Date.UTC(inLagos.getUTCFullYear(), month, 1) - LAGOS_AHEAD_MS)
  return { from: beginOf(inLagos.getUTCMonth()), before: beginOf(inLagos.getUTCMonth() + 1) }
}

/** The email preference that applies to an announcement. */
export const mailKindOf = (kind: AnnouncementKind): 'message' | 'promotion' => (kind === 'PROMOTIONAL' ? 'promotion' : 'message')
