import type { Storage } from './storage.ts'

// Files that are being written. They are not part of the storage yet.
const HALF_WRITTEN = /\.tmp$/

/**
 * Moves all files from one storage to another, without replacing existing ones, and reports the progress. Can be repeated at any time.
 */
export async function moveFiles(
  { from, to }: { from: Storage; to: Storage },
  tell: (progress: { files: number; bytes: number }) => void,
): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 }
  for await (const { key, bytes } of from.list()) {
    if (HALF_WRITTEN.test(key)) continue
    if ((await to.size(key)) !== bytes) await to.put(key, from.read(key))
    if ((await to.size(key)) !== bytes) throw new Error(`${key} wasn’t completely copied. The original is unchanged.`)
    // A file deleted during the move must not reappear.
    if ((await from.size(key)) === undefined) await to.remove(key)
    await from.remove(key)
    moved.files++
    moved.bytes += bytes
    tell(moved)
  }
  return moved
}
