import { cancelPayout, getDuePayouts, getPayoutRun, listPayoutRuns, markPayoutPaid } from '@akada/contract/payout-runs.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPromises } from '#features/checks/check-promises.ts'
import { checkLedger } from '#features/ledger/check-ledger.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager } from '#testing/builders.ts'
import { availableOf, giveEarnings, givenEarner, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { letProviderWork } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { checkPayouts } from './check-payouts.ts'
import { upsertAccount } from './payouts.accounts.queries.ts'
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
  await app.hearWebhooks()
})

type Instructor = Awaited<ReturnType<typeof givenEarner>>

/** Starts a run by transfer for a new instructor, without sending the payout. */
async function begin(account: { accountNumber?: string } = {}) {
  const instructor = await givenEarner(db, account)
  await startRun(app, manager, 'TRANSFER')
  return { instructor, ...(await newest(instructor)) }
}

const newest = async (instructor: Instructor) => {
  const payout = (await payoutsOf(db, instructor.id)).at(-1)
  if (!payout) throw new Error('no payout was started')
  return payout
}
/** Returns the ledger entries of a payout, except the instructor's balance. */
const bookedOf = async (payoutId: number) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::bigint as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where kind like 'PAYOUT%' and split_part(source_id, ':', 1) = ${String(payoutId)} and instructor_id is null
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
const alertsOf = (runId: number) => mailbox.mails().filter(({ subject }) => subject === `Action needed: payout run #${runId}`)
const alertsSaying = (runId: number, words: string) => alertsOf(runId).filter(({ text }) => text.replace(/\s+/g, ' ').includes(words))
const move = async (reference: string, status: Parameters<typeof paystack.moveTransfer>[1]) => {
  await paystack.moveTransfer(reference, status)
  await paystack.settled()
  await runJobs()
}

/** Starts a payout by transfer while the provider's balance is too low for it. */
async function beginUnfunded() {
  // Returned transfers of earlier tests would raise the balance.
  await letProviderWork(app)
  await letProviderWork(app)
  await paystack.setBalance('NGN', 100)
  const begun = await begin()
  await runJobs()
  return begun
}
/** Tops up the balance, so that the payouts that need it are sent. */
async function topUp() {
  await paystack.setBalance('NGN', 900_000_000)
  await pass(60 * MINUTE)
}
const suspend = ({ id }: Instructor) => db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', id).execute()
const owe = (instructorId: string, amountMinor: number) => giveEarnings(db, instructorId, { amountMinor: -amountMinor })
const removeAccount = (id: string) => db.deleteFrom('payout_accounts').where('instructor_id', '=', id).execute()
const changeAccount = (instructorId: string, accountNumber: string) =>
  db.transaction().execute((tx) => {
    const bank = { bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'NGOZI OKAFOR' }
    return upsertAccount(tx, instructorId, { currency: 'NGN', accountNumber, ...bank }, clock.now)
  })
function markedPaid(id: number) {
  return call(markPayoutPaid, { params: { id }, body: { reference: 'FT-1' } }, manager)
}
function cancelPayoutOf(id: number) {
  return call(cancelPayout, { params: { id }, body: { reason: 'The account is wrong.' } }, manager)
}
const actsOn = async (id: number) => [await cancelPayoutOf(id), await markedPaid(id)]
const shownOf = async (runId: number, id: number) =>
  (await call(getPayoutRun, { params: { id: runId } }, manager)).data.payouts.find((payout: { id: number }) => payout.id === id)
const resendAll = async (reference: string) => {
  for (const { id } of paystack.webhooks(reference)) await paystack.resend(id)
  await runJobs()
}

