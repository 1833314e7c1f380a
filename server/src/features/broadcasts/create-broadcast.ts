import type { Db } from '#platform/database/database.ts'
import { findByClientId, insertBroadcast } from './broadcasts.queries.ts'
import { getBroadcast } from './get-broadcast.ts'
import { type Written, readWords } from './broadcasts.words.ts'

/** A new draft; the same one again for a client id that is known. */
export const createBroadcast = (
  db: Db,
  { clientId, adminId, now, ...written }: Written & { clientId: string; adminId: string; now: Date },
) =>
  db.transaction().execute(async (tx) => {
    const words = await readWords(tx, written)
    const made = (await insertBroadcast(tx, { clientId, createdBy: adminId, now, words })) ?? (await findByClientId(tx, clientId))
    return getBroadcast(tx, made?.id ?? 0)
  })
