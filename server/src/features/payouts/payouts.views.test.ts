import { getEarnings } from '@akada/contract/earnings.ts'
import type { Currency } from '@akada/contract/money.ts'
import { cancelPayout } from '@akada/contract/payout-runs.ts'
import { downloadStatement, getStatement } from '@akada/contract/statements.ts'
import { isoIn } from '@akada/contract/time-zone.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { giveEarnings, givePayoutAccount, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { askForRefund } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const DAY = 86_400_000
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
  await changeSetting(db, { key: 'vatRateBps', value: 750, now: clock.now })
})

type Sale = { currency?: Currency; couponCode?: string; totalAmount?: number }

/** Sells a course and settles the payment. */
async function sell(courseId: number, sale: Sale = {}) {
  const buyer = await givenUser(db)
  await checkOut(app, buyer, [courseId], sale)
  const { reference, orderId } = await newestPayment(db, buyer.id)
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(deps, reference)
  return { buyer, orderId, reference, courseId, courseIds: [courseId], url: '' }
}

async function givenTeacher() {
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id, title: 'Soil, "alive"' })
  return { instructor, courseId: course.id }
}

const earningsOf = async (as: { id: string }) => (await call(getEarnings, {}, as)).data
const statementOf = async (as: { id: string }, query: Record<string, string> = {}) =>
  (await call(getStatement, { query: { currency: 'NGN', ...query } as never }, as)).data
const wait = async (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY)
  await bookAvailableEarnings(deps)
}

async function loseDispute(reference: string) {
  await paystack.dispute(reference)
  const [dispute] = paystack.disputes(reference)
  if (dispute) await paystack.resolveDispute(dispute.id, 'auto-accepted')
  await syncDisputes(deps, reference)
}

/** Returns the amount owed to an instructor according to the ledger, in naira or dollars. */
async function owedBy(instructorId: string, currency: Currency): Promise<number> {
  const found = (await instructorBalances(db, instructorId)).find((balance) => balance.currency === currency)
  return ((found?.pendingMinor ?? 0) + (found?.availableMinor ?? 0)) / 100
}

