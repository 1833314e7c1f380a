import type { Tx } from '#platform/database/database.ts'
import { eraseDecisionsAbout } from './refunds.decisions.queries.ts'
import { eraseReasons } from './refunds.queries.ts'

/** Takes out what a person wrote when they asked for their money, and what was written of it. What was paid back stays: the books need it. */
export async function eraseRefunds(tx: Tx, userId: string): Promise<void> {
  await eraseReasons(tx, userId)
  await eraseDecisionsAbout(tx, userId)
}
