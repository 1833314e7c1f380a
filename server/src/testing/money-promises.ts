import { sql } from 'kysely'
import { moneyPromises } from '#features/checks/checks.money.queries.ts'
import { findBreaches } from '#features/checks/checks.queries.ts'
import type { testApp } from './test-app.ts'

export async function brokenMoneyPromises({ db, ownerDb, clock }: Awaited<ReturnType<typeof testApp>>): Promise<string[]> {
  // Updates the statistics, as autovacuum does on a site. Without them, one of the queries takes seconds.
  await sql`analyze orders, order_lines, payments, refunds, disputes, ledger_transactions, ledger_entries`.execute(ownerDb)
  const broken: string[] = []
  for (const [says, query] of Object.entries(moneyPromises)) if ((await findBreaches(db, query(clock.now))).count > 0) broken.push(says)
  return broken
}
