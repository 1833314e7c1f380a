import { getEarnings, listBanks, listOwnPayouts, requestPayout, setPayoutAccount } from '@akada/contract/earnings.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { downloadMonthlyStatement, downloadStatement, getStatement } from '@akada/contract/statements.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './instructor-earnings.tsx'

type Earnings = Answer<typeof getEarnings>
type Line = Answer<typeof getStatement>['content'][number]

const earnings = (changes: Partial<Earnings> = {}): Earnings => ({
  balances: [
    { currency: 'NGN', pending: 9000, available: 21_500.5, paidOut: 70_000, nextReleaseAt: '2999-03-04T12:00:00.000Z' },
    { currency: 'USD', pending: 0, available: -4, paidOut: 12, nextReleaseAt: null },
  ],
  accounts: [],
  ...changes,
})
const sale = (changes: Partial<Line> = {}): Line => ({
  id: 'e1',
  at: '2026-03-04T12:00:00.000Z',
  kind: 'SALE',
  courseTitle: 'Bookkeeping',
  orderId: 12,
  couponCode: 'LAUNCH-20',
  sale: { price: 15_000, discount: 3000, paid: 12_000, tax: 837.21, fee: 280, sharePercentage: 97, isOwnCoupon: true },
  amount: 10_556.31,
  availableAt: '2999-03-04T12:00:00.000Z',
  ...changes,
})
const statementOf = (content: Line[], totalElements = content.length) => ({
  content,
  totalElements,
  page: 1,
  size: 50,
  currency: 'NGN' as const,
  totalAmount: 10_556.31,
})
type OwnPayout = Answer<typeof listOwnPayouts>['content'][number]
const payoutsOf = (content: OwnPayout[], totalElements = content.length) => ({ content, totalElements, page: 1, size: 10 })
const payout = (changes: Partial<OwnPayout> = {}): OwnPayout => ({
  id: 7,
  at: '2026-03-04T12:00:00.000Z',
  amount: 21_500.5,
  currency: 'NGN',
  status: 'IN_TRANSFER',
  isRequested: true,
  account: { bankName: 'Access Bank', accountEnding: '6789' },
  paidAt: null,
  problem: null,
  ...changes,
})
const ready = { method: 'TRANSFER', minimum: 10_000, because: null } as const
const naira = { currency: 'NGN', pending: 9000, available: 21_500.5, paidOut: 70_000, nextReleaseAt: null, request: ready } as const

const account = { currency: 'NGN', bankCode: '044', bankName: 'Access Bank', accountEnding: '6789', accountName: 'NGOZI BELLO' } as const

beforeEach(() => {
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
  fakeEndpoint(getEarnings, earnings())
  fakeEndpoint(getStatement, statementOf([]))
  fakeEndpoint(listOwnPayouts, payoutsOf([]))
  fakeEndpoint(listBanks, [
    { code: '044', name: 'Access Bank' },
    { code: '058', name: 'GTBank' },
  ])
})

const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/instructor/earnings', at: `/instructor/earnings${search}` }),
})
const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('earnings', () => {
  test('show the balance of each currency', async () => {
    shown()

    const naira = await region('Naira')
    expect(naira.getByText('₦21,500.50')).toBeTruthy()
    expect(naira.getByText('₦9,000')).toBeTruthy()
    expect(naira.getByText('₦70,000')).toBeTruthy()
    expect(naira.getByText(/^Next release/).textContent).toBe('Next release: Mar 4, 2999')
    const dollars = await region('Dollars')
    expect(dollars.getByText('−$4')).toBeTruthy()
    expect(dollars.getByText('Debt')).toBeTruthy()
    expect(dollars.getByText('Refunds on earnings already paid out. They’ll be deducted from your next earnings.')).toBeTruthy()
    expect(dollars.queryByText(/^Next release/)).toBeNull()
  })

  test('show when there are none yet', async () => {
    fakeEndpoint(getEarnings, earnings({ balances: [] }))
    shown()

    expect(await screen.findByText('No earnings yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Naira' })).toBeNull()
  })

  test("keep the statement when the balance can't be loaded", async () => {
    fakeEndpoint(getEarnings, broken())
    fakeEndpoint(getStatement, statementOf([sale()]))
    const { user } = shown()
    await screen.findByText('We couldn’t load your earnings.')
    expect(await screen.findByText('Bookkeeping')).toBeTruthy()
    fakeEndpoint(getEarnings, earnings())

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await region('Naira')).toBeTruthy()
  })
})

