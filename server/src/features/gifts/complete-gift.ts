import { isolated } from '@akada/contract/text-direction.ts'
import { removeOwnedCourse } from '#features/cart/remove-owned-course.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import { findGift } from './gifts.queries.ts'
import { sendGift } from './gifts.sending.ts'

/** Applies the payment of an order line that is a gift. The buyer isn't enrolled. */
export async function completeGift(tx: Tx, { lineId, now }: { lineId: number; now: Date }): Promise<void> {
  const gift = await findGift(tx, lineId)
  if (!gift) throw new Error(`order line ${lineId} isn't a gift`)
  const { buyerId, courseId, course, recipientName, isFromCart } = gift
  if (isFromCart) await removeOwnedCourse(tx, { userId: buyerId, courseId })
  const isDue = gift.dueAt <= now
  await notifyPeople(tx, {
    userIds: [buyerId],
    type: 'message',
    title: isDue ? 'Your gift is on its way' : 'Your gift is scheduled',
    message: isDue
      ? `We’re emailing “${isolated(course)}” to ${isolated(recipientName) || 'the recipient'}.`
      : `We’ll email “${isolated(course)}” to ${isolated(recipientName) || 'the recipient'} on the date that you chose.`,
    link: '/orders',
    key: `gift:${lineId}:paid`,
    hasOwnMail: true,
  })
  // Otherwise, a job sends it once the suspension is lifted.
  if (isDue && !gift.isBuyerSuspended) await sendGift(tx, gift, now)
}
