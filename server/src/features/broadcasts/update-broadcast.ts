import type { Db } from '#platform/database/database.ts'
import { updateWords } from './broadcasts.queries.ts'
import { readWords, type Written } from './broadcasts.words.ts'
import { getBroadcast } from './get-broadcast.ts'
import { lockDraft } from './lock-draft.ts'

export const updateBroadcast = (db: Db, { id, version, ...written }: Written & { id: number; version: number }) =>
  db.transaction().execute(async (tx) => {
    await lockDraft(tx, id, version)
    await updateWords(tx, id, await readWords(tx, written))
    return getBroadcast(tx, id)
  })
