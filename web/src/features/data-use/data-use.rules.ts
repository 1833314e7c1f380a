/** The bytes that videos have used on this device in one month of the device's calendar, such as `2026-11`. */
export type MonthsUse = { month: string; bytes: number }

export type Warning = 'near' | 'over'

const NEAR_SHARE = 0.8

export const monthOf = (now: Date): string => `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`

/** Returns this month's use, which starts at zero. */
export const inMonth = (known: MonthsUse, month: string): MonthsUse => (known.month === month ? known : { month, bytes: 0 })

export function warningFor(bytes: number, budgetBytes: number | null): Warning | null {
  if (budgetBytes === null) return null
  if (bytes >= budgetBytes) return 'over'
  return bytes >= budgetBytes * NEAR_SHARE ? 'near' : null
}

/** Returns the warning for a threshold that has just been crossed, if any. */
export function newWarning({ before, after, budgetBytes }: { before: number; after: number; budgetBytes: number | null }): Warning | null {
  const warning = warningFor(after, budgetBytes)
  return warning === warningFor(before, budgetBytes) ? null : warning
}
