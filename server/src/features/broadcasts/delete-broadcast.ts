import type { Db } from '#platform/database/database.ts'
import { deleteBroadcastRow } from './broadcasts.queries.ts'
import { lockDraft } from './lock-draft.ts'

export const deleteBroadcast = (db: Db, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockDraft(tx, id)
    await deleteBroadcastRow(tx, id)
  })
