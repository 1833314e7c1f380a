import * as statements from '@akada/contract/statements.ts'
import { describe, expect, test } from 'vitest'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import { givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givePayoutAccount, startRun } from '#testing/payout-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { givenSale, givenSaleRefund } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { downloadMonthlyStatement } from './download-monthly-statement.ts'
import { drawStatement, rowsOf, type StatementText } from './draw-statement.ts'

const app = await testApp()
const { clock, db, deps } = app
const moment = (text: string) => new Date(`${text}Z`)
const linesFor = async (instructorId: string, month: string) =>
  linesOf((await downloadMonthlyStatement(deps, { instructorId, currency: 'NGN', month })).content)

/** Sells two courses in August, refunds one in September and pays out the other in October. */
async function givenHistory() {
  const instructor = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Okafor' })
  const course = await givenCourse(db, { instructor_id: instructor.id })
  await givePayoutAccount(db, instructor.id)
  const sell = async (at: string) => givenSale(db, { userId: (await givenUser(db)).id, courseId: course.id, at: moment(at) })
  // September in Lagos.
  await sell('2026-08-31T23:30:00')
  const kept = await sell('2026-08-10T10:00:00')
  const refunded = await sell('2026-08-20T10:00:00')
  await givenSaleRefund(db, refunded, moment('2026-09-05T10:00:00'))
  clock.now = moment('2026-10-01T10:00:00')
  await bookAvailableEarnings(deps)
  await startRun(app, await givenManager(db), 'BY_HAND')
  return { instructor, kept }
}

describe('a monthly statement', () => {
  test('has the ledger’s opening balance, movements and closing balance of a month in the site’s time zone', async () => {
    const { instructor } = await givenHistory()
    const after = (lines: string[], label: string) => lines[lines.indexOf(label) + 1]

    const [august, september, october] = await Promise.all(['2026-08', '2026-09', '2026-10'].map((month) => linesFor(instructor.id, month)))
    if (!august || !september || !october) throw new Error('a statement is missing')

    expect(august).toEqual(
      expect.arrayContaining(['Statement', 'August 2026', 'Ngozi Okafor', 'Paid by buyers (2 sales)', 'VAT', 'Payment fees']),
    )
    expect(after(august, 'Opening balance')).toBe('₦0')
    expect(after(august, 'Closing balance')).toBe(after(september, 'Opening balance'))
    expect(after(september, 'Closing balance')).toBe(after(october, 'Opening balance'))
    expect(september).toContain('Paid by buyers (1 sale)')
    expect(after(september, 'Refunds')).toMatch(/^−₦/)
    expect(after(october, 'Payouts')).toMatch(/^−₦/)
    const [balance] = await instructorBalances(db, instructor.id)
    expect(balance?.availableMinor).toBe(0)
  })

  test('is sent as a PDF, for one’s own earnings only', async () => {
    const { instructor } = await givenHistory()
    const download = async (month: string) =>
      app.app.inject({
        url: `/api${statements.downloadMonthlyStatement.path}?currency=NGN&month=${month}`,
        headers: { authorization: `Bearer ${await app.tokenFor(instructor)}` },
      })

    const file = await download('2026-08')

    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(linesOf(file.rawPayload)).toContain('Ngozi Okafor')
    expect(linesOf((await download('2026-10')).rawPayload)).toContain('October 2026, until Oct 1, 2026')
    expect((await download('2026-13')).statusCode).toBe(400)
  })

  test('adds up, and is the same each time it is drawn', async () => {
    const text: StatementText = {
      ...{
        site: deps.site,
        issuer: 'Akada',
        payee: 'Ada',
        currency: 'NGN',
        month: '2026-08',
        drawnAt: moment('2026-09-01T00:00:00'),
        until: null,
      },
      ...{ opening: { availableMinor: 100, pendingMinor: 200 }, closing: { availableMinor: -50, pendingMinor: 900 } },
      ...{ soldMinor: 900, refundedMinor: -100, disputedMinor: -50, paidOutMinor: -200 },
      sold: { grossMinor: 1_500, taxMinor: 105, feeMinor: 95, count: 1, commissionsMinor: 0 },
      commissionsMinor: 0,
    }

    const amounts = Object.fromEntries(rowsOf(text).map(({ label, amount }) => [label, amount]))

    expect(amounts).toMatchObject({ 'Opening balance': '₦3', 'Share of the site': '−₦4', 'Closing balance': '₦8.50', Available: '−₦0.50' })
    expect(await drawStatement(text)).toEqual(await drawStatement(text))
  })
})
