import type { Tx } from '#platform/database/database.ts'
import { insertEntry, type NewEntry } from './course-reviews.queries.ts'
import { announceEntry } from './notify-reviewed.ts'

/** Inserts an entry into a course's review thread and notifies the recipients. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const id = await insertEntry(tx, entry)
  await announceEntry(tx, { id, ...entry })
  return id
}
