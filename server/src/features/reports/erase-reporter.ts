import type { Tx } from '#platform/database/database.ts'
import { forgetReporter } from './reports.queries.ts'

/** Leaves what a person reported to be looked at, without them. */
export const eraseReporter = (tx: Tx, userId: string): Promise<void> => forgetReporter(tx, userId)
