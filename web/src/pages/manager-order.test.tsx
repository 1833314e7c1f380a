import {
  acceptDispute,
  endRefundedCourse,
  getManagedOrder,
  type ManagedOrderDetails,
  markOrderReviewed,
  refundOrderExcess,
  resendReceipt,
  resolveOrderOnHold,
  resolveUnmatchedAmount,
  verifyManagedOrder,
} from '@akada/contract/purchases.ts'
import { refundLine } from '@akada/contract/refunds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenLine, givenManager, givenOrderDetails, givenQueuedRefund } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as page from './manager-order.tsx'

beforeEach(() => givenManager())
afterEach(() => endSession())

function shown(order: Partial<ManagedOrderDetails> = {}) {
  fakeEndpoint(getManagedOrder, givenOrderDetails(order))
  renderPage(page, { path: '/manager/orders/:id', at: '/manager/orders/41' })
  return userEvent.setup()
}

const button = (name: string) => screen.findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe("manager's order page", () => {
  test('shows the buyer, courses, payment attempts and timeline', async () => {
    shown()

    expect(await screen.findByRole('heading', { level: 1, name: /^Order #41/ })).toBeTruthy()
    expect((await part('Buyer')).getByRole('link', { name: 'ngozi@example.com' })).toBeTruthy()
    expect((await part('Courses')).getByText('Sewing')).toBeTruthy()
    expect((await part('Payments')).getByText('ref-of-the-payment')).toBeTruthy()
    expect((await part('Timeline')).getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Order placed.',
      'Paid with visa 4081.',
    ])
  })

  test('names the affiliate who earns from the order, with the commission once it is paid', async () => {
    shown({ affiliates: [{ id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', name: 'Bisi Ade', commission: 2_935 }] })

    const buyer = await part('Buyer')
    expect(buyer.getByRole('link', { name: 'Bisi Ade' }).getAttribute('href')).toBe('/manager/people/7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa')
    expect(buyer.getByText(/, commission/).textContent).toMatch(/commission ₦2,935$/)
  })

  test("shows a paid order's review notes", async () => {
    shown({ reviewReason: 'paid ₦26,000 instead of ₦25,000' })

    expect((await part('Review notes')).getByText('paid ₦26,000 instead of ₦25,000')).toBeTruthy()
  })

  test.each([
    ['abc', refused('INVALID_INPUT')],
    ['99', refused('ORDER_NOT_FOUND')],
  ])("with the id %j shows that the order doesn't exist", async (id, answer) => {
    fakeEndpoint(getManagedOrder, answer)

    renderPage(page, { path: '/manager/orders/:id', at: `/manager/orders/${id}` })

    expect(await screen.findByText('Order not found.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/manager/orders')
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(getManagedOrder, broken())
    renderPage(page, { path: '/manager/orders/:id', at: '/manager/orders/41' })
    const retry = await button('Retry')
    fakeEndpoint(getManagedOrder, givenOrderDetails())

    await userEvent.click(retry)

    expect(await part('Buyer')).toBeTruthy()
  })
})

async function enterReason(user: ReturnType<typeof shown>, confirmText: string) {
  await user.type(dialog().getByLabelText('Reason'), 'She rang.')
  await user.click(dialog().getByRole('button', { name: confirmText }))
}

describe('rechecking with the provider', () => {
  test('shows the updated order', async () => {
    const user = shown({ status: 'PENDING', receiptNumber: null, paidAt: null })
    expect(await screen.findByText('Pending')).toBeTruthy()
    const calls = fakeEndpoint(verifyManagedOrder, () => {
      fakeEndpoint(getManagedOrder, givenOrderDetails())
      return givenOrderDetails()
    })

    await user.click(await button('Re-check payments'))
    await enterReason(user, 'Re-check')

    expect(await screen.findByText('Payments re-checked.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { reason: 'She rang.' } }])
    expect(within(screen.getByRole('heading', { level: 1 })).getByText('Paid')).toBeTruthy()
  })

  test("shows when the provider can't be reached", async () => {
    const user = shown()
    fakeEndpoint(verifyManagedOrder, refused('PAYMENTS_UNAVAILABLE', { message: 'The provider does not answer.' }))

    await user.click(await button('Re-check payments'))
    await enterReason(user, 'Re-check')

    expect(await dialog().findByText('The provider does not answer.')).toBeTruthy()
  })
})

describe('order receipt', () => {
  test('can be sent again', async () => {
    const user = shown()
    const calls = fakeEndpoint(resendReceipt, null)

    await user.click(await button('Resend receipt'))
    await enterReason(user, 'Resend')

    expect(await screen.findByText('Receipt sent to the buyer.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { reason: 'She rang.' } }])
  })

  test("can't be sent before it exists", async () => {
    shown({ receiptNumber: null })

    await button('Re-check payments')

    expect(screen.queryByRole('button', { name: 'Resend receipt' })).toBeNull()
  })
})

describe('refunding a course', () => {
  test('asks for a reason, and shows the refund', async () => {
    const user = shown()
    const calls = fakeEndpoint(refundLine, () => {
      const refund = { ...givenQueuedRefund({ status: 'APPROVED' }), courseId: 7 }
      fakeEndpoint(getManagedOrder, givenOrderDetails({ lines: [givenLine({ refund })] }))
      return givenQueuedRefund({ status: 'APPROVED' })
    })

    await user.click(await button('Refund for Excel for Traders'))
    expect(
      dialog().getByText(
        sentence(/Ngozi Eze gets a refund of ₦12,000 to the original payment method and loses access to “Excel for Traders”/),
      ),
    ).toBeTruthy()
    await user.type(dialog().getByLabelText('Reason'), ' The videos don’t play. ')
    await user.click(dialog().getByRole('button', { name: 'Refund' }))

    expect(await screen.findByText('The refund is on its way to the buyer.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { courseId: 7, reason: 'The videos don’t play.' } }])
    expect(await (await part('Courses')).findByText('Approved')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('names a bundle that cost less because of the course', async () => {
    const { refundability, ...line } = givenLine()
    const user = shown({
      lines: [{ ...line, refundability: { ...refundability, reducedBundles: [{ orderId: 43, title: 'Excel and more' }] } }],
    })

    await user.click(await button(`Refund for ${line.title}`))

    expect(dialog().getByRole('note').textContent).toContain('Because of this course, “Excel and more” in order #43 cost less.')
  })

  test('requires a reason', async () => {
    const user = shown()
    const calls = fakeEndpoint(refundLine, broken())

    await user.click(await button('Refund for Sewing'))
    await user.click(dialog().getByRole('button', { name: 'Refund' }))

    expect(await screen.findByText('Reason is required.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByLabelText('Reason'))
    expect(calls).toEqual([])
  })

  test("is refused with a message for the manager's own order, and keeps the reason", async () => {
    const user = shown()
    fakeEndpoint(refundLine, refused('ORDER_OWN'))

    await user.click(await button('Refund for Sewing'))
    await user.type(dialog().getByLabelText('Reason'), 'Please')
    await user.click(dialog().getByRole('button', { name: 'Refund' }))

    expect(await dialog().findByText('You can’t decide on your own order. Ask another manager.')).toBeTruthy()
    expect(dialog().getByLabelText('Reason')).toHaveProperty('value', 'Please')
  })

  test.each([
    ['that cost nothing', { lines: [givenLine({ paid: 0 })] }],
    ['of an order that isn’t paid', { status: 'EXPIRED' }],
    ['that has been refunded', { lines: [givenLine({ refund: { ...givenQueuedRefund({ status: 'PROCESSED' }), courseId: 7 } })] }],
  ] satisfies [string, Partial<ManagedOrderDetails>][])("isn't offered for a course %s", async (_, order) => {
    shown(order)

    await part('Courses')

    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  })
})

describe('course that was refunded at the provider', () => {
  const unmatched = { unmatched: { amount: 10_000, currency: 'NGN' as const }, endableCourseIds: [8] }

  test('is removed with a reason, by keyboard alone, and no money is sent', async () => {
    const user = shown(unmatched)
    const calls = fakeEndpoint(endRefundedCourse, () => {
      fakeEndpoint(getManagedOrder, givenOrderDetails())
      return givenOrderDetails()
    })
    expect((await part('Courses')).getByRole('note').textContent).toMatch(/^Unmatched amount: ₦10,000\./)

    ;(await button('End access to Sewing')).focus()
    await user.keyboard('{Enter}')
    expect(dialog().getByText(sentence(/Ngozi Eze loses access to the course, and no money is sent/))).toBeTruthy()
    await user.keyboard('Refunded on the dashboard.')
    await user.click(dialog().getByRole('button', { name: 'End access' }))

    expect(await screen.findByText('Access ended. No money was sent.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { courseId: 8, reason: 'Refunded on the dashboard.' } }])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End access/ })).toBeNull())
  })

  test("shows when access can't be removed, and keeps the reason", async () => {
    const user = shown(unmatched)
    fakeEndpoint(endRefundedCourse, refused('REFUND_NOT_MATCHED'))

    await user.click(await button('End access to Sewing'))
    await enterReason(user, 'End access')

    expect(await dialog().findByText(/^The unmatched amount is less than the buyer paid for this course/)).toBeTruthy()
    expect(dialog().getByLabelText('Reason')).toHaveProperty('value', 'She rang.')
  })

  test("can't be removed if the unmatched amount is below every course price", async () => {
    shown({ ...unmatched, endableCourseIds: [] })

    expect((await part('Courses')).getByRole('note').textContent).toContain('It’s less than the price of any course.')
    expect(screen.queryByRole('button', { name: /^End access/ })).toBeNull()
  })

  test('stays accessible when a manager marks the money as not for a course', async () => {
    const user = shown(unmatched)
    const calls = fakeEndpoint(resolveUnmatchedAmount, () => {
      fakeEndpoint(getManagedOrder, givenOrderDetails())
      return givenOrderDetails()
    })

    ;(await button('Mark as not for a course (₦10,000 from order #41)')).focus()
    await user.keyboard('{Enter}')
    expect(dialog().getByText(/^Use this if ₦10,000 was returned as an overpayment or as goodwill/)).toBeTruthy()
    await enterReason(user, 'Mark')

    expect(await screen.findByText('Saved. The buyer keeps every course.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { amount: 10_000, reason: 'She rang.' } }])
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
  })

  test('shows when the order has changed, and keeps the reason', async () => {
    const user = shown(unmatched)
    fakeEndpoint(resolveUnmatchedAmount, refused('ORDER_CHANGED'))

    await user.click(await button('Mark as not for a course (₦10,000 from order #41)'))
    await enterReason(user, 'Mark')

    expect(await dialog().findByText('This order has changed. Check it and try again.')).toBeTruthy()
    expect(dialog().getByLabelText('Reason')).toHaveProperty('value', 'She rang.')
  })
})

describe('review notes', () => {
  const notes = { reviewReason: 'refund 7 was made at the provider' }

  test('are cleared with a reason, by keyboard alone', async () => {
    const user = shown(notes)
    const calls = fakeEndpoint(markOrderReviewed, () => {
      fakeEndpoint(getManagedOrder, givenOrderDetails())
      return givenOrderDetails()
    })
    expect((await part('Review notes')).getByText(notes.reviewReason)).toBeTruthy()

    ;(await button('Mark as reviewed')).focus()
    await user.keyboard('{Enter}')
    await enterReason(user, 'Mark as reviewed')

    expect(await screen.findByText('Order marked as reviewed.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { ...notes, reason: 'She rang.' } }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Review notes' })).toBeNull())
  })

  test('are not cleared if they have changed in the meantime', async () => {
    const user = shown(notes)
    fakeEndpoint(markOrderReviewed, refused('ORDER_CHANGED'))

    await user.click(await button('Mark as reviewed'))
    await enterReason(user, 'Mark as reviewed')

    expect(await dialog().findByText('This order has changed. Check it and try again.')).toBeTruthy()
  })
})

describe('open dispute', () => {
  const disputed = { openDisputes: [{ id: 3, amount: 15_000, currency: 'NGN' as const, status: 'pending', dueAt: null }] }

  test('can be accepted on the order page with a reason, by keyboard alone', async () => {
    const user = shown(disputed)
    const calls = fakeEndpoint(acceptDispute, () => {
      fakeEndpoint(getManagedOrder, givenOrderDetails({ status: 'REFUNDED' }))
      return givenOrderDetails({ status: 'REFUNDED' })
    })

    ;(await button('Accept dispute over ₦15,000')).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('They are right.')
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')

    expect(await screen.findByText('Dispute accepted. The buyer’s bank has the money.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '3' }, body: { reason: 'They are right.' } }])
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
  })

  test.each([
    ['DISPUTE_REFUNDED', /^This money has already been refunded/],
    ['DISPUTE_OVER', 'This dispute is already resolved.'],
  ] as const)("that can't be accepted shows why: %s", async (code, sentence) => {
    const user = shown(disputed)
    fakeEndpoint(acceptDispute, refused(code))

    await user.click(await button('Accept dispute over ₦15,000'))
    await enterReason(user, 'Accept dispute')

    expect(await dialog().findByText(sentence)).toBeTruthy()
    expect(dialog().getByLabelText('Reason')).toHaveProperty('value', 'She rang.')
  })
})

describe('overpayment', () => {
  const excess = { excess: [{ reference: 'pay-2', amount: 1_000, currency: 'NGN' as const }] }

  test('is refunded with a reason, and the buyer keeps the courses', async () => {
    const user = shown(excess)
    const calls = fakeEndpoint(refundOrderExcess, () => {
      fakeEndpoint(getManagedOrder, givenOrderDetails())
      return givenOrderDetails()
    })
    expect((await part('Overpayment')).getByText('₦1,000')).toBeTruthy()

    await user.click(await button('Refund overpayment'))
    expect(dialog().getByText(sentence('Ngozi Eze gets a refund of ₦1,000 and keeps access to every course.'))).toBeTruthy()
    await enterReason(user, 'Refund')

    expect(await screen.findByText('The overpayment is being refunded to the buyer.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { reason: 'She rang.' } }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Overpayment' })).toBeNull())
  })

  test("doesn't include money from a failed refund", async () => {
    shown({ ...excess, excess: [{ reference: 'pay-1', amount: 4_000, currency: 'NGN', isTooSmall: false, isOverpaid: false }] })

    expect((await part('Money from a failed refund')).getByText('₦4,000')).toBeTruthy()
    expect(await button('Refund this money')).toHaveProperty('disabled', false)
    expect(screen.queryByRole('region', { name: 'Overpayment' })).toBeNull()
  })

  test('shows when it has already been refunded', async () => {
    const user = shown(excess)
    fakeEndpoint(refundOrderExcess, refused('ORDER_WITHOUT_EXCESS'))

    await user.click(await button('Refund overpayment'))
    await enterReason(user, 'Refund')

    expect(await dialog().findByText('This order has no overpayment to refund.')).toBeTruthy()
  })

  test("can't be refunded below the provider's minimum refund", async () => {
    shown({ ...excess, excess: [{ reference: 'pay-1', amount: 0.5, currency: 'USD', isTooSmall: true }] })

    expect((await part('Overpayment')).getByText(/below the payment provider’s minimum refund/)).toBeTruthy()
    expect(await button('Refund overpayment')).toHaveProperty('disabled', true)
  })

  test("can't be refunded while a dispute is open", async () => {
    shown({ ...excess, openDisputes: [{ id: 3, amount: 15_000, currency: 'NGN', status: 'pending', dueAt: null }] })

    expect(await button('Refund overpayment')).toHaveProperty('disabled', true)
  })
})

describe('order on hold', () => {
  const held = { status: 'HELD', reviewReason: 'Paid ₦20,000 instead of ₦25,000.' } as const

  test('shows why it is on hold', async () => {
    shown(held)

    expect((await part('Payment on hold')).getByText('Paid ₦20,000 instead of ₦25,000.')).toBeTruthy()
  })

  test.each([
    ['Accept', 'ACCEPT', 'PAID', 'Payment accepted. The buyer has access.'],
    ['Refund', 'REFUND', 'REFUNDED', 'The refund is on its way to the buyer.'],
  ] as const)('is decided by “%s” with a reason', async (name, decision, status, sentence) => {
    const user = shown(held)
    const calls = fakeEndpoint(resolveOrderOnHold, () => {
      fakeEndpoint(getManagedOrder, givenOrderDetails({ status }))
      return givenOrderDetails({ status })
    })

    await user.click(await button(name))
    await user.type(dialog().getByLabelText('Reason'), 'Seen in the bank’s list')
    await user.click(dialog().getByRole('button', { name }))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '41' }, body: { decision, reason: 'Seen in the bank’s list' } }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment on hold' })).toBeNull())
  })

  test("can't be decided by its buyer", async () => {
    const user = shown(held)
    fakeEndpoint(resolveOrderOnHold, refused('ORDER_OWN'))

    await user.click(await button('Accept'))
    await user.type(dialog().getByLabelText('Reason'), 'Mine{Tab}')
    await user.click(dialog().getByRole('button', { name: 'Accept' }))

    expect(await dialog().findByText('You can’t decide on your own order. Ask another manager.')).toBeTruthy()
  })
})
