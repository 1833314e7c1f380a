import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { changeImport, lockImport } from './course-transfer.imports.queries.ts'
import { MAKE_IMPORT, ownOnly } from './finish-import.ts'

/** Has a draft made of a course file that was looked at. Asked again, it is made once. */
export const requestImportedCourse = ({ db, storage }: { db: Db; storage: Storage }, user: User, importId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { status, preview } = ownOnly(user, await lockImport(tx, importId))
    if (status === 'MAKING' || status === 'DONE') return
    if (status !== 'READ') refuse('IMPORT_NOT_READY')
    if ((await freeForFiles(storage)) < (preview?.bytes ?? 0)) refuse('STORAGE_FULL')
    await changeImport(tx, importId, { from: 'READ', status: 'MAKING' })
    await enqueue(tx, { kind: MAKE_IMPORT, payload: { importId } })
  })
