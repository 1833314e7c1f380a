import type { Tx } from '#platform/database/database.ts'
import { deleteById } from './newsletter.queries.ts'

/** Forgets a reader by their number, as when a restored backup still has one who has left. */
export const forgetReader = (tx: Tx, id: number): Promise<void> => deleteById(tx, id)
