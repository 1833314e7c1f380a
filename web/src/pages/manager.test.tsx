import { getReminderReport } from '@akada/contract/checkout-reminders.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { listManagedOrders } from '@akada/contract/purchases.ts'
import { getSalesOverview } from '@akada/contract/site-performance.ts'
import { listPendingWork, type PendingWorkItem } from '@akada/contract/staff.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenManagedOrder, givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as manager from './manager.tsx'

type Overview = Answer<typeof getSalesOverview>

const HOUR_MS = 3_600_000
const agoOf = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const work = (kind: PendingWorkItem['kind'], changes: Partial<PendingWorkItem> = {}): PendingWorkItem => ({
  ...{ kind, count: 3, oldestSince: agoOf(50), dueAt: null, orderId: null },
  ...changes,
})
const naira = (gross: number) => ({ currency: 'NGN' as const, sales: 2, gross, refunds: 1, refunded: 15_000 })
const dollars = (gross: number) => ({ currency: 'USD' as const, sales: 1, gross, refunds: 0, refunded: 0 })
const sales: Overview = {
  ...{ timeZone: 'Africa/Lagos', countedUntil: '2026-11-29T11:00:00.000Z', currencies: ['NGN', 'USD'] },
  today: { from: '2026-11-29', to: '2026-11-29', money: [naira(30_000), dollars(0)] },
  yesterday: { from: '2026-11-28', to: '2026-11-28', money: [naira(1_500.5), dollars(15)] },
  month: { from: '2026-11-01', to: '2026-11-29', money: [naira(168_000), dollars(15)] },
  monthBefore: { from: '2026-10-01', to: '2026-10-29', money: [naira(100_000), dollars(0)] },
  days: [
    { day: '2026-11-28', money: [naira(1_500.5), dollars(15)] },
    { day: '2026-11-29', money: [naira(30_000), dollars(0)] },
  ],
  daysBefore: [
    { day: '2026-10-29', money: [naira(0), dollars(0)] },
    { day: '2026-10-30', money: [naira(20_000), dollars(0)] },
  ],
}

const reminders: Answer<typeof getReminderReport> = {
  ...{ from: '2026-10-31', to: '2026-11-29', sent: { first: 40, last: 21, orders: 44 } },
  recovered: [{ currency: 'NGN', orders: 5, sales: 75_000, refunded: 15_000 }],
}

beforeEach(() => {
  givenManager()
  fakeEndpoint(getSalesOverview, sales)
  fakeEndpoint(listPendingWork, [
    work('DISPUTES', { count: 1, dueAt: new Date(Date.now() + 9.5 * HOUR_MS).toISOString(), orderId: 41 }),
    work('HELD_ORDERS', { count: 2 }),
    work('NOTED_ORDERS', { count: 2 }),
    work('STUCK_REFUNDS'),
    work('REFUNDS', { count: 1, oldestSince: agoOf(5) }),
    work('PAYOUTS', { currency: 'NGN' }),
    work('PAYOUTS', { currency: 'USD', count: 1 }),
    work('REPORTS'),
    work('APPLICATIONS'),
  ])
  fakeEndpoint(getReminderReport, reminders)
  fakeEndpoint(listManagedOrders, pageOf([givenManagedOrder({ createdAt: agoOf(2) }), givenManagedOrder({ id: 42, status: 'HELD' })]))
})
afterEach(() => endSession())

const show = (search = '') => ({ user: userEvent.setup(), ...renderPage(manager, { path: '/manager', at: `/manager${search}` }) })
const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).closest('dl')?.textContent
const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('checkout reminders', () => {
  test('show the emails sent and the recovered orders in each currency, with a file', async () => {
    show()

    expect(await tile('Reminders sent')).toMatch(/^Reminders sent61Oct 31\s–\sNov 29First40Last21Unpaid orders44$/)
    expect(await tile('Recovered in naira')).toBe('Recovered in naira₦75,0005 ordersRefunded−₦15,000')
    expect(screen.queryByText('Recovered in dollars')).toBeNull()
    expect((await region('Checkout reminders')).getByRole('button', { name: 'Download CSV' })).toBeTruthy()
  })

  test('say that there are none', async () => {
    fakeEndpoint(getReminderReport, { ...reminders, sent: { first: 0, last: 0, orders: 0 }, recovered: [] })
    show()

    expect(await screen.findByText('No reminders in this period.')).toBeTruthy()
  })

  test('say that no order was recovered, and can be retried after a fault', async () => {
    fakeEndpoint(getReminderReport, broken)
    const { user } = show()
    await screen.findByText('We couldn’t load the checkout reminders.')

    fakeEndpoint(getReminderReport, { ...reminders, recovered: [] })
    await user.click(within(await screen.findByRole('region', { name: 'Checkout reminders' })).getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('No recovered orders in this period.')).toBeTruthy()
  })
})

