import { freeBytesIn } from './disks.ts'
import type { Storage } from './storage.ts'

// The database, logs and mails need room as well.
const RESERVED_BYTES = 500_000_000

/** How many more bytes of files can be kept that lie in these folders first; negative where the rest of the disk is needed. */
export async function freeForFiles(storage: Storage, ...first: readonly string[]): Promise<number> {
  const free = await Promise.all([storage.freeBytes(), ...first.map(freeBytesIn)])
  return Math.min(...free) - RESERVED_BYTES
}
