import { copyFile, mkdir, rename } from 'node:fs/promises'
import type { FinishedUpload, UploadPurpose } from '@akada/contract/uploads.ts'
import type { Deps, User } from '#platform/deps.ts'
import { unusable } from '#platform/file-types/unusable.ts'
import type { FileOnDisk } from '#platform/http/read-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { startUpload } from './start-upload.ts'
import { pathOfUpload } from './uploads.files.ts'

/** Creates and finishes an upload from a whole file in a form. Does both or neither. */
export async function receiveFile(
  deps: Deps,
  user: User,
  { file, purpose, formId }: { file: FileOnDisk; purpose: UploadPurpose; formId: string | undefined },
): Promise<FinishedUpload> {
  if (file.bytes === 0) unusable('This file is empty.')
  const announced = { purpose, fileName: file.filename, bytes: file.bytes, receivedBytes: file.bytes, formId }
  const id = await startUpload(deps, user, announced)
  try {
    await mkdir(deps.uploadFolder, { recursive: true, mode: 0o700 })
    await moveFile(file.path, pathOfUpload(deps.uploadFolder, id))
    return await finishUpload(deps, user, id)
  } catch (error) {
    await cancelUpload(deps, user, id).catch(() => undefined)
    throw error
  }
}

/** The upload folder may be on another disk that several machines share. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
  }
}