describe('a statement', () => {
  test('is sorted by date or amount', async () => {
    const { instructor } = await givenTeacher()
    for (const [amountMinor, day] of [
      [300_00, '2026-08-01'],
      [100_00, '2026-08-02'],
      [200_00, '2026-08-03'],
    ] as const)
      await giveEarnings(db, instructor.id, { amountMinor, at: new Date(day) })
    const amounts = async (sort?: string) =>
      (await statementOf(instructor, sort === undefined ? {} : { sort })).content.map(({ amount }: { amount: number }) => amount)

    expect(await amounts()).toEqual([200, 100, 300])
    expect(await amounts('at')).toEqual([300, 100, 200])
    expect([await amounts('amount'), await amounts('-amount')]).toEqual([
      [100, 200, 300],
      [300, 200, 100],
    ])
  })

  test('explains every kobo of a sale, and when it becomes available', async () => {
    const { instructor, courseId } = await givenTeacher()
    const { orderId } = await sell(courseId)

    const { content, totalElements, totalAmount } = await statementOf(instructor)

    // ₦15,000 minus 7.5% VAT of ₦1,046.51 and the provider's ₦325: 70% of ₦13,628.49.
    expect(content).toEqual([
      {
        id: expect.any(String),
        at: clock.now.toISOString(),
        kind: 'SALE',
        courseTitle: 'Soil, "alive"',
        orderId,
        couponCode: null,
        isCommission: false,
        sale: {
          ...{ price: 15_000, discount: 0, paid: 15_000, tax: 1_046.51, fee: 325, sharePercentage: 70, isOwnCoupon: false },
          commission: 0,
        },
        amount: 9_539.94,
        availableAt: new Date(clock.now.getTime() + 33 * DAY).toISOString(),
      },
    ])
    expect([totalElements, totalAmount]).toEqual([1, 9_539.94])
    expect(await owedBy(instructor.id, 'NGN')).toBe(9_539.94)
  })

  test('shows the instructor’s own coupon, its discount and its share', async () => {
    const { instructor, courseId } = await givenTeacher()
    const { code } = await givenCoupon(db, { instructor_id: instructor.id, scope: 'INSTRUCTOR', discount_bps: 2_000 })
    await sell(courseId, { couponCode: code, totalAmount: 12_000 })

    const { content } = await statementOf(instructor)

    expect(content).toMatchObject([
      { couponCode: code, sale: { price: 15_000, discount: 3_000, paid: 12_000, sharePercentage: 97, isOwnCoupon: true } },
    ])
  })

  test('subtracts a refund, and shows a released amount as available immediately', async () => {
    const { instructor, courseId } = await givenTeacher()
    await sell(courseId)
    await wait(1)
    const returned = await sell(courseId)
    await askForRefund(app, returned)
    await runJobs()
    await wait(33)

    const { content, totalAmount } = await statementOf(instructor)

    expect(content.map(({ kind, amount, availableAt }: Record<string, unknown>) => [kind, amount, availableAt])).toEqual([
      ['REFUND', -9_539.94, null],
      ['SALE', 9_539.94, null],
      ['SALE', 9_539.94, null],
    ])
    expect(totalAmount).toBe(9_539.94)
    expect(await earningsOf(instructor)).toMatchObject({
      balances: [{ currency: 'NGN', pending: 0, available: 9_539.94, paidOut: 0, nextReleaseAt: null }],
    })
  })

  test('shows payouts, and the balance left for the next one', async () => {
    const { instructor, courseId } = await givenTeacher()
    await givePayoutAccount(db, instructor.id)
    await sell(courseId)
    await sell(courseId)
    await wait(33)
    const soldAt = clock.now
    await sell(courseId)
    await startRun(app, manager, 'BY_HAND')

    const { content } = await statementOf(instructor)
    const { balances } = await earningsOf(instructor)

    expect(content[0]).toMatchObject({ kind: 'PAYOUT', amount: -19_079.88, sale: null, courseTitle: null, availableAt: null })
    expect(balances).toMatchObject([
      {
        currency: 'NGN',
        pending: 9_539.94,
        available: 0,
        paidOut: 19_079.88,
        nextReleaseAt: new Date(soldAt.getTime() + 33 * DAY).toISOString(),
        inTransfer: 19_079.88,
        reserve: 0,
        releases: [{ kind: 'EARNING', amount: 9_539.94, at: new Date(soldAt.getTime() + 33 * DAY).toISOString() }],
      },
    ])
  })

  test('separates currencies, days and instructors, and has pages', async () => {
    const { instructor, courseId } = await givenTeacher()
    await sell(courseId)
    await sell(courseId, { currency: 'USD' })
    await wait(1)
    await sell(courseId)
    const today = clock.now.toISOString().slice(0, 10)
    const yesterday = new Date(clock.now.getTime() - DAY).toISOString().slice(0, 10)

    const all = await statementOf(instructor)
    const dollars = await statementOf(instructor, { currency: 'USD' })
    const first = await statementOf(instructor, { from: today })
    const last = await statementOf(instructor, { to: yesterday })
    const secondPage = await statementOf(instructor, { page: '2', size: '1' })

    expect(all.totalElements).toBe(2)
    expect(dollars).toMatchObject({ currency: 'USD', totalElements: 1, content: [{ sale: { price: 15 } }] })
    expect(first).toMatchObject({ totalElements: 1, totalAmount: 9_539.94, content: [{ id: all.content[0].id }] })
    expect(last).toMatchObject({ totalElements: 1, content: [{ id: all.content[1].id }] })
    expect(secondPage).toMatchObject({ totalElements: 2, totalAmount: 19_079.88, content: [{ id: all.content[1].id }] })
    const other = await givenInstructor(db)
    expect(await statementOf(other)).toMatchObject({ content: [], totalElements: 0, totalAmount: 0 })
    expect(await earningsOf(other)).toEqual({ balances: [], accounts: [], defaultHoldDays: 33, terms: null })
  })

  test('can be downloaded as a file with all entries', async () => {
    const { instructor, courseId } = await givenTeacher()
    const { orderId } = await sell(courseId)

    const { text, headers } = await call(downloadStatement, { query: { currency: 'NGN' } }, instructor)

    expect(headers['content-disposition']).toContain('statement-NGN.csv')
    expect(text).toContain('Date,Type,Course,Order,Coupon,Price,Discount,Paid,VAT,Fee,Share (%),Commission,Amount,Available from')
    const availableAt = isoIn('Africa/Lagos', new Date(clock.now.getTime() + 33 * DAY))
    expect(text).toContain(
      `${isoIn('Africa/Lagos', clock.now)},SALE,"Soil, ""alive""",${orderId},,15000,0,15000,1046.51,325,70,0,9539.94,${availableAt}`,
    )
  })

  test('contains no buyer names', async () => {
    const { instructor, courseId } = await givenTeacher()
    const { buyer } = await sell(courseId)

    const all = JSON.stringify([await statementOf(instructor), await earningsOf(instructor)])

    expect([buyer.id, buyer.email, buyer.lastName].filter((word) => all.includes(word))).toEqual([])
  })

  test('shows all users only their own earnings', async () => {
    const { courseId } = await givenTeacher()
    await sell(courseId)

    for (const other of [await givenUser(db), await givenAdmin(db), await givenManager(db)]) {
      expect((await call(getEarnings, {}, other)).data.balances).toEqual([])
      expect((await call(getStatement, { query: { currency: 'NGN' } as never }, other)).data.content).toEqual([])
      expect((await call(downloadStatement, { query: { currency: 'NGN' } }, other)).text).not.toContain('SALE')
    }
    expect((await call(getEarnings, {})).statusCode).toBe(401)
  })
})

