import type { GiftOffer } from '@akada/contract/gifts.ts'
import { findAddress } from '#features/accounts/accounts.face.ts'
import { getOfferedCourse } from '#features/courses/get-offered-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findGift, type GiftRow } from './gifts.queries.ts'
import { isOpen } from './gifts.rules.ts'
import { isTokenOf } from './gifts.tokens.ts'

export type Opener = { token: string; address: { email: string; isVerified: boolean } | null }

/** Whether the link's token or the caller's verified address shows that the gift is theirs. Before its email, only the token does. */
export function mayOpen({ signer }: Pick<Deps, 'signer'>, gift: GiftRow, { token, address }: Opener): boolean {
  if (gift.recipientEmail === null || gift.paidAt === null) return false
  if (isTokenOf(signer, token, { id: gift.id, email: gift.recipientEmail })) return true
  return gift.sentAt !== null && address?.isVerified === true && address.email === gift.recipientEmail
}

type Asked = { id: number; token: string; user: User | null }

/** Returns a gift to the holder of its link, or to the account with its verified address. */
export async function getGift(deps: Pick<Deps, 'signer'>, db: Db, { id, token, user }: Asked): Promise<GiftOffer> {
  const gift = (await findGift(db, id)) ?? refuse('GIFT_NOT_FOUND')
  const address = user === null ? null : await findAddress(db, user.id)
  if (!mayOpen(deps, gift, { token, address }) || gift.recipientEmail === null) return refuse('GIFT_NOT_FOUND')
  return {
    id,
    email: gift.recipientEmail,
    recipientName: gift.recipientName,
    giverName: gift.giver,
    message: gift.message,
    course: await getOfferedCourse(db, gift.courseId),
    state: gift.isReturned ? 'REFUNDED' : isOpen(gift) ? 'OPEN' : 'REDEEMED',
    caller: address === null ? 'VISITOR' : address.email === gift.recipientEmail ? 'RECIPIENT' : 'OTHER',
  }
}
