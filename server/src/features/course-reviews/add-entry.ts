import type { Tx } from '#platform/database/database.ts'
import { insertEntry, type NewEntry } from './course-reviews.queries.ts'
import { announceEntry } from './notify-reviewed.ts'

/** Writes down what was said or decided about a course, and has those told whom it concerns. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const id = await insertEntry(tx, entry)
  await announceEntry(tx, { id, ...entry })
  return id
}