describe('a payout by transfer', () => {
  test('is sent once, is completed by the webhook, and the instructor gets one email (G13)', async () => {
    const { instructor, reference } = await begin()
    await runJobs()
    await letProviderWork(app)
    await resendAll(reference)
    await Promise.all(Array.from({ length: 5 }, () => syncPayout(deps, reference)))
    await runJobs()

    expect(await newest(instructor)).toMatchObject({ status: 'PAID', note: 'success' })
    expect(transfersOf(reference)).toMatchObject([{ amountMinor: 2_000_000, status: 'success', reason: 'Akada earnings' }])
    expect(mailsTo(instructor)).toEqual(['You’ve been paid ₦20,000'])
    expect(await availableOf(db, instructor.id)).toBe(0)
    expect(await checkLedger(db)).toEqual([])
  })

  test('costs the platform the provider’s fee once, and the ledger matches the provider’s records', async () => {
    const { id, reference } = await begin()
    await runJobs()
    await letProviderWork(app)
    await resendAll(reference)
    await Promise.all(Array.from({ length: 5 }, () => syncPayout(deps, reference)))

    const [{ amountMinor = 0, feeMinor = 0 } = {}] = transfersOf(reference)
    expect([amountMinor, feeMinor]).toEqual([2_000_000, 2_500])
    expect(await bookedOf(id)).toEqual({ bank: -amountMinor - feeMinor, provider_fees: feeMinor })
  })

  test('is checked again if the success event had no fee', async () => {
    const { id, instructor, reference } = await begin()
    await paystack.holdWebhooks()
    await runJobs()
    await paystack.moveTransfer(reference, 'success')
    const said = { reference, code: null, state: 'success', providerStatus: 'success', amountMinor: 2_000_000, currency: 'NGN' } as const
    await db
      .transaction()
      .execute(async (tx) =>
        recordOutcome(tx, await lockPayout(tx, id), { transfer: { ...said, feeMinor: null, failureReason: null }, now: clock.now }),
      )
    const before = [await statusOf(instructor), await bookedOf(id)]
    await pass(10 * MINUTE)
    await paystack.releaseWebhooks()

    expect(before).toEqual(['PAID', { bank: -2_000_000 }])
    expect(await bookedOf(id)).toEqual({ bank: -2_002_500, provider_fees: 2_500 })
  })

  test('is sent once by ten concurrent workers', async () => {
    const { instructor, id, reference } = await begin()

    await Promise.all(Array.from({ length: 10 }, () => sendPayout(deps, id)))

    expect(askedFor(reference)).toHaveLength(1)
    expect(['PENDING', 'PAID']).toContain(await statusOf(instructor))
    await letProviderWork(app)
  })

  test('registers an account with the provider once', async () => {
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

  test('that fails returns to the balance once, however often the failure is reported (G13)', async () => {
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
    expect(mailsTo(instructor)).toEqual(['Your payout failed'])
    expect(alertsOf(runId)).toHaveLength(1)
    expect(await checkLedger(db)).toEqual([])
  })

  test('that is reversed after arrival returns to the balance once (G13)', async () => {
    const { id, instructor, reference } = await begin({ accountNumber: '0000000002' })
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)
    await resendAll(reference)

    expect(await statusOf(instructor)).toBe('REVERSED')
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(await bookedOf(id)).toEqual({})
    expect(mailsTo(instructor).sort()).toEqual(['Your payout failed', 'You’ve been paid ₦20,000'])
  })

  test('ends in the provider’s current state, even if its events arrive in the opposite order (G13)', async () => {
    const { instructor, reference } = await begin()
    await paystack.holdWebhooks()
    await runJobs()
    await paystack.moveTransfer(reference, 'success')
    await paystack.moveTransfer(reference, 'reversed')

    await paystack.releaseWebhooks('reverse')
    await runJobs()

    expect(await statusOf(instructor)).toBe('REVERSED')
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(mailsTo(instructor)).toEqual(['Your payout failed'])
  })

  test.each(['webhook', 'poll'])(
    'that failed and arrives after all, as seen by %s, is booked and announced once as paid (G13)',
    async (told) => {
      const { id, instructor, reference, runId } = await begin()
      await runJobs()
      await move(reference, 'failed')
      if (told === 'poll') await paystack.holdWebhooks()
      await move(reference, 'success')
      await pass(told === 'poll' ? 60 * MINUTE : 0)
      const arrived = await newest(instructor)
      await paystack.releaseWebhooks()
      await resendAll(reference)
      await Promise.all(Array.from({ length: 5 }, () => syncPayout(deps, reference)))
      await runJobs()

      expect(arrived).toMatchObject({ status: 'PAID', note: 'success' })
      expect(await availableOf(db, instructor.id)).toBe(0)
      expect(await bookedOf(id)).toEqual({ bank: -2_002_500, provider_fees: 2_500 })
      expect(alertsSaying(runId, 'It is now booked as paid out')).toHaveLength(1)
      expect(mailsTo(instructor).sort()).toEqual(['Your payout failed', 'You’ve been paid ₦20,000'])
      expect((await startRun(app, manager, 'TRANSFER')).code).toBe('PAYOUT_NOTHING_DUE')
      expect((await payoutsOf(db, instructor.id)).map(({ status }) => status)).toEqual(['PAID'])
    },
  )

  test('that fails, then arrives and is then reversed returns to the balance after each failure or reversal (G13)', async () => {
    const { id, instructor, reference } = await begin()
    await runJobs()
    const balances: number[] = []
    for (const status of ['failed', 'success', 'reversed', 'success', 'reversed'] as const) {
      // Gives each provider event a different time.
      await paystack.advance(1_000)
      await move(reference, status)
      balances.push(await availableOf(db, instructor.id))
    }

    expect(balances).toEqual([2_000_000, 0, 2_000_000, 0, 2_000_000])
    expect(await bookedOf(id)).toEqual({})
    expect(await checkLedger(db)).toEqual([])
    expect((await checkPromises(deps)).breaches.filter(({ says }) => says.startsWith('A payout'))).toEqual([])
  })

  test('that arrives after its money was paid out again is owed by the instructor, alerts managers once, and isn’t paid a third time (G13)', async () => {
    const both = [await givenEarner(db), await givenEarner(db)]
    await startRun(app, manager, 'TRANSFER')
    await runJobs()
    const firsts = await Promise.all(both.map(newest))
    for (const { reference } of firsts) await move(reference, 'failed')
    await startRun(app, manager, 'BY_HAND')
    for (const instructor of both) {
      const { id } = await newest(instructor)
      await call(markPayoutPaid, { params: { id }, body: { reference: 'FT-1' } }, manager)
    }

    for (const { reference } of firsts) {
      await move(reference, 'success')
      await resendAll(reference)
    }
    const [{ id = 0, runId = 0 } = {}] = firsts
    const shown = await call(getPayoutRun, { params: { id: runId } }, manager)
    const listed = await call(listPayoutRuns, { query: {} } as never, manager)

    for (const instructor of both) expect(await availableOf(db, instructor.id)).toBe(-2_000_000)
    const alerts = alertsSaying(runId, 'after its amount was paid out again').map(({ text }) => text)
    for (const { reference } of firsts) expect(alerts.filter((text) => text.includes(reference))).toHaveLength(1)
    expect(shown.data.payouts.find((payout: { id: number }) => payout.id === id)).toMatchObject({ status: 'PAID', owed: 20_000 })
    expect(listed.data.content.find((run: { id: number }) => run.id === runId)).toMatchObject({ paidTwice: 2 })
    for (const instructor of both) await giveEarnings(db, instructor.id, { amountMinor: 2_000_000 })
    expect((await call(getPayoutRun, { params: { id: runId } }, manager)).data.payouts[0]).toMatchObject({ owed: null })
    expect((await startRun(app, manager, 'TRANSFER')).code).toBe('PAYOUT_NOTHING_DUE')
  })

  test('isn’t paid again by a run or a retry if it arrived at the provider without an event (G13)', async () => {
    const [first, second] = [await begin(), await begin()]
    await runJobs()
    await move(first.reference, 'failed')
    await move(second.reference, 'failed')
    await startRun(app, manager, 'TRANSFER')
    await paystack.holdWebhooks()
    await paystack.moveTransfer(first.reference, 'success')
    const { id } = await newest(first.instructor)
    await sendPayout(deps, id)
    await paystack.moveTransfer(second.reference, 'success')
    const { id: other } = await newest(second.instructor)
    await call(cancelPayout, { params: { id: other }, body: { reason: 'Not yet.' } }, manager)
    const run = await startRun(app, manager, 'BY_HAND')
    await paystack.releaseWebhooks()
    await runJobs()

    expect(await newest(first.instructor)).toMatchObject({ status: 'FAILED', note: 'Canceled: the amount due is below the minimum payout' })
    expect(run.code).toBe('PAYOUT_NOTHING_DUE')
    for (const { instructor } of [first, second]) {
      expect((await payoutsOf(db, instructor.id)).map(({ status }) => status)).toEqual(['PAID', 'FAILED'])
      expect(await availableOf(db, instructor.id)).toBe(0)
    }
  })

  test('is paid once when a run, the provider and its events race (G13)', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { instructor, reference } = await begin()
      await runJobs()
      await move(reference, 'failed')
      await paystack.moveTransfer(reference, 'success')

      await Promise.all([startRun(app, manager, 'TRANSFER'), syncPayout(deps, reference), syncPayout(deps, reference), runJobs()])
      await letProviderWork(app)

      const sent = (await payoutsOf(db, instructor.id)).filter(({ status }) => status === 'PAID')
      expect(sent).toMatchObject([{ reference }])
      expect(await availableOf(db, instructor.id)).toBe(0)
    }
  })

  test('stays reversed when an older response from the provider arrives late', async () => {
    const { instructor, reference } = await begin()
    await runJobs()
    await paystack.holdWebhooks()
    await paystack.moveTransfer(reference, 'success')
    const find = deps.payments?.findTransfer
    if (!deps.payments || !find) throw new Error('no provider')
    let isLate = true
    const late: typeof deps = {
      ...deps,
      payments: {
        ...deps.payments,
        findTransfer: async (asked) => {
          const answer = await find(asked)
          if (!isLate) return answer
          isLate = false
          await paystack.moveTransfer(reference, 'reversed')
          await syncPayout(deps, reference)
          return answer
        },
      },
    }

    await syncPayout(late, reference)
    await paystack.releaseWebhooks()
    await runJobs()

    expect(await newest(instructor)).toMatchObject({ status: 'REVERSED' })
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
  })

  test.each([
    ['abandoned', 'FAILED'],
    ['blocked', 'FAILED'],
    ['rejected', 'FAILED'],
  ] as const)('that the provider reports as %s returns to the balance and alerts managers', async (status, expected) => {
    const { instructor, reference, runId } = await begin()
    await runJobs()
    await paystack.moveTransfer(reference, status)
    await pass(10 * MINUTE)

    expect(await newest(instructor)).toMatchObject({ status: expected, note: status })
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(alertsOf(runId)).toHaveLength(1)
  })

  test('that awaits approval at the provider stays pending', async () => {
    const { instructor, reference, runId } = await begin()
    await runJobs()
    await paystack.moveTransfer(reference, 'received')
    await pass(10 * MINUTE)
    const waiting = await statusOf(instructor)
    await move(reference, 'success')

    expect(waiting).toBe('PENDING')
    expect(await statusOf(instructor)).toBe('PAID')
    expect(alertsOf(runId)).toEqual([])
  })

  test('with an unknown provider status stays pending and alerts managers once', async () => {
    const { id, instructor, runId } = await begin()
    await runJobs()
    const said = {
      reference: '',
      code: null,
      state: 'other',
      providerStatus: 'on_the_moon',
      amountMinor: 2_000_000,
      currency: 'NGN',
    } as const
    for (let time = 0; time < 3; time++)
      await db
        .transaction()
        .execute(async (tx) =>
          recordOutcome(tx, await lockPayout(tx, id), { transfer: { ...said, feeMinor: null, failureReason: null }, now: clock.now }),
        )
    await runJobs()

    expect(await newest(instructor)).toMatchObject({ status: 'PENDING', note: 'on_the_moon' })
    expect(alertsSaying(runId, 'reports an unknown status')).toMatchObject([{ text: expect.stringContaining('on_the_moon') }])
    await letProviderWork(app)
  })

  test('with a lost response is checked under its reference, and never sent twice', async () => {
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
    expect(mailsTo(instructor)).toEqual(['You’ve been paid ₦20,000'])
  })

  test('that the provider never received is sent again under the same reference, after enough checks', async () => {
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

  test('that the provider already knows under its reference is not sent again', async () => {
    const { instructor, id, reference } = await begin()
    await paystack.holdWebhooks()
    paystack.addFault({ match: { method: 'POST', path: '/transfer', reference }, times: 1, action: { type: 'commit_then_drop' } })
    // The provider's list lags behind.
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

  test('whose worker died while sending it is checked and sent', async () => {
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

  test('waits while the balance is too low, alerts once, and is sent after a top-up', async () => {
    // Returned transfers of earlier tests would raise the balance.
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

  test('that waits for a one-time password alerts managers, and continues after it is entered', async () => {
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

  test('whose events were lost is checked', async () => {
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

  test('to an account that the provider rejects returns to the balance, and the reason is recorded', async () => {
    const { instructor, reference, runId } = await begin({ accountNumber: '9999999999' })
    await runJobs()

    expect(await newest(instructor)).toMatchObject({
      status: 'FAILED',
      note: 'Could not resolve account name. Check parameters or try again.',
    })
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect(transfersOf(reference)).toEqual([])
    expect(alertsOf(runId).filter(({ text }) => text.includes('The provider refused a transfer'))).toHaveLength(1)
    expect(mailsTo(instructor)).toEqual(['Your payout failed'])
  })

  test.each([503, 401, 429])('waits while the provider returns %i, and nothing is lost', async (status) => {
    const { instructor, id } = await begin()
    paystack.addFault({ match: { path: '/transferrecipient' }, times: 1, action: { type: 'status', status } })
    await sendPayout(deps, id)
    const waiting = await statusOf(instructor)
    await pass(10 * MINUTE)
    await letProviderWork(app)

    expect(waiting).toBe('CREATED')
    expect(await statusOf(instructor)).toBe('PAID')
  })

  test('can’t be canceled or marked as paid once it was sent to the provider', async () => {
    const { id, runId } = await begin()
    await runJobs()
    const acts = await actsOn(id)

    expect(acts.map(({ code }) => code)).toEqual(['PAYOUT_DONE', 'PAYOUT_DONE'])
    expect((await shownOf(runId, id)).mayCancel).toBe(false)
    await letProviderWork(app)
  })

  test.each([
    ['canceled', cancelPayoutOf, 'FAILED', 2_000_000],
    ['marked as paid by hand', markedPaid, 'PAID', 0],
  ] as const)('that awaits the provider balance can be %s, and is then never sent', async (_, act, status, available) => {
    const { id, instructor, reference, runId } = await beginUnfunded()
    const before = await shownOf(runId, id)
    const answer = await act(id)
    await topUp()
    await letProviderWork(app)

    expect(before).toMatchObject({ status: 'CREATED', mayCancel: true, mayMarkPaid: true })
    expect(answer.statusCode).toBe(200)
    expect(transfersOf(reference)).toEqual([])
    expect(await statusOf(instructor)).toBe(status)
    expect(await availableOf(db, instructor.id)).toBe(available)
  })

  test('is either sent, canceled or marked as paid when these actions race', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, instructor, reference } = await begin()

      await Promise.all([sendPayout(deps, id), cancelPayoutOf(id), markedPaid(id), sendPayout(deps, id), cancelPayoutOf(id)])
      await letProviderWork(app)

      const { status, note } = await newest(instructor)
      const isSent = transfersOf(reference).length === 1
      expect(isSent).toBe(status === 'PAID' && note === 'success')
      expect(await availableOf(db, instructor.id)).toBe(status === 'PAID' ? 0 : 2_000_000)
    }
  })

  test('that the provider may have received can be canceled but not marked as paid, and is booked as paid if it arrives', async () => {
    const { id, instructor, reference, runId } = await begin()
    await paystack.holdWebhooks()
    paystack.addFault({ match: { method: 'POST', path: '/transfer', reference }, times: 1, action: { type: 'commit_then_drop' } })
    paystack.addFault({ match: { path: `/transfer/verify/${reference}` }, times: 3, action: { type: 'status', status: 404 } })
    await sendPayout(deps, id)
    for (const minutes of [1, 5]) await pass(minutes * MINUTE)
    clock.now = new Date(clock.now.getTime() + 15 * MINUTE)
    await syncPayout(deps, reference)
    const marked = await markedPaid(id)
    const canceled = await cancelPayoutOf(id)
    await paystack.moveTransfer(reference, 'success')
    await pass(60 * MINUTE)
    await paystack.releaseWebhooks()
    await runJobs()

    expect(marked).toMatchObject({ statusCode: 409, code: 'PAYOUT_MAY_BE_SENT' })
    expect(canceled.statusCode).toBe(200)
    expect(await newest(instructor)).toMatchObject({ status: 'PAID', note: 'success' })
    expect(await availableOf(db, instructor.id)).toBe(0)
    expect(transfersOf(reference)).toHaveLength(1)
    expect(alertsSaying(runId, 'It is now booked as paid out')).toHaveLength(1)
  })

  test.each([
    ['is suspended', 'Canceled: the payee is suspended', suspend],
    ['owes most of the amount after a refund', 'Canceled: the amount due is below the minimum payout', ({ id }) => owe(id, 1_500_000)],
    ['owes a part of the amount after a refund', 'Canceled: less than this amount is due', ({ id }) => owe(id, 300_000)],
    ['no longer has an account', 'Canceled: the payee has no payout account', ({ id }) => removeAccount(id)],
  ] as [string, string, (instructor: Instructor) => Promise<unknown>][])(
    'that awaits the provider balance is canceled with an alert if its instructor %s',
    async (_, note, happen) => {
      const { instructor, reference, runId } = await beginUnfunded()
      const alertsBefore = alertsOf(runId).length
      await happen(instructor)
      await topUp()

      expect(await newest(instructor)).toMatchObject({ status: 'FAILED', note })
      expect(transfersOf(reference)).toEqual([])
      expect(await bookedOf((await newest(instructor)).id)).toEqual({})
      expect(alertsOf(runId)).toHaveLength(alertsBefore + 1)
    },
  )

  test('that awaits the provider balance is canceled if the minimum payout rises above it', async () => {
    const { instructor, reference } = await beginUnfunded()
    await changeSetting(db, { key: 'payoutMinimumNaira', value: 30_000, now: clock.now })
    await topUp()
    await changeSetting(db, { key: 'payoutMinimumNaira', value: 10_000, now: clock.now })

    expect(await newest(instructor)).toMatchObject({ status: 'FAILED', note: 'Canceled: the amount due is below the minimum payout' })
    expect(transfersOf(reference)).toEqual([])
  })

  test('that awaits the provider balance goes to the instructor’s current account', async () => {
    const { instructor, reference } = await beginUnfunded()
    await changeAccount(instructor.id, '5555555555')
    await topUp()
    await letProviderWork(app)

    expect(await newest(instructor)).toMatchObject({ status: 'PAID', account: { accountNumber: '5555555555' } })
    const named = paystack
      .requests()
      .filter(({ path, body }) => path === '/transferrecipient' && JSON.stringify(body).includes('5555555555'))
    expect(named).toHaveLength(1)
    expect(transfersOf(reference)).toHaveLength(1)
  })
})

test('an event of another shop’s transfer is accepted and ignored', async () => {
  await syncPayout(deps, 'payout-of-another-shop-here')

  expect(await db.selectFrom('payouts').select('id').where('reference', '=', 'payout-of-another-shop-here').execute()).toEqual([])
})
