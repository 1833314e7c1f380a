import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changePicture, lockPicture, type Picture } from './accounts.profile.queries.ts'

/** Gives a person another picture, in both its sizes, or none; answers the files of the one before. */
export async function setPicture(tx: Tx, userId: string, picture: Picture): Promise<number[]> {
  const before = (await lockPicture(tx, userId)) ?? refuse('SIGN_IN_REQUIRED')
  await changePicture(tx, userId, picture)
  return [before.id, before.smallId].filter((id) => id !== null)
}
