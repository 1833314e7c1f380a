import type { AddressInfo } from 'node:net'
import { downloadPayoutRun, getPayoutRun, markPayoutPaid } from '@akada/contract/earnings.ts'
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
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  await paystack.setWebhookUrl(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api/payments/paystack/webhook`)
})

type Instructor = Awaited<ReturnType<typeof givenEarner>>
type Acknowledged = { kind: 'ACCOUNT_CHANGED' | 'ACCOUNT_REMOVED' | 'SUSPENDED' | 'OWES'; at?: string | null; amount?: number | null }

/** A run by hand that pays a new instructor. */
async function begin() {
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
  ['owes a part of it', ({ id }) => owe(id), 'OWES'],
]

describe('a payout by hand', () => {
  test('shows a changed account, a suspension and a debt, in the run and in its file', async () => {
    const begun = await begin()
    const before = await shownOf(begun)
    await changeAccount(begun.instructor.id, '5555555555')
    await suspend(begun.instructor.id)
    await owe(begun.instructor.id)

    const shown = await shownOf(begun)
    const file = await call(downloadPayoutRun, { params: { id: begun.runId } }, manager)

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
    expect(file.text).toContain('CREATED,"account changed, instructor suspended, instructor owes ₦3,000"')
  })

  test('has no concern if an account is saved again as it was', async () => {
    const begun = await begin()
    await changeAccount(begun.instructor.id, '5555555555')
    await changeAccount(begun.instructor.id, '0123456789')

    expect(await shownOf(begun)).toMatchObject({ concerns: [], currentAccount: null })
    expect((await mark(begun.id)).statusCode).toBe(200)
  })

  test.each(cases)('to an instructor who %s is marked as paid only after a confirmation', async (_, happen, kind) => {
    const begun = await begin()
    await happen(begun.instructor)
    const { concerns } = await shownOf(begun)

    const refused = await mark(begun.id)
    const statusBefore = await statusOf(begun.instructor)
    const marked = await mark(begun.id, concerns)
    const again = await mark(begun.id, concerns)

    expect(concerns).toMatchObject([{ kind }])
    expect(refused).toMatchObject({ statusCode: 409, code: 'PAYOUT_UNCONFIRMED', data: { id: begun.id, concerns } })
    expect(statusBefore).toBe('CREATED')
    expect(marked).toMatchObject({ statusCode: 200, data: { status: 'PAID', concerns: [] } })
    expect(again).toMatchObject({ statusCode: 409, code: 'PAYOUT_DONE' })
    expect(await auditedOf(begun.runId)).toEqual([expect.objectContaining({ payout: begun.id, acknowledged: concerns })])
  })

  test('records each confirmed concern with the run', async () => {
    const begun = await begin()
    await suspend(begun.instructor.id)
    await owe(begun.instructor.id)
    const { concerns } = await shownOf(begun)
    await mark(begun.id, concerns)

    const { data } = await call(getPayoutRun, { params: { id: begun.runId } }, manager)

    expect(data.acts.at(-1)).toMatchObject({ act: 'MARKED_PAID', reason: 'Confirmed: instructor suspended, instructor owes ₦3,000.' })
  })

  test.each([
    ['the account was changed again', ({ id }: Instructor) => changeAccount(id, '6666666666')],
    ['the debt has grown', ({ id }: Instructor) => owe(id, 100_000)],
    ['the instructor was suspended', ({ id }: Instructor) => suspend(id)],
  ])('isn’t marked as paid by an outdated confirmation: %s', async (_, happen) => {
    const begun = await begin()
    await changeAccount(begun.instructor.id, '5555555555')
    await owe(begun.instructor.id)
    const { concerns } = await shownOf(begun)
    await happen(begun.instructor)

    const refused = await mark(begun.id, concerns)

    expect(refused).toMatchObject({ statusCode: 409, code: 'PAYOUT_UNCONFIRMED' })
    expect((await mark(begun.id, refused.data.concerns)).statusCode).toBe(200)
  })

  test('doesn’t record a confirmation that is no longer needed', async () => {
    const begun = await begin()

    const marked = await mark(begun.id, [{ kind: 'OWES', amount: 3_000 }])

    expect(marked.statusCode).toBe(200)
    expect(await auditedOf(begun.runId)).toEqual([expect.not.objectContaining({ acknowledged: expect.anything() })])
  })

  test('is marked as paid once when confirmations, changes and repeats race', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const begun = await begin()
      await changeAccount(begun.instructor.id, '5555555555')
      const { concerns } = await shownOf(begun)

      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => mark(begun.id)),
        changeAccount(begun.instructor.id, '6666666666').then(() => ({ statusCode: 0, code: 'CHANGED' })),
        suspend(begun.instructor.id).then(() => ({ statusCode: 0, code: 'SUSPENDED' })),
        ...Array.from({ length: 10 }, () => mark(begun.id, concerns)),
      ])
      if ((await statusOf(begun.instructor)) === 'CREATED') answers.push(await mark(begun.id, (await shownOf(begun)).concerns))
      await runJobs()

      expect(answers.slice(0, 10).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(409))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const [audited] = await auditedOf(begun.runId)
      expect(audited).toMatchObject({ acknowledged: expect.arrayContaining([expect.objectContaining({ kind: 'ACCOUNT_CHANGED' })]) })
      expect(await auditedOf(begun.runId)).toHaveLength(1)
      expect(mailsTo(begun.instructor)).toHaveLength(1)
      expect(await availableOf(db, begun.instructor.id)).toBe(0)
    }
  })

  test('asks the provider whether an earlier transfer has arrived, which is then a debt', async () => {
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
