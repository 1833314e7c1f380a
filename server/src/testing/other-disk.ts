import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const places = ['/dev/shm', process.cwd()]

/**
 * Creates a folder on a different disk from the tests' temporary folder, and deletes it after the test. Returns undefined if there is no
 * other disk.
 */
export async function givenOtherDisk(): Promise<string | undefined> {
  const { dev } = await stat(tmpdir())
  for (const place of places) {
    if (((await stat(place).catch(() => undefined))?.dev ?? dev) === dev) continue
    const folder = await mkdtemp(path.join(place, 'akada-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    return folder
  }
  return undefined
}
