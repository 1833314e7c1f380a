import { groupedBy } from '#platform/grouped-by.ts'

export const DAY_MS = 86_400_000

/** The number of days in which a closed account can be restored. */
export const GRACE_DAYS = 7
export const EXPORT_DAYS = 7

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

export type LastExport = { requestedAt: Date; isReady: boolean }

/** Returns the effect of an export request. Users get one export a day. An export that isn't ready after a day has failed. */
export function nextExport({ requestedAt, isReady }: LastExport, now: Date): 'BEGIN' | 'GO_ON' | { waitSeconds: number } {
  const waitMs = requestedAt.getTime() + DAY_MS - now.getTime()
  if (waitMs <= 0) return 'BEGIN'
  return isReady ? { waitSeconds: Math.ceil(waitMs / 1000) } : 'GO_ON'
}

/** Returns whether to erase a closed account now. EARLY means that the app's clock hasn't reached the planned time. */
export function erasureDue(eraseAt: Date | null, { closingOf, now }: { closingOf: Date; now: Date }): 'DUE' | 'EARLY' | 'KEPT' {
  // The account was reopened, or closed again with another time and its own job.
  if (eraseAt?.getTime() !== closingOf.getTime()) return 'KEPT'
  return eraseAt <= now ? 'DUE' : 'EARLY'
}

/** Returns a function that returns the rows of an id, without the id. */
export function pick<K extends string, Row extends Record<K, number>>(rows: readonly Row[], key: K) {
  const rowsOf = groupedBy(rows, key)
  return (id: Row[K]): Omit<Row, K>[] => rowsOf(id).map(({ [key]: _, ...rest }) => rest)
}
