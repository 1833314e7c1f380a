import type { Deps } from '#platform/deps.ts'
import { removeUploadFile } from './uploads.files.ts'
import { type DeletedUpload, deleteUpload } from './uploads.queries.ts'
import type { LockedUpload } from './uploads.rules.ts'

type Files = Pick<Deps, 'storage' | 'uploadFolder'>

/** Deletes an upload and then its files. Returns false if another holder has taken over the upload. */
export async function removeUpload(deps: Files & Pick<Deps, 'db'>, locked: LockedUpload): Promise<boolean> {
  const upload = await deleteUpload(deps.db, locked)
  if (upload) await removeFiles(deps, upload)
  return upload !== undefined
}

/** Keeps the lecture video, resource or course that was created from the upload. Cleanup jobs delete files that a crash left behind. */
export async function removeFiles({ storage, uploadFolder }: Files, { id, key, madeId }: DeletedUpload): Promise<void> {
  await removeUploadFile(uploadFolder, id)
  if (key !== null && madeId === null) await storage.remove(key)
}
