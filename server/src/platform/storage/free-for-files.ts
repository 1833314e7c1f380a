import type { Storage } from './storage.ts'

// The database, logs and mails need room as well.
const RESERVED_BYTES = 500_000_000

/** How many more bytes of files can be kept; negative where the rest of the disk is needed. */
export const freeForFiles = async (storage: Storage): Promise<number> => (await storage.freeBytes()) - RESERVED_BYTES
