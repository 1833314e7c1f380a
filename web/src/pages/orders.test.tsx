import { type Gift, resendGift, updateGift } from '@akada/contract/gifts.ts'
import { downloadTaxDocument } from '@akada/contract/invoices.ts'
import { downloadReceipt, getOrder, listOrders, type Purchase, verifyOwnPayments } from '@akada/contract/purchases.ts'
import { cancelRefundRequest, type Refund, requestRefund } from '@akada/contract/refunds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenGift } from '../testing/gift-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import { shownCovers } from '../testing/shown-covers.ts'
import * as orders from './orders.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('../features/gifts/edit-gift-dialog.tsx'))
beforeEach(() => void givenStudent())
afterEach(() => endSession())

type Line = Purchase['lines'][number]

const line = (changes: Partial<Line> = {}): Line => ({
  id: 11,
  courseId: 7,
  title: 'Data with R',
  coverImageUrl: null,
  coverWidths: [],
  instructorName: 'Ada Obi',
  price: 15_000,
  discount: 0,
  paid: 15_000,
  isEnrolled: true,
  refund: null,
  refundability: { until: '2026-12-12T09:00:00.000Z', amount: 12_000, usedPercent: 14, maxPercent: 30, isAutomatic: true },
  gift: null,
  ...changes,
})

const order = (changes: Partial<Purchase> = {}): Purchase => ({
  id: 5,
  status: 'PAID',
  currency: 'NGN',
  subtotal: 15_000,
  discount: 0,
  total: 15_000,
  couponCode: null,
  createdAt: '2026-11-12T09:00:00.000Z',
  paidAt: '2026-11-12T09:01:00.000Z',
  receiptNumber: 1001,
  paymentUrl: null,
  lines: [line()],
  ...changes,
})

const refund = (changes: Partial<Refund> = {}): Refund => ({
  id: 3,
  courseId: 7,
  status: 'PROCESSED',
  amount: 15_000,
  currency: 'NGN',
  requestedAt: '2026-11-13T09:00:00.000Z',
  decisionReason: null,
  settledAt: '2026-11-14T09:00:00.000Z',
  ...changes,
})

const over = { until: null, usedPercent: 0, maxPercent: 30, isAutomatic: false }

const givenOrders = (...content: Purchase[]) => fakeEndpoint(listOrders, { content, totalElements: content.length, page: 1, size: 20 })

const shown = (query = '') => ({ ...renderPage(orders, { path: '/orders', at: `/orders${query}` }), user: userEvent.setup() })
const card = async (id = 5) => within(await screen.findByRole('article', { name: `Order #${id}` }))

