import { toMajor } from '@akada/contract/money.ts'
import type { Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import { countSent, sumRecovered } from './checkout-reminders.report.queries.ts'

/** Returns the reminders and the recovered orders of a period (docs/product.md P-8.15). */
export async function getReminderReport(db: Db, asked: DaysAsked, today: Today) {
  const { range } = requireDays(asked, today)
  const recovered = await sumRecovered(db, range)
  return {
    ...range,
    sent: await countSent(db, range),
    recovered: recovered.map(({ saleMinor, refundedMinor, ...money }) => ({
      ...money,
      sales: toMajor(saleMinor),
      refunded: toMajor(refundedMinor),
    })),
  }
}
