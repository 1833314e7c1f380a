import type { Tx } from '#platform/database/database.ts'
import { eraseNotesAbout } from './purchases.notes.queries.ts'

/** Takes out what managers wrote about a person at the order desk. */
export const eraseNotes = (tx: Tx, userId: string): Promise<void> => eraseNotesAbout(tx, userId)
