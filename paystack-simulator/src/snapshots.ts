import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export const readSnapshot = <State>(file: string): State | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined

/**
 * Writes the newest state. Changes that arrive during a write share the next write. Replaces the file atomically, so that a killed process
 * leaves a complete file.
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
