import type { Tx } from '#platform/database/database.ts'
import { deleteNotesOf } from './notes.queries.ts'

/** Deletes what a person wrote down for themselves. */
export const eraseOwnNotes = (tx: Tx, userId: string): Promise<void> => deleteNotesOf(tx, userId)
