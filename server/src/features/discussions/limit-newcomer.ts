import type { Tx } from '#platform/database/database.ts'
import { refuseForNow, takeTurn } from '#platform/security/throttle.ts'
import { findWriter } from './discussions.posts.queries.ts'
import { isNewcomer, isToBeHeld, mayArrange, NEWCOMER_POSTS } from './discussions.rules.ts'
import type { Participant } from './require-post.ts'

/** Counts a newcomer's post, and refuses the post if it exceeds the limit. */
export async function limitNewcomer(tx: Tx, writer: Participant, now: Date): Promise<void> {
  if (!(await isLimited(tx, writer, now))) return
  const seconds = await takeTurn(tx, { key: `discussion:user:${writer.user.id}`, ...NEWCOMER_POSTS, now })
  if (seconds > 0) refuseForNow(`On your first day, you can write ${NEWCOMER_POSTS.limit} posts per hour.`, seconds)
}

/** Returns whether a post is put on hold for a moderator. */
export const isHeldBack = async (
  tx: Tx,
  writer: Participant,
  { now, ...post }: { title: string; body: string; now: Date },
): Promise<boolean> => isToBeHeld(post) && (await isLimited(tx, writer, now))

const isLimited = async (tx: Tx, { user, courseRoles }: Participant, now: Date): Promise<boolean> =>
  !mayArrange(courseRoles) && isNewcomer((await findWriter(tx, user.id)).memberSince, now)
