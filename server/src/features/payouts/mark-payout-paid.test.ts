import { downloadPayoutRun, getPayoutRun, markPayoutPaid } from '@akada/contract/payout-runs.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager } from '#testing/builders.ts'
import { availableOf, giveEarnings, givenEarner, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { upsertAccount } from './payouts.accounts.queries.ts'

const app = await testApp()
const { call, clock, db, mailbox, paystack, runJobs } = app
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
  await app.hearWebhooks()
})

type Instructor = Awaited<ReturnType<typeof givenEarner>>
type Acknowledged = { kind: 'ACCOUNT_CHANGED' | 'ACCOUNT_REMOVED' | 'SUSPENDED' | 'OWES'; at?: string | null; amount?: number | null }

/** Starts a run by hand with a payout to a new instructor. */
async function givenPayout() {
  const instructor = await givenEarner(db)
  const { data: run } = await startRun(app, manager, 'BY_HAND')
  const [{ id } = { id: 0 }] = await payoutsOf(db, instructor.id)
  return { instructor, id, runId: run.id }
}
const changeAccount = (instructorId: string, accountNumber: string) =>
  db.transaction().execute((tx) => {
    clock.now = new Date(clock.now.getTime() + 1000)
    const bank = { bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'NGOZI OKAFOR' }
    return upsertAccount(tx, instructorId, { currency: 'NGN', accountNumber, ...bank }, clock.now)
  })
const removeAccount = (id: string) => db.deleteFrom('payout_accounts').where('instructor_id', '=', id).execute()
const suspend = (id: string) => db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', id).execute()
const owe = (id: string, amountMinor = 300_000) => giveEarnings(db, id, { amountMinor: -amountMinor })
const mark = (id: number, acknowledged?: Acknowledged[]) =>
  call(markPayoutPaid, { params: { id }, body: { reference: 'FT-1', ...(acknowledged && { acknowledged }) } }, manager)
const shownOf = async ({ runId, id }: { runId: number; id: number }) =>
  (await call(getPayoutRun, { params: { id: runId } }, manager)).data.payouts.find((payout: { id: number }) => payout.id === id)
const statusOf = async ({ id }: Instructor) => (await payoutsOf(db, id)).at(-1)?.status
const auditedOf = async (runId: number) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('after')
      .where('act', '=', 'PAYOUT_MARKED_PAID')
      .where('subject_id', '=', String(runId))
      .execute()
  ).map(({ after }) => after)
const mailsTo = ({ email }: Instructor) => mailbox.mails().filter(({ to }) => to === email)

const cases: [string, (instructor: Instructor) => Promise<unknown>, string][] = [
  ['has changed the account', ({ id }) => changeAccount(id, '5555555555'), 'ACCOUNT_CHANGED'],
  ['no longer has an account', ({ id }) => removeAccount(id), 'ACCOUNT_REMOVED'],
  ['is suspended', ({ id }) => suspend(id), 'SUSPENDED'],
  ['owes a part of the payout', ({ id }) => owe(id), 'OWES'],
]

