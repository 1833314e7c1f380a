import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteFile, findUnusedFile, listKeysMadeOf, lockFile, lockMaking } from './media.queries.ts'
import { variantKeys } from './media.rules.ts'

export const REMOVE_FILE = 'remove-file'

/** Queues the removal of a file after the caller's transaction commits. The file stays if it is still in use then. */
export const removeFileLater = (tx: Tx, fileId: number): Promise<void> => enqueue(tx, { kind: REMOVE_FILE, payload: { fileId } })

/** Removes the content first. After a failure, the row remains for the next attempt. */
export const removeFile = ({ db, storage }: { db: Db; storage: Storage }, fileId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Before the file, in the same order as a conversion that sets its poster. Another order could deadlock.
    await lockMaking(tx, fileId)
    await lockFile(tx, fileId)
    const file = await findUnusedFile(tx, fileId)
    if (!file) return
    for (const key of [...(await listKeysMadeOf(tx, fileId)), ...variantKeys(file.key, file.widths), file.key]) await storage.remove(key)
    await deleteFile(tx, fileId)
    if (file.posterId !== null) await removeFileLater(tx, file.posterId)
  })
