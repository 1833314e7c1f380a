import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#platform/deps.ts'
import { inWorkFolder } from '#platform/storage/work-folder.ts'
import { checkPackage } from './check-package.ts'
import { changeImport, findImport } from './course-transfer.imports.queries.ts'

/** Checks an uploaded course file and stores its preview or its faults. */
export async function readImport(deps: Deps, importId: number, stopping?: AbortSignal): Promise<void> {
  const { db, storage } = deps
  const found = await findImport(db, importId)
  if (found?.status !== 'READING' || found.key === null) return
  const checked = await withPackage(deps, found.key, (file) => checkPackage(db, file, { signal: stopping }))
  const status = checked.course ? 'READ' : 'REFUSED'
  const isChanged = await changeImport(db, importId, { from: 'READING', status, preview: checked.preview, faults: checked.faults })
  if (isChanged && status === 'REFUSED') await storage.remove(found.key)
}

/** Refuses an import that can't be read, and deletes its file. */
export async function giveUpReading({ db, storage }: Deps, importId: number): Promise<void> {
  const found = await findImport(db, importId)
  const message = 'We couldn’t read this file. Upload it again. If that fails, export the course again.'
  const isChanged = await changeImport(db, importId, { from: 'READING', status: 'REFUSED', faults: [{ path: '', message }] })
  if (isChanged && found?.key) await storage.remove(found.key)
}

/** Runs `work` on a local copy of a stored ZIP. */
export async function withPackage<T>(
  { storage, workFolder }: Pick<Deps, 'storage' | 'workFolder'>,
  key: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const there = storage.pathOf(key)
  if (there !== undefined) return work(there)
  return inWorkFolder(workFolder, async (folder) => {
    const copy = path.join(folder, 'course.zip')
    await pipeline(storage.read(key), createWriteStream(copy))
    return work(copy)
  })
}
