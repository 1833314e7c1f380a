import { deleteAccount } from '@akada/contract/privacy.ts'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { giveEarnings, givePayoutAccount } from '#testing/payout-steps.ts'
import { givenSale } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { call, db, clock, mailbox, runJobs } = await testApp()

const password = 'learn-with-akada'

/** Creates an instructor with a sale of ₦15,000. The earnings of ₦10,342.50 become available 3 days after the refund period of 30 days. */
async function givenSeller({ isDisputed = false } = {}) {
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id })
  const { paymentId } = await givenSale(db, { userId: (await givenUser(db)).id, courseId: course.id, at: clock.now })
  if (isDisputed) await givenDispute(paymentId)
  return instructor
}

const givenDispute = (paymentId: number) =>
  db
    .insertInto('disputes')
    .values({
      provider_dispute_id: String(paymentId),
      payment_id: paymentId,
      status: 'awaiting-merchant-feedback',
      currency: 'NGN',
      amount_minor: 1_500_000,
      created_at: clock.now,
    })
    .execute()

const availableAt = new Date(clock.now.getTime() + 33 * 86_400_000)
const availableOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Africa/Lagos' }).format(availableAt)
const due = [{ currency: 'NGN', amount: 10_342.5, availableAt: availableAt.toISOString() }]

const isClosed = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').select('erase_at').where('id', '=', id).executeTakeFirstOrThrow()).erase_at !== null

describe('closing an account with earnings', () => {
  test('requires bank details first, and states the amount and the date', async () => {
    const instructor = await givenSeller()

    const answer = await call(deleteAccount, { body: { password } }, instructor)

    expect(answer).toMatchObject({
      statusCode: 409,
      code: 'EARNINGS_DUE',
      message: `₦10,342.50 (available from ${availableOn}) of your earnings can’t be paid out without your bank details. Add a payout account first.`,
    })
    expect(await isClosed(instructor)).toBe(false)
  })

  test('reports the earnings due, in the response and by email, if the instructor has bank details', async () => {
    const instructor = await givenSeller()
    await givePayoutAccount(db, instructor.id)

    const answer = await call(deleteAccount, { body: { password } }, instructor)
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, data: { earningsDue: [{ ...due[0], isHeld: false }] } })
    const mail = mailbox.mails().find(({ to }) => to === instructor.email)
    expect(mail?.text).toContain(`₦10,342.50 (available from ${availableOn})`)
  })

  test('states in the refusal, the response and the email that disputed earnings aren’t available yet', async () => {
    const instructor = await givenSeller({ isDisputed: true })
    const when = `(available from ${availableOn} at the earliest, after an open dispute or refund request is decided)`

    const refused = await call(deleteAccount, { body: { password } }, instructor)
    const answer = await call(deleteAccount, { body: { password, leavesEarnings: true } }, instructor)
    await runJobs()

    expect(refused.message).toContain(`₦10,342.50 ${when} of your earnings`)
    expect(answer).toMatchObject({ statusCode: 200, data: { earningsDue: [{ ...due[0], isHeld: true }] } })
    expect(mailbox.mails().find(({ to }) => to === instructor.email)?.text).toContain(`₦10,342.50 ${when}`)
  })

  test('is possible without bank details if the earnings are given up', async () => {
    const instructor = await givenSeller()

    const answer = await call(deleteAccount, { body: { password, leavesEarnings: true } }, instructor)

    expect(answer).toMatchObject({ statusCode: 200, data: { earningsDue: due } })
    expect(await isClosed(instructor)).toBe(true)
  })

  test('requires bank details for each currency, and reports what is available now', async () => {
    const instructor = await givenSeller()
    await givePayoutAccount(db, instructor.id)
    await giveEarnings(db, instructor.id, { amountMinor: 2_550, currency: 'USD' })

    const answer = await call(deleteAccount, { body: { password } }, instructor)

    expect(answer).toMatchObject({ statusCode: 409, message: expect.stringMatching(/^\$25\.50 \(available now\) of your earnings/) })
  })

  test('needs no bank details without earnings or with debts', async () => {
    const [student, debtor] = [await givenUser(db), await givenInstructor(db)]
    await giveEarnings(db, debtor.id, { amountMinor: -5_000 })

    const answers = [await call(deleteAccount, { body: { password } }, student), await call(deleteAccount, { body: { password } }, debtor)]

    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 200, data: { earningsDue: [] } })
  })
})