describe('orders', () => {
  test('show that they are loading', async () => {
    givenOrders()

    shown()

    expect(screen.getByText('Loading your orders…')).toBeTruthy()
    await screen.findByText('You haven’t bought anything yet.')
  })

  test('link to the courses if there are none', async () => {
    givenOrders()

    shown()

    await screen.findByText('You haven’t bought anything yet.')
    expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/courses')
  })

  test("offer a retry when they can't be loaded", async () => {
    fakeEndpoint(listOrders, lostConnection())
    const { user } = shown()
    await screen.findByText('We couldn’t load your orders.')
    givenOrders(order())

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('article', { name: 'Order #5' })).toBeTruthy()
  })

  test('show their courses, amount and status', async () => {
    const lines = [line({ discount: 3_000, paid: 12_000 })]
    givenOrders(order({ couponCode: 'SAVE20', discount: 3_000, total: 12_000, lines }))

    shown()

    const shownCard = await card()
    expect(shownCard.getByText('Paid')).toBeTruthy()
    expect(shownCard.getByRole('link', { name: 'Data with R' }).getAttribute('href')).toBe('/courses/7')
    expect(shownCard.getByRole('link', { name: 'Go to Course: Data with R' }).getAttribute('href')).toBe('/my-learning/courses/7')
    expect(shownCard.getByText(sentence('By Ada Obi'))).toBeTruthy()
    expect(shownCard.getAllByText('₦12,000')).toHaveLength(2)
    expect(shownCard.getByText(/Coupon/).textContent).toBe('Coupon SAVE20: −₦3,000')
  })

  test('show every kobo that was charged and refunded', async () => {
    const lines = [line({ price: 14_999.87, discount: 1_874.98, paid: 13_124.89, refund: refund({ amount: 13_124.89 }) })]
    givenOrders(order({ couponCode: 'SAVE', discount: 1_874.98, total: 13_124.89, lines }))

    shown()

    const shownCard = await card()
    expect(shownCard.getByText('₦14,999.87')).toBeTruthy()
    expect(shownCard.getAllByText('₦13,124.89')).toHaveLength(2)
    expect(shownCard.getByText(/Coupon/).textContent).toBe('Coupon SAVE: −₦1,874.98')
    expect(shownCard.getByText('₦13,124.89 was refunded on Nov 14, 2026.')).toBeTruthy()
  })

  test.each([
    ['PENDING', 'Awaiting payment'],
    ['FAILED', 'Payment failed'],
    ['EXPIRED', 'Expired'],
    ['HELD', 'Under review'],
    ['REFUND_REQUESTED', 'Refund requested'],
    ['REFUNDED', 'Refunded'],
  ] as const)('label the status %s as “%s”', async (status, words) => {
    givenOrders(order({ status, lines: [line({ refundability: over })] }))

    shown()

    expect((await card()).getByText(words)).toBeTruthy()
  })

  test('load each cover at the width of its row', async () => {
    givenOrders(order({ lines: [line({ coverImageUrl: '/media/a.webp', coverWidths: [320, 640] }), line({ id: 12 })] }))

    shown()

    await card()
    expect(shownCovers()).toEqual([{ files: '/media/a-320.webp 320w, /media/a-640.webp 640w', sizes: '(min-width: 40rem) 128px, 80px' }])
  })

  test('that can still be paid link to the payment page', async () => {
    const paymentUrl = 'https://checkout.paystack.com/abc'
    givenOrders(
      order({
        status: 'PENDING',
        paidAt: null,
        receiptNumber: null,
        paymentUrl,
        lines: [line({ refundability: over, isEnrolled: false })],
      }),
    )

    shown()

    expect((await card()).getByRole('link', { name: 'Pay now for order #5' }).getAttribute('href')).toBe(paymentUrl)
    expect((await card()).queryByRole('button', { name: /Receipt/ })).toBeNull()
  })

  test('are paginated', async () => {
    const calls = fakeEndpoint(listOrders, { content: [order()], totalElements: 41, page: 2, size: 20 })

    shown('?page=2')

    expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/orders?page=3')
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/orders')
    expect(screen.getByText('Page 2 of 3')).toBeTruthy()
    expect(calls).toEqual([{ query: { page: '2', size: '20' } }])
  })

  test('show their history when expanded', async () => {
    givenOrders(order())
    fakeEndpoint(getOrder, { ...order(), timeline: [{ at: '2026-11-12T09:00:00.000Z', kind: 'PLACED', text: 'You placed the order.' }] })
    const { user } = shown()

    await user.click((await card()).getByText('History of order #5'))

    expect(await (await card()).findByText('You placed the order.')).toBeTruthy()
  })
})

describe('receipt', () => {
  test('can be downloaded', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = vi.fn(() => 'blob:receipt')
    givenOrders(order())
    const calls = fakeEndpoint(downloadReceipt, null)
    const { user } = shown()

    await user.click((await card()).getByRole('button', { name: 'Receipt for order #5' }))

    await waitFor(() => expect(click).toHaveBeenCalled())
    expect(calls).toEqual([{ params: { id: '5' } }])
  })

  test('of a company can be downloaded as an e-invoice, and so can its credit notes', async () => {
    HTMLAnchorElement.prototype.click = vi.fn()
    URL.createObjectURL = vi.fn(() => 'blob:invoice')
    const document = {
      issuedOn: '2026-11-12',
      currency: 'NGN' as const,
      net: 13_953.49,
      vat: 1_046.51,
      total: 15_000,
      corrects: null,
      hasEInvoice: true,
    }
    const documents = [
      { ...document, number: 'INV-2026-000001', kind: 'INVOICE' as const },
      { ...document, number: 'CN-2026-000001', kind: 'CREDIT_NOTE' as const, corrects: 'INV-2026-000001' },
    ]
    givenOrders(order({ documents }))
    const calls = fakeEndpoint(downloadTaxDocument, null)
    const { user } = shown()

    await user.click((await card()).getByRole('button', { name: 'E-invoice (XML) for order #5' }))
    await user.click((await card()).getByRole('button', { name: 'Download XML of CN-2026-000001' }))

    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls).toMatchObject([
      { params: { number: 'INV-2026-000001' }, query: { format: 'xml' } },
      { params: { number: 'CN-2026-000001' }, query: { format: 'xml' } },
    ])
  })

  test('has no e-invoice without a company', async () => {
    const document = { number: 'INV-2026-000001', kind: 'INVOICE' as const, issuedOn: '2026-11-12', currency: 'NGN' as const }
    givenOrders(order({ documents: [{ ...document, net: 15_000, vat: 0, total: 15_000, corrects: null, hasEInvoice: false }] }))
    shown()

    expect((await card()).queryByRole('button', { name: /E-invoice/ })).toBeNull()
  })

  test("shows an error if it can't be downloaded", async () => {
    givenOrders(order())
    fakeEndpoint(downloadReceipt, refused('RECEIPT_NOT_FOUND'))
    const { user } = shown()

    await user.click((await card()).getByRole('button', { name: 'Receipt for order #5' }))

    expect(await screen.findByText('This order has no receipt.')).toBeTruthy()
  })
})

