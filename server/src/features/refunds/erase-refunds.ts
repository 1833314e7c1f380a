import type { Tx } from '#platform/database/database.ts'
import { eraseReasons } from './refunds.queries.ts'

/** Takes out what a person wrote when they asked for their money. What was paid back stays: the books need it. */
export const eraseRefunds = (tx: Tx, userId: string): Promise<void> => eraseReasons(tx, userId)
