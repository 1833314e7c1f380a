import { isolated } from '@akada/contract/text-direction.ts'
import { removeBoughtBundles } from '#features/cart/remove-bought-bundles.ts'
import { commitCoupon } from '#features/coupons/coupons.redemptions.ts'
import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import { completeGift } from '#features/gifts/complete-gift.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import { completeSeats } from '#features/seats/complete-seats.ts'
import { type SiteSettings, siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { issueReceipt, type PaidWith } from './issue-receipt.ts'
import { markDuplicate } from './mark-duplicate.ts'
import { type LockedBuyer, type LockedOrder, linesOf, markPaid, noteForReview, type OrderLine } from './orders.queries.ts'

type Paid = {
  buyer: LockedBuyer
  at: Date
  review: string | null
  /** Null if nothing was left to pay. */
  paidWith: PaidWith | null
}

/** What a completed order is booked with. */
export type Completed = { lines: OrderLine[]; settings: SiteSettings }

/**
 * Applies all effects of a payment in one transaction: enrollments, a gift or seats, receipt and its email. `hasDuplicates` is true if the
 * buyer already owned a course of the order, whose line must be refunded.
 */
export async function completeOrder(tx: Tx, order: LockedOrder, paid: Paid): Promise<Completed & { hasDuplicates: boolean }> {
  await markPaid(tx, order, paid.at, paid.review)
  const redeemed = order.couponCode === null ? undefined : await commitCoupon(tx, order.id, paid.at)
  if (redeemed?.isOverLimit) {
    await noteForReview(
      tx,
      order,
      `coupon ${redeemed.code} was used above its limit: the buyer paid after their use had been released to another order`,
    )
    await enqueue(tx, { kind: 'alert-order', payload: { orderId: order.id }, dedupeKey: `alert:over-limit:${order.id}` })
  }

  const lines = await linesOf(tx, order.id)
  const opened: string[] = []
  let hasDuplicates = false
  await completeSeats(
    tx,
    order,
    lines.filter(({ seat }) => seat > 0),
  )
  for (const line of lines.filter(({ seat }) => seat === 0)) {
    if (line.isGift) {
      await completeGift(tx, { lineId: line.id, now: paid.at })
      continue
    }
    const { isNew } = await enrollStudent(tx, {
      userId: order.userId,
      courseId: line.courseId,
      opening: { source: 'ORDER', orderLineId: line.id },
      now: paid.at,
    })
    if (isNew) {
      opened.push(line.title)
      continue
    }
    // The course was already bought with another order. The buyer keeps it, and this line must be refunded.
    hasDuplicates = true
    await markDuplicate(tx, order, line)
    await noteForReview(tx, order, `the buyer already owned course ${line.courseId}`)
  }

  await removeBoughtBundles(tx, { userId: order.userId, bundleIds: [...new Set(lines.flatMap(({ bundleId }) => bundleId ?? []))] })
  const settings = await siteSettings(tx)
  await issueReceipt(tx, { order, lines, buyer: paid.buyer, paidAt: paid.at, paidWith: paid.paidWith, seller: settings })
  await notifyBuyer(tx, order, opened)
  return { hasDuplicates, lines, settings }
}

/** Sends no email, because the buyer gets the receipt. */
async function notifyBuyer(tx: Tx, { id, userId }: LockedOrder, titles: readonly string[]): Promise<void> {
  const [title] = titles
  if (title === undefined) return
  await notifyPeople(tx, {
    userIds: [userId],
    type: 'message',
    title: 'You can start learning',
    message: titles.length === 1 ? `You’re enrolled in “${isolated(title)}”.` : `You’re enrolled in ${titles.length} new courses.`,
    link: '/my-learning',
    key: `order:${id}`,
    hasOwnMail: true,
  })
}
