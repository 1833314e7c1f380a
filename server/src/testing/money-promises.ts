import { moneyPromises } from '#features/checks/checks.money.queries.ts'
import { findBreaches } from '#features/checks/checks.queries.ts'
import type { testApp } from './test-app.ts'

/** Returns the findings of `akada check` about money. */
export async function brokenMoneyPromises({ db, clock }: Awaited<ReturnType<typeof testApp>>): Promise<string[]> {
  const broken: string[] = []
  for (const [says, query] of Object.entries(moneyPromises)) if ((await findBreaches(db, query(clock.now))).count > 0) broken.push(says)
  return broken
}
