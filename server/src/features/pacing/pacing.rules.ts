import type { Closed } from '@akada/contract/pacing.ts'
import type { Pacing } from '#platform/database/lecture-pacing.ts'

/**
 * Returns whether a lecture is open to a student (docs/product.md P-13.30). A completed lecture stays open, even if its rule changes.
 */
export const isOpen = (pacing: Pacing | null, now: Date): boolean =>
  pacing === null || pacing.isCompleted || (pacing.after === null && (pacing.opensAt === null || new Date(pacing.opensAt) <= now))

/** Returns what a closed lecture waits for, or null if it is open. */
export function closedUntil(pacing: Pacing | null, now: Date): Closed | null {
  if (pacing === null || isOpen(pacing, now)) return null
  const opensAt = pacing.opensAt === null ? null : new Date(pacing.opensAt)
  return { opensAt: opensAt !== null && opensAt > now ? opensAt.toISOString() : null, after: pacing.after }
}