describe('earnings statement', () => {
  test('explains every kobo of a sale', async () => {
    fakeEndpoint(getStatement, statementOf([sale()]))
    const { user } = shown()

    await user.click(await screen.findByText('View breakdown'))

    const steps = [...document.querySelectorAll('details dl > div')].map(({ textContent }) => textContent)
    expect(steps).toEqual([
      'Price₦15,000',
      'Discount−₦3,000',
      'Buyer paid₦12,000',
      'VAT−₦837.21',
      'Payment fee−₦280',
      'Net revenue₦10,882.79',
      'Your 97% (your own coupon)₦10,556.31',
    ])
  })

  test('omits deductions of zero', async () => {
    const plain = { price: 20, discount: 0, paid: 20, tax: 0, fee: 0, sharePercentage: 70, isOwnCoupon: false }
    fakeEndpoint(getStatement, statementOf([sale({ sale: plain, amount: 14, couponCode: null, availableAt: null })]))
    shown()

    await screen.findByText('View breakdown')
    const steps = [...document.querySelectorAll('details dt')].map(({ textContent }) => textContent)
    expect(steps).toEqual(['Price', 'Buyer paid', 'Net revenue', 'Your 70%'])
    expect(screen.getByText('Order #12')).toBeTruthy()
    expect(screen.getByText('Now')).toBeTruthy()
  })

  test('lists refunds and payouts without deductions', async () => {
    fakeEndpoint(
      getStatement,
      statementOf([
        sale({ id: 'e2', kind: 'REFUND', sale: null, amount: -10_556.31, availableAt: null }),
        sale({
          id: 'e3',
          kind: 'PAYOUT',
          sale: null,
          amount: -5000,
          availableAt: null,
          courseTitle: null,
          orderId: null,
          couponCode: null,
        }),
      ]),
    )
    shown()

    expect(await screen.findByText('Refund')).toBeTruthy()
    expect(screen.getByText('−₦10,556.31')).toBeTruthy()
    expect(screen.getByText('Payout')).toBeTruthy()
    expect(screen.queryByText('View breakdown')).toBeNull()
  })

  test('starts with the currency that has earnings', async () => {
    fakeEndpoint(getEarnings, earnings({ balances: [{ currency: 'USD', pending: 1, available: 0, paidOut: 0, nextReleaseAt: null }] }))
    const calls = fakeEndpoint(getStatement, statementOf([]))
    shown()

    expect(await screen.findByText('No sales in this currency yet.')).toBeTruthy()
    expect(calls).toEqual([{ query: { currency: 'USD', page: '1' } }])
  })

  test('uses the currency and the dates in the URL', async () => {
    const calls = fakeEndpoint(getStatement, statementOf([]))
    shown('?currency=USD&from=2026-01-01&to=2026-01-31')

    expect(await screen.findByText('No activity in this period.')).toBeTruthy()
    expect(calls).toEqual([{ query: { currency: 'USD', from: '2026-01-01', to: '2026-01-31', page: '1' } }])
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-01-01')
  })

  test('keeps the selection in the URL', async () => {
    const { user, router } = shown()

    await user.type(await screen.findByLabelText('From'), '2026-02-01')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD')

    await waitFor(() => expect(router.state.location.search).toBe('?currency=USD&from=2026-02-01'))
  })

  test('is sorted by the headers, with the order kept in the URL while the currency changes', async () => {
    const calls = fakeEndpoint(getStatement, statementOf([sale()]))
    const { user, router } = shown('?page=2')

    await user.click(await screen.findByRole('button', { name: 'Amount' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ currency: 'NGN', page: '1', sort: '-amount' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD')

    await waitFor(() => expect(router.state.location.search).toBe('?sort=-amount&currency=USD'))
  })

  test('refuses an end date before the start date', async () => {
    const calls = fakeEndpoint(getStatement, statementOf([]))
    const { user } = shown('?from=2026-02-01')
    await screen.findByText('No activity in this period.')

    await user.type(screen.getByLabelText('To'), '2026-01-01')
    await user.click(screen.getByRole('button', { name: 'Show' }))

    expect(await screen.findByText('The end date is before the start date.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('To'))
    expect(calls).toHaveLength(1)
  })

  test('ignores invalid dates', async () => {
    const calls = fakeEndpoint(getStatement, statementOf([]))
    shown('?from=yesterday&to=2026-13-40&currency=EUR')

    await screen.findByText('No sales in this currency yet.')
    expect(calls).toEqual([{ query: { currency: 'NGN', page: '1' } }])
  })

  test('can be downloaded for the selected dates', async () => {
    const calls = fakeEndpoint(downloadStatement, broken())
    const { user } = shown('?currency=USD&from=2026-01-01')

    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))

    expect(await screen.findByText('We couldn’t create the file. Please try again.')).toBeTruthy()
    expect(calls).toEqual([{ query: { currency: 'USD', from: '2026-01-01' } }])
  })
})

describe('payout account', () => {
  const password = () => screen.getByLabelText('Your password')
  const save = () => screen.getByRole('button', { name: 'Save account' })

  async function atNaira() {
    const view = shown()
    await view.user.click(await screen.findByRole('button', { name: 'Add account for naira' }))
    await screen.findByRole('combobox', { name: 'Bank' })
    return view
  }

  test('for naira is verified with the bank, and shows the account name', async () => {
    const calls = fakeEndpoint(setPayoutAccount, account)
    const { user } = await atNaira()
    fakeEndpoint(getEarnings, earnings({ accounts: [account] }))

    await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), 'Access Bank')
    await user.type(screen.getByLabelText('Account number'), '0123456789')
    await user.type(password(), 'learn-with-akada')
    await user.click(save())

    expect(await screen.findByText('Payouts in naira will go to NGOZI BELLO at Access Bank.')).toBeTruthy()
    expect(await screen.findByText('Access Bank, account ending in 6789')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([{ body: { currency: 'NGN', bankCode: '044', accountNumber: '0123456789', password: 'learn-with-akada' } }])
  })

  test('for dollars is entered manually', async () => {
    const calls = fakeEndpoint(setPayoutAccount, { ...account, currency: 'USD', bankCode: '' })
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Add account for dollars' }))

    await user.type(await screen.findByLabelText('Bank'), 'First Bank, Ghana')
    await user.type(screen.getByLabelText('Account number or IBAN'), 'GH12 3456')
    await user.type(screen.getByLabelText('Account holder name'), 'Ngozi Bello')
    await user.type(password(), 'learn-with-akada{Enter}')

    await waitFor(() =>
      expect(calls).toEqual([
        {
          body: {
            currency: 'USD',
            bankName: 'First Bank, Ghana',
            accountNumber: 'GH12 3456',
            accountName: 'Ngozi Bello',
            password: 'learn-with-akada',
          },
        },
      ]),
    )
  })

  test('shows an error for each invalid field, and focuses the first one', async () => {
    const { user } = await atNaira()
    await user.type(screen.getByLabelText('Account number'), '123')

    await user.click(save())

    expect(await screen.findByText('Bank is required.')).toBeTruthy()
    expect(screen.getByText('An account number must have 10 digits.')).toBeTruthy()
    expect(screen.getByText('Password is required.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Bank' }))
  })

  test.each([
    ['WRONG_PASSWORD', 'Your current password is incorrect.', 'Your password'],
    ['BANK_ACCOUNT_INVALID', 'The bank couldn’t find this account.', 'Account number'],
  ] as const)('shows the error %s under the field that caused it', async (code, sentence, label) => {
    fakeEndpoint(setPayoutAccount, refused(code))
    const { user } = await atNaira()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), 'GTBank')
    await user.type(screen.getByLabelText('Account number'), '0123456789')
    await user.type(password(), 'something{Enter}')

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.getByLabelText('Account number')).toHaveProperty('value', '0123456789')
  })

  test("shows when the banks can't be loaded, and can be retried", async () => {
    fakeEndpoint(listBanks, refused('PAYMENTS_NOT_CONFIGURED'))
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Add account for naira' }))
    await screen.findByText('Payments are not configured')
    fakeEndpoint(listBanks, [{ code: '058', name: 'GTBank' }])

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('option', { name: 'GTBank' })).toBeTruthy()
  })
})

