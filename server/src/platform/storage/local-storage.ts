import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isKey, requireKey } from './keys.ts'
import type { Storage, StoredFile } from './storage.ts'

// Errors for keys without a file: no such name, a name below a file, a name too long for the disk.
const nowhere = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Stores files on this machine's disk, below one folder. */
export async function localStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  const pathOf = (key: string) => path.join(folder, requireKey(key))

  const placeFor = async (key: string) => {
    const target = pathOf(key)
    await mkdir(path.dirname(target), { recursive: true })
    return target
  }

  const storage: Storage = {
    put: async (key, content) => {
      const target = await placeFor(key)
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
    take: async (key, from, signal) => {
      const target = await placeFor(key)
      await syncPath(from)
      try {
        await rename(from, target)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        // The folders are on different disks.
        await storage.put(key, createReadStream(from, signal && { signal }))
        signal?.throwIfAborted()
        await rm(from, { force: true })
      }
      await syncPath(path.dirname(target))
      return { bytes: (await stat(target)).size }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
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
    list: () => filesIn(folder),
    pathOf,
    check: () => access(folder, constants.W_OK),
  }
  return storage
}

/** Syncs a file's content or a folder's names, so that they survive a power failure. */
async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads the folder while walking it, so that memory doesn't grow with the number of files. */
async function* filesIn(folder: string, beginning = ''): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(path.join(folder, beginning))) {
    const name = `${beginning}${entry.name}`
    if (entry.isDirectory()) yield* filesIn(folder, `${name}/`)
    // Files whose names aren't valid keys don't belong to the site.
    else if (entry.isFile() && isKey(name)) {
      const found = await stat(path.join(folder, name)).catch(() => undefined)
      if (found) yield { key: name, bytes: found.size, changedAt: found.mtime }
    }
  }
}
