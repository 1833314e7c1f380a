import { refuse } from '#platform/http/refusal.ts'
import { type Range, rangeBefore, rangeFault, rangeOf, type Today } from './performance.rules.ts'

export type DaysAsked = { from?: string | undefined; to?: string | undefined }

/** Returns the requested period and the previous period. Rejects invalid periods. */
export function requireDays(asked: DaysAsked, today: Today): { range: Range; before: Range } {
  const range = rangeOf(asked, today)
  const fault = rangeFault(range)
  if (fault) refuse('INVALID_INPUT', { errors: [fault] })
  return { range, before: rangeBefore(range) }
}
