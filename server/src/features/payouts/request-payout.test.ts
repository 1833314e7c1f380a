import * as earnings from '@akada/contract/earnings.ts'
import type { Currency } from '@akada/contract/money.ts'
import * as payoutRuns from '@akada/contract/payout-runs.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPromises } from '#features/checks/check-promises.ts'
import { atOnce, LONG_MS, ROUNDS, tally } from '#testing/at-once.ts'
import { givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { availableOf, giveEarnings, givenEarner, givePayoutAccount, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { checkPayouts } from './check-payouts.ts'
import { requestPayout } from './request-payout.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
let manager: { id: string }

beforeAll(async () => {
  manager = await givenManager(db)
  await app.hearWebhooks()
})

type Person = { id: string; email: string }

const ask = (as: { id: string }, currency: Currency = 'NGN') => call(earnings.requestPayout, { body: { currency } }, as)
const walletOf = async (as: { id: string }, currency: Currency = 'NGN') =>
  (await call(earnings.getEarnings, {}, as)).data.balances.find((balance: { currency: Currency }) => balance.currency === currency)
const newestOf = async (as: { id: string }) => (await call(earnings.listOwnPayouts, { query: {} as never }, as)).data.content[0]
const mailsTo = ({ email }: Person) => mailbox.mails().filter(({ to }) => to === email)
const finish = async () => {
  await runJobs()
  await paystack.settled()
  await paystack.advance(2_000)
  await paystack.settled()
  await runJobs()
}

describe('a requested payout', () => {
  test('sends the available naira by transfer, once, and shows each step in the wallet and by email', async () => {
    const instructor = await givenEarner(db)

    const answer = await ask(instructor)
    const during = await walletOf(instructor)
    await finish()

    expect(answer).toMatchObject({ statusCode: 200, data: { amount: 20_000, status: 'IN_TRANSFER', isRequested: true, problem: null } })
    expect(during).toMatchObject({
      available: 0,
      inTransfer: 20_000,
      paidOut: 20_000,
      request: { because: 'OPEN_REQUEST', method: 'TRANSFER' },
    })
    expect(await walletOf(instructor)).toMatchObject({ inTransfer: 0, paidOut: 20_000, request: { because: 'BELOW_MINIMUM' } })
    expect(await newestOf(instructor)).toMatchObject({ status: 'PAID', account: { accountEnding: '6789' } })
    const subjects = mailsTo(instructor).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['You requested a payout of ₦20,000', 'You’ve been paid ₦20,000'])
  })

  test('in dollars waits for a manager, who is alerted and marks it as paid', async () => {
    const instructor = await givenEarner(db, { currency: 'USD', amountMinor: 12_000 })

    const { data } = await ask(instructor, 'USD')
    await runJobs()
    const [run] = (await call(payoutRuns.listPayoutRuns, { query: {} as never }, manager)).data.content
    await call(payoutRuns.markPayoutPaid, { params: { id: data.id }, body: { reference: 'FT-7' } }, manager)

    expect(data).toMatchObject({ amount: 120, status: 'WAITING' })
    expect(run).toMatchObject({ origin: 'REQUEST', method: 'BY_HAND', open: 1, currency: 'USD' })
    expect(mailbox.mails().filter(({ subject }) => subject === `Action needed: payout run #${run.id}`)).toHaveLength(1)
    expect(await newestOf(instructor)).toMatchObject({ status: 'PAID' })
  })

  test('is refused below the minimum, without an account, and while another one is open', async () => {
    const poor = await givenEarner(db, { amountMinor: 999_999 })
    const homeless = await givenInstructor(db)
    await giveEarnings(db, homeless.id, { amountMinor: 2_000_000 })
    const open = await givenEarner(db, { currency: 'USD' })
    await ask(open, 'USD')
    await giveEarnings(db, open.id, { amountMinor: 2_000_000, currency: 'USD' })

    expect(await ask(poor)).toMatchObject({ statusCode: 409, code: 'PAYOUT_BELOW_MINIMUM', message: expect.stringContaining('₦10,000') })
    expect(await ask(homeless)).toMatchObject({ statusCode: 409, code: 'PAYOUT_ACCOUNT_MISSING' })
    expect(await ask(open, 'USD')).toMatchObject({ statusCode: 409, code: 'PAYOUT_REQUEST_OPEN' })
  })

  test('can be canceled by a manager, which is explained, and requested again', async () => {
    const instructor = await givenEarner(db, { currency: 'USD' })
    const { data } = await ask(instructor, 'USD')

    await call(payoutRuns.cancelPayout, { params: { id: data.id }, body: { reason: 'The bank asks for a letter.' } }, manager)
    await runJobs()

    expect(await newestOf(instructor)).toMatchObject({ status: 'FAILED', problem: { title: 'Canceled by our team', needsAccount: false } })
    expect(mailsTo(instructor).map(({ subject }) => subject)).toContain('Your payout failed')
    expect(await ask(instructor, 'USD')).toMatchObject({ statusCode: 200, data: { amount: 20_000 } })
  })

  test('of an instructor who is also a manager is sent, but only another manager can mark one as paid', async () => {
    const both = await givenUser(db, { roles: ['INSTRUCTOR', 'MANAGER'] })
    for (const currency of ['NGN', 'USD'] as const) {
      await giveEarnings(db, both.id, { amountMinor: 2_000_000, currency })
      await givePayoutAccount(db, both.id, { currency })
    }

    await ask(both)
    const byHand = await ask(both, 'USD')
    await finish()

    expect(await payoutsOf(db, both.id)).toMatchObject([{ status: 'PAID' }, { status: 'CREATED' }])
    const own = await call(payoutRuns.markPayoutPaid, { params: { id: byHand.data.id }, body: { reference: 'FT-1' } }, both)
    expect(own).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED' })
  })

  test('is recorded with its run', async () => {
    const instructor = await givenEarner(db, { first_name: 'Ngozi', last_name: 'Okafor' })
    await ask(instructor)
    const [payout] = await payoutsOf(db, instructor.id)

    const run = (await call(payoutRuns.getPayoutRun, { params: { id: payout?.runId ?? 0 } }, manager)).data

    expect(run).toMatchObject({ origin: 'REQUEST', createdBy: 'Ngozi Okafor', acts: [{ act: 'STARTED', by: 'Ngozi Okafor' }] })
    expect(run.payouts).toMatchObject([{ isRequested: true }])
  })
})

describe('a failed transfer', () => {
  test.each([
    ['0000000003', 'The account name doesn’t match', true],
    ['0000000004', 'The account is closed or restricted', true],
    ['0000000001', 'The transfer was rejected', true],
  ])('to account %s is explained in the wallet and by email', async (accountNumber, title, needsAccount) => {
    const instructor = await givenEarner(db, { accountNumber })
    await ask(instructor)

    await finish()

    expect(await newestOf(instructor)).toMatchObject({ status: 'FAILED', problem: { title, needsAccount } })
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    const failed = mailsTo(instructor).find(({ subject }) => subject === 'Your payout failed')
    expect(failed?.text.replace(/\s+/g, ' ')).toContain(title)
  })

  test('because of the provider’s balance isn’t the instructor’s fault, and is sent later', async () => {
    const instructor = await givenEarner(db)
    await paystack.setBalance('NGN', 0)
    await ask(instructor)
    await runJobs()
    const waiting = await newestOf(instructor)

    await paystack.setBalance('NGN', 900_000_000)
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await checkPayouts(deps)
    await finish()

    expect(waiting).toMatchObject({ status: 'IN_TRANSFER', problem: { title: 'Delayed on our side', needsAccount: false } })
    expect(await newestOf(instructor)).toMatchObject({ status: 'PAID', problem: null })
  })
})

describe('at the same time', () => {
  test('many requests create one payout', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const instructor = await givenEarner(db)

      const answers = await atOnce(() => ask(instructor))

      expect(tally(answers)['200']).toBe(1)
      expect(await payoutsOf(db, instructor.id)).toMatchObject([{ amountMinor: 2_000_000 }])
    }
  })

  test('a request and a run pay an amount once', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const instructor = await givenEarner(db)

      await Promise.all([ask(instructor), startRun(app, manager, 'TRANSFER'), ask(instructor), startRun(app, manager, 'TRANSFER')])
      await finish()

      expect(await payoutsOf(db, instructor.id)).toMatchObject([{ status: 'PAID', amountMinor: 2_000_000 }])
      expect(await availableOf(db, instructor.id)).toBe(0)
    }
  })

  test('a refund stops the payout or leaves a debt, and never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const instructor = await givenEarner(db)
      await ask(instructor)

      await Promise.all([runJobs(), giveEarnings(db, instructor.id, { amountMinor: -500_000 })])
      await finish()

      const [payout] = await payoutsOf(db, instructor.id)
      expect([payout?.status, await availableOf(db, instructor.id)]).toEqual(
        payout?.status === 'PAID' ? ['PAID', -500_000] : ['FAILED', 1_500_000],
      )
    }
  })

  test('the database keeps a second request from being opened, even without the check', async () => {
    const instructor = await givenEarner(db, { currency: 'USD' })
    await requestPayout(deps, { payeeId: instructor.id, currency: 'USD' })
    const [open] = await db.selectFrom('payouts').selectAll().where('instructor_id', '=', instructor.id).execute()
    if (!open) throw new Error('no payout was requested')
    const { id: _, ...row } = open
    const run = await db
      .insertInto('payout_runs')
      .values({ currency: 'USD', method: 'BY_HAND', origin: 'REQUEST', created_by: instructor.id, created_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow()

    const second = db
      .insertInto('payouts')
      .values({ ...row, account: JSON.stringify(row.account), run_id: run.id, reference: 'payout-second-request' })
      .execute()

    await expect(second).rejects.toThrow('payouts_one_open_request_key')
    await db.deleteFrom('payout_runs').where('id', '=', run.id).execute()
  })
})

test('every promise holds afterward', async () => {
  await finish()

  const { breaches } = await checkPromises(deps)

  // Earnings that a test gives have no order.
  expect(breaches.filter(({ says }) => /payout|early|earning|audit/i.test(says))).toEqual([])
})
