import { getEarnings } from '@akada/contract/earnings.ts'
import { getPayoutTerms, updatePayoutTerms } from '@akada/contract/payout-terms.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkPromises } from '#features/checks/check-promises.ts'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import { postLineResold } from '#features/ledger/post-refund.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenSale, givenSaleRefund } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, runJobs } = app
const DAY = 86_400_000
let manager: { id: string }

// Sessions end as the clock advances.
beforeEach(async () => {
  manager = await givenManager(db)
})

type Terms = { holdDays: number; reservePercent: number } | null

const set = (instructor: { id: string }, terms: Terms, as = manager) =>
  call(updatePayoutTerms, { params: { id: instructor.id }, body: { terms, reason: 'Sells for years.' } }, as)
const trusted = { holdDays: 2, reservePercent: 20 }

async function givenSeller(terms: Terms = trusted) {
  const instructor = await givenInstructor(db)
  if (terms) await set(instructor, terms)
  const course = await givenCourse(db, { instructor_id: instructor.id })
  const sell = async () => givenSale(db, { userId: (await givenUser(db)).id, courseId: course.id, at: clock.now })
  return { instructor, sell, sale: await sell() }
}
const wait = async (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY)
  await bookAvailableEarnings(deps)
}
const balanceOf = async ({ id }: { id: string }) => {
  const [balance] = await instructorBalances(db, id)
  return [balance?.pendingMinor ?? 0, balance?.availableMinor ?? 0]
}
const walletOf = async (as: { id: string }) => (await call(getEarnings, {}, as)).data.balances[0]
const breaches = async () =>
  (await checkPromises(deps)).breaches.map(({ says }) => says).filter((says) => /earning|transaction doesn’t balance/i.test(says))

describe('a trusted instructor', () => {
  test('gets the earnings early, without the reserve, which follows at the default time', async () => {
    const { instructor } = await givenSeller()
    const [share = 0] = await balanceOf(instructor)
    const reserve = Math.ceil(share * 0.2)
    const before = await walletOf(instructor)

    await wait(2)
    const early = await balanceOf(instructor)
    const shown = await walletOf(instructor)
    await wait(31)

    expect(before.releases.map(({ kind }: { kind: string }) => kind)).toEqual(['EARNING', 'RESERVE'])
    expect(early).toEqual([reserve, share - reserve])
    expect(shown).toMatchObject({ reserve: reserve / 100, pending: reserve / 100, releases: [{ kind: 'RESERVE', amount: reserve / 100 }] })
    expect(await balanceOf(instructor)).toEqual([0, share])
    expect(await breaches()).toEqual([])
  })

  test('loses the reserve first when the sale is refunded, and gets it back if the sale is booked again', async () => {
    const { instructor, sale } = await givenSeller()
    await wait(2)
    const early = await balanceOf(instructor)

    await givenSaleRefund(db, sale, clock.now)
    const refunded = await balanceOf(instructor)
    await db.transaction().execute((tx) => postLineResold(tx, { lineId: sale.lineId, paymentId: sale.paymentId, at: clock.now }))

    expect(refunded).toEqual([0, 0])
    expect(await balanceOf(instructor)).toEqual(early)
    await wait(31)
    expect(await balanceOf(instructor)).toEqual([0, early.reduce((sum, part) => sum + part, 0)])
  })

  test('without a reserve gets everything early', async () => {
    const { instructor } = await givenSeller({ holdDays: 1, reservePercent: 0 })
    const [share = 0] = await balanceOf(instructor)

    await wait(1)

    expect(await balanceOf(instructor)).toEqual([0, share])
  })
})

test('a holding time above the default is refused, and a default that becomes shorter shortens the terms that are shown', async () => {
  const instructor = await givenInstructor(db)
  const setting = (key: 'refundDays' | 'payoutHoldDays', value: number) => changeSetting(db, { key, value, now: clock.now })
  const shown = async () => [
    (await call(getEarnings, {}, instructor)).data.terms.holdDays,
    (await call(getPayoutTerms, { params: { id: instructor.id } }, manager)).data.terms.holdDays,
  ]
  const most = (await call(getEarnings, {}, instructor)).data.defaultHoldDays

  const tooLong = await set(instructor, { holdDays: most + 1, reservePercent: 0 })
  const longest = await set(instructor, { holdDays: most, reservePercent: 10 })
  await setting('refundDays', 5)
  await setting('payoutHoldDays', 2)
  const shortened = await shown()
  await setting('refundDays', 30)
  await setting('payoutHoldDays', 3)

  expect(tooLong).toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'terms.holdDays', message: `The holding time can be at most the default of ${most} days.` }],
  })
  expect(longest.statusCode).toBe(200)
  expect(shortened).toEqual([7, 7])
})

