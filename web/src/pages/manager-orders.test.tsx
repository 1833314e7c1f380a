import { downloadOrders, listManagedOrders } from '@akada/contract/purchases.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManagedOrder, givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as orders from './manager-orders.tsx'

beforeEach(() => givenManager())
afterEach(() => endSession())

function shown(at = '/manager/orders') {
  return { ...renderPage(orders, { path: '/manager/orders', at }), user: userEvent.setup() }
}
const words = () => screen.getByRole('searchbox', { name: 'Search orders' })
const status = () => screen.getByRole('combobox', { name: 'Status' })

describe("manager's orders", () => {
  test('show the buyer, courses and amount', async () => {
    fakeEndpoint(listManagedOrders, pageOf([givenManagedOrder()]))
    shown()

    const row = within((await screen.findByText('Ngozi Eze')).closest('tr') as HTMLElement)

    expect(row.getByRole('link', { name: '#41' }).getAttribute('href')).toBe('/manager/orders/41')
    expect(row.getByText('ngozi@example.com')).toBeTruthy()
    expect(row.getByText('₦25,000')).toBeTruthy()
    expect(row.getByText('Paid')).toBeTruthy()
    expect(row.getByText('and 1 more')).toBeTruthy()
    expect(row.getByText('Mar 4, 2026').getAttribute('title')).toMatch(/^Mar 4, 2026, \d+:\d\d/)
  })

  test('can be filtered by words and status, both kept in the URL', async () => {
    const calls = fakeEndpoint(listManagedOrders, pageOf([givenManagedOrder()]))
    const { user, router } = shown()
    await screen.findByText('Ngozi Eze')

    await user.type(words(), ' ngozi ')
    await user.selectOptions(status(), 'HELD')

    await waitFor(() => expect(router.state.location.search).toBe('?search=ngozi&status=HELD'))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { search: 'ngozi', status: 'HELD', page: '1' } }))
  })

  test('are filtered by the URL, with the fields filled in', async () => {
    const calls = fakeEndpoint(listManagedOrders, pageOf([givenManagedOrder()], 60))

    shown('/manager/orders?search=41&status=PAID&page=2')

    await screen.findByText('Ngozi Eze')
    expect(calls).toEqual([{ query: { search: '41', status: 'PAID', page: '2' } }])
    expect([words(), status()].map((field) => (field as HTMLInputElement).value)).toEqual(['41', 'PAID'])
  })

  test('can be limited to those with review notes, which are marked', async () => {
    const noted = givenManagedOrder({ reviewReason: 'the buyer already owned course 7' })
    const calls = fakeEndpoint(listManagedOrders, pageOf([noted, givenManagedOrder({ id: 42, status: 'HELD', reviewReason: 'paid less' })]))

    shown('/manager/orders?status=REVIEW_NOTES')

    await screen.findAllByText('Ngozi Eze')
    expect(calls).toEqual([{ query: { search: '', hasReviewNotes: 'true', page: '1' } }])
    expect((status() as HTMLSelectElement).selectedOptions[0]?.text).toBe('With review notes')
    expect(screen.getAllByText('Review notes')).toHaveLength(1)
  })

  test('link to the next page of the same search', async () => {
    fakeEndpoint(listManagedOrders, pageOf([givenManagedOrder()], 60))

    shown('/manager/orders?search=eze')

    expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/manager/orders?search=eze&page=2')
  })

  test('are sorted by the header, with the order and the columns kept in the URL while the filters change', async () => {
    const calls = fakeEndpoint(listManagedOrders, pageOf([givenManagedOrder()], 60))
    const { user, router } = shown('/manager/orders?page=2')

    await user.click(await screen.findByRole('button', { name: 'Placed' }))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { search: '', sort: 'oldest', page: '1' } }))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('checkbox', { name: 'Courses' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.selectOptions(status(), 'HELD')

    await waitFor(() => expect(router.state.location.search).toBe('?sort=createdAt&columns=buyer,status,createdAt,total&status=HELD'))
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order',
      'Buyer',
      'Status',
      'Placed',
      'Total',
    ])
    await user.click(screen.getByRole('button', { name: 'Placed' }))
    await waitFor(() => expect(router.state.location.search).toBe('?columns=buyer%2Cstatus%2CcreatedAt%2Ctotal&status=HELD'))
  })

  test.each([
    ['', 'No orders yet.'],
    ['?search=nobody', 'No matching orders. Try a different search or status.'],
    ['?status=NONSENSE', 'No orders yet.'],
  ])('show a message if there are none at %j: %s', async (query, sentence) => {
    fakeEndpoint(listManagedOrders, pageOf([]))

    shown(`/manager/orders${query}`)

    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('offer a retry after a failure', async () => {
    fakeEndpoint(listManagedOrders, broken())
    const { user } = shown()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listManagedOrders, pageOf([givenManagedOrder()]))

    await user.click(retry)

    expect(await screen.findByText('Ngozi Eze')).toBeTruthy()
  })
})

describe('orders as CSV', () => {
  beforeEach(() => fakeEndpoint(listManagedOrders, pageOf([])))

  const days = async (user: ReturnType<typeof userEvent.setup>, from: string, to: string) => {
    await user.clear(await screen.findByLabelText('From'))
    await user.type(screen.getByLabelText('From'), from)
    await user.clear(screen.getByLabelText('To'))
    if (to) await user.type(screen.getByLabelText('To'), to)
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  }

  test.each([
    ['2026-03-02', '2026-03-01', 'The end date is before the start date.'],
    ['2026-03-02', '', 'Choose both dates.'],
  ])('are not requested for the invalid dates %j to %j', async (from, to, sentence) => {
    const calls = fakeEndpoint(downloadOrders, null)
    const { user } = shown()

    await days(user, from, to)

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('To'))
    expect(calls).toEqual([])
  })

  test('start with the current month in the site’s time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T23:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    shown()

    expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('2026-04-01')
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-04-01')
  })

  test("show the server's refusal", async () => {
    const calls = fakeEndpoint(downloadOrders, refused('NOT_ALLOWED'))
    const { user } = shown()

    await days(user, '2026-03-01', '2026-03-31')

    expect(await screen.findByText('You don’t have permission to do this.')).toBeTruthy()
    expect(calls).toEqual([{ query: { from: '2026-03-01', to: '2026-03-31' } }])
  })
})
