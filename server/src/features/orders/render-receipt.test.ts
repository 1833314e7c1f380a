// Refunds and returned money on a receipt.
import { placeOrder } from '@akada/contract/orders.ts'
import { refundOrderExcess } from '@akada/contract/purchases.ts'
import { getSettings, replaceLogo } from '@akada/contract/site-settings.ts'
import { describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenManager } from '#testing/builders.ts'
import { givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { givenPicture } from '#testing/pictures.ts'
import { activeCourseIds, askForRefund, givenPurchase, letProviderWork } from '#testing/refund-steps.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { renderReceipt } from './render-receipt.ts'
import { settleOrder } from './settle-order.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app

const RETURNED = 'Returned, not part of this sale'

/** Returns the lines about refunds and credit notes of a receipt, without dates and numbers. */
async function returnsOn(orderId: number): Promise<string[]> {
  const lines = linesOf((await renderReceipt(deps, orderId))?.content ?? Buffer.alloc(0))
  const paid = lines.findLastIndex((line) => /^Paid .*on /.test(line))
  return lines
    .slice(paid + 1)
    .filter((line) => line === RETURNED || /^(Refunded$|Credit notes$|₦|CN-|DN-)/.test(line))
    .map((line) => line.replace(/ on \w+ \d+, \d+/, '').replace(/-\d+-\d+/, ''))
}

async function pay(reference: string) {
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(deps, reference)
  await runJobs()
}

async function letRefundsSettle(reference: string) {
  await letProviderWork(app)
  await letProviderWork(app)
  await syncRefunds(deps, { reference })
}

async function loseDispute(reference: string, amountMinor?: number) {
  await paystack.dispute(reference, amountMinor === undefined ? {} : { amountMinor })
  await paystack.resolveDispute(paystack.disputes(reference).at(-1)?.id ?? 0, 'auto-accepted')
  await syncDisputes(deps, reference)
  await runJobs()
}

describe('the receipt', () => {
  test('shows the credit note of a refunded course', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await runJobs()
    await letRefundsSettle(purchase.reference)

    expect(await returnsOn(purchase.orderId)).toEqual(['Refunded', '₦15,000', 'Credit notes', 'CN: ₦15,000'])
  })

  test('lists a duplicate payment as returned, not as refunded', async () => {
    const { buyer, courseIds, reference, orderId } = await givenCheckout(app)
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    await call(placeOrder, { body: { totalAmount: 15_000, currency: 'NGN', couponCode: null } }, buyer)
    const second = await newestPayment(db, buyer.id)

    await pay(reference)
    await pay(second.reference)
    await letRefundsSettle(second.reference)

    expect([second.orderId, await activeCourseIds(db, buyer.id)]).toEqual([orderId, courseIds])
    expect(await returnsOn(orderId)).toEqual([RETURNED, '₦15,000 paid twice, returned'])
    expect(
      await db.selectFrom('tax_documents').where('order_id', '=', orderId).where('kind', '=', 'CREDIT_NOTE').select('number').execute(),
    ).toEqual([])
  })

  test('lists an excess above the total as returned, not as refunded', async () => {
    const { reference, orderId } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { amount_delta: 500_000, requested_amount: 2_000_000 })
    await pay(reference)
    await call(refundOrderExcess, { params: { id: orderId }, body: { reason: 'Paid too much.' } }, await givenManager(db))
    await runJobs()
    await letRefundsSettle(reference)

    expect(await returnsOn(orderId)).toEqual([RETURNED, '₦5,000 paid above the total, returned'])
  })

  test('shows the credit note of a refund at the provider only for its part of the sale', async () => {
    const { reference, orderId } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { amount_delta: 500_000, requested_amount: 2_000_000 })
    await pay(reference)
    await paystack.refund(reference, 2_000_000)
    await letRefundsSettle(reference)

    expect(await returnsOn(orderId)).toEqual([
      ...['Refunded', '₦15,000', 'Credit notes', 'CN: ₦15,000'],
      ...[RETURNED, '₦5,000 paid above the total, returned'],
    ])
  })

  test('shows the credit note of a lost dispute once', async () => {
    const purchase = await givenPurchase(app)

    await loseDispute(purchase.reference)
    await syncDisputes(deps, purchase.reference)

    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
    expect(await returnsOn(purchase.orderId)).toEqual(['Refunded', '₦15,000 through your bank', 'Credit notes', 'CN: ₦15,000'])
  })

  test('keeps its date and its credit note dates when the site’s time zone changes', async () => {
    clock.now = new Date(clock.now.toISOString().replace(/T.*/, 'T23:30:00.000Z'))
    const purchase = await givenPurchase(app)
    await loseDispute(purchase.reference)
    const dates = async () =>
      linesOf((await renderReceipt(deps, purchase.orderId))?.content ?? Buffer.alloc(0)).filter((line) => /\w+ \d+, 20\d\d/.test(line))
    const before = await dates()

    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await changeSetting(db, { key: 'timeZone', value: 'America/New_York', now: clock.now })

    expect(before).toHaveLength(4)
    expect(await dates()).toEqual(before)
  })
})

test.runIf(isThorough)('a receipt is drawn with the default logo while the storage fails', async () => {
  const admin = await givenAdmin(db)
  const { orderId } = await givenPurchase(app)
  const { version } = (await call(getSettings, {}, admin)).data.brand
  await sendForm(app, replaceLogo, formOf({ version: String(version), file: fileOf(await givenPicture()) }), admin)
  const storage = { ...deps.storage, size: () => Promise.reject(new Error('The storage can’t be reached.')) }

  const receipt = await renderReceipt({ ...deps, storage }, orderId)

  expect(linesOf(receipt?.content ?? Buffer.alloc(0)).some((line) => line.startsWith('Paid'))).toBe(true)
})