describe('refund request', () => {
  const open = async (...content: Purchase[]) => {
    givenOrders(...content)
    const view = shown()
    await view.user.click((await card()).getByRole('button', { name: 'Request a refund: Data with R' }))
    return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Request a refund' })) }
  }

  test('shows the deadline and how much of the progress limit is used', async () => {
    givenOrders(order())

    shown()

    expect((await card()).getByText(/Refundable until/).textContent).toBe(
      'Refundable until Dec 12, 2026 · 14% completed · Automatic approval up to 30%',
    )
    const meter = (await card()).getByRole('progressbar', { name: 'Progress toward the instant refund limit' })
    expect(Math.round(Number(meter.getAttribute('value')))).toBe(47)
  })

  test.each([
    ['Refunded at once', 'neutral', { usedPercent: 30, isAutomatic: true }],
    ['Reviewed by our team', 'danger', { usedPercent: 31, isAutomatic: false }],
    ['Reviewed by our team', 'neutral', { usedPercent: 0, isAutomatic: false }],
  ])('says “%s” beside the button, above a %s bar', async (words, tone, refundability) => {
    givenOrders(order({ lines: [line({ refundability: { until: '2026-12-12T09:00:00.000Z', maxPercent: 30, ...refundability } })] }))
    shown()

    expect((await card()).getByText(words)).toBeTruthy()
    expect((await card()).getByRole('progressbar').dataset).toMatchObject({ tone })
    expect((await card()).getByRole('progressbar').dataset.done).toBeUndefined()
  })

  test('isn’t possible before the refund of a bundle that cost less because of the course, and the order says so', async () => {
    const reducedBundles = [{ orderId: 9, title: 'Data from A to Z' }]
    givenOrders(order({ lines: [line({ refundability: { ...over, reducedBundles } })] }))
    shown()

    const text = 'You used this course to pay less for “Data from A to Z” in order #9. To refund the course, refund the bundle first.'
    expect((await card()).getByText(sentence(text))).toBeTruthy()
    expect((await card()).queryByRole('button', { name: /Request a refund/ })).toBeNull()
  })

  test('opens from a link to a course', async () => {
    givenOrders(order())

    shown('?refund=7')

    const dialog = within(await screen.findByRole('dialog', { name: 'Request a refund' }))
    expect(dialog.getByText('Data with R')).toBeTruthy()
  })

  test('shows neither a progress bar nor a button if no refund is possible', async () => {
    givenOrders(order({ lines: [line({ refundability: over })] }))

    shown()

    await card()
    expect(screen.queryByText(/Refundable until/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Request a refund/ })).toBeNull()
  })

  test('qualifies for an instant refund within the limits, and is approved automatically', async () => {
    const calls = fakeEndpoint(requestRefund, refund({ status: 'APPROVED', settledAt: null }))
    const { user, dialog } = await open(order())
    expect(dialog.getByText(/^You qualify for an instant refund\. ₦12,000 goes back/)).toBeTruthy()
    givenOrders(order({ status: 'REFUNDED', lines: [line({ isEnrolled: false, refundability: over, refund: refund() })] }))

    await user.type(dialog.getByLabelText('Reason'), 'Not for me')
    await user.click(dialog.getByRole('button', { name: 'Request a refund' }))

    expect(await screen.findByText('Your refund of ₦15,000 is approved and on its way to you.')).toBeTruthy()
    expect(await (await card()).findByText('₦15,000 was refunded on Nov 14, 2026.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([{ params: { id: '5' }, body: { courseId: 7, reason: 'Not for me' } }])
  })

  test('needs a decision by staff beyond the limits', async () => {
    fakeEndpoint(requestRefund, refund({ status: 'REQUESTED', settledAt: null }))
    const refundability = { until: '2026-12-12T09:00:00.000Z', usedPercent: 45, maxPercent: 30, isAutomatic: false }
    const { user, dialog } = await open(order({ lines: [line({ refundability })] }))
    expect(dialog.getByText(/^We’ll review your request/)).toBeTruthy()

    await user.type(dialog.getByLabelText('Reason'), 'Not for me')
    await user.click(dialog.getByRole('button', { name: 'Request a refund' }))

    expect(await screen.findByText('Refund requested. We’ll email you our decision.')).toBeTruthy()
  })

  test('requires a reason', async () => {
    const calls = fakeEndpoint(requestRefund, refund())
    const { user, dialog } = await open(order())
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))

    await user.click(dialog.getByRole('button', { name: 'Request a refund' }))

    expect(dialog.getByText('Reason is required.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
    expect(calls).toHaveLength(0)
  })

  test.each([
    ['the server’s message', refused('REFUND_TOO_LATE'), 'The refund period has ended.'],
    ['a default message', broken(), 'We couldn’t request your refund. Please try again.'],
  ])('that is refused shows %s, and keeps the input', async (_, answer, sentence) => {
    fakeEndpoint(requestRefund, answer)
    const { user, dialog } = await open(order())
    await user.type(dialog.getByLabelText('Reason'), 'Not for me')

    await user.click(dialog.getByRole('button', { name: 'Request a refund' }))

    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Not for me')
  })

  test.each([
    ['REQUESTED', 'Refund requested on Nov 13, 2026. We’ll email you our decision.'],
    ['DECLINED', 'Your refund was declined: You have finished it.'],
    ['PROCESSING', 'Your refund of ₦15,000 is approved and on its way to you. Allow 3–10 business days for it to reach your account.'],
    ['UNKNOWN', 'Your refund of ₦15,000 is approved and on its way to you. Allow 3–10 business days for it to reach your account.'],
    ['NEEDS_ATTENTION', 'Your refund of ₦15,000 is approved, but your bank needs more details. We’ll email you.'],
    ['FAILED', 'Your refund of ₦15,000 is approved, but it’s delayed. We’re working on it.'],
  ] as const)('explains the status %s', async (status, sentence) => {
    const decided = refund({ status, decisionReason: 'You have finished it.' })
    givenOrders(order({ lines: [line({ refundability: over, refund: decided })] }))

    shown()

    expect((await card()).getByText(sentence)).toBeTruthy()
  })

  test('shows that the bank or the payment provider returned the money another way', async () => {
    givenOrders(order({ lines: [line({ refundability: over, refund: refund({ status: 'FAILED', isReplaced: true }) })] }))

    shown()

    expect((await card()).getByText('₦15,000 was returned to you through your bank or our payment provider.')).toBeTruthy()
  })
})

describe("buyer who doesn't see a paid course", () => {
  const checked = (outcome: 'PAID' | 'OWNED' | 'PENDING' | 'FAILED' | 'HELD' | 'NOTHING') => ({
    outcome,
    orderId: 5,
    courses: outcome === 'PAID' || outcome === 'OWNED' ? [{ id: 7, title: 'Data with R' }] : [],
    gift: null,
  })

  async function check(reference = '') {
    givenOrders()
    const view = shown('?missing=1')
    if (reference) await view.user.type(screen.getByLabelText('Payment reference (optional)'), reference)
    await view.user.click(screen.getByRole('button', { name: 'Check my payments' }))
    return view
  }

  test.each([
    ['PAID', 'We found your payment. Your courses are ready. Start learning: Data with R'],
    ['OWNED', 'We already received this payment. You have access to its courses. Start learning: Data with R'],
    ['PENDING', 'Your bank hasn’t confirmed this payment yet. We’ll keep checking and email you when it’s confirmed.'],
    ['FAILED', 'This payment didn’t go through. You can pay again from your cart.'],
    ['HELD', 'We received your payment, but we need to review it. We’ll email you.'],
    ['NOTHING', 'You have no pending payments. If you were charged, enter the payment reference or contact us.'],
  ] as const)('sees a message for the outcome %s', async (outcome, words) => {
    fakeEndpoint(verifyOwnPayments, checked(outcome))

    await check()

    await waitFor(() =>
      expect(screen.getAllByRole(outcome === 'FAILED' ? 'alert' : 'status').map((part) => part.textContent)).toContain(words),
    )
  })

  test('can enter the payment reference to find the course', async () => {
    const calls = fakeEndpoint(verifyOwnPayments, checked('PAID'))

    await check(' pay-123 ')

    expect((await screen.findByRole('link', { name: 'Start learning: Data with R' })).getAttribute('href')).toBe('/my-learning/courses/7')
    expect(calls).toEqual([{ body: { reference: 'pay-123' } }])
  })

  test("doesn't need to enter a reference", async () => {
    const calls = fakeEndpoint(verifyOwnPayments, checked('NOTHING'))

    await check()

    await screen.findByText(/You have no pending payments/)
    expect(calls).toEqual([{ body: { reference: null } }])
  })

  test.each([
    ['an unknown reference', refused('PAYMENT_UNKNOWN'), 'We couldn’t find that reference. Check it against your bank alert.'],
    ['too many attempts', refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    ['a fault', broken(), 'We couldn’t check your payments. Please try again.'],
  ])('sees an error message after %s', async (_, answer, sentence) => {
    fakeEndpoint(verifyOwnPayments, answer)

    await check('pay-123')

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })
})

describe('a gift among the orders', () => {
  const giftLine = (changes: Partial<Gift> = {}, more: Partial<Line> = {}) => line({ gift: givenGift(changes), ...more })

  test('says for whom it is and what happens next, without the buyer’s own course', async () => {
    givenOrders(
      order({ lines: [giftLine({ state: 'SCHEDULED', sentAt: null, sendOn: '2026-12-24', message: 'Enjoy!', mayResend: false })] }),
    )
    shown()

    const { getByText, queryByRole } = await card()
    expect(getByText(/^Gift for/)).toBeTruthy()
    expect(getByText('Scheduled')).toBeTruthy()
    expect(getByText(/on Dec 24, 2026\.$/)).toBeTruthy()
    expect(getByText('“Enjoy!”')).toBeTruthy()
    expect(queryByRole('link', { name: /^Go to Course/ })).toBeNull()
    expect(queryByRole('button', { name: /^Resend/ })).toBeNull()
  })

  test('can be changed and resent until it is redeemed', async () => {
    givenOrders(order({ lines: [giftLine({ problem: 'NOT_DELIVERED' })] }))
    const { user } = shown()
    const changes = fakeEndpoint(updateGift, givenGift({ recipientEmail: 'eve@example.com' }))
    const resends = fakeEndpoint(resendGift, givenGift({ mayResend: false }))

    expect((await card()).getByText('We couldn’t email this gift. Check the address.')).toBeTruthy()
    await user.click((await card()).getByRole('button', { name: 'Resend email: Data with R' }))
    expect(await screen.findByText('We’re emailing the gift again.')).toBeTruthy()
    await user.click((await card()).getByRole('button', { name: 'Change gift: Data with R' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change gift' }))
    await user.clear(dialog.getByLabelText('Recipient’s email'))
    await user.type(dialog.getByLabelText('Recipient’s email'), 'eve@example.com')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change gift' })).toBeNull())
    expect(resends).toEqual([{ params: { id: '11' } }])
    expect(changes).toEqual([
      { params: { id: '11' }, body: { recipientEmail: 'eve@example.com', recipientName: 'Ada', sendOn: '2026-11-12', message: '' } },
    ])
  })

  test('shows a refusal at its field or above the form', async () => {
    givenOrders(order({ lines: [giftLine()] }))
    const { user } = shown()
    await user.click((await card()).getByRole('button', { name: 'Change gift: Data with R' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change gift' }))

    fakeEndpoint(updateGift, refused('GIFT_OWN_ADDRESS'))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await dialog.findByText('This is your own email. Enter the recipient’s email.')).toBeTruthy()
    fakeEndpoint(updateGift, refused('GIFT_SENT_OFTEN'))
    await user.type(dialog.getByLabelText('Recipient’s email'), 'x')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))

    expect(await dialog.findByText('You can resend a gift once an hour, up to five emails.')).toBeTruthy()
  })

  test('that was redeemed or refunded has no actions', async () => {
    const closed = { mayChange: false, mayResend: false } as const
    givenOrders(
      order({ lines: [giftLine({ state: 'REDEEMED', redeemedAt: '2026-11-14T09:00:00.000Z', ...closed }, { refundability: over })] }),
      order({ id: 6, lines: [giftLine({ state: 'REFUNDED', ...closed }, { refundability: over })] }),
    )
    shown()

    expect((await card()).getByText('Redeemed on Nov 14, 2026.')).toBeTruthy()
    expect((await card(6)).getByText('This gift was refunded. It can’t be redeemed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /gift/i })).toBeNull()
  })
})

describe('seats among the orders', () => {
  const seats = { total: 5, free: 3, invited: 1, accepted: 1, refunded: 0 }
  const seatsLine = (changes: Partial<Line> = {}) =>
    line({ seats, paid: 75_000, refundability: { ...line().refundability, amount: 45_000 }, ...changes })

  test('are counted, and lead to the team', async () => {
    givenOrders(order({ paidAt: '2026-11-12T09:01:00.000Z', lines: [seatsLine()] }))
    shown()

    const { getByText, getByRole, queryByRole } = await card()
    expect(getByText('5 seats: 3 free, 1 invited, 1 accepted')).toBeTruthy()
    expect(getByRole('link', { name: 'Manage seats: Data with R' })).toHaveProperty('href', expect.stringMatching(/\/orders\/5\/seats$/))
    expect(queryByRole('link', { name: /^Go to Course/ })).toBeNull()
  })

  test('are refunded in part', async () => {
    givenOrders(order({ paidAt: '2026-11-12T09:01:00.000Z', lines: [seatsLine()] }))
    const { user } = shown()
    const calls = fakeEndpoint(requestRefund, refused('SEATS_NOT_FREE'))

    await user.click((await card()).getByRole('button', { name: 'Request a refund: Data with R' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a refund' }))
    await user.selectOptions(dialog.getByLabelText('Seats to refund'), '2 seats')
    expect(dialog.getByText(/₦30,000 goes back/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Fewer people.')
    await user.click(dialog.getByRole('button', { name: 'Request a refund' }))

    expect(await dialog.findByText('Only free seats can be refunded. Revoke pending invitations first.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { courseId: 7, seats: 2, reason: 'Fewer people.' } }])
  })
})

describe('an order of several courses', () => {
  const asked = refund({ status: 'REQUESTED', settledAt: null })
  const second = { id: 12, courseId: 8, title: 'Sailing' }

  test('says which of them a refund is requested for', async () => {
    givenOrders(order({ status: 'REFUND_REQUESTED', lines: [line({ refundability: over, refund: asked }), line(second)] }))

    shown()

    const shownCard = await card()
    expect(shownCard.getByText('Refund requested: 1 of 2')).toBeTruthy()
    const [first, other] = shownCard.getAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('Refund requested')).toBeTruthy()
    expect(within(other as HTMLElement).queryByText(/^Refund requested/)).toBeNull()
  })

  test('is marked as a whole if all its courses are', async () => {
    const lines = [line({ refundability: over, refund: asked }), line({ ...second, refundability: over, refund: asked })]
    givenOrders(order({ status: 'REFUND_REQUESTED', lines }))

    shown()

    expect((await card()).getAllByText('Refund requested')).toHaveLength(3)
  })
})

describe('withdrawing a refund request', () => {
  const asked = order({
    status: 'REFUND_REQUESTED',
    lines: [line({ refundability: over, refund: refund({ status: 'REQUESTED', settledAt: null }) })],
  })

  async function open() {
    givenOrders(asked)
    const view = shown()
    await view.user.click((await card()).getByRole('button', { name: 'Withdraw request: Data with R' }))
    return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Withdraw your refund request?' })) }
  }

  test('is confirmed, and allows another request', async () => {
    const calls = fakeEndpoint(cancelRefundRequest, refund({ status: 'DECLINED', isWithdrawn: true, settledAt: null }))
    const { user, dialog } = await open()
    givenOrders(order({ lines: [line({ refund: refund({ status: 'DECLINED', isWithdrawn: true, settledAt: null }) })] }))

    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }))

    expect(await (await card()).findByText('You withdrew your refund request.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '3' } }])
    expect((await card()).getByRole('button', { name: 'Request a refund: Data with R' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says that a manager has decided in the meantime', async () => {
    fakeEndpoint(cancelRefundRequest, refused('REFUND_DECIDED'))
    const { user, dialog } = await open()

    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }))

    expect(await screen.findByText('This refund has already been decided.')).toBeTruthy()
  })

  test('is possible only while the request awaits a decision', async () => {
    givenOrders(order({ lines: [line({ refundability: over, refund: refund({ status: 'APPROVED', settledAt: null }) })] }))

    shown()

    await card()
    expect(screen.queryByRole('button', { name: /^Withdraw request/ })).toBeNull()
  })
})
