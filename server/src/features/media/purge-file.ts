import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteFileOf, findWidths } from './media.queries.ts'
import { variantKeys } from './media.rules.ts'

/** Removes a file by its key, even one left by a job that died before adding the row. */
export async function purgeFile({ db, storage }: { db: Db; storage: Storage }, key: string): Promise<void> {
  const widths = (await findWidths(db, key))?.widths ?? []
  for (const each of [...variantKeys(key, widths), key]) await storage.remove(each)
  await deleteFileOf(db, key)
}
