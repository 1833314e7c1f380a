import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

/** Returns the path of an unfinished upload. The id is a UUID, so the path is safe. */
export const pathOfUpload = (uploadFolder: string, id: string): string => path.join(uploadFolder, id)

export const removeUploadFile = (uploadFolder: string, id: string): Promise<void> => rm(pathOfUpload(uploadFolder, id), { force: true })

/** Opens an upload's file for writing at any position. Creates it if it is missing. */
export async function openUploadFile(uploadFolder: string, id: string) {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const target = pathOfUpload(uploadFolder, id)
  try {
    return await open(target, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return open(target, 'wx+', 0o600)
  }
}
