import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const memory = '/dev/shm'

/** A folder on another disk than the one that tests write to, until the test is over; undefined where there is none. */
export async function givenOtherDisk(): Promise<string | undefined> {
  const [here, there] = await Promise.all([tmpdir(), memory].map((folder) => stat(folder).catch(() => undefined)))
  if (there === undefined || there.dev === here?.dev) return undefined
  const folder = await mkdtemp(path.join(memory, 'akada-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
