import { opendir, stat } from 'node:fs/promises'
import type { Deps } from '#platform/deps.ts'
import { removeFiles } from './remove-upload.ts'
import { pathOfUpload, removeUploadFile } from './uploads.files.ts'
import { deleteExpired, findExisting, listExpired } from './uploads.queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HOUR_MS = 3_600_000

/** Deletes abandoned uploads, and files without an upload. */
export async function expireUploads(deps: Deps): Promise<void> {
  const now = deps.clock()
  for (const { id } of await listExpired(deps.db, now)) {
    const upload = await deleteExpired(deps.db, id, now)
    if (upload) await removeFiles(deps, upload)
  }

  const folder = await opendir(deps.uploadFolder).catch(() => undefined)
  if (!folder) return
  for await (const { name } of folder) if (UUID.test(name)) await removeIfLost(deps, name)
}

/** Skips new files, because their rows may not be inserted yet. */
async function removeIfLost({ db, clock, uploadFolder }: Deps, id: string): Promise<void> {
  const found = await stat(pathOfUpload(uploadFolder, id)).catch(() => undefined)
  if (!found || found.mtimeMs > clock().getTime() - HOUR_MS) return
  if ((await findExisting(db, [id])).length === 0) await removeUploadFile(uploadFolder, id)
}
