import { createHash } from 'node:crypto'
import type { GiftDetails } from '@akada/contract/gifts.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import { findAddress } from '#features/accounts/accounts.face.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { detailsProblem } from './gifts.rules.ts'

type Wanted = { gift: GiftDetails; userId: string; timeZone: string; now: Date }

/** Refuses a gift to the buyer's own address, and a date that isn't within a year. */
export async function requireGiftDetails(db: Db, { gift, userId, timeZone, now }: Wanted): Promise<void> {
  const { email: buyerEmail } = await findAddress(db, userId)
  const problem = detailsProblem(gift, { buyerEmail, today: dayIn(timeZone, now) })
  if (problem) refuse(problem)
}

/** Returns the mark of a gift in an order's fingerprint. A hash, so that it contains no personal data. */
export const giftMark = ({ recipientEmail, recipientName, message, sendOn }: GiftDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([recipientEmail, recipientName, message, sendOn]))
    .digest('base64url')
