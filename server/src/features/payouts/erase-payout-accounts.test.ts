import { markPayoutPaid } from '@akada/contract/payout-runs.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenManager } from '#testing/builders.ts'
import { availableOf, giveEarnings, givenEarner, givePayoutAccount, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { erasePayoutAccounts, eraseRemainingAccounts } from './erase-payout-accounts.ts'

const app = await testApp()
const { call, clock, db, mailbox, runJobs } = app
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
})

const forget = (instructorId: string) => db.transaction().execute((tx) => erasePayoutAccounts(tx, instructorId))
const accountsOf = async (instructorId: string) =>
  (await db.selectFrom('payout_accounts').select('currency').where('instructor_id', '=', instructorId).execute()).map(
    ({ currency }) => currency,
  )
const paidTo = async (instructorId: string) => (await payoutsOf(db, instructorId)).map(({ account }) => JSON.stringify(account))
const markPaid = async (instructorId: string) => {
  const id = (await payoutsOf(db, instructorId)).at(-1)?.id ?? 0
  return call(markPayoutPaid, { params: { id }, body: { reference: 'FT-9' } }, manager)
}
const erase = (id: string) =>
  db
    .updateTable('users')
    .set({ erased_at: clock.now, email: `${id}@erased.invalid` })
    .where('id', '=', id)
    .execute()

describe('an erased instructor’s payout account', () => {
  test('is deleted from every table immediately if nothing is due', async () => {
    const { id } = await givenEarner(db)
    await startRun(app, manager, 'BY_HAND')
    await markPaid(id)

    await forget(id)

    expect(await accountsOf(id)).toEqual([])
    expect(await paidTo(id)).toEqual([expect.not.stringContaining('0123456789')])
    expect(await paidTo(id)).toEqual([expect.not.stringContaining('OKAFOR')])
    expect(await payoutsOf(db, id)).toMatchObject([{ amountMinor: 2_000_000, status: 'PAID' }])
  })

  test('is deleted in the currency in which nothing is due, and kept in the other', async () => {
    const { id } = await givenEarner(db)
    await givePayoutAccount(db, id, { currency: 'USD' })

    await forget(id)

    expect(await accountsOf(id)).toEqual(['NGN'])
  })

  test('is kept while payouts are pending, then deleted by the nightly job, without an email', async () => {
    const { id } = await givenEarner(db)
    await forget(id)
    await erase(id)
    await eraseRemainingAccounts(db)
    const waiting = await accountsOf(id)
    await startRun(app, manager, 'BY_HAND')
    await eraseRemainingAccounts(db)
    const onItsWay = await accountsOf(id)
    await markPaid(id)
    await eraseRemainingAccounts(db)
    await runJobs()

    expect([waiting, onItsWay, await accountsOf(id)]).toEqual([['NGN'], ['NGN'], []])
    expect(await paidTo(id)).toEqual([expect.not.stringContaining('0123456789')])
    expect(mailbox.mails().filter(({ to }) => to.includes(id))).toEqual([])
  })

  test('is deleted if the instructor owes money, and the debt stays', async () => {
    const { id } = await givenEarner(db, { amountMinor: -300_000 })

    await forget(id)

    expect(await accountsOf(id)).toEqual([])
    expect(await availableOf(db, id)).toBe(-300_000)
  })
})

test('the nightly job keeps the payout account of an instructor who isn’t erased', async () => {
  const { id } = await givenEarner(db)
  await giveEarnings(db, id, { amountMinor: -2_000_000 })

  await eraseRemainingAccounts(db)

  expect(await accountsOf(id)).toEqual(['NGN'])
})
