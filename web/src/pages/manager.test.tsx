import { listApplications } from '@akada/contract/instructors.ts'
import { listModerationCases } from '@akada/contract/moderation.ts'
import { listManagedOrders } from '@akada/contract/purchases.ts'
import { listDisputes, listRefunds } from '@akada/contract/refunds.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as manager from './manager.tsx'

const HOUR_MS = 3_600_000
const dispute = {
  id: 1,
  orderId: 41,
  status: 'awaiting-merchant-feedback',
  resolution: null,
  category: 'fraud',
  amount: 15_000,
  currency: 'NGN' as const,
  dueAt: new Date(Date.now() + 9.5 * HOUR_MS).toISOString(),
  createdAt: '2026-03-04T10:00:00.000Z',
  resolvedAt: null,
}
const over = { ...dispute, id: 2, resolvedAt: '2026-03-05T10:00:00.000Z' }

beforeEach(() => {
  givenManager()
  fakeEndpoint(listRefunds, pageOf([], 3))
  fakeEndpoint(listManagedOrders, ({ query }) => pageOf([], query?.status === 'HELD' ? 1 : 7))
  fakeEndpoint(listApplications, pageOf([], 0))
  fakeEndpoint(listModerationCases, { ...pageOf([], 4), open: 4 })
  fakeEndpoint(listDisputes, pageOf([dispute, over]))
})
afterEach(() => endSession())

const show = () => renderPage(manager, { path: '/manager' })
const card = (name: string) => screen.getByRole('link', { name }).closest('div') as HTMLElement

describe('manager overview', () => {
  test.each([
    ['Pending refunds', '3', '/manager/refunds'],
    ['Orders on hold', '1', '/manager/orders?status=HELD'],
    ['Open disputes', '1', '/manager/disputes'],
    ['Pending applications', '0', '/manager/applications'],
    ['Pending reports', '4', '/manager/moderation'],
    ['Pending payments', '7', '/manager/orders?status=PENDING'],
  ])('counts %s: %s', async (name, count, href) => {
    show()

    expect(await within(card(name)).findByText(count)).toBeTruthy()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  test('shows the deadline of the first dispute, with the exact time on hover', async () => {
    show()

    const deadline = await screen.findByText('Respond within 9 hours')

    expect(deadline.closest('time')?.getAttribute('title')).toMatch(/\d{4}, \d+:\d\d/)
  })

  test("keeps the other numbers when one can't be loaded, and offers a retry", async () => {
    fakeEndpoint(listRefunds, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(await within(card('Orders on hold')).findByText('1')).toBeTruthy()
    fakeEndpoint(listRefunds, pageOf([], 3))

    await userEvent.click(retry)

    expect(await within(card('Pending refunds')).findByText('3')).toBeTruthy()
  })
})
