import type { Tx } from '#platform/database/database.ts'
import { deleteMailsTo } from './mails.queries.ts'

/** Nothing stays of what was mailed to somebody. */
export const eraseMails = (tx: Tx, person: { userId: string; email: string }): Promise<void> => deleteMailsTo(tx, person)
