import { getCouponReport } from '@akada/contract/coupons.ts'
import { downloadOrders, downloadReceipt, getManagedOrder, getOrder, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const [admin, manager] = [await givenAdmin(db), await givenManager(db)]
await changeSetting(db, { key: 'vatRateBps', value: 750, now: clock.now })

type Override = Parameters<typeof paystack.overrideTransaction>[1]

/** Places an order of two ₦15,000 courses with 25% off, and pays it with a modified transaction. */
async function buy(code: string, override: Override) {
  const buyer = await givenUser(db)
  const courseIds = [(await givenCourse(db)).id, (await givenCourse(db)).id]
  await givenCoupon(db, { code })
  await checkOut(app, buyer, courseIds, { couponCode: code, totalAmount: 22_500 })
  const payment = await newestPayment(db, buyer.id)
  await paystack.overrideTransaction(payment.reference, override)
  await paystack.pay(payment.reference, { webhook: 'none' })
  await settleOrder(deps, payment.reference)
  return { ...payment, buyer, code }
}

/** Returns an order as the API, the CSV file, the coupon report, the receipt and the email show it. */
async function saidOf({ orderId, buyer, code }: Awaited<ReturnType<typeof buy>>) {
  await runJobs()
  const order = (await call(getOrder, { params: { id: orderId } }, buyer)).data
  const managed = (await call(getManagedOrder, { params: { id: orderId } }, manager)).data
  const day = clock.now.toISOString().slice(0, 10)
  const { text = '' } = await call(downloadOrders, { query: { from: day, to: day } }, manager)
  const [head = [], ...rows] = text.split('\r\n').map((row) => row.split(','))
  const row = rows.find(([id]) => id === String(orderId)) ?? []
  const report = (await call(getCouponReport, { params: { code } }, admin)).data
  const headers = { authorization: `Bearer ${await app.tokenFor(buyer)}` }
  const pdf = await app.app.inject({ url: `/api${downloadReceipt.path.replace(':id', String(orderId))}`, headers })
  return {
    order,
    managed,
    csv: Object.fromEntries(['Total', 'VAT included', 'Amount paid', 'Sale'].map((name) => [name, Number(row[head.indexOf(name)])])),
    report,
    receipt: linesOf(pdf.rawPayload),
    email: mailbox.mails().find(({ to, subject }) => to === buyer.email && subject.includes('receipt'))?.text ?? '',
  }
}

const bookedOf = async (orderId: number, account: string) => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as amount from sale_entries
    where order_id = ${orderId} and kind = 'SALE' and account = ${account}`.execute(db)
  return (rows[0]?.amount ?? 0) / 100
}

test('an accepted underpayment is shown as received, to the kobo, in line with the ledger', async () => {
  const bought = await buy('UNDERPAID', { amount_delta: -100_051 })
  await call(resolveOrderOnHold, { params: { id: bought.orderId }, body: { decision: 'ACCEPT', reason: 'Close enough.' } }, manager)

  const { order, managed, csv, report, receipt, email } = await saidOf(bought)

  const vat = await bookedOf(bought.orderId, 'vat_payable')
  expect([order, managed]).toMatchObject([
    { total: 22_500, paid: 21_499.49 },
    { total: 22_500, paid: 21_499.49 },
  ])
  expect(order.lines.map(({ paid }: { paid: number }) => paid).sort()).toEqual([10_749.74, 10_749.75])
  expect(vat).toBe(1_499.96)
  expect(csv).toEqual({ Total: 22_500, 'VAT included': vat, 'Amount paid': 21_499.49, Sale: 21_499.49 })
  expect(report.transactions).toMatchObject([{ amount: 21_499.49 }])
  expect(report.totals).toMatchObject([{ revenue: 21_499.49 }])
  expect(report.enrollments.map(({ amount }: { amount: number }) => amount).sort()).toEqual([10_749.74, 10_749.75])
  const shown = receipt.join('|')
  expect(shown).toContain('Total|₦22,500|Paid|₦21,499.49|')
  for (const line of ['Discount: −₦3,750', 'Paid: ₦10,749.74', 'Paid: ₦10,749.75', 'VAT included: ₦749.98']) expect(shown).toContain(line)
  expect(shown).toContain(`Includes VAT (7.5%):|₦${vat.toLocaleString('en')}`)
  expect(email).toContain('You paid ₦21,499.49')
})

test.each([
  ['the provider’s fee on top', 'FEEONTOP', { amount_delta: 44_000, requested_amount: 2_250_000 }, 22_940],
  ['an overpayment', 'OVERPAID', { amount_delta: 500_000 }, 27_500],
] as const)('%s is shown next to the total and isn’t part of the sale', async (_, code, override, paid) => {
  const { order, managed, csv, report, receipt, email } = await saidOf(await buy(code, override))

  expect([order.total, order.paid, managed.paid]).toEqual([22_500, paid, paid])
  expect(csv).toMatchObject({ Total: 22_500, 'Amount paid': paid, Sale: 22_500 })
  expect(report.transactions).toMatchObject([{ amount: 22_500 }])
  expect(receipt.join('|')).toContain(`Total|₦22,500|Paid|₦${paid.toLocaleString('en')}|`)
  expect(receipt.filter((line) => line === 'VAT included: ₦784.88')).toHaveLength(2)
  expect(email).toContain(`You paid ₦${paid.toLocaleString('en')}`)
})

test('an exact payment shows no amount next to the total', async () => {
  const { order, receipt } = await saidOf(await buy('EXACT', {}))

  expect([order.total, order.paid]).toEqual([22_500, 22_500])
  expect(receipt).not.toContain('Paid')
})
