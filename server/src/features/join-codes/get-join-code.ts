import type { JoinOffer } from '@akada/contract/join-codes.ts'
import { isEnrolled } from '#features/enrollments/enrollments.face.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findOffer } from './join-codes.queries.ts'
import { asCode, stateOf } from './join-codes.rules.ts'

type Asked = { typed: string; userId: string | undefined; now: Date }

/** Returns what a code offers to a visitor or a user. */
export async function getJoinCode(db: Db, { typed, userId, now }: Asked): Promise<JoinOffer> {
  const offer = (await findOffer(db, asCode(typed))) ?? refuse('JOIN_CODE_UNKNOWN')
  return {
    code: offer.code,
    course: {
      id: offer.courseId,
      title: offer.title,
      coverImageUrl: publicAddress(offer.coverKey),
      coverWidths: offer.coverWidths ?? [],
      instructorName: offer.instructorName,
    },
    state: stateOf(offer, now),
    isEnrolled: userId !== undefined && (await isEnrolled(db, userId, offer.courseId)),
  }
}
