import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeSetting, siteSettings } from '#features/settings/settings.site.ts'
import { givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { repeats } from '#testing/thoroughness.ts'
import { bookAvailableEarnings } from './book-available-earnings.ts'
import { checkLedger } from './check-ledger.ts'
import { wasReversed } from './ledger.queries.ts'
import { ripeOrders } from './ledger.waiting.queries.ts'
import { instructorBalances, postPayout, postPayoutReturned } from './post-payout.ts'
import { postChargeback, postPaymentRefund, postRefund, postRefundFailed, postRefundRetried } from './post-refund.ts'
import { postSale } from './post-sale.ts'
import { postSuspense, suspendedMoney } from './post-suspense.ts'

const { db, ownerDb, deps, clock } = await testApp()
const DAY = 86_400_000
const buyer = await givenUser(db)
const inTransaction = db.transaction()

/** Creates a paid order and books it like a settlement does. */
async function givenSale({ courses = 1, currency = 'NGN' as const, feeMinor = 32_500 as number | null, taxRateBps = 750 } = {}) {
  const instructor = await givenInstructor(db)
  const courseIds = []
  for (let index = 0; index < courses; index++) courseIds.push((await givenCourse(db, { instructor_id: instructor.id })).id)
  const order = await givenPaidOrder(db, { userId: (await givenUser(db)).id, courseIds, paidAt: clock.now, currency })
  const payment = await db.selectFrom('payments').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
  const post = () =>
    inTransaction.execute(async (tx) => {
      const shared = await postSale(tx, {
        paymentId: payment.id,
        currency,
        receivedMinor: order.totalMinor,
        feeMinor,
        isFeeOnTop: false,
        taxRateBps,
        shares: await siteSettings(tx),
        lines: lines.map(({ id, price_minor }) => ({
          id,
          instructorId: instructor.id,
          paidMinor: price_minor,
          shareClass: 'PLATFORM' as const,
        })),
        at: clock.now,
      })
      for (const { id, instructorShareMinor } of shared)
        await tx.updateTable('order_lines').set({ instructor_share_minor: instructorShareMinor }).where('id', '=', id).execute()
      return shared
    })
  return { instructor, orderId: order.id, paymentId: payment.id, totalMinor: order.totalMinor, shared: await post(), post, currency }
}

const balancesOf = async (instructor: { id: string }) => {
  const [balance] = await instructorBalances(db, instructor.id)
  return [balance?.pendingMinor ?? 0, balance?.availableMinor ?? 0]
}

/** Creates an undecided refund request, which puts the earnings on hold. */
const givenRequest = ({ orderId, paymentId, shared, totalMinor }: Awaited<ReturnType<typeof givenSale>>) =>
  db
    .insertInto('refunds')
    .values({
      ...{ kind: 'BUYER', status: 'REQUESTED', order_id: orderId, payment_id: paymentId, order_line_id: shared[0]?.id ?? null },
      ...{ currency: 'NGN', amount_minor: totalMinor, requested_at: clock.now },
    })
    .execute()

const countEntries = async () => (await db.selectFrom('ledger_entries').select('id').execute()).length

describe('the ledger', () => {
  test('refuses an unbalanced transaction at commit', async () => {
    const unbalanced = inTransaction.execute(async (tx) => {
      const { id } = await tx
        .insertInto('ledger_transactions')
        .values({ kind: 'SALE', source_id: 'unbalanced', at: clock.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('ledger_entries').values({ transaction_id: id, account: 'bank', currency: 'NGN', amount_minor: 1 }).execute()
      // An entry in another currency doesn't balance the first entry.
      await tx.insertInto('ledger_entries').values({ transaction_id: id, account: 'bank', currency: 'USD', amount_minor: -1 }).execute()
    })

    await expect(unbalanced).rejects.toThrow('does not add up')
    expect(await db.selectFrom('ledger_transactions').select('id').where('source_id', '=', 'unbalanced').execute()).toEqual([])
  })

  test.each([
    ['change', 'update ledger_entries set amount_minor = amount_minor + 1'],
    ['delete', 'delete from ledger_entries'],
    ['truncate', 'truncate ledger_entries'],
    ['change the kind of', "update ledger_transactions set kind = 'REFUND'"],
    ['delete the transactions of', 'delete from ledger_transactions'],
    ['truncate the transactions of', 'truncate ledger_transactions cascade'],
  ])('refuses to %s posted entries', async (_, statement) => {
    await givenSale()
    const before = await countEntries()

    await expect(sql.raw(statement).execute(ownerDb)).rejects.toThrow('append-only')

    expect(await countEntries()).toBe(before)
  })
})

describe('a sale', () => {
  test('is booked once, even with concurrent requests', async () => {
    const { instructor, shared, post } = await givenSale({ courses: 2 })
    const before = await countEntries()

    await Promise.all(Array.from({ length: 5 }, post))

    expect(await countEntries()).toBe(before)
    expect(await balancesOf(instructor)).toEqual([shared.reduce((sum, line) => sum + line.instructorShareMinor, 0), 0])
  })

  test('with an unknown fee is split without deducting a fee', async () => {
    const { shared } = await givenSale({ feeMinor: null, taxRateBps: 0 })

    expect(shared).toMatchObject([{ feeMinor: 0, instructorShareMinor: 1_050_000 }])
  })

  test('is split according to the setting at the time of sale', async () => {
    await changeSetting(db, { key: 'instructorShareBps', value: 5_000, now: clock.now })
    const { shared } = await givenSale({ feeMinor: 0, taxRateBps: 0 })
    await changeSetting(db, { key: 'instructorShareBps', value: 7_000, now: clock.now })

    expect(shared).toMatchObject([{ instructorShareBps: 5_000, instructorShareMinor: 750_000 }])
  })
})

describe('releasing earnings', () => {
  test('happens once, exactly three days after the refund window', async () => {
    const start = clock.now
    const { instructor, shared } = await givenSale()
    const share = shared[0]?.instructorShareMinor ?? 0
    clock.now = new Date(start.getTime() + 33 * DAY - 1)
    await bookAvailableEarnings(deps)
    const early = await balancesOf(instructor)
    clock.now = new Date(start.getTime() + 33 * DAY)

    await Promise.all([bookAvailableEarnings(deps), bookAvailableEarnings(deps), bookAvailableEarnings(deps)])

    expect(early).toEqual([share, 0])
    expect(await balancesOf(instructor)).toEqual([0, share])
  })

  test('resumes where it stopped, skips earnings on hold, and doesn’t reread released ones', async () => {
    const start = clock.now
    const sales = []
    for (let index = 0; index < 5; index++) sales.push(await givenSale())
    const [heldUp, ...others] = sales
    if (!heldUp) throw new Error('nothing was sold')
    await givenRequest(heldUp)
    clock.now = new Date(start.getTime() + 34 * DAY)

    const visited = []
    for (let at = await bookAvailableEarnings(deps, { atMost: 2 }); at; at = await bookAvailableEarnings(deps, { after: at, atMost: 2 }))
      visited.push(at)

    const ids = sales.map(({ orderId }) => orderId)
    expect(visited.map(({ orderId }) => orderId)).toEqual([ids[1], ids[3]])
    for (const { instructor, shared } of others) expect(await balancesOf(instructor)).toEqual([0, shared[0]?.instructorShareMinor])
    expect(await balancesOf(heldUp.instructor)).toEqual([heldUp.shared[0]?.instructorShareMinor, 0])
    const waiting = await db.selectFrom('waiting_earnings').select('order_id').where('order_id', 'in', ids).execute()
    expect(waiting).toEqual([{ order_id: heldUp.orderId }])
    await db.updateTable('refunds').set({ status: 'DECLINED' }).where('order_id', '=', heldUp.orderId).execute()
    await bookAvailableEarnings(deps)
    expect(await balancesOf(heldUp.instructor)).toEqual([0, heldUp.shared[0]?.instructorShareMinor])
  })

  test('reads only as many rows as it releases', async () => {
    const { orderId, instructor, shared } = await givenSale()
    const plans: unknown[] = []
    const rolledBack = ownerDb.transaction().execute(async (tx) => {
      // Many rows for one line suffice, because the test only examines the query plan.
      await sql`alter table waiting_earnings drop constraint waiting_earnings_pkey`.execute(tx)
      await sql`insert into waiting_earnings (order_line_id, order_id, instructor_id, sold_at)
        select ${shared[0]?.id}, ${orderId}, ${instructor.id}, '2020-01-01'::timestamptz + make_interval(mins => number)
        from generate_series(1, 50000) as number`.execute(tx)
      await sql`analyze waiting_earnings`.execute(tx)
      const after = { soldAt: new Date('2020-01-08T00:00:00Z'), orderId }
      plans.push(await ripeOrders(tx, { upTo: clock.now, after, limit: 500 }).explain('json', sql`analyze`))
      throw new Error('seen')
    })

    await expect(rolledBack).rejects.toThrow('seen')
    const read = [...JSON.stringify(plans).matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows))
    expect(JSON.stringify(plans)).toContain('waiting_earnings_next')
    expect(Math.max(...read)).toBeLessThanOrEqual(501)
  })
})

test('a refund after a payout leaves the instructor with a negative balance until the next earnings (G9)', async () => {
  const { instructor, shared, totalMinor, paymentId } = await givenSale()
  const share = shared[0]?.instructorShareMinor ?? 0
  clock.now = new Date(clock.now.getTime() + 40 * DAY)
  await bookAvailableEarnings(deps)
  const payout = { payoutId: 900_001, attempt: 1, instructorId: instructor.id, currency: 'NGN' as const, amountMinor: share, at: clock.now }
  await inTransaction.execute((tx) => postPayout(tx, payout))
  const refund = {
    refundId: 900_001,
    paymentId,
    currency: 'NGN' as const,
    amountMinor: totalMinor,
    at: clock.now,
    lineIds: [shared[0]?.id ?? 0],
  }

  const booked = []
  for (let time = 0; time < 2; time++) booked.push(await inTransaction.execute((tx) => postRefund(tx, refund)))

  expect(booked).toEqual([true, false])
  expect(await balancesOf(instructor)).toEqual([0, -share])
  await inTransaction.execute((tx) => postPayoutReturned(tx, payout))
  expect(await balancesOf(instructor)).toEqual([0, 0])
})

/** Returns deterministic random numbers, so that failures can be reproduced. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const STEPS = repeats({ few: 300, all: 1000 })

test('random sales, refunds, failures, releases, chargebacks and payouts match a model (G12)', async () => {
  const random = randomNumbers(20_261_122)
  const instructors = [await givenInstructor(db), await givenInstructor(db), await givenInstructor(db)]
  const courses = []
  for (const { id } of instructors) courses.push(await givenCourse(db, { instructor_id: id }))
  const paidAt = new Date(clock.now.getTime() - 40 * DAY)
  const order = await givenPaidOrder(db, { userId: buyer.id, courseIds: courses.map(({ id }) => id), paidAt })
  const lineRows = await db.selectFrom('order_lines').select(['id', 'instructor_id']).where('order_id', '=', order.id).execute()
  // The model: the balance that each instructor should have.
  const owed = new Map(instructors.map(({ id }) => [id, 0]))
  const owe = (instructorId: string, amountMinor: number) => owed.set(instructorId, (owed.get(instructorId) ?? 0) + amountMinor)
  let source = 1_000_000
  const next = () => ++source
  const gone = new Set<number>()
  const sold = new Map<number, { paymentId: number; instructorId: string; shareMinor: number; paidMinor: number }>()

  const sell = async () => {
    const line = lineRows[random(lineRows.length)]
    if (!line || sold.has(line.id)) return
    const paidMinor = 5_000 + random(2_000_000)
    const paymentId = next()
    const [shared] = await inTransaction.execute(async (tx) =>
      postSale(tx, {
        paymentId,
        currency: 'NGN',
        receivedMinor: paidMinor,
        feeMinor: random(paidMinor),
        isFeeOnTop: false,
        taxRateBps: random(2) * 750,
        shares: await siteSettings(tx),
        lines: [{ id: line.id, instructorId: line.instructor_id, paidMinor, shareClass: random(2) ? 'PLATFORM' : 'OWN_COUPON' }],
        at: clock.now,
      }),
    )
    const shareMinor = shared?.instructorShareMinor ?? 0
    await db.updateTable('order_lines').set({ instructor_share_minor: shareMinor }).where('id', '=', line.id).execute()
    sold.set(line.id, { paymentId, instructorId: line.instructor_id, shareMinor, paidMinor })
    owe(line.instructor_id, shareMinor)
  }
  const giveBack = async (kind: 'REFUND' | 'CHARGEBACK') => {
    const [found] = [...sold].filter(([id]) => !gone.has(id))
    if (!found) return
    const [lineId, { paymentId, instructorId, shareMinor, paidMinor }] = found
    const money = { paymentId, currency: 'NGN' as const, amountMinor: paidMinor, at: clock.now, lineIds: [lineId] }
    const id = next()
    for (let time = 0; time < 2; time++)
      await inTransaction.execute((tx) =>
        kind === 'REFUND' ? postRefund(tx, { ...money, refundId: id }) : postChargeback(tx, { ...money, disputeId: id }),
      )
    gone.add(lineId)
    owe(instructorId, -shareMinor)
    if (kind === 'REFUND' && random(2) === 0) {
      const failed = { refundId: id, attempt: 1, currency: 'NGN' as const, amountMinor: paidMinor, at: clock.now }
      await inTransaction.execute((tx) => postRefundFailed(tx, failed))
      if (random(2) === 0) await inTransaction.execute((tx) => postRefundRetried(tx, failed))
    }
  }
  const suspend = async () => {
    const receivedMinor = 1 + random(900_000)
    const paymentId = await givenPayment(order.id, receivedMinor)
    await inTransaction.execute((tx) =>
      postSuspense(tx, { paymentId, currency: 'USD', receivedMinor, feeMinor: random(receivedMinor), at: clock.now }),
    )
    const money = await suspendedMoney(db, paymentId)
    expect(money).toEqual({ currency: 'USD', amountMinor: receivedMinor })
    if (money && random(2) === 0)
      await inTransaction.execute((tx) => postPaymentRefund(tx, { refundId: next(), paymentId, ...money, at: clock.now }))
  }
  const payOut = async () => {
    const instructorId = instructors[random(instructors.length)]?.id ?? ''
    const payout = { payoutId: next(), attempt: 1, instructorId, currency: 'NGN' as const, amountMinor: 1 + random(100_000), at: clock.now }
    await inTransaction.execute((tx) => postPayout(tx, payout))
    owe(instructorId, -payout.amountMinor)
    if (random(3) > 0) return
    for (let time = 0; time < 2; time++) await inTransaction.execute((tx) => postPayoutReturned(tx, payout))
    owe(instructorId, payout.amountMinor)
  }
  const acts = [sell, () => giveBack('REFUND'), () => giveBack('CHARGEBACK'), suspend, payOut]
  for (let step = 0; step < STEPS; step++) {
    // Without more lines, nothing would be left to sell.
    if (step % 40 === 0) lineRows.push(...(await moreLines()))
    await acts[random(acts.length)]?.()
    if (step % 100 === 99) await bookAvailableEarnings(deps)
  }

  expect(await checkLedger(db)).toEqual([])
  expect(sold.size).toBeGreaterThan(STEPS / 20)
  const released = await db.selectFrom('ledger_transactions').select('id').where('kind', '=', 'RELEASE').execute()
  expect(released.length).toBeGreaterThan(STEPS / 100)
  for (const { id } of instructors) {
    const [balance] = await instructorBalances(db, id)
    expect((balance?.pendingMinor ?? 0) + (balance?.availableMinor ?? 0)).toBe(owed.get(id))
  }
})

async function givenPayment(orderId: number, amountMinor: number): Promise<number> {
  const { id } = await db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider: 'paystack',
      reference: `pay-given-${randomUUID()}`,
      status: 'SUCCEEDED_DUPLICATE',
      amount_minor: amountMinor,
      currency: 'USD',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function moreLines() {
  const instructors = await db.selectFrom('order_lines').select('instructor_id').orderBy('id', 'desc').limit(3).execute()
  const courseIds = []
  for (const { instructor_id } of instructors) courseIds.push((await givenCourse(db, { instructor_id })).id)
  const { id } = await givenPaidOrder(db, { userId: (await givenUser(db)).id, courseIds, paidAt: new Date(clock.now.getTime() - 40 * DAY) })
  return db.selectFrom('order_lines').select(['id', 'instructor_id']).where('order_id', '=', id).execute()
}

test('a reversed line is looked up by its id, without grouping all reversed lines', async () => {
  const { rows } = await sql<Record<string, string>>`
    explain select from order_lines where not ${wasReversed('order_lines.id', clock.now)}`.execute(ownerDb)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

  expect(plan).toMatch(/SubPlan/)
  expect(plan).not.toMatch(/hashed SubPlan|Anti Join|Semi Join/)
})
