import { cancelPayout, getDuePayouts, getPayoutRun, listPayoutRuns, markPayoutPaid, startPayoutRun } from '@akada/contract/payout-runs.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Due, Payout, PayoutRun, PayoutRunDetails } from '../features/payout-runs/payout-runs.api.ts'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager, givenPayout, givenRun, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as run from './manager-payout-run.tsx'
import * as payouts from './manager-payouts.tsx'

const ada = { id: '22222222-0d4b-4c5e-9e5c-8a3f0a1f1a22', name: 'Ada Obi' }
const bayo = { id: '33333333-0d4b-4c5e-9e5c-8a3f0a1f1a33', name: 'Bayo Ade' }
const due: Due = {
  currency: 'NGN',
  total: 31_500.5,
  due: [{ instructor: ada, amount: 31_500.5 }],
  heldBack: [{ instructor: bayo, amount: 900, because: 'BELOW_MINIMUM' }],
}

beforeEach(() => {
  givenManager()
  fakeEndpoint(getDuePayouts, due)
  fakeEndpoint(listPayoutRuns, pageOf<PayoutRun>([]))
})
afterEach(() => endSession())

const dialog = () => within(screen.getByRole('dialog'))
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))

describe('due payouts', () => {
  function shown(at = '/manager/payouts') {
    return { ...renderPage(payouts, { path: '/manager/payouts', at }), user: userEvent.setup() }
  }

  test("show exact amounts, and which instructors aren't paid and why", async () => {
    shown()

    const paid = within(await screen.findByRole('table', { name: 'Ready to pay' }))
    const heldBack = within(screen.getByRole('table', { name: 'On hold' }))

    expect(paid.getByRole('cell', { name: '₦31,500.50' })).toBeTruthy()
    expect(heldBack.getByText('Bayo Ade')).toBeTruthy()
    expect(heldBack.getByText('Below the minimum payout')).toBeTruthy()
  })

  test('are shown by currency, and the URL keeps the currency', async () => {
    const { user, router } = shown()
    await screen.findByText('Ada Obi')
    const calls = fakeEndpoint(getDuePayouts, { currency: 'USD', total: 0, due: [], heldBack: [] })

    await user.click(screen.getByRole('tab', { name: 'Dollars' }))

    expect(await screen.findByText('No payouts due in this currency.')).toBeTruthy()
    expect(router.state.location.search).toBe('?currency=USD')
    expect(calls).toEqual([{ query: { currency: 'USD' } }])
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test.each([
    ['Pay by transfer', 'Pay', 'TRANSFER'],
    ['Pay manually', 'Create list', 'BY_HAND'],
  ] as const)('are started by “%s” after a confirmation of the total', async (name, confirm, method) => {
    const calls = fakeEndpoint(startPayoutRun, givenRun({ method }))
    const { user, router } = shown()

    await press(user, name)
    expect(dialog().getByText('₦31,500.50 to 1 payee')).toBeTruthy()
    expect(calls).toEqual([])
    await user.click(dialog().getByRole('button', { name: confirm }))
    expect(await dialog().findByText('Reason is required.')).toBeTruthy()
    await user.type(dialog().getByLabelText('Reason'), 'Month’s end')
    await user.click(dialog().getByRole('button', { name: confirm }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/manager/payouts/3'))
    expect(calls).toEqual([{ body: { currency: 'NGN', method, reason: 'Month’s end' } }])
  })

  test.each([
    [refused('TRANSFERS_UNAVAILABLE'), 'The payment provider can’t make transfers right now.'],
    [refused('PAYOUT_NOTHING_DUE'), 'There’s nothing to pay out in this currency.'],
    [broken(), 'We couldn’t start the payouts. Please try again.'],
  ])("show why they can't be paid (%#)", async (answer, sentence) => {
    fakeEndpoint(startPayoutRun, answer)
    const { user } = shown()

    await press(user, 'Pay by transfer')
    await user.type(dialog().getByLabelText('Reason'), 'Month’s end')
    await user.click(dialog().getByRole('button', { name: 'Pay' }))

    expect(await dialog().findByText(sentence)).toBeTruthy()
    expect(dialog().getByLabelText('Reason')).toHaveProperty('value', 'Month’s end')
  })

  test('load independently of the run list', async () => {
    fakeEndpoint(getDuePayouts, broken())
    fakeEndpoint(listPayoutRuns, pageOf([givenRun()]))
    shown()

    expect((await screen.findByRole('link', { name: '#3' })).getAttribute('href')).toBe('/manager/payouts/3')
    expect(screen.getByText('1 open')).toBeTruthy()
    expect(await screen.findByText('We couldn’t load the due payouts.')).toBeTruthy()
  })
})

test('payout runs are sorted by the header, with the order kept in the URL while the currency changes', async () => {
  const calls = fakeEndpoint(listPayoutRuns, pageOf([givenRun()]))
  const { router } = renderPage(payouts, { path: '/manager/payouts', at: '/manager/payouts?page=2' })
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Started' }))
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ page: '1', sort: 'oldest' }))
  await user.click(screen.getByRole('tab', { name: 'Dollars' }))

  await waitFor(() => expect(router.state.location.search).toBe('?sort=createdAt&currency=USD'))
})

test('payout runs say what started them: a manager, a request or the schedule', async () => {
  const runs = [
    givenRun({ id: 1 }),
    givenRun({ id: 2, origin: 'REQUEST', createdBy: 'Ngozi Okafor' }),
    givenRun({ id: 3, origin: 'AUTOMATIC' }),
  ]
  fakeEndpoint(listPayoutRuns, pageOf(runs))
  renderPage(payouts, { path: '/manager/payouts', at: '/manager/payouts' })

  expect(await screen.findByText('Ngozi Okafor')).toBeTruthy()
  expect(screen.getAllByText('(request)')).toHaveLength(1)
  expect(screen.getAllByText('Automatic run')).toHaveLength(1)
})

describe('payout run', () => {
  function shown(payout: Partial<Payout> = {}, changes: Partial<PayoutRun> = {}, acts: PayoutRunDetails['acts'] = []) {
    fakeEndpoint(getPayoutRun, { ...givenRun(changes), payouts: [givenPayout(payout)], acts })
    renderPage(run, { path: '/manager/payouts/:id', at: '/manager/payouts/3' })
    return userEvent.setup()
  }

  test("shows each payout's account and amount", async () => {
    shown()

    const row = within((await screen.findByText('ADA OBI')).closest('tr') as HTMLElement)

    expect(row.getByText('GTBank, 0123456789')).toBeTruthy()
    expect(row.getByText('Awaiting payment')).toBeTruthy()
    expect(row.getByRole('cell', { name: '₦31,500.50' })).toBeTruthy()
  })

  test("marks a payout as paid with the bank's reference", async () => {
    const user = shown()
    const calls = fakeEndpoint(markPayoutPaid, () => {
      fakeEndpoint(getPayoutRun, { ...givenRun({ open: 0 }), payouts: [givenPayout({ status: 'PAID' })], acts: [] })
      return givenPayout({ status: 'PAID' })
    })

    await press(user, 'Mark as paid to Ada Obi')
    await user.click(dialog().getByRole('button', { name: 'Mark as paid' }))
    expect(await dialog().findByText('Reference is required.')).toBeTruthy()
    await user.type(dialog().getByLabelText('Bank reference'), ' GTB-77 {Enter}')

    expect(await screen.findByText('Payout marked as paid.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '17' }, body: { reference: 'GTB-77' } }])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as paid/ })).toBeNull())
  })

  const concerns: NonNullable<Payout['concerns']> = [
    { kind: 'ACCOUNT_CHANGED', at: '2026-03-12T11:00:00.000Z', amount: null },
    { kind: 'SUSPENDED', at: '2026-03-12T11:30:00.000Z', amount: null },
    { kind: 'OWES', at: null, amount: 3_000 },
  ]
  const currentAccount = { bankName: 'Zenith', accountNumber: '5555555555', accountName: 'ADA N. OBI' }
  const confirmation = 'I’ve checked this, and the payout was made'

  test('shows a changed account, a suspension and a debt for an unsent payout', async () => {
    shown({ concerns, currentAccount })

    const row = within((await screen.findByText('ADA OBI')).closest('tr') as HTMLElement)

    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The payout account was changed on Mar 12, 2026, .+\. It’s now ADA N\. OBI, Zenith, 5555555555\.$/),
      expect.stringMatching(/^Ada Obi has been suspended since Mar 12, 2026, .+\.$/),
      'Ada Obi owes ₦3,000. This will be deducted from later earnings.',
    ])
  })

  test('requires confirmation of the concerns before a payout is marked as paid', async () => {
    const user = shown({ concerns, currentAccount })
    const calls = fakeEndpoint(markPayoutPaid, givenPayout({ status: 'PAID' }))

    await press(user, 'Mark as paid to Ada Obi')
    await user.type(dialog().getByLabelText('Bank reference'), 'GTB-77{Enter}')
    expect(await dialog().findByText('Confirm that you’ve checked this.')).toBeTruthy()
    expect(calls).toEqual([])
    await user.click(dialog().getByLabelText(confirmation))
    await user.click(dialog().getByRole('button', { name: 'Mark as paid' }))

    expect(await screen.findByText('Payout marked as paid.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '17' }, body: { reference: 'GTB-77', acknowledged: concerns } }])
  })

  test('requires another confirmation when the concerns have changed in the meantime', async () => {
    const user = shown({ concerns: concerns.slice(0, 1), currentAccount })
    fakeEndpoint(markPayoutPaid, () => {
      fakeEndpoint(getPayoutRun, { ...givenRun(), payouts: [givenPayout({ concerns, currentAccount })], acts: [] })
      return refused('PAYOUT_UNCONFIRMED')
    })

    await press(user, 'Mark as paid to Ada Obi')
    await user.type(dialog().getByLabelText('Bank reference'), 'GTB-77')
    await user.click(dialog().getByLabelText(confirmation))
    await user.click(dialog().getByRole('button', { name: 'Mark as paid' }))

    expect(await dialog().findByText(/^Check the instructor’s account, suspension and debt/)).toBeTruthy()
    expect(await dialog().findByText(sentence('Ada Obi has been suspended'))).toBeTruthy()
    expect(dialog().getByLabelText(confirmation)).toHaveProperty('checked', false)
  })

  test('shows in the dialog that another manager has already acted', async () => {
    const user = shown()
    fakeEndpoint(markPayoutPaid, refused('PAYOUT_DONE'))

    await press(user, 'Mark as paid to Ada Obi')
    await user.type(dialog().getByLabelText('Bank reference'), 'GTB-77{Enter}')

    expect(await dialog().findByText('This payout is already complete or in progress.')).toBeTruthy()
  })

  test("shows each payout's history with reasons", async () => {
    const at = '2026-03-12T10:00:00.000Z'
    shown({}, {}, [
      { act: 'STARTED', by: 'Folake Adeniyi', at, instructor: null, reason: 'Month’s end' },
      { act: 'CANCELLED', by: 'Tunde Bello', at, instructor: 'Ada Obi', reason: 'Her account is closed' },
    ])

    const done = within(await screen.findByRole('region', { name: 'History' }))

    expect(done.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Started by Folake Adeniyi, .*Month’s end$/),
      expect.stringMatching(/^Canceled: Ada Obi by Tunde Bello, .*Her account is closed$/),
    ])
  })

  test('cancels a payout with a reason', async () => {
    const user = shown()
    const calls = fakeEndpoint(cancelPayout, givenPayout({ status: 'FAILED' }))

    await press(user, 'Cancel the payout to Ada Obi')
    expect(dialog().getByRole('button', { name: 'Keep payout' })).toBeTruthy()
    await user.type(dialog().getByLabelText('Reason'), 'Her account is closed')
    await user.click(dialog().getByRole('button', { name: 'Cancel payout' }))

    expect(await screen.findByText('Payout canceled. The amount is due again.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '17' }, body: { reason: 'Her account is closed' } }])
  })

  test('offers to cancel a transfer that the provider may have, but not to mark it as paid', async () => {
    shown({ mayMarkPaid: false }, { method: 'TRANSFER' })

    expect(await screen.findByRole('button', { name: 'Cancel the payout to Ada Obi' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Mark as paid/ })).toBeNull()
  })

  test('shows the debt of an instructor who was paid twice', async () => {
    shown({ status: 'PAID', owed: 31_500.5 })

    const owed = await screen.findByText(/^Ada Obi owes|owes/)

    expect(owed.textContent).toBe('Paid twice Ada Obi owes ₦31,500.50. This will be deducted from later earnings.')
  })

  test.each([
    ['by transfer', { status: 'PENDING' }, { method: 'TRANSFER' }],
    ['that was paid', { status: 'PAID' }, {}],
  ] satisfies [string, Partial<Payout>, Partial<PayoutRun>][])('offers no action on a payout %s', async (_, payout, changes) => {
    shown(payout, changes)

    await screen.findByText('ADA OBI')

    expect(screen.queryByRole('button', { name: /^(Mark as paid|Cancel)/ })).toBeNull()
  })

  test.each([
    ['PAYOUT_NOT_FOUND', 'Payout run not found.'],
    ['NOT_ALLOWED', 'You don’t have permission to do this.'],
  ] as const)("shows a message if it can't be loaded: %s", async (code, sentence) => {
    fakeEndpoint(getPayoutRun, refused(code))

    renderPage(run, { path: '/manager/payouts/:id', at: '/manager/payouts/99' })

    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})