describe('the wallet', () => {
  test('shows reserves, transfers and the dates of pending amounts', async () => {
    const releases = [
      { kind: 'EARNING' as const, at: '2999-03-04T12:00:00.000Z', amount: 7200 },
      { kind: 'RESERVE' as const, at: '2999-04-04T12:00:00.000Z', amount: 1800 },
      { kind: 'HELD' as const, at: null, amount: 500 },
    ]
    const balance = { ...naira, pending: 9500, reserve: 1800, inTransfer: 20_000, releases }
    fakeEndpoint(getEarnings, earnings({ balances: [balance], defaultHoldDays: 33, terms: { holdDays: 7, reservePercent: 20 } }))
    const { user } = shown()

    const wallet = await region('Naira')
    await user.click(wallet.getByText('When pending amounts become available'))

    expect(wallet.getByText('₦7,700')).toBeTruthy()
    expect(wallet.getAllByText('₦1,800')).toHaveLength(2)
    expect(wallet.getByText('₦50,000')).toBeTruthy()
    expect(wallet.getByText('Mar 4, 2999')).toBeTruthy()
    expect(wallet.getByText('On hold: a refund or a dispute is open')).toBeTruthy()
    expect(
      wallet.getByText(/^Earnings become available 7 days after a sale. 20% of each earning stays in reserve for 33 days.$/),
    ).toBeTruthy()
  })

  test('requests a payout after a confirmation', async () => {
    fakeEndpoint(getEarnings, earnings({ balances: [naira] }))
    const requested = fakeEndpoint(requestPayout, payout())
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Request payout in naira' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Request payout' }))

    await waitFor(() => expect(requested).toEqual([{ body: { currency: 'NGN' } }]))
    expect(await screen.findByText('₦21,500.50 is on its way to your bank.')).toBeTruthy()
  })

  test.each([
    ['OPEN_REQUEST', 'Your payout is on its way.'],
    ['NO_ACCOUNT', 'Add a payout account below to request a payout.'],
    ['BELOW_MINIMUM', 'You can request a payout from ₦10,000.'],
    ['SUSPENDED', 'Payouts are paused for your account. Contact support.'],
  ] as const)('says why no payout can be requested: %s', async (because, words) => {
    fakeEndpoint(getEarnings, earnings({ balances: [{ ...naira, request: { ...ready, because } }] }))
    shown()

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Request payout/ })).toBeNull()
  })

  test('lists payouts with their problems in words', async () => {
    const problem = { title: 'The account is closed', text: 'Add another payout account.', needsAccount: true }
    fakeEndpoint(listOwnPayouts, payoutsOf([payout(), payout({ id: 6, status: 'FAILED', isRequested: false, problem })]))
    shown()

    expect(await screen.findByText('The account is closed.')).toBeTruthy()
    expect(screen.getByText('In transfer')).toBeTruthy()
    expect(screen.getByText('Failed')).toBeTruthy()
  })

  test('says that the payouts couldn’t be loaded', async () => {
    fakeEndpoint(listOwnPayouts, broken)
    shown()

    expect(await screen.findByText('We couldn’t load your payouts.')).toBeTruthy()
  })

  test('downloads the statement of a month', async () => {
    const file = fakeEndpoint(downloadMonthlyStatement, broken())
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))

    await waitFor(() => expect(file).toMatchObject([{ query: { currency: 'NGN' } }]))
  })
})
