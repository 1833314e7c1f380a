import { approveRefund, listRefunds, type QueuedRefund, rejectRefund, retryRefund } from '@akada/contract/refunds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager, givenQueuedRefund, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as refunds from './manager-refunds.tsx'

beforeEach(() => givenManager())
afterEach(() => endSession())

function shown(refund: Partial<QueuedRefund> = {}, query = '') {
  const calls = fakeEndpoint(listRefunds, pageOf([givenQueuedRefund(refund)]))
  return { ...renderPage(refunds, { path: '/manager/refunds', at: `/manager/refunds${query}` }), calls, user: userEvent.setup() }
}
const dialog = () => within(screen.getByRole('dialog'))
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
const openDialog = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))

describe('pending refund', () => {
  test('shows everything needed for the decision', async () => {
    shown()

    expect(await screen.findByRole('region', { name: /^Excel for Traders\s*₦15,000$/ })).toBeTruthy()
    expect(screen.getByText('It is not what I expected.')).toBeTruthy()
    expect(await Promise.all(['Paid', 'Requested', 'Progress', 'Certificate', 'Refunds this year'].map(fact))).toEqual([
      'Mar 4, 2026',
      'Mar 10, 2026',
      '42% of the course',
      'Issued',
      '2',
    ])
    expect(screen.getByRole('link', { name: '#41' }).getAttribute('href')).toBe('/manager/orders/41')
  })

  test.each([
    ['Approve', approveRefund, 'Refund approved. The money is on its way to the buyer.'],
    ['Decline', rejectRefund, 'Refund declined. We’ll send your reason to the buyer.'],
  ] as const)('leaves the queue after “%s” with a reason', async (name, endpoint, sentence) => {
    const { user } = shown()
    const calls = fakeEndpoint(endpoint, () => {
      fakeEndpoint(listRefunds, pageOf([]))
      return givenQueuedRefund({ status: 'APPROVED' })
    })

    await openDialog(user, name)
    await user.type(dialog().getByLabelText('Reason'), ' As the rules say ')
    await user.click(dialog().getByRole('button', { name }))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { reason: 'As the rules say' } }])
    expect(await screen.findByText('No refunds to review.')).toBeTruthy()
  })

  test("can't be approved while an unmatched amount may cover it, and links to the order", async () => {
    shown({ unmatched: 15_000 })

    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })

    expect(approve.disabled).toBe(true)
    expect(screen.getByRole('note').textContent).toContain('Unmatched amount: ₦15,000.')
    expect(screen.getByRole('button', { name: /^Mark as not for a course/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to order #41' }).getAttribute('href')).toBe('/manager/orders/41')
  })

  test("can't be approved while a bank disputes its payment", async () => {
    shown({ openDisputes: [{ id: 3, amount: 15_000, currency: 'NGN', status: 'pending', dueAt: null }] })

    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })
    expect(approve.disabled).toBe(true)
    expect(screen.getByRole('note').textContent).toContain('The buyer’s bank is disputing ₦15,000 of this payment.')
    expect(screen.getByRole('link', { name: 'All disputes' }).getAttribute('href')).toBe('/manager/disputes')
  })

  test('names a bundle that cost less because of the course', async () => {
    shown({ reducedBundles: [{ orderId: 43, title: 'Excel and more' }] })

    expect((await screen.findByRole('note')).textContent).toBe(
      'Because of this course, “Excel and more” in order #43 cost less. If you refund only the course, the buyer keeps the bundle at that price.',
    )
    expect(screen.getByRole('link', { name: 'order #43' }).getAttribute('href')).toBe('/manager/orders/43')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false)
  })

  test('shows the effects on the buyer before the decision', async () => {
    const { user } = shown()

    await openDialog(user, 'Approve')

    const effects =
      'Ngozi Eze gets a refund of ₦15,000 to the original payment method and loses access to “Excel for Traders”. If they buy it again, they keep their progress.'
    expect(dialog().getByText(sentence(effects))).toBeTruthy()
    expect(dialog().getByText('Saved with the refund. We’ll email the buyer, without this text.')).toBeTruthy()
  })

  test('shows the effects on the recipient of a gift', async () => {
    const { user } = shown({ isGift: true })

    await openDialog(user, 'Approve')

    const effects =
      'Ngozi Eze gets a refund of ₦15,000 to the original payment method. The gift can no longer be redeemed. If it was redeemed, its recipient loses access to “Excel for Traders”.'
    expect(dialog().getByText(sentence(effects))).toBeTruthy()
  })

  test("can't be decided without a reason", async () => {
    const calls = fakeEndpoint(rejectRefund, broken())
    const { user } = shown()

    await openDialog(user, 'Decline')
    await user.type(dialog().getByLabelText('Reason'), '   ')
    await user.click(dialog().getByRole('button', { name: 'Decline' }))

    expect(await dialog().findByText('Reason is required.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test('is decided once despite several clicks', async () => {
    let answer = (_: QueuedRefund) => {}
    const calls = fakeEndpoint(approveRefund, () => new Promise<QueuedRefund>((resolve) => (answer = resolve)))
    const { user } = shown()

    await openDialog(user, 'Approve')
    await user.type(dialog().getByLabelText('Reason'), 'Fine')
    await user.dblClick(dialog().getByRole('button', { name: 'Approve' }))

    expect((await dialog().findByRole('button', { name: 'Approving…' })).getAttribute('aria-busy')).toBe('true')
    expect(calls).toHaveLength(1)
    answer(givenQueuedRefund())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    [refused('ORDER_OWN'), 'You can’t decide on your own order. Ask another manager.'],
    [refused('REFUND_DECIDED'), 'This refund has already been decided.'],
    [broken(), 'We couldn’t record the decision. Please try again.'],
  ])('shows an error message after failure %#', async (answer, sentence) => {
    fakeEndpoint(approveRefund, answer)
    const { user } = shown()

    await openDialog(user, 'Approve')
    await user.type(dialog().getByLabelText('Reason'), 'Fine')
    await user.click(dialog().getByRole('button', { name: 'Approve' }))

    expect(await dialog().findByText(sentence)).toBeTruthy()
    expect(dialog().getByLabelText('Reason')).toHaveProperty('value', 'Fine')
  })
})

