import { acceptDispute } from '@akada/contract/purchases.ts'
import { listDisputes } from '@akada/contract/refunds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Dispute } from '../features/disputes/disputes.api.ts'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenManager, givenOrderDetails, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as disputes from './manager-disputes.tsx'

const HOUR_MS = 3_600_000
const disputeOf = (dispute: Partial<Dispute> = {}): Dispute => ({
  id: 1,
  orderId: 41,
  status: 'awaiting-merchant-feedback',
  resolution: null,
  category: 'fraud',
  amount: 15_000,
  currency: 'NGN',
  dueAt: new Date(Date.now() + 9.5 * HOUR_MS).toISOString(),
  createdAt: '2026-03-04T10:00:00.000Z',
  resolvedAt: null,
  ...dispute,
})

beforeEach(() => givenManager())
afterEach(() => endSession())
const show = () => renderPage(disputes, { path: '/manager/disputes' })

describe('disputes', () => {
  test('show the time left to respond, with the exact time on hover', async () => {
    fakeEndpoint(listDisputes, pageOf([disputeOf()]))
    show()

    const row = within((await screen.findByRole('link', { name: '#41' })).closest('tr') as HTMLElement)

    expect(row.getByText('Respond within 9 hours').closest('time')?.getAttribute('title')).toMatch(/\d{4}, \d+:\d\d/)
    expect(row.getByText('Needs a response')).toBeTruthy()
    expect(row.getByText('₦15,000')).toBeTruthy()
  })

  test('show the end date and the outcome of a closed dispute', async () => {
    fakeEndpoint(listDisputes, pageOf([disputeOf({ resolution: 'merchant-accepted', resolvedAt: '2026-03-06T10:00:00.000Z' })]))
    show()

    expect((await screen.findByText(/^Closed/)).textContent).toBe('Closed Mar 6, 2026')
    expect(screen.getByText('Accepted (refunded)')).toBeTruthy()
  })

  test('are sorted by the headers, and by the URL', async () => {
    const calls = fakeEndpoint(listDisputes, pageOf([disputeOf()]))
    const { router } = renderPage(disputes, { path: '/manager/disputes', at: '/manager/disputes?sort=-createdAt&page=2' })

    await userEvent.click(await screen.findByRole('button', { name: 'Deadline' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await userEvent.click(screen.getByRole('button', { name: 'Deadline' }))

    await waitFor(() => expect(router.state.location.search).toBe('?sort=-deadline'))
    expect(calls.map(({ query }) => query)).toEqual([{ page: '2', sort: '-createdAt' }, { page: '1' }, { page: '1', sort: '-deadline' }])
  })

  test('show an unknown status in readable form', async () => {
    fakeEndpoint(listDisputes, pageOf([disputeOf({ status: 'under_second-review' })]))
    show()

    expect(await screen.findByText('Under second review')).toBeTruthy()
  })

  test('are accepted with a reason, which closes them', async () => {
    fakeEndpoint(listDisputes, pageOf([disputeOf()]))
    const calls = fakeEndpoint(acceptDispute, () => {
      const over = { status: 'resolved', resolution: 'merchant-accepted', resolvedAt: '2026-03-06T10:00:00.000Z' }
      fakeEndpoint(listDisputes, pageOf([disputeOf(over)]))
      return givenOrderDetails()
    })
    show()
    const user = userEvent.setup()

    await user.click(await screen.findByRole('button', { name: 'Accept dispute over ₦15,000 on order #41' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/^The buyer’s bank takes back ₦15,000/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Accept dispute' }))
    expect(await dialog.findByText('Reason is required.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'They are right.')
    await user.click(dialog.getByRole('button', { name: 'Accept dispute' }))

    expect(await screen.findByText('Accepted (refunded)')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '1' }, body: { reason: 'They are right.' } }])
    expect(screen.queryByRole('button', { name: /^Accept dispute/ })).toBeNull()
  })

  test('show when there are none', async () => {
    fakeEndpoint(listDisputes, pageOf([]))
    show()

    expect(await screen.findByText('No open disputes.')).toBeTruthy()
  })

  test('offer a retry after a failure', async () => {
    fakeEndpoint(listDisputes, broken())
    show()

    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
