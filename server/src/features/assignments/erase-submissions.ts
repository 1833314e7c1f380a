import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteWorkOf } from './assignments.files.queries.ts'

/** Deletes a student's work with its grades and files. Completed lectures stay with the enrollment. */
export async function eraseSubmissions(tx: Tx, userId: string): Promise<void> {
  for (const fileId of await deleteWorkOf(tx, userId)) await removeFileLater(tx, fileId)
}
