import type { Deps } from '#platform/deps.ts'
import { removeUploadFile } from './uploads.files.ts'
import { deleteUpload, type UploadRow } from './uploads.queries.ts'
import type { LockedUpload } from './uploads.rules.ts'

type Files = Pick<Deps, 'storage' | 'uploadFolder'>
type Made = Pick<UploadRow, 'key' | 'madeId'>

/** Deletes an upload. Keeps the lecture video, resource or course that was created from it. */
export async function removeUpload(deps: Files & Pick<Deps, 'db'>, locked: LockedUpload, { key, madeId }: Made): Promise<void> {
  await removeFiles(deps, { id: locked.id, key, madeId })
  await deleteUpload(deps.db, locked)
}

export async function removeFiles({ storage, uploadFolder }: Files, { id, key, madeId }: Made & { id: string }): Promise<void> {
  await removeUploadFile(uploadFolder, id)
  if (key !== null && madeId === null) await storage.remove(key)
}
