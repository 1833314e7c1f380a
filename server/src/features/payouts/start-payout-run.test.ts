import {
  cancelPayout,
  downloadPayoutRun,
  getDuePayouts,
  getPayoutRun,
  listPayoutRuns,
  markPayoutPaid,
  startPayoutRun,
} from '@akada/contract/payout-runs.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#features/ledger/check-ledger.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { availableOf, giveEarnings, givenEarner, givePayoutAccount, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, mailbox, runJobs } = app
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
})

const due = async (as: { id: string } = manager, currency: 'NGN' | 'USD' = 'NGN') =>
  (await call(getDuePayouts, { query: { currency } }, as)).data
const payoutTo = async (instructor: { id: string }) => (await payoutsOf(db, instructor.id)).at(-1) ?? { id: 0, runId: 0, status: 'NONE' }
const markPaid = (id: number, as: { id: string } = manager) =>
  call(markPayoutPaid, { params: { id }, body: { reference: 'FT-2026-17' } }, as)
const cancel = (id: number, as: { id: string } = manager) => call(cancelPayout, { params: { id }, body: { reason: 'Account closed.' } }, as)
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)

describe('due payouts', () => {
  test('list the instructors to pay and the others with a reason, and omit instructors with debts', async () => {
    const paid = await givenEarner(db)
    const poor = await givenEarner(db, { amountMinor: 999_999 })
    const homeless = await givenInstructor(db)
    await giveEarnings(db, homeless.id, { amountMinor: 1_500_000 })
    const suspended = await givenEarner(db, { suspended_at: clock.now })
    const owing = await givenEarner(db, { amountMinor: -500_000 })
    const self = await givenEarner(db, { roles: ['MANAGER'] })

    const data = await due(self)

    const amounts = new Map(data.due.map((one: { instructor: { id: string }; amount: number }) => [one.instructor.id, one.amount]))
    const reasons = new Map(data.heldBack.map((one: { instructor: { id: string }; because: string }) => [one.instructor.id, one.because]))
    expect(amounts.get(paid.id)).toBe(20_000)
    expect([poor, homeless, suspended, self].map(({ id }) => reasons.get(id))).toEqual(['BELOW_MINIMUM', 'NO_ACCOUNT', 'SUSPENDED', 'OWN'])
    expect([amounts.has(owing.id), reasons.has(owing.id)]).toEqual([false, false])
    expect(data.total).toBe([...amounts.values()].reduce((sum: number, amount) => sum + Number(amount), 0))
  })

  test('start at the currency’s minimum payout', async () => {
    const naira = await givenEarner(db, { amountMinor: 600_000 })
    const dollars = await givenEarner(db, { amountMinor: 5_000, currency: 'USD' })
    const idsDue = async (currency: 'NGN' | 'USD') =>
      (await due(manager, currency)).due.map((one: { instructor: { id: string } }) => one.instructor.id)

    const before = await idsDue('NGN')
    await changeSetting(db, { key: 'payoutMinimumNaira', value: 6_000, now: clock.now })

    expect(before).not.toContain(naira.id)
    expect(await idsDue('NGN')).toContain(naira.id)
    expect(await idsDue('USD')).toEqual([dollars.id])
    await changeSetting(db, { key: 'payoutMinimumNaira', value: 10_000, now: clock.now })
  })
})