describe('sales', () => {
  test('show today beside yesterday, and the month beside the same days of the previous month, in each currency', async () => {
    show()

    expect(await tile('Today in naira')).toBe('Today in naira₦30,000Yesterday: ₦1,500.50Courses sold2Refunds (1)−₦15,000')
    expect(await tile('This month in naira')).toMatch(/^This month in naira₦168,000↑ 68% vs Oct 1\s–\s29Courses sold2/)
    expect(await tile('Today in dollars')).toMatch(/^Today in dollars\$0Yesterday: \$15/)
    expect(await tile('This month in dollars')).toMatch(/^This month in dollars\$15Oct 1\s–\s29: none/)
  })

  test('are plotted beside the 30 days before, in the currency of the URL', async () => {
    const { user, router } = show()
    const plot = await screen.findByRole('slider', { name: /^Gross sales in naira/ })
    expect(plot.getAttribute('aria-valuetext')).toBe('Nov 29, 2026: ₦30,000. Previous period, Oct 30, 2026: ₦20,000')

    await user.selectOptions(screen.getByLabelText('Metric'), 'gross-USD')

    expect(screen.getByRole('slider', { name: /^Gross sales in dollars/ }).getAttribute('aria-valuetext')).toMatch(/^Nov 28, 2026: \$15/)
    expect(router.state.location.search).toBe('?measure=gross-USD')
  })

  test('are listed by day in one currency at a time, without columns of zeros', async () => {
    const { user, router } = show()
    await screen.findByRole('slider', { name: /^Gross sales/ })
    await user.click(screen.getByText('View as table'))
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const inNaira = headers()

    await user.click(screen.getByRole('button', { name: '$ Dollars' }))
    await user.click(screen.getByRole('button', { name: 'Gross' }))

    expect(inNaira).toEqual(['Date', 'Sold', 'Gross', 'Refunds'])
    expect(headers()).toEqual(['Date', 'Sold', 'Gross'])
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DateSoldGross',
      'Nov 28, 20261$15',
      'Nov 29, 20261$0',
    ])
    await user.selectOptions(screen.getByLabelText('Metric'), 'refunded-NGN')
    expect(router.state.location.search).toBe('?money=USD&days-sort=-gross-USD&measure=refunded-NGN')
  })

  test('are zero on a new site', async () => {
    const none = { ...sales.today, money: [] }
    const without = (list: Overview['days']) => list.map(({ day }) => ({ day, money: [] }))
    fakeEndpoint(getSalesOverview, {
      ...sales,
      ...{ currencies: [], today: none, yesterday: none, month: none, monthBefore: none },
      ...{ days: without(sales.days), daysBefore: without(sales.daysBefore) },
    })
    fakeEndpoint(listManagedOrders, pageOf([]))
    show()

    expect(await tile('Today in naira')).toBe('Today in naira₦0Yesterday: ₦0Courses sold0Refunds (0)₦0')
    expect(await screen.findByText('No orders yet. They will appear here.')).toBeTruthy()
    expect(screen.getByText('No data in this period')).toBeTruthy()
  })

  test('leave the rest usable if they fail to load, and can be retried', async () => {
    fakeEndpoint(getSalesOverview, broken())
    const { user } = show()
    await screen.findByText('We couldn’t load the sales.')
    expect(await screen.findByRole('link', { name: 'Pending refunds' })).toBeTruthy()
    fakeEndpoint(getSalesOverview, sales)

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await tile('Today in naira')).toBeTruthy()
  })
})

describe('work that needs attention', () => {
  test('is listed with its age and count, and links to where it is done', async () => {
    show()
    const list = await region('Needs attention')
    await list.findByRole('link', { name: 'Open disputes' })

    const rows = list.getAllByRole('listitem').map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])
    expect(rows).toEqual([
      ['Open disputesRespond within 9 hours1', '/manager/orders/41'],
      ['Orders on holdOldest: 2 days ago2', '/manager/orders?status=HELD'],
      ['Orders with review notesOldest: 2 days ago2', '/manager/orders?status=REVIEW_NOTES'],
      ['Refunds to resendOldest: 2 days ago3', '/manager/refunds?show=under-way'],
      ['Pending refundsOldest: 5 hours ago1', '/manager/refunds'],
      ['Payouts due in nairaOldest: 2 days ago3', '/manager/payouts?currency=NGN'],
      ['Payouts due in dollarsOldest: 2 days ago1', '/manager/payouts?currency=USD'],
      ['Pending reportsOldest: 2 days ago3', '/manager/moderation'],
      ['Pending applicationsOldest: 2 days ago3', '/manager/applications'],
    ])
    expect(list.getByText('Respond within 9 hours').closest('time')?.getAttribute('title')).toMatch(/\d{4}, \d+:\d\d/)
  })

  test('may be done', async () => {
    fakeEndpoint(listPendingWork, [])
    show()

    expect(await (await region('Needs attention')).findByText('You’re all caught up.')).toBeTruthy()
  })

  test('skips kinds that only a newer server knows', async () => {
    fakeEndpoint(listPendingWork, [work('UNKNOWN' as PendingWorkItem['kind']), work('REFUNDS')])
    show()
    const list = await region('Needs attention')

    await list.findByRole('link', { name: 'Pending refunds' })

    expect(list.getAllByRole('listitem')).toHaveLength(1)
  })
})

test('the newest orders are listed with a link to each', async () => {
  show()
  const list = await region('Recent orders')
  await list.findByRole('link', { name: '#41 Ngozi Eze' })

  expect(list.getAllByRole('listitem')[0]?.textContent).toBe('#41 Ngozi EzeExcel for Traders and 1 more · 2 hours ago₦25,000Paid')
  expect(list.getByRole('link', { name: '#42 Ngozi Eze' }).getAttribute('href')).toBe('/manager/orders/42')
  expect(list.getByRole('link', { name: 'View all orders' }).getAttribute('href')).toBe('/manager/orders')
})
