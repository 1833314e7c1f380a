import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteFileOf } from './media.queries.ts'

/** Removes what stands under a key, also what was left there by a job that died before the file had its row. */
export async function discardFile({ db, storage }: { db: Db; storage: Storage }, key: string): Promise<void> {
  await storage.remove(key)
  await deleteFileOf(db, key)
}
