import type { Deps } from '#platform/deps.ts'
import { removeUploadFile } from './uploads.files.ts'
import { deleteUpload, type UploadRow } from './uploads.queries.ts'

/** Deletes an upload. Keeps the lecture video, resource or course that was created from it. */
export async function removeUpload(
  { db, storage, uploadFolder }: Pick<Deps, 'db' | 'storage' | 'uploadFolder'>,
  { id, key, madeId }: Pick<UploadRow, 'id' | 'key' | 'madeId'>,
): Promise<void> {
  await removeUploadFile(uploadFolder, id)
  if (key !== null && madeId === null) await storage.remove(key)
  await deleteUpload(db, id)
}
