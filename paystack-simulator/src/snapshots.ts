import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export const readSnapshot = <State>(file: string): State | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined

/**
 * Writes the newest state; changes that arrive while one write runs share the next.
 * The file is replaced in one step, so a process killed at any moment leaves a whole one.
 */
export function snapshotWriter(file: string): (json: () => string) => Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.tmp`
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined

  async function write(json: string) {
    await writeFile(temporary, json, { mode: 0o600 })
    await rename(temporary, file)
  }

  return (json) => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined
        running = write(json())
        return running
      })
    return waiting
  }
}
