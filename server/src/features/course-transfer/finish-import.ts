import { refusals } from '@akada/contract/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import { changeImport, findImport, type ImportRow, recordImportProgress } from './course-transfer.imports.queries.ts'
import { type Imported, importStored, withRemarks } from './import-course.ts'

export const MAKE_IMPORT = 'make-imported-course'

/** Returns the user's own import. Reports another user's import as not found. */
export const ownOnly = (user: User, found: ImportRow | undefined): ImportRow =>
  found?.userId === user.id ? found : refuse('IMPORT_NOT_FOUND')

const BEAT_MS = 2_000

/** Another worker has already finished the import. */
class ImportOver extends Error {
  override name = 'ImportOver'
}

/** Creates the draft of an import. After a failure that isn't caused by the file, the import can be retried. */
export async function finishImport(deps: Deps, importId: number, stopping?: AbortSignal): Promise<void> {
  const { db, storage, log } = deps
  const found = await findImport(db, importId)
  if (found?.status !== 'MAKING' || found.key === null) return
  const { key, preview } = found
  try {
    const made = await make(deps, { ...found, key }, stopping)
    if ('faults' in made) await changeImport(db, importId, { from: 'MAKING', status: 'REFUSED', preview, faults: made.faults })
  } catch (error) {
    if (error instanceof ImportOver) return
    if (stopping?.aborted) throw error
    log.error({ err: error, importId }, 'failed to create a course from its file')
    return giveUpMaking(db, importId, isDiskFull(error) ? refusals.STORAGE_FULL.message : undefined)
  }
  await storage.remove(key)
}

const NOT_MADE = 'We couldn’t create the course, and nothing was saved. Please try again.'

export async function giveUpMaking(db: Db, importId: number, message = NOT_MADE): Promise<void> {
  await changeImport(db, importId, { from: 'MAKING', status: 'READ', faults: [{ path: '', message }] })
}

type Found = ImportRow & { key: string }

async function make(deps: Deps, { id, userId, key, preview }: Found, signal?: AbortSignal): Promise<Imported> {
  let bytes = 0
  const percent = () => Math.min(99, Math.floor((bytes / Math.max(1, preview?.bytes ?? 1)) * 100))
  const beating = setInterval(() => void recordImportProgress(deps.db, id, percent()).catch(() => undefined), BEAT_MS)
  try {
    // Checks again, because other files may have used the space since the request.
    if ((await freeForFiles(deps.storage)) < (preview?.bytes ?? 0))
      throw Object.assign(new Error('no storage for an imported course'), { code: 'ENOSPC' })
    return await importStored(deps, key, {
      ...{ userId, signal },
      onBytes: (some) => {
        bytes += some
      },
      conclude: async (tx, { courseId, remarks }) => {
        const done = { from: 'MAKING', status: 'DONE', percent: 100, courseId, preview: withRemarks(preview, remarks) } as const
        if (!(await changeImport(tx, id, done))) throw new ImportOver()
      },
    })
  } finally {
    clearInterval(beating)
  }
}
