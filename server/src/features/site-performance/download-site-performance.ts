import { Currency } from '@akada/contract/fields.ts'
import type { SiteTable, TopBy } from '@akada/contract/site-performance.ts'
import type { Today } from '#features/performance/performance.rules.ts'
import type { DaysAsked } from '#features/performance/require-days.ts'
import { csvFile } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import type { Attached } from '#platform/http/answer.ts'
import { getSitePerformance } from './get-site-performance.ts'
import { getTopSellers } from './get-top-sellers.ts'
import { listLostSearches } from './list-lost-searches.ts'
import { coursesTable, daysTable, instructorsTable, searchesTable } from './site-performance.tables.ts'

// A longer list would be hard to read.
const MOST_ROWS = 1_000

type Asked = DaysAsked & { table: SiteTable; by: TopBy }

/** Returns one of the screen's tables as a file. */
export async function downloadSitePerformance(db: Db, asked: Asked, today: Today): Promise<Attached> {
  const { from, to, table } = await tableOf(db, asked, today)
  return csvFile({ name: `site-${asked.table}-${from}-${to}.csv`, timeZone: today.timeZone }, table.columns, table.rows)
}

async function tableOf(db: Db, { table, by, ...days }: Asked, today: Today) {
  if (table === 'days') return withTable(await getSitePerformance(db, days, today), daysTable)
  const limited = { ...days, limit: MOST_ROWS }
  if (table === 'searches') return withTable(await listLostSearches(db, limited, today), searchesTable)
  const sellers = await getTopSellers(db, { ...limited, by }, today)
  return withTable(sellers, (those) => (table === 'courses' ? coursesTable : instructorsTable)(those, Currency.options))
}

const withTable = <Shown extends { from: string; to: string }, Table>(shown: Shown, make: (shown: Shown) => Table) => ({
  from: shown.from,
  to: shown.to,
  table: make(shown),
})
