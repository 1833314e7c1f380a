import { recordAct } from '#features/audit/record-act.ts'
import { csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import type { Attached } from '#platform/http/answer.ts'
import { cellsOfOrder, orderColumns, pagesOfOrders } from './purchases.table.ts'

type Asked = { by: string; timeZone: string; now: Date }

/** Returns the orders of a range of days (both included) as CSV, and records the download. */
export async function downloadOrders(db: Db, days: { from: string; to: string }, { by, timeZone, now }: Asked): Promise<Attached> {
  await recordAct(db, { act: 'ORDERS_EXPORTED', by, subject: { kind: 'SITE', id: 'orders' }, after: days, now })
  return csvStream({ name: `orders-${days.from}-${days.to}.csv`, timeZone }, orderColumns, pagesOfOrders(db, days), cellsOfOrder)
}
