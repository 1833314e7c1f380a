import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { promisedBytes } from '#platform/http/promised-room.ts'
import { refuse } from '#platform/http/refusal.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import { countAwaitedBytes } from './quotas.queries.ts'

type Asked = {
  bytes: number
  /** Folders that the bytes pass through on their way to the storage. */
  folders: readonly string[]
  now: Date
}

/** Rejects bytes if the disk doesn't have enough free space for them and for all reservations. Call it under `lockSpace`. */
export async function requireRoom(tx: Tx, { storage }: Pick<Deps, 'storage'>, { bytes, folders, now }: Asked): Promise<void> {
  // Reservations are counted first, so that bytes that arrive in the meantime are counted twice rather than never.
  const awaited = await countAwaitedBytes(tx, now)
  const free = await freeForFiles(storage, ...folders)
  if (free - awaited - promisedBytes() < bytes) refuse('STORAGE_FULL')
}
