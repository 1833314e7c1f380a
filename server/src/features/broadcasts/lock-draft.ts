import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockBroadcast } from './broadcasts.queries.ts'
import { getBroadcast } from './get-broadcast.ts'

/** Locks and returns a draft. Refuses if the broadcast isn't a draft or has changed since the caller's version. */
export async function lockDraft(tx: Tx, id: number, version?: number) {
  const draft = (await lockBroadcast(tx, id)) ?? refuse('BROADCAST_NOT_FOUND')
  if (draft.state !== 'DRAFT') refuse('BROADCAST_NOT_DRAFT')
  if (version !== undefined && version !== draft.version) refuse('EDIT_CONFLICT', { data: await getBroadcast(tx, id) })
  return draft
}
