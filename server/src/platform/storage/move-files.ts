import type { Storage } from './storage.ts'

// What somebody is writing at this moment is left alone; half of a file is never one of the site's.
const HALF_WRITTEN = /\.tmp$/

/** Takes every file from one store to the other, where those that are there already stay; tells how far it is. Can be run again at any time. */
export async function moveFiles(
  { from, to }: { from: Storage; to: Storage },
  tell: (progress: { files: number; bytes: number }) => void,
): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 }
  for await (const { key, bytes } of from.list()) {
    if (HALF_WRITTEN.test(key)) continue
    if ((await to.size(key)) !== bytes) await to.put(key, from.read(key))
    if ((await to.size(key)) !== bytes) throw new Error(`${key} didn’t arrive whole; it is still where it was.`)
    // Taken away by somebody meanwhile: it must not come back by being moved.
    if ((await from.size(key)) === undefined) await to.remove(key)
    await from.remove(key)
    moved.files++
    moved.bytes += bytes
    tell(moved)
  }
  return moved
}
