import { isolated } from '@akada/contract/text-direction.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import { findGift } from './gifts.queries.ts'

/** Tells the recipient of a redeemed gift that a refund has ended their access. Does nothing for other order lines. */
export async function notifyRecipient(tx: Tx, lineId: number): Promise<void> {
  const gift = await findGift(tx, lineId)
  if (!gift || gift.redeemedBy === null) return
  await notifyPeople(tx, {
    userIds: [gift.redeemedBy],
    type: 'message',
    title: `Your access to ${isolated(gift.course)} has ended`,
    message: 'The gift was refunded. Your progress is kept in case you enroll again.',
    courseId: gift.courseId,
    link: `/courses/${gift.courseId}`,
    key: `gift:${lineId}:refunded`,
  })
}