describe('changed payout terms', () => {
  test('apply to earnings that are fully pending, leave reserves as they are, and end with the default', async () => {
    const { instructor, sell } = await givenSeller(null)
    await wait(5)
    const unchanged = await balanceOf(instructor)
    await set(instructor, trusted)
    await wait(0)
    const [reserve = 0, available = 0] = await balanceOf(instructor)
    await set(instructor, { holdDays: 1, reservePercent: 0 })
    await set(instructor, null)
    await sell()
    await wait(10)

    const [pending = 0, after = 0] = await balanceOf(instructor)

    expect(unchanged[1]).toBe(0)
    expect(available).toBeGreaterThan(0)
    expect(after).toBe(available)
    expect(pending).toBe(reserve + available + reserve)
    expect(await breaches()).toEqual([])
  })

  test('are audited with the reason, and told to the instructor once', async () => {
    const instructor = await givenInstructor(db)

    const answers = [await set(instructor, trusted), await set(instructor, trusted)]
    await runJobs()

    expect(answers).toMatchObject([{ statusCode: 200, data: { terms: trusted, defaultHoldDays: 33 } }, { statusCode: 200 }])
    const entries = await db
      .selectFrom('audit_entries')
      .select(['act', 'reason', 'after'])
      .where('subject_id', '=', instructor.id)
      .where('act', '=', 'PAYOUT_TERMS_CHANGED')
      .execute()
    expect(entries).toEqual([{ act: 'PAYOUT_TERMS_CHANGED', reason: 'Sells for years.', after: trusted }])
    expect(mailbox.mails().filter(({ to }) => to === instructor.email)).toMatchObject([{ subject: 'Your payout terms have changed' }])
    const notices = await db.selectFrom('notifications').select('title').where('user_id', '=', instructor.id).execute()
    expect(notices).toEqual([{ title: 'Your payout terms have changed' }])
  })

  test('can’t be a manager’s own, or those of users who don’t teach', async () => {
    const both = await givenUser(db, { roles: ['INSTRUCTOR', 'MANAGER'] })
    const student = await givenUser(db)

    expect(await set(both, trusted, both)).toMatchObject({ statusCode: 403 })
    expect(await set(student, trusted)).toMatchObject({ statusCode: 404, code: 'PERSON_NOT_FOUND' })
    expect(await call(getPayoutTerms, { params: { id: student.id } }, manager)).toMatchObject({ statusCode: 404 })
    const bad = await call(
      updatePayoutTerms,
      { params: { id: both.id }, body: { terms: { holdDays: 0, reservePercent: 91 }, reason: 'x' } },
      manager,
    )
    expect(bad).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
  })

  test('have one current version, and every release a proof, when changes and releases race', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { instructor, sell } = await givenSeller()
      for (let count = 0; count < 3; count++) await sell()
      const shares = (await balanceOf(instructor))[0]
      clock.now = new Date(clock.now.getTime() + 3 * DAY)

      await Promise.all([
        bookAvailableEarnings(deps),
        set(instructor, { holdDays: 3, reservePercent: 50 }),
        bookAvailableEarnings(deps),
        set(instructor, null),
        set(instructor, { holdDays: 1, reservePercent: 10 }),
        bookAvailableEarnings(deps),
      ])
      await bookAvailableEarnings(deps)

      expect((await balanceOf(instructor)).reduce((sum, part) => sum + part, 0)).toBe(shares)
      const current = await db
        .selectFrom('payout_terms')
        .select('id')
        .where('payee_id', '=', instructor.id)
        .where('ended_at', 'is', null)
        .execute()
      expect(current.length).toBeLessThanOrEqual(1)
    }
    expect(await breaches()).toEqual([])
  })
})
