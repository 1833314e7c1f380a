import { placeOrder } from '@akada/contract/orders.ts'
import { assignSeats } from '@akada/contract/seats.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { tokenOf } from '#features/seats/seats.tokens.ts'
import { newestPayment } from './order-steps.ts'
import type { TestAnswer, testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

type Ordered = {
  courseIds: number[]
  seats: number
  totalAmount?: number
  couponCode?: string | null
  headers?: Record<string, string>
  billing?: { companyName: string; companyAddress: string; companyTaxId: string }
}

/** Checks out seats for a team. By default, the total assumes courses of ₦15,000. */
export const checkOutSeats = (
  app: TestApp,
  buyer: { id: string },
  { courseIds, seats, headers, ...order }: Ordered,
): Promise<TestAnswer> => {
  const totalAmount = 15_000 * courseIds.length * seats
  return app.call(placeOrder, { body: { totalAmount, currency: 'NGN', couponCode: null, courseIds, seats, ...order } }, buyer, headers)
}

/** Buys seats and pays for them, with all jobs done. Returns the order and the ids of its seats. */
export async function givenPaidSeats(app: TestApp, buyer: { id: string }, ordered: Ordered) {
  await checkOutSeats(app, buyer, ordered)
  const { reference, orderId } = await newestPayment(app.db, buyer.id)
  await app.paystack.pay(reference, { webhook: 'none' })
  await settleOrder(app.deps, reference)
  await app.runJobs()
  const lines = await app.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).orderBy('id').execute()
  return { orderId, reference, seatIds: lines.map(({ id }) => id) }
}

type Team = { orderId: number; courseId: number; buyer: { id: string } }

/** Invites people to seats of a course, with all jobs done. */
export async function inviteTo(app: TestApp, { orderId, courseId, buyer }: Team, addresses: string[]): Promise<TestAnswer> {
  const answer = await app.call(assignSeats, { params: { id: orderId }, body: { courseId, addresses } }, buyer)
  await app.runJobs()
  return answer
}

/** Returns the seat that an address was invited to, with the token of its link. */
export async function seatOf(app: TestApp, email: string) {
  const { id } = await app.db.selectFrom('seats').select('order_line_id as id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, token: tokenOf(app.deps.signer, { id, email }) }
}
