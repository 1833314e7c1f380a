import type { Tx } from '#platform/database/database.ts'
import { deletePreferences } from './notifications.queries.ts'

/** Forgets which mails a person wanted. */
export const erasePreferences = (tx: Tx, userId: string): Promise<void> => deletePreferences(tx, userId)
