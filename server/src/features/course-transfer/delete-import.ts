import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteImportRow, lockImport } from './course-transfer.imports.queries.ts'
import { ownOnly } from './finish-import.ts'

export async function deleteImport({ db, storage }: { db: Db; storage: Storage }, user: User, importId: number): Promise<void> {
  const keys = await db.transaction().execute(async (tx) => {
    const { status } = ownOnly(user, await lockImport(tx, importId))
    return status === 'MAKING' ? refuse('IMPORT_NOT_READY') : deleteImportRow(tx, importId)
  })
  for (const key of keys) await storage.remove(key)
}
