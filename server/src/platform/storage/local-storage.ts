import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-][a-z0-9._-]*)+$/

// What a key can name that is no file: nothing, something below a file, a name no disk takes.
const nowhere = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Files on this machine's disk, below one folder. */
export async function localStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return path.join(folder, key)
  }

  return {
    put: async (key, content) => {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true })
      const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`
      try {
        const file = await open(temporary, 'wx', 0o600)
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, file.createWriteStream({ flush: true }))
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return { bytes: (await stat(target)).size }
    },
    size: async (key) => {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? found.size : undefined
      } catch (error) {
        if (nowhere.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
        throw error
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
    check: () => access(folder, constants.W_OK),
  }
}
