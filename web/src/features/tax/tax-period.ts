import { dayIn } from '@akada/contract/time-zone.ts'

/** A month such as `2026-11`, or a year such as `2026`. */
export type TaxPeriod = { name: string; label: string; from: string; to: string }

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function monthAt(year: number, month: number): TaxPeriod {
  const first = new Date(Date.UTC(year, month, 1))
  const last = new Date(Date.UTC(year, month + 1, 0))
  const from = first.toISOString().slice(0, 10)
  return { name: from.slice(0, 7), label: months.format(first), from, to: last.toISOString().slice(0, 10) }
}

const yearAt = (year: number): TaxPeriod => ({ name: String(year), label: `Year ${year}`, from: `${year}-01-01`, to: `${year}-12-31` })

const MONTHS = 13
const YEARS = 3

/** Returns the months and years to choose from, the newest first. They are those of the site's time zone. */
export function taxPeriods(timeZone: string, now = new Date()): TaxPeriod[] {
  const today = dayIn(timeZone, now)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  return [
    ...Array.from({ length: MONTHS }, (_, ago) => monthAt(year, month - ago)),
    ...Array.from({ length: YEARS }, (_, ago) => yearAt(year - ago)),
  ]
}

/** Returns the period in a URL, or the current month. */
export const taxPeriodIn = (query: URLSearchParams, periods: readonly TaxPeriod[]): TaxPeriod | undefined =>
  periods.find(({ name }) => name === query.get('period')) ?? periods[0]
