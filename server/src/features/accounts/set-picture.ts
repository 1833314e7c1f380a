import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changePicture, lockPicture, type Picture } from './accounts.profile.queries.ts'

/** Sets or removes the user's picture in both sizes. Returns the previous picture's file ids. */
export async function setPicture(tx: Tx, userId: string, picture: Picture): Promise<number[]> {
  const before = (await lockPicture(tx, userId)) ?? refuse('SIGN_IN_REQUIRED')
  await changePicture(tx, userId, picture)
  return [before.id, before.smallId].filter((id) => id !== null)
}
