import type { AddressInfo } from 'node:net'
import { getDuePayouts, markPayoutPaid } from '@akada/contract/earnings.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#features/ledger/check-ledger.ts'
import { givenManager } from '#testing/builders.ts'
import { availableOf, givenEarner, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { letProviderWork } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { checkPayouts } from './check-payouts.ts'
import { lockPayout } from './payouts.queries.ts'
import { recordOutcome } from './record-outcome.ts'
import { sendPayout } from './send-payout.ts'
import { syncPayout } from './sync-payout.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const MINUTE = 60_000
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  await paystack.setWebhookUrl(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api/payments/paystack/webhook`)
})

type Instructor = Awaited<ReturnType<typeof givenEarner>>

/** A run by transfer that pays a new instructor, not sent yet. */
async function begin(account: { accountNumber?: string } = {}) {
  const instructor = await givenEarner(db, account)
  await startRun(app, manager, 'TRANSFER')
  return { instructor, ...(await newest(instructor)) }
}

const newest = async (instructor: Instructor) => {
  const payout = (await payoutsOf(db, instructor.id)).at(-1)
  if (!payout) throw new Error('nothing was begun')
  return payout
}
/** What the books hold of a payout, but for what was owed to its instructor. */
const bookedOf = async (payoutId: number) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::bigint as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where kind like 'PAYOUT%' and source_id = ${String(payoutId)} and instructor_id is null
    group by account having sum(amount_minor) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const statusOf = async (instructor: Instructor) => (await newest(instructor)).status
const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await checkPayouts(deps)
  await runJobs()
}
const transfersOf = (reference: string) => paystack.transfers().filter((transfer) => transfer.reference === reference)
const askedFor = (reference: string) => paystack.requests(reference).filter(({ method, path }) => method === 'POST' && path === '/transfer')
const mailsTo = ({ email }: { email: string }) =>
  mailbox
    .mails()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
const alertsOf = (runId: number) => mailbox.mails().filter(({ subject }) => subject === `Payout run ${runId} needs a look`)
const resendAll = async (reference: string) => {
  for (const { id } of paystack.webhooks(reference)) await paystack.resend(id)
  await runJobs()
}

describe('a payout by transfer', () => {
  test('is sent once, is told by the webhook when it arrived, and the instructor gets one mail (G13)', async () => {
    const { instructor, reference } = await begin()
    await runJobs()
    await letProviderWork(app)
    await resendAll(reference)
    await Promise.all(Array.from({ length: 5 }, () => syncPayout(deps, reference)))
    await runJobs()

    expect(await newest(instructor)).toMatchObject({ status: 'PAID', note: 'success' })
    expect(transfersOf(reference)).toMatchObject([{ amountMinor: 2_000_000, status: 'success', reason: 'Akada earnings' }])
    expect(mailsTo(instructor)).toEqual(['You have been paid ₦20,000'])
    expect(await availableOf(db, instructor.id)).toBe(0)
    expect(await checkLedger(db)).toEqual([])
  })

  test('costs the platform what the provider says it took, once, and is in the books as it is in the provider’s', async () => {
    const { id, reference } = await begin()
    await runJobs()
    await letProviderWork(app)
    await resendAll(reference)
    await Promise.all(Array.from({ length: 5 }, () => syncPayout(deps, reference)))

    const [{ amountMinor = 0, feeMinor = 0 } = {}] = transfersOf(reference)
    expect([amountMinor, feeMinor]).toEqual([2_000_000, 2_500])
    expect(await bookedOf(id)).toEqual({ bank: -amountMinor - feeMinor, provider_fees: feeMinor })
  })

  test('is asked about again where what it cost wasn’t said with its success', async () => {
    const { id, instructor, reference } = await begin()
    await paystack.holdWebhooks()
    await runJobs()
    await paystack.moveTransfer(reference, 'success')
    const said = { reference, code: null, state: 'success', providerStatus: 'success', amountMinor: 2_000_000, currency: 'NGN' } as const
    await db
      .transaction()
      .execute(async (tx) => recordOutcome(tx, await lockPayout(tx, id), { transfer: { ...said, feeMinor: null }, now: clock.now }))
    const before = [await statusOf(instructor), await bookedOf(id)]
    await pass(10 * MINUTE)
    await paystack.releaseWebhooks()

    expect(before).toEqual(['PAID', { bank: -2_000_000 }])
    expect(await bookedOf(id)).toEqual({ bank: -2_002_500, provider_fees: 2_500 })
  })

  test('is asked for once by ten workers at once', async () => {
    const { instructor, id, reference } = await begin()

    await Promise.all(Array.from({ length: 10 }, () => sendPayout(deps, id)))

    expect(askedFor(reference)).toHaveLength(1)
    expect(['PENDING', 'PAID']).toContain(await statusOf(instructor))
    await letProviderWork(app)
  })

  test('names an account to the provider once', async () => {
    const { instructor } = await begin()
    await runJobs()
    const named = () => paystack.requests().filter(({ path }) => path === '/transferrecipient').length
    const before = named()

    await db
      .updateTable('payouts')
      .set({ status: 'CREATED', next_check_at: clock.now })
      .where('instructor_id', '=', instructor.id)
      .execute()
    await checkPayouts(deps)
    await letProviderWork(app)

    expect(named()).toBe(before)
    expect(await statusOf(instructor)).toBe('PAID')
  })

  test('that fails is available again, once, however often it is told (G13)', async () => {
    const { instructor, reference, runId } = await begin({ accountNumber: '0000000001' })
    await runJobs()
    await letProviderWork(app)
    await resendAll(reference)
    await Promise.all(Array.from({ length: 5 }, () => syncPayout(deps, reference)))
    await runJobs()

    expect(await newest(instructor)).toMatchObject({ status: 'FAILED', note: 'failed' })
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    const { data } = await call(getDuePayouts, { query: { currency: 'NGN' } }, manager)
    expect(data.due).toContainEqual(expect.objectContaining({ amount: 20_000, instructor: expect.objectContaining({ id: instructor.id }) }))
    expect(mailsTo(instructor)).toEqual(['Your payout came back'])
    expect(alertsOf(runId)).toHaveLength(1)
    expect(await checkLedger(db)).toEqual([])
  })

  test('that comes back after it arrived is available again, once (G13)', async () => {
    const { id, instructor, reference } = await begin({ accountNumber: '0000000002' })
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)
    await resendAll(reference)

    expect(await statusOf(instructor)).toBe('REVERSED')
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(await bookedOf(id)).toEqual({})
    expect(mailsTo(instructor).sort()).toEqual(['You have been paid ₦20,000', 'Your payout came back'])
  })

  test('ends as the provider says now, although its events come in the opposite order (G13)', async () => {
    const { instructor, reference } = await begin()
    await paystack.holdWebhooks()
    await runJobs()
    await paystack.moveTransfer(reference, 'success')
    await paystack.moveTransfer(reference, 'reversed')

    await paystack.releaseWebhooks('reverse')
    await runJobs()

    expect(await statusOf(instructor)).toBe('REVERSED')
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(mailsTo(instructor)).toEqual(['Your payout came back'])
  })

  test('that was called failed and arrives after all is told to us, and booked no second time (G13)', async () => {
    const { instructor, reference, runId } = await begin()
    await runJobs()
    await paystack.moveTransfer(reference, 'failed')
    await paystack.settled()
    await runJobs()
    await paystack.moveTransfer(reference, 'success')
    await paystack.settled()
    await runJobs()

    expect(await statusOf(instructor)).toBe('FAILED')
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(alertsOf(runId).some(({ text }) => text.includes('it may be paid twice'))).toBe(true)
  })

  test('whose answer was lost is looked for under its reference, and never made twice', async () => {
    const { instructor, id, reference } = await begin()
    await paystack.holdWebhooks()
    paystack.addFault({ match: { method: 'POST', path: '/transfer', reference }, times: 1, action: { type: 'commit_then_drop' } })
    await sendPayout(deps, id)
    const lost = await statusOf(instructor)
    await paystack.moveTransfer(reference, 'success')
    await pass(MINUTE)

    expect(lost).toBe('UNKNOWN')
    expect(await statusOf(instructor)).toBe('PAID')
    expect(askedFor(reference)).toHaveLength(1)
    expect(transfersOf(reference)).toHaveLength(1)
    await paystack.releaseWebhooks()
    await runJobs()
    expect(mailsTo(instructor)).toEqual(['You have been paid ₦20,000'])
  })

  test('that never got there is asked for again under the same reference, but not before it was looked for long enough', async () => {
    const { instructor, id, reference } = await begin()
    paystack.addFault({ match: { method: 'POST', path: '/transfer', reference }, times: 1, action: { type: 'reset' } })
    await sendPayout(deps, id)
    await pass(MINUTE)
    await pass(5 * MINUTE)
    const before = askedFor(reference).length
    await pass(15 * MINUTE)
    await pass(0)
    await letProviderWork(app)

    expect(before).toBe(1)
    expect(askedFor(reference)).toHaveLength(2)
    expect(transfersOf(reference)).toHaveLength(1)
    expect(await statusOf(instructor)).toBe('PAID')
    expect(await payoutsOf(db, instructor.id)).toHaveLength(1)
  })

  test('the provider knows under its reference already is the one it has', async () => {
    const { instructor, id, reference } = await begin()
    await paystack.holdWebhooks()
    paystack.addFault({ match: { method: 'POST', path: '/transfer', reference }, times: 1, action: { type: 'commit_then_drop' } })
    // Its list lags behind.
    paystack.addFault({ match: { path: `/transfer/verify/${reference}` }, times: 3, action: { type: 'status', status: 404 } })
    await sendPayout(deps, id)
    for (const minutes of [1, 5, 15, 0]) await pass(minutes * MINUTE)

    expect(askedFor(reference)).toHaveLength(2)
    expect(transfersOf(reference)).toHaveLength(1)
    expect(['PENDING', 'PAID']).toContain(await statusOf(instructor))
    await paystack.releaseWebhooks()
    await letProviderWork(app)
    expect(await statusOf(instructor)).toBe('PAID')
    expect(await availableOf(db, instructor.id)).toBe(0)
  })

  test('of a worker that died while it was sending is looked for and sent', async () => {
    const { instructor, id, reference } = await begin()
    const nextCheck = new Date(clock.now.getTime() + 2 * MINUTE)
    await db.updateTable('payouts').set({ status: 'SENDING', next_check_at: nextCheck }).where('id', '=', id).execute()
    await runJobs()
    const meanwhile = askedFor(reference).length
    for (const minutes of [2, 5, 15, 0]) await pass(minutes * MINUTE)
    await letProviderWork(app)

    expect(meanwhile).toBe(0)
    expect(transfersOf(reference)).toHaveLength(1)
    expect(await statusOf(instructor)).toBe('PAID')
  })

  test('waits while the balance is too low, is told once, and goes when there is money', async () => {
    // What others were sent and comes back would be a balance.
    await letProviderWork(app)
    await letProviderWork(app)
    await paystack.setBalance('NGN', 100)
    const { instructor, reference, runId } = await begin()
    await runJobs()
    await pass(60 * MINUTE)
    const waiting = await newest(instructor)
    await paystack.setBalance('NGN', 900_000_000)
    await pass(60 * MINUTE)
    await letProviderWork(app)

    expect(waiting).toMatchObject({ status: 'CREATED', note: 'Your balance is not enough to fulfill this request' })
    expect(alertsOf(runId).filter(({ text }) => text.includes('balance is too low'))).toHaveLength(1)
    expect(await statusOf(instructor)).toBe('PAID')
    expect(transfersOf(reference)).toHaveLength(1)
  })

  test('that waits for a one-time password is told, and goes on when somebody typed it', async () => {
    await paystack.askForOtp(true)
    const { instructor, reference, runId } = await begin()
    await runJobs()
    await paystack.askForOtp(false)
    const waiting = await newest(instructor)
    await paystack.moveTransfer(reference, 'success')
    await paystack.settled()
    await runJobs()

    expect(waiting).toMatchObject({ status: 'PENDING', note: 'otp' })
    expect(alertsOf(runId).map(({ text }) => text.includes('one-time password'))).toEqual([true])
    expect(await statusOf(instructor)).toBe('PAID')
  })

  test('whose events are lost is asked about', async () => {
    const { instructor, reference } = await begin()
    paystack.addFault({ match: { event: 'transfer.*', reference }, action: { type: 'drop' } })
    await runJobs()
    await paystack.moveTransfer(reference, 'success')
    await paystack.settled()
    await runJobs()
    const before = await statusOf(instructor)
    await pass(10 * MINUTE)

    expect(before).toBe('PENDING')
    expect(await statusOf(instructor)).toBe('PAID')
  })

  test('to an account the provider doesn’t take is available again, and we are told why', async () => {
    const { instructor, reference, runId } = await begin({ accountNumber: '9999999999' })
    await runJobs()

    expect(await newest(instructor)).toMatchObject({
      status: 'FAILED',
      note: 'Could not resolve account name. Check parameters or try again.',
    })
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(transfersOf(reference)).toEqual([])
    expect(alertsOf(runId).filter(({ text }) => text.includes('The provider refused a transfer'))).toHaveLength(1)
    expect(mailsTo(instructor)).toEqual([])
  })

  test.each([503, 401, 429])('waits while the provider answers %i, and nothing is lost', async (status) => {
    const { instructor, id } = await begin()
    paystack.addFault({ match: { path: '/transferrecipient' }, times: 1, action: { type: 'status', status } })
    await sendPayout(deps, id)
    const waiting = await statusOf(instructor)
    await pass(10 * MINUTE)
    await letProviderWork(app)

    expect(waiting).toBe('CREATED')
    expect(await statusOf(instructor)).toBe('PAID')
  })

  test('is nobody’s to mark as paid by hand', async () => {
    const { id } = await begin()

    expect(await call(markPayoutPaid, { params: { id }, body: { reference: 'FT-1' } }, manager)).toMatchObject({
      statusCode: 409,
      code: 'PAYOUT_DONE',
    })
    await runJobs()
    await letProviderWork(app)
  })
})

test('an event of somebody else’s transfer is taken and left alone', async () => {
  await syncPayout(deps, 'payout-of-another-shop-here')

  expect(await db.selectFrom('payouts').select('id').where('reference', '=', 'payout-of-another-shop-here').execute()).toEqual([])
})
