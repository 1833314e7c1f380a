import { freeBytesIn } from './disks.ts'
import type { Storage } from './storage.ts'

// Reserved for the database, logs and emails.
const RESERVED_BYTES = 500_000_000

/** Returns how many bytes of files still fit if they are first written to these folders. Negative if the reserve is already in use. */
export async function freeForFiles(storage: Storage, ...first: readonly string[]): Promise<number> {
  const free = await Promise.all([storage.freeBytes(), ...first.map(freeBytesIn)])
  return Math.min(...free) - RESERVED_BYTES
}
