import { describe, expect, test } from 'vitest'
import { givenCheckout } from '#testing/order-steps.ts'
import { givenPurchase, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { reconcileBooks } from './reconcile-books.ts'
import { reconciliationJobs } from './reconciliation.jobs.ts'

const app = await testApp()
const { clock, db, deps, mailbox, paystack, runJobs } = app
const HOUR = 3_600_000

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

describe('the nightly comparison', () => {
  test('finds nothing if the records agree, and sends no email', async () => {
    await givenPurchase(app)
    later(3 * HOUR)

    for (const job of reconciliationJobs(deps)) await job.run({})

    expect(mailbox.mails().filter(({ subject }) => subject.startsWith('Reconciliation differences'))).toEqual([])
  })

  test('sends one email with the differences, and settles unreported payments', async () => {
    const unheard = await givenCheckout(app)
    await paystack.pay(unheard.reference, { webhook: 'none' })
    const otherFee = await givenPurchase(app)
    await db.updateTable('payments').set({ fees_minor: null }).where('reference', '=', otherFee.reference).execute()
    const refunded = await givenPurchase(app)
    await paystack.refund(refunded.reference)
    const notThere = await givenPurchase(app)
    await paystack.overrideTransaction(notThere.reference, { force_status: 'failed' })
    later(3 * HOUR)

    for (const job of reconciliationJobs(deps)) await job.run({})
    await runJobs()

    const mails = mailbox.mails().filter(({ subject }) => subject.startsWith('Reconciliation differences'))
    expect(mails).toHaveLength(1)
    for (const { reference } of [unheard, otherFee, refunded, notThere]) expect(mails[0]?.text).toContain(reference)
    expect(await statusOf(db, unheard.orderId)).toBe('PAID')
    expect(await refundsOf(db, refunded.orderId)).toMatchObject([{ kind: 'EXTERNAL' }])
  })

  test('fails, so that it is retried, if the provider’s response is malformed', async () => {
    paystack.addFault({ match: { path: '/transaction' }, times: 1, action: { type: 'malformed_json' } })

    await expect(reconcileBooks(deps)).rejects.toThrow()
  })
})