describe('a payout run by hand', () => {
  test('removes the due amounts from the balances immediately, once per instructor', async () => {
    const instructor = await givenEarner(db)

    const run = await startRun(app, manager, 'BY_HAND')
    const again = await startRun(app, manager, 'BY_HAND')
    const shown = await call(getPayoutRun, { params: { id: run.data.id } }, manager)

    expect(run).toMatchObject({ statusCode: 200, data: { currency: 'NGN', method: 'BY_HAND' } })
    expect(again).toMatchObject({ statusCode: 409, code: 'PAYOUT_NOTHING_DUE' })
    expect(await availableOf(db, instructor.id)).toBe(0)
    const own = shown.data.payouts.find((payout: { instructor: { id: string } }) => payout.instructor.id === instructor.id)
    expect(own).toMatchObject({
      amount: 20_000,
      status: 'CREATED',
      account: { bankName: 'Guaranty Trust Bank', accountNumber: '0123456789', accountName: 'NGOZI OKAFOR' },
      paidAt: null,
    })
    expect(shown.data).toMatchObject({ count: shown.data.payouts.length, open: shown.data.payouts.length })
    expect(await checkLedger(db)).toEqual([])
  })

  test('is started once when two managers start it concurrently', async () => {
    const managers = [manager, await givenManager(db), await givenAdmin(db)]
    for (let round = 0; round < 20; round++) {
      const instructor = await givenEarner(db)

      const answers = await Promise.all(managers.map((one) => startRun(app, one, 'BY_HAND')))

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
      expect(await payoutsOf(db, instructor.id)).toHaveLength(1)
      expect(await availableOf(db, instructor.id)).toBe(0)
    }
  })

  test('lets a payout be marked as paid with the bank’s reference, and the instructor gets an email with a link to the statement', async () => {
    const instructor = await givenEarner(db)
    await startRun(app, manager, 'BY_HAND')

    const marked = await markPaid((await payoutTo(instructor)).id)
    await runJobs()

    expect(marked).toMatchObject({ statusCode: 200, data: { status: 'PAID', note: 'FT-2026-17', paidAt: clock.now.toISOString() } })
    expect(mailsTo(instructor.email)).toMatchObject([{ subject: 'You’ve been paid ₦20,000' }])
    expect(mailsTo(instructor.email)[0]?.text).toContain('http://localhost:3000/instructor/earnings')
  })

  test('lets each payout be either paid or canceled, whatever two managers do concurrently', async () => {
    const other = await givenManager(db)
    for (let round = 0; round < 20; round++) {
      const instructor = await givenEarner(db)
      await startRun(app, manager, 'BY_HAND')
      const { id } = await payoutTo(instructor)

      const answers = await Promise.all([markPaid(id), markPaid(id, other), cancel(id), cancel(id, other)])

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'PAYOUT_DONE')).toHaveLength(3)
      const isPaid = (await payoutTo(instructor)).status === 'PAID'
      expect(await availableOf(db, instructor.id)).toBe(isPaid ? 0 : 2_000_000)
    }
  })

  test('lets a payout be canceled once, which makes its amount due again', async () => {
    const instructor = await givenEarner(db)
    await startRun(app, manager, 'BY_HAND')
    const { id } = await payoutTo(instructor)

    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id)))
    await runJobs()

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await availableOf(db, instructor.id)).toBe(2_000_000)
    expect((await due()).due).toContainEqual(
      expect.objectContaining({ amount: 20_000, instructor: expect.objectContaining({ id: instructor.id }) }),
    )
    expect(mailsTo(instructor.email)).toEqual([])
    expect(await markPaid(id)).toMatchObject({ statusCode: 409, code: 'PAYOUT_DONE' })
  })

  test('lets only another manager mark a payout to a manager as paid or cancel it', async () => {
    const self = await givenEarner(db, { roles: ['MANAGER'] })
    await startRun(app, manager, 'BY_HAND')
    const { id } = await payoutTo(self)

    expect((await markPaid(id, self)).statusCode).toBe(403)
    expect((await cancel(id, self)).statusCode).toBe(403)
    expect((await markPaid(id)).statusCode).toBe(200)
  })

  test('keeps the account as it was when the run started', async () => {
    const instructor = await givenEarner(db)
    await startRun(app, manager, 'BY_HAND')

    await db.updateTable('payout_accounts').set({ account_number: '5555555555' }).where('instructor_id', '=', instructor.id).execute()

    expect(await payoutsOf(db, instructor.id)).toMatchObject([{ account: { accountNumber: '0123456789' } }])
  })

  test('carries over a debt until it is covered by earnings (G9)', async () => {
    const instructor = await givenEarner(db)
    await startRun(app, manager, 'BY_HAND')
    await giveEarnings(db, instructor.id, { amountMinor: -700_000 })
    await giveEarnings(db, instructor.id, { amountMinor: 1_500_000 })

    const waiting = await due()
    await giveEarnings(db, instructor.id, { amountMinor: 300_000 })
    await startRun(app, manager, 'BY_HAND')

    expect(waiting.heldBack).toContainEqual(expect.objectContaining({ amount: 8_000, because: 'BELOW_MINIMUM' }))
    expect(await payoutsOf(db, instructor.id)).toMatchObject([{ amountMinor: 2_000_000 }, { amountMinor: 1_100_000 }])
  })

  test('can be downloaded as a file for a bank, with complete account numbers', async () => {
    const instructor = await givenEarner(db)
    const { data } = await startRun(app, manager, 'BY_HAND')
    const [payout] = await payoutsOf(db, instructor.id)

    const file = await call(downloadPayoutRun, { params: { id: data.id } }, manager)

    expect(file.headers['content-disposition']).toContain(`payouts-${data.id}.csv`)
    expect(file.text).toContain('Account name,Bank,Bank code,Account number,Amount,Currency,Reference,Status')
    expect(file.text).toContain(`NGOZI OKAFOR,Guaranty Trust Bank,058,0123456789,20000,NGN,${payout?.reference},CREATED`)
  })
})

