import { getManagedOrder } from '@akada/contract/purchases.ts'
import { expect } from 'vitest'
import { renderReceipt } from '#features/orders/render-receipt.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { linesOf } from './pdf-text.ts'
import { activeCourseIds, bookedOf, letProviderWork, refundedInTable, refundsOf, returnedOf } from './refund-steps.ts'
import type { testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Steps with refunds on the provider's dashboard. */
export function dashboardSteps(app: TestApp) {
  const { paystack, runJobs } = app

  const hear = async () => {
    await paystack.settled()
    await runJobs()
  }

  const work = async () => {
    await runJobs()
    for (let step = 0; step < 3; step++) await letProviderWork(app)
  }

  /** Refunds on the provider's dashboard and lets this site book the refund. */
  async function refundThere(reference: string, amountMinor?: number): Promise<number> {
    await paystack.refund(reference, amountMinor)
    await hear()
    await syncRefunds(app.deps, { reference })
    return paystack.refunds(reference).at(-1)?.id ?? 0
  }

  async function move(refundId: number, status: 'failed' | 'processed') {
    await paystack.moveRefund(refundId, status)
    await hear()
  }

  async function failThere(reference: string, amountMinor?: number) {
    await move(await refundThere(reference, amountMinor), 'failed')
  }

  return { hear, work, refundThere, move, failThere }
}

export type Ordered = { orderId: number; reference: string }

/** The accounts of an order without losses. */
export const nothing = { suspense: 0, refunds: 0, chargebacks: 0 }

/** What an order shows after refunds on the provider's dashboard. `priceMinor`: the price of one course. */
export function refundedOrders(app: TestApp, { manager, priceMinor }: { manager: { id: string }; priceMinor: number }) {
  const { call, db, deps } = app

  const shown = async (orderId: number) => (await call(getManagedOrder, { params: { id: orderId } }, manager)).data

  async function accountsOf(orderId: number) {
    const { suspense = 0, refund_losses: refunds = 0, chargeback_losses: chargebacks = 0 } = await bookedOf(db, orderId)
    return { suspense, refunds, chargebacks }
  }

  /**
   * Expects that the price of one course is returned once, that the orders table shows it once, and that nothing is a loss or in suspense.
   */
  async function expectPriceReturned({ orderId, reference }: Ordered) {
    expect(returnedOf(app, reference)).toBe(priceMinor)
    expect(await refundedInTable(app, orderId, manager)).toBe(priceMinor)
    expect(await accountsOf(orderId)).toEqual(nothing)
  }

  const amountsOf = async ({ orderId }: Pick<Ordered, 'orderId'>) =>
    (await refundsOf(db, orderId)).map(({ kind, status, amountMinor }) => [kind, status, amountMinor])

  const returnsOn = async (orderId: number) =>
    linesOf((await renderReceipt(deps, orderId))?.content ?? Buffer.alloc(0)).filter((line) =>
      /^₦.* on \w+ \d+, \d+$|^(CN|DN)-|Returned|returned on/.test(line),
    )

  /** Returns the state that a failed refund must leave unchanged. */
  async function stateOf({ orderId, buyer }: { orderId: number; buyer: { id: string } }) {
    const { excess, unmatched, endableCourseIds, status } = await shown(orderId)
    return {
      ...{ excess, unmatched, endableCourseIds, status },
      books: await bookedOf(db, orderId),
      refunded: await refundedInTable(app, orderId, manager),
      courses: await activeCourseIds(db, buyer.id),
      waiting: await db
        .selectFrom('waiting_earnings')
        .select(['order_line_id', 'sold_at'])
        .where('order_id', '=', orderId)
        .orderBy('order_line_id')
        .execute(),
    }
  }

  return { shown, accountsOf, expectPriceReturned, amountsOf, returnsOn, stateOf }
}