test.each([
  ['DUPLICATE', 'Second payment'],
  ['EXTERNAL', 'Order #41'],
  ['MANAGER', 'Order #41'],
] as const)('a refund without a course (%s) has the title “%s”', async (kind, title) => {
  shown({ kind, course: null, status: 'PROCESSED' }, '?show=over')

  expect((await screen.findByRole('heading', { level: 2 })).textContent).toContain(title)
})

test("an approved refund shows why it can't be sent yet", async () => {
  shown({ status: 'APPROVED', providerSays: 'The buyer’s bank is disputing the payment.' }, '?show=under-way')

  expect(await fact('Reason for delay')).toBe('The buyer’s bank is disputing the payment.')
})

describe('failed refund', () => {
  test("can't be sent again once its money was returned another way", async () => {
    shown({ status: 'FAILED', isReplaced: true, providerSays: 'The money went back another way.' }, '?show=over')

    expect(await fact('Provider response')).toBe('The money went back another way.')
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  })

  test('is sent again with a reason, without asking for a bank account', async () => {
    const calls = fakeEndpoint(retryRefund, givenQueuedRefund({ status: 'APPROVED' }))
    const { user } = shown({ status: 'FAILED', providerSays: 'The card is closed.' }, '?show=over')
    expect(await fact('Provider response')).toBe('The card is closed.')

    await openDialog(user, 'Retry')
    expect(dialog().queryByLabelText('Bank code')).toBeNull()
    await user.type(dialog().getByLabelText('Reason'), 'Asked the bank')
    await user.click(dialog().getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('Refund retried.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { reason: 'Asked the bank' } }])
  })

  test('shows each decision with its user and reason', async () => {
    const at = '2026-03-12T10:00:00.000Z'
    shown(
      {
        status: 'FAILED',
        decisions: [
          { by: null, decision: 'APPROVED', reason: null, at },
          { by: 'Folake Adeniyi', decision: 'SENT_AGAIN', reason: 'Asked the bank', at },
        ],
      },
      '?show=over',
    )

    const decisions = within(await screen.findByRole('list', { name: 'Decisions' })).getAllByRole('listitem')

    expect(decisions.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Approved automatically, /),
      expect.stringMatching(/^Retried by Folake Adeniyi, .*Asked the bank$/),
    ])
  })

  test("can't be changed here if it was created at the provider", async () => {
    shown({ status: 'FAILED', kind: 'EXTERNAL' }, '?show=over')

    await screen.findByText('Created at the provider')

    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

describe("refund that needs the buyer's bank account", () => {
  const stuck = { status: 'NEEDS_ATTENTION' } as const
  async function fill(user: ReturnType<typeof userEvent.setup>, accountNumber: string) {
    await openDialog(user, 'Retry')
    await user.type(dialog().getByLabelText('Bank code'), '058')
    await user.type(dialog().getByLabelText('Account number'), accountNumber)
    await user.type(dialog().getByLabelText('Reason'), 'The card is closed')
    await user.click(dialog().getByRole('button', { name: 'Retry' }))
  }

  test('is sent to the account that the manager enters', async () => {
    const calls = fakeEndpoint(retryRefund, givenQueuedRefund({ status: 'PROCESSING' }))
    const { user } = shown(stuck, '?show=under-way')

    await fill(user, '0123456789')

    expect(await screen.findByText('Refund retried.')).toBeTruthy()
    const account = { bankCode: '058', accountNumber: '0123456789' }
    expect(calls).toEqual([{ params: { id: '5' }, body: { reason: 'The card is closed', account } }])
  })

  test.each([
    ['12345', broken(), 'Enter a 10-digit account number.'],
    ['0123456789', refused('BANK_ACCOUNT_INVALID'), 'The bank couldn’t find this account.'],
  ])('shows an error under the field for the account number %s', async (accountNumber, answer, sentence) => {
    fakeEndpoint(retryRefund, answer)
    const { user } = shown(stuck, '?show=under-way')

    await fill(user, accountNumber)

    expect(await dialog().findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByLabelText('Account number'))
  })
})

describe('refund queue', () => {
  test.each([
    ['In progress', '?show=under-way', 'under-way', 'No refunds in progress.'],
    ['Completed', '?show=over', 'over', 'No completed refunds.'],
  ])('keeps the tab “%s” in the URL', async (name, search, show, nothing) => {
    const { user, router } = shown()
    await screen.findByText('It is not what I expected.')
    const calls = fakeEndpoint(listRefunds, pageOf([]))

    await user.click(screen.getByRole('tab', { name }))

    expect(await screen.findByText(nothing)).toBeTruthy()
    expect(router.state.location.search).toBe(search)
    expect(calls).toEqual([{ query: { show, page: '1' } }])
  })

  test('opens at the tab and page in the URL', async () => {
    const { calls } = shown({ status: 'PROCESSED' }, '?show=over&page=2')

    await screen.findByText('Refunded')

    expect(screen.getByRole('tab', { name: 'Completed' }).getAttribute('aria-selected')).toBe('true')
    expect(calls).toEqual([{ query: { show: 'over', page: '2' } }])
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(listRefunds, broken())
    renderPage(refunds, { path: '/manager/refunds' })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listRefunds, pageOf([givenQueuedRefund()]))

    await userEvent.click(retry)

    expect(await screen.findByText('It is not what I expected.')).toBeTruthy()
  })
})