describe('a payout by hand', () => {
  test('shows a changed account, a suspension and a debt, in the run and in its file', async () => {
    const payout = await givenPayout()
    const before = await shownOf(payout)
    await changeAccount(payout.instructor.id, '5555555555')
    await suspend(payout.instructor.id)
    await owe(payout.instructor.id)

    const shown = await shownOf(payout)
    const file = await call(downloadPayoutRun, { params: { id: payout.runId } }, manager)

    expect(before).toMatchObject({ concerns: [], currentAccount: null })
    expect(shown).toMatchObject({
      account: { accountNumber: '0123456789' },
      currentAccount: { bankName: 'Guaranty Trust Bank', accountNumber: '5555555555', accountName: 'NGOZI OKAFOR' },
      concerns: [
        { kind: 'ACCOUNT_CHANGED', at: clock.now.toISOString(), amount: null },
        { kind: 'SUSPENDED', at: clock.now.toISOString(), amount: null },
        { kind: 'OWES', at: null, amount: 3_000 },
      ],
    })
    expect(file.text).toContain('CREATED,"account changed, payee suspended, payee owes ₦3,000"')
  })

  test('raises no concern if an unchanged account is saved again', async () => {
    const payout = await givenPayout()
    await changeAccount(payout.instructor.id, '5555555555')
    await changeAccount(payout.instructor.id, '0123456789')

    expect(await shownOf(payout)).toMatchObject({ concerns: [], currentAccount: null })
    expect((await mark(payout.id)).statusCode).toBe(200)
  })

  test.each(cases)('to an instructor who %s is marked as paid only after a confirmation', async (_, happen, kind) => {
    const payout = await givenPayout()
    await happen(payout.instructor)
    const { concerns } = await shownOf(payout)

    const refused = await mark(payout.id)
    const statusBefore = await statusOf(payout.instructor)
    const marked = await mark(payout.id, concerns)
    const again = await mark(payout.id, concerns)

    expect(concerns).toMatchObject([{ kind }])
    expect(refused).toMatchObject({ statusCode: 409, code: 'PAYOUT_UNCONFIRMED', data: { id: payout.id, concerns } })
    expect(statusBefore).toBe('CREATED')
    expect(marked).toMatchObject({ statusCode: 200, data: { status: 'PAID', concerns: [] } })
    expect(again).toMatchObject({ statusCode: 409, code: 'PAYOUT_DONE' })
    expect(await auditedOf(payout.runId)).toEqual([expect.objectContaining({ payout: payout.id, acknowledged: concerns })])
  })

  test('records each confirmed concern with the run', async () => {
    const payout = await givenPayout()
    await suspend(payout.instructor.id)
    await owe(payout.instructor.id)
    const { concerns } = await shownOf(payout)
    await mark(payout.id, concerns)

    const { data } = await call(getPayoutRun, { params: { id: payout.runId } }, manager)

    expect(data.acts.at(-1)).toMatchObject({ act: 'MARKED_PAID', reason: 'Confirmed: payee suspended, payee owes ₦3,000.' })
  })

  test.each([
    ['the account was changed again', ({ id }: Instructor) => changeAccount(id, '6666666666')],
    ['the debt has grown', ({ id }: Instructor) => owe(id, 100_000)],
    ['the instructor was suspended', ({ id }: Instructor) => suspend(id)],
  ])('isn’t marked as paid by an outdated confirmation: %s', async (_, happen) => {
    const payout = await givenPayout()
    await changeAccount(payout.instructor.id, '5555555555')
    await owe(payout.instructor.id)
    const { concerns } = await shownOf(payout)
    await happen(payout.instructor)

    const refused = await mark(payout.id, concerns)

    expect(refused).toMatchObject({ statusCode: 409, code: 'PAYOUT_UNCONFIRMED' })
    expect((await mark(payout.id, refused.data.concerns)).statusCode).toBe(200)
  })

  test('doesn’t record a confirmation that is no longer needed', async () => {
    const payout = await givenPayout()

    const marked = await mark(payout.id, [{ kind: 'OWES', amount: 3_000 }])

    expect(marked.statusCode).toBe(200)
    expect(await auditedOf(payout.runId)).toEqual([expect.not.objectContaining({ acknowledged: expect.anything() })])
  })

  test('is marked as paid once when confirmations, changes and repeats race', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const payout = await givenPayout()
      await changeAccount(payout.instructor.id, '5555555555')
      const { concerns } = await shownOf(payout)

      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => mark(payout.id)),
        changeAccount(payout.instructor.id, '6666666666').then(() => ({ statusCode: 0, code: 'CHANGED' })),
        suspend(payout.instructor.id).then(() => ({ statusCode: 0, code: 'SUSPENDED' })),
        ...Array.from({ length: 10 }, () => mark(payout.id, concerns)),
      ])
      if ((await statusOf(payout.instructor)) === 'CREATED') answers.push(await mark(payout.id, (await shownOf(payout)).concerns))
      await runJobs()

      expect(answers.slice(0, 10).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(409))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const [audited] = await auditedOf(payout.runId)
      expect(audited).toMatchObject({ acknowledged: expect.arrayContaining([expect.objectContaining({ kind: 'ACCOUNT_CHANGED' })]) })
      expect(await auditedOf(payout.runId)).toHaveLength(1)
      expect(mailsTo(payout.instructor)).toHaveLength(1)
      expect(await availableOf(db, payout.instructor.id)).toBe(0)
    }
  })

  test('asks the provider about an earlier transfer, which becomes a debt if it has arrived', async () => {
    const instructor = await givenEarner(db)
    await startRun(app, manager, 'TRANSFER')
    await runJobs()
    const [{ reference } = { reference: '' }] = await payoutsOf(db, instructor.id)
    await paystack.moveTransfer(reference, 'failed')
    await paystack.settled()
    await runJobs()
    await startRun(app, manager, 'BY_HAND')
    await paystack.holdWebhooks()
    await paystack.moveTransfer(reference, 'success')
    const id = (await payoutsOf(db, instructor.id)).at(-1)?.id ?? 0
    paystack.addFault({ match: { path: `/transfer/verify/${reference}` }, times: 1, action: { type: 'status', status: 503 } })

    const unreached = await mark(id)
    const refused = await mark(id)
    await paystack.releaseWebhooks()

    expect(unreached).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    expect(refused).toMatchObject({ code: 'PAYOUT_UNCONFIRMED', data: { concerns: [{ kind: 'OWES', amount: 20_000 }] } })
    expect((await payoutsOf(db, instructor.id)).map(({ status }) => status)).toEqual(['PAID', 'CREATED'])
  })
})
