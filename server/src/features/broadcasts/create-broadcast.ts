import type { Db } from '#platform/database/database.ts'
import { findByClientId, insertBroadcast } from './broadcasts.queries.ts'
import { readWords, type Written } from './broadcasts.words.ts'
import { getBroadcast } from './get-broadcast.ts'

/** Creates a draft. Returns the existing draft for a known client id. */
export const createBroadcast = (
  db: Db,
  { clientId, adminId, now, ...written }: Written & { clientId: string; adminId: string; now: Date },
) =>
  db.transaction().execute(async (tx) => {
    const words = await readWords(tx, written)
    const made = (await insertBroadcast(tx, { clientId, createdBy: adminId, now, words })) ?? (await findByClientId(tx, clientId))
    return getBroadcast(tx, made?.id ?? 0)
  })
