import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { listBackups, UNFINISHED } from '#platform/backup/manifest.ts'

/** Deletes the oldest backups beyond the limit. Returns their names. */
export async function purgeBackups({ folder, kept }: { folder: string; kept: number }): Promise<string[]> {
  const old = (await listBackups(folder)).slice(kept)
  for (const { name } of old) {
    // A partly deleted folder must not look like a backup.
    const going = path.join(folder, `${UNFINISHED}${name}`)
    await rename(path.join(folder, name), going)
    await rm(going, { recursive: true, force: true })
  }
  return old.map(({ name }) => name)
}
