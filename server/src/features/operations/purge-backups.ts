import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { listBackups, UNFINISHED } from '#platform/backup/manifest.ts'

/** Removes the oldest backups past those that are kept; answers their names. */
export async function purgeBackups({ folder, kept }: { folder: string; kept: number }): Promise<string[]> {
  const old = (await listBackups(folder)).slice(kept)
  for (const { name } of old) {
    // What is half removed must not look like a backup.
    const going = path.join(folder, `${UNFINISHED}${name}`)
    await rename(path.join(folder, name), going)
    await rm(going, { recursive: true, force: true })
  }
  return old.map(({ name }) => name)
}
