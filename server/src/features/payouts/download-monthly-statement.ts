import type { Currency } from '@akada/contract/money.ts'
import { dayIn, dayText } from '@akada/contract/time-zone.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Deps } from '#platform/deps.ts'
import { drawStatement } from './draw-statement.ts'
import { findPayeeForEmail } from './payouts.queries.ts'
import { summed } from './payouts.rules.ts'
import { sumBefore, sumMonth } from './payouts.statement.queries.ts'

type Asked = { instructorId: string; currency: Currency; month: string }

/** Returns the statement of a month as a PDF. Its balances and movements are the ledger's, in the site's time zone. */
export async function downloadMonthlyStatement({ db, site, clock }: Pick<Deps, 'db' | 'site' | 'clock'>, { month, ...of }: Asked) {
  const [from, next] = monthBounds(month)
  const opening = await sumBefore(db, { ...of, day: from })
  const closing = await sumBefore(db, { ...of, day: next })
  const { movements, sold } = await sumMonth(db, { ...of, from, to: lastDayOf(month) })
  const payee = await findPayeeForEmail(db, of.instructorId)
  const { sellerName } = await siteSettings(db)
  const drawnAt = clock()
  const content = await drawStatement({
    site,
    issuer: sellerName || site.name,
    payee: payee?.name ?? '',
    currency: of.currency,
    month,
    drawnAt,
    until: dayIn(site.timeZone, drawnAt) < next ? dayText(site.timeZone, drawnAt) : null,
    opening,
    closing,
    ...summed(movements),
    sold,
  })
  return { filename: `Statement ${month} ${of.currency}.pdf`, contentType: 'application/pdf', content }
}

const dayOf = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

function monthBounds(text: string): [string, string] {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return [dayOf(year, month - 1, 1), dayOf(year, month, 1)]
}

function lastDayOf(text: string): string {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return dayOf(year, month, 0)
}
