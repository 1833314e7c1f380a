import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { deleteImportsOf, insertImport, type NewImport } from './course-transfer.imports.queries.ts'

export const READ_IMPORT = 'read-course-import'
export const REMOVE_IMPORTS = 'remove-course-imports'

/** Queues the check of an uploaded course file, which replaces the user's earlier import. Returns the import's id. */
export async function receiveImport(tx: Tx, file: NewImport): Promise<number> {
  const before = await deleteImportsOf(tx, file.userId)
  const importId = await insertImport(tx, file)
  await enqueue(tx, { kind: READ_IMPORT, payload: { importId } })
  if (before.length > 0) await enqueue(tx, { kind: REMOVE_IMPORTS, payload: { keys: before } })
  return importId
}
