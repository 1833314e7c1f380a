import type * as reminders from '@akada/contract/checkout-reminders.ts'
import { addBundleToCart } from '#features/cart/add-bundle-to-cart.ts'
import { addToCart } from '#features/cart/add-to-cart.ts'
import type { Paying } from '#features/cart/cart.charge.ts'
import { listBundleLines, listCartLines } from '#features/cart/list-cart-lines.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { openToken } from './checkout-reminders.links.ts'
import { findReminder } from './checkout-reminders.queries.ts'
import { quoteOrder } from './checkout-reminders.quote.ts'
import { changesOf } from './checkout-reminders.rules.ts'

type Asked = Paying & { token: string; now: Date }

/** Puts the courses of a reminded order back into its buyer's cart. Idempotent. Another account sees nothing of the order. */
export async function restoreCheckout(deps: Deps, { token, now, ...paying }: Asked): Promise<reminders.RestoredCheckout> {
  const { userId } = paying
  const link = openToken(deps, token)
  const reminder = link && (await findReminder(deps.db, link.reminderId))
  if (!reminder || reminder.userId !== userId) return refuse('REMINDER_NOT_FOUND')
  if (link.until < now) return refuse('REMINDER_EXPIRED')
  return inTransaction(deps.db, async (tx) => {
    const quoted = await quoteOrder(tx, deps, reminder, { paying, now })
    if (!quoted) return { courses: [], notes: [], couponCode: null }
    const { items, quote } = quoted
    await addAgain(tx, quoted, { userId, now })
    return {
      courses: items.map(({ id, title }) => ({ id, title })),
      notes: changesOf(quote),
      couponCode: quote.coupon?.problem === null ? quote.coupon.code : null,
    }
  })
}

type Quoted = { courses: readonly { id: number }[]; bundles: readonly { id: number }[] }

/** Skips what the cart has already in another way, such as a course of a bundle that was added since. */
async function addAgain(tx: Tx, { courses, bundles }: Quoted, { userId, now }: { userId: string; now: Date }): Promise<void> {
  for (const { id } of bundles) {
    const ownIds = (await listBundleLines(tx, [id], { userId, now })).map((line) => line.id)
    const others = (await listCartLines(tx, userId, now)).filter(({ bundle }) => bundle !== null && bundle.id !== id)
    if (!others.some((line) => ownIds.includes(line.id))) await addBundleToCart(tx, { userId, bundleId: id, now })
  }
  const bundled = (await listCartLines(tx, userId, now)).filter(({ bundle }) => bundle !== null).map((line) => line.id)
  for (const { id } of courses) if (!bundled.includes(id)) await addToCart(tx, { userId, courseId: id, now })
}