describe('a payout run', () => {
  test('in dollars can’t be transferred, and is paid by hand', async () => {
    const instructor = await givenInstructor(db)
    await giveEarnings(db, instructor.id, { amountMinor: 9_000, currency: 'USD' })
    await givePayoutAccount(db, instructor.id, { currency: 'USD' })

    const transferred = await startRun(app, manager, 'TRANSFER', 'USD')
    const byHand = await startRun(app, manager, 'BY_HAND', 'USD')

    expect(transferred).toMatchObject({ statusCode: 502, code: 'TRANSFERS_UNAVAILABLE' })
    expect(byHand).toMatchObject({ statusCode: 200, data: { currency: 'USD' } })
    expect(await availableOf(db, instructor.id, 'USD')).toBe(0)
  })

  test('is listed with its open payouts, newest run first', async () => {
    const instructor = await givenEarner(db)
    const { data: run } = await startRun(app, manager, 'BY_HAND')
    await markPaid((await payoutTo(instructor)).id)

    const { data } = await call(listPayoutRuns, { query: { size: '2' } as never }, manager)

    expect(data.content[0]).toMatchObject({ id: run.id, createdBy: `${manager.firstName} ${manager.lastName}`, open: run.count - 1 })
    expect(data.totalElements).toBeGreaterThan(2)
    expect(data.content).toHaveLength(2)
    const oldest = await call(listPayoutRuns, { query: { sort: 'oldest', size: 100 } }, manager)
    const ids = oldest.data.content.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
    expect(ids.at(-1)).toBe(run.id)
  })

  test('permanently records who started it and who marked or canceled its payouts, and why', async () => {
    const [paid, canceled] = [await givenEarner(db), await givenEarner(db)]
    const { data: run } = await startRun(app, manager, 'BY_HAND')
    const other = await givenManager(db)
    await markPaid((await payoutTo(paid)).id)
    const { id } = await payoutTo(canceled)
    const unexplained = await call(cancelPayout, { params: { id }, body: { reason: ' ' } }, other)
    await cancel(id, other)

    const { data } = await call(getPayoutRun, { params: { id: run.id } }, manager)

    expect(unexplained).toMatchObject({ statusCode: 400, errors: [{ path: 'reason', message: 'Reason is required.' }] })
    const name = `${manager.firstName} ${manager.lastName}`
    expect(data.acts).toMatchObject([
      { act: 'STARTED', by: name, instructor: null, reason: 'Month’s end.' },
      { act: 'MARKED_PAID', by: name, instructor: `${paid.firstName} ${paid.lastName}`, reason: null },
      { act: 'CANCELLED', by: `${other.firstName} ${other.lastName}`, reason: 'Account closed.' },
    ])
    const change = db.updateTable('payout_acts').set({ done_by: other.id }).where('run_id', '=', run.id)
    await expect(change.execute()).rejects.toThrow('what was done stays')
  })

  test('with an unknown id is not found', async () => {
    const params = { id: 999_999 }
    for (const answer of [
      await call(getPayoutRun, { params }, manager),
      await call(downloadPayoutRun, { params }, manager),
      await markPaid(999_999),
      await cancel(999_999),
    ])
      expect(answer).toMatchObject({ statusCode: 404, code: 'PAYOUT_NOT_FOUND' })
  })

  test('is restricted to managers and admins', async () => {
    const [instructor, student, admin] = [await givenInstructor(db), await givenUser(db), await givenAdmin(db)]
    const body = { currency: 'NGN', method: 'BY_HAND', reason: 'Month’s end.' } as const
    for (const other of [instructor, student]) {
      expect((await call(startPayoutRun, { body }, other)).statusCode).toBe(403)
      expect((await call(getDuePayouts, { query: { currency: 'NGN' } }, other)).statusCode).toBe(403)
      expect((await call(getPayoutRun, { params: { id: 1 } }, other)).statusCode).toBe(403)
      expect((await call(downloadPayoutRun, { params: { id: 1 } }, other)).statusCode).toBe(403)
      expect((await markPaid(1, other)).statusCode).toBe(403)
      expect((await cancel(1, other)).statusCode).toBe(403)
    }
    expect((await call(startPayoutRun, { body })).statusCode).toBe(401)
    expect((await call(listPayoutRuns, { query: {} } as never, admin)).statusCode).toBe(200)
  })
})

test('a payout run can’t be transferred without a configured provider', async () => {
  const bare = await testApp({ payments: 'none' })
  const alone = await givenManager(bare.db)
  const instructor = await givenEarner(bare.db)

  expect(await startRun(bare, alone, 'TRANSFER')).toMatchObject({ statusCode: 503, code: 'PAYMENTS_NOT_CONFIGURED' })
  expect(await availableOf(bare.db, instructor.id)).toBe(2_000_000)
  expect((await startRun(bare, alone, 'BY_HAND')).statusCode).toBe(200)
})
