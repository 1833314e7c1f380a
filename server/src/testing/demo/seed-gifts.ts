// Two gifts of the demo student: one that was redeemed, by the site's own code, and one that is scheduled.
import { redeemGift } from '#features/gifts/redeem-gift.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { PlannedEnrollment, PlannedOrder } from './history-types.ts'
import type { SeededOrder } from './seed-orders.ts'
import { demoLearner } from './seed-people.ts'
import { within } from './within.ts'

const DAY = 86_400_000

/** The orders of the gifts. The learner has the first course, and gives it too. */
export const planGifts = (courseKeys: { redeemed: string; scheduled: string }, now: Date): PlannedOrder[] =>
  [
    { key: courseKeys.redeemed, daysAgo: 12 },
    { key: courseKeys.scheduled, daysAgo: 2 },
  ].map(({ key, daysAgo }) => ({
    studentKey: demoLearner.key,
    courseKeys: [key],
    at: new Date(now.getTime() - daysAgo * DAY),
    couponCode: null,
    channel: 'card',
    outcome: 'PAID',
  }))

type World = {
  people: ReadonlyMap<string, { id: string }>
  enrollments: readonly PlannedEnrollment[]
  signer: Deps['signer']
  now: Date
}

/** Adds the gifts of the orders that `planGifts` planned. */
export async function seedGifts(tx: Tx, orders: readonly SeededOrder[], { people, enrollments, signer, now }: World): Promise<void> {
  const [redeemed, scheduled] = orders.map(({ lineIds }) => [...lineIds][0])
  if (!redeemed || !scheduled) throw new Error('The demo has no orders for its gifts.')
  const [courseKey, redeemedId] = redeemed
  const owners = new Set(enrollments.filter((each) => each.courseKey === courseKey).map(({ studentKey }) => studentKey))
  const friendId = [...people].find(([key]) => !owners.has(key) && key !== demoLearner.key)?.[1].id ?? ''
  const { email, firstName } = await tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', friendId)
    .executeTakeFirstOrThrow()
  const sentAt = new Date(now.getTime() - 12 * DAY)
  await tx
    .insertInto('gifts')
    .values([
      {
        ...{ order_line_id: redeemedId, recipient_email: email, recipient_name: firstName, is_from_cart: false },
        message: 'You said you’d like to learn this. Enjoy!',
        ...{ due_at: sentAt, sent_at: sentAt, sends: 1 },
      },
      {
        ...{ order_line_id: scheduled[1], recipient_email: 'funke@example.test', recipient_name: 'Funke', is_from_cart: false },
        message: 'Happy birthday, Funke!',
        due_at: new Date(now.getTime() + 20 * DAY),
      },
    ])
    .execute()
  await redeemGift({ signer }, within(tx), { id: redeemedId, token: '', userId: friendId, now: new Date(now.getTime() - 10 * DAY) })
}
