import { existsSync } from 'node:fs'
import { mkdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../deps.ts'

export type Disk = { of: 'data' | 'uploads' | 'backups'; folder: string; freeBytes: number; totalBytes: number }

/** Lists the disks of the data folder, the uploads and the backups, each once. */
export async function listDisks({ installation: { dataDir }, uploadFolder, backups }: Deps): Promise<Disk[]> {
  const { dev } = await stat(dataDir)
  const folders = [
    { of: 'data', folder: dataDir },
    { of: 'uploads', folder: uploadFolder },
    { of: 'backups', folder: backups.folder },
  ] as const
  const disks = await Promise.all(
    folders.map(async ({ of, folder }) => {
      const isOneMore = of === 'data' || ((await deviceOf(folder)) ?? dev) !== dev
      return isOneMore ? [{ of, folder, ...(await roomIn(folder)) }] : []
    }),
  )
  return disks.flat()
}

/** Undefined if the folder doesn't exist. */
const deviceOf = (folder: string): Promise<number | undefined> =>
  stat(folder).then(
    ({ dev }) => dev,
    () => undefined,
  )

async function roomIn(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns the folder, or its nearest existing parent. */
export function existingParent(folder: string): string {
  const parent = path.dirname(path.resolve(folder))
  return existsSync(folder) || parent === folder ? folder : existingParent(parent)
}

/** Returns the free bytes on the disk where a folder is or will be. */
export const freeBytesAt = async (folder: string): Promise<number> => (await roomIn(existingParent(folder))).freeBytes

/** Returns the free bytes in a folder. Creates the folder if it is missing. */
export async function freeBytesIn(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return (await roomIn(folder)).freeBytes
}
