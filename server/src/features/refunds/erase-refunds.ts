import type { Tx } from '#platform/database/database.ts'
import { eraseDecisionsAbout } from './refunds.decisions.queries.ts'
import { eraseReasons } from './refunds.queries.ts'

/** Erases the reasons in a user's refund requests and in the decisions about them. Keeps amounts and dates for accounting. */
export async function eraseRefunds(tx: Tx, userId: string): Promise<void> {
  await eraseReasons(tx, userId)
  await eraseDecisionsAbout(tx, userId)
}
