import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { purgeFile } from '#features/media/purge-file.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findExport, finishExportRow } from './privacy.queries.ts'
import { daysAfter, EXPORT_DAYS } from './privacy.rules.ts'
import { type ExportFile, gatherData } from './privacy.topics.ts'

export const MAIL_EXPORT = 'mail-export'

export type WantedExport = { userId: string; requestedAt: Date; key: string }

/** Creates a requested export. A repeated run replaces the same file. */
export async function finishExport(deps: Deps, { userId, requestedAt, key }: WantedExport): Promise<void> {
  const { db, clock } = deps
  const wanted = await findExport(db, userId)
  if (wanted?.key === key) return
  // The request is obsolete. An earlier attempt may have left a file.
  if (wanted?.requestedAt.getTime() !== requestedAt.getTime() || wanted.readyAt !== null) return purgeFile(deps, key)

  const files = await gatherData(db, userId, deps.site)
  const content = await pack(files, clock())
  const file = await storeFile(deps, { key, contentType: 'application/zip', content })
  const readyAt = clock()
  await db.transaction().execute(async (tx) => {
    const finished = { userId, requestedAt, fileId: file.id, readyAt, expiresAt: daysAfter(readyAt, EXPORT_DAYS) }
    if (await finishExportRow(tx, finished))
      return enqueue(tx, { kind: MAIL_EXPORT, payload: { fileId: file.id }, dedupeKey: `export-mail:${file.id}` })
    // Another worker finished the same file, or the request is obsolete.
    if ((await findExport(tx, userId))?.fileId !== file.id) await removeFileLater(tx, file.id)
  })
}

function pack(files: readonly ExportFile[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime })
  zip.end()
  return buffer(zip.outputStream)
}