/** Returns deterministic random numbers, so that a failure can be reproduced. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('after any history, a statement adds up to the ledger’s balance, and each sale to its share (G12)', async () => {
  const random = randomNumbers(20_261_122)
  const teachers = [await givenTeacher(), await givenTeacher()]
  for (const { instructor } of teachers) await givePayoutAccount(db, instructor.id)
  const bought: Awaited<ReturnType<typeof sell>>[] = []
  await changeSetting(db, { key: 'payoutMinimumNaira', value: 1_000, now: clock.now })
  const sellOne = async () => void bought.push(await sell(teachers[random(2)]?.courseId ?? 0))
  const acts = [
    sellOne,
    sellOne,
    sellOne,
    async () => void bought.push(await sell(teachers[random(2)]?.courseId ?? 0, { currency: 'USD' })),
    async () => {
      const [order] = bought.splice(random(bought.length), 1)
      if (order) await askForRefund(app, order)
    },
    () => wait(random(12)),
    () => wait(12),
    async () => {
      const [order] = bought.splice(random(bought.length), 1)
      if (order) await loseDispute(order.reference)
    },
    async () => {
      // A new manager, because a session ends after 30 days without use.
      const today = await givenManager(db)
      await startRun(app, today, 'BY_HAND')
      const instructorId = teachers[random(2)]?.instructor.id ?? ''
      const id = (await payoutsOf(db, instructorId)).at(-1)?.id ?? 0
      if (random(2) === 0) await call(cancelPayout, { params: { id }, body: { reason: 'Not made.' } }, today)
    },
  ]
  for (let step = 0; step < 80; step++) await acts[random(acts.length)]?.()

  const kinds = new Set<string>()
  for (const { instructor } of teachers)
    for (const currency of ['NGN', 'USD'] as const) {
      const { content, totalAmount } = await statementOf(instructor, { currency, size: '100' })
      const { balances } = await earningsOf(instructor)
      const balance = balances.find((one: { currency: Currency }) => one.currency === currency)
      const minor = (amount: number) => Math.round(amount * 100)
      const paidOut = content.filter(({ kind }: { kind: string }) => kind.startsWith('PAYOUT'))
      const sum = (lines: { amount: number }[]) => lines.reduce((total, { amount }) => total + minor(amount), 0)
      expect(sum(content)).toBe(minor(totalAmount))
      expect(totalAmount).toBe(await owedBy(instructor.id, currency))
      expect(minor(balance.pending) + minor(balance.available)).toBe(minor(totalAmount))
      expect(minor(balance.paidOut) + sum(paidOut)).toBe(0)
      for (const { kind, sale, amount } of content) {
        kinds.add(kind)
        if (sale === null) continue
        expect(minor(sale.price) - minor(sale.discount)).toBe(minor(sale.paid))
        const baseMinor = minor(sale.paid) - minor(sale.tax) - minor(sale.fee)
        expect(Math.floor((baseMinor * sale.sharePercentage * 100) / 10_000)).toBe(minor(amount))
      }
    }
  expect([...kinds].sort()).toEqual(['DISPUTE', 'PAYOUT', 'PAYOUT_RETURNED', 'REFUND', 'SALE'])
})
