import { getCart } from '@akada/contract/cart.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { listManagedOrders } from '@akada/contract/purchases.ts'
import { listDisputes } from '@akada/contract/refunds.ts'
import { countPending, type PendingWork } from '@akada/contract/staff.ts'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { usePending } from '../features/staff/use-pending.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'
import { fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenNoNews } from '../testing/fake-stream.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { areaPages } from './area-pages.ts'
import { createRoutes } from './routes.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() =>
  Promise.all([import('./areas.tsx'), import('./navbar-person.tsx'), areaPages['manager-orders'](), areaPages['manager-disputes']()]),
)
afterEach(() => endSession())

const routerAt = (at: string) => {
  const queryClient = createQueryClient()
  const routes = createRoutes({ isServer: false, queryClientOf: () => queryClient, currencyOf: () => 'NGN' })
  return { queryClient, router: createMemoryRouter(routes, { initialEntries: [at] }) }
}

const pending: PendingWork = {
  applications: 2,
  reissues: 0,
  refunds: 3,
  heldOrders: 0,
  disputes: 0,
  reports: 1,
  reviews: null,
  questions: null,
}

describe('manager area', () => {
  test('keeps its sidebar between pages, and marks the current page', async () => {
    givenManager()
    givenNoNews()
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(getAccount, givenAccount({ roles: [{ name: 'STUDENT' }, { name: 'MANAGER' }] }))
    fakeEndpoint(countPending, pending)
    fakeEndpoint(listManagedOrders, pageOf([]))
    fakeEndpoint(listDisputes, pageOf([]))
    vi.spyOn(window, 'scrollTo').mockReturnValue()
    const { router, queryClient } = routerAt('/manager/orders')
    await waitFor(() => expect(router.state.initialized).toBe(true))
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const sidebar = await screen.findByRole('navigation', { name: 'Manager Dashboard' })
    expect((await within(screen.getByRole('banner')).findByRole('link', { name: 'Manager' })).getAttribute('aria-current')).toBe('true')

    await userEvent.click(within(sidebar).getByRole('link', { name: 'Disputes' }))

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Disputes' })))
    expect(sidebar.isConnected).toBe(true)
    expect(within(sidebar).getByRole('link', { name: 'Disputes' }).getAttribute('aria-current')).toBe('page')
    expect(within(sidebar).getByRole('link', { name: 'Orders' }).hasAttribute('aria-current')).toBe(false)
    expect(await within(sidebar).findByRole('link', { name: 'Refunds, 3 pending' })).toBeTruthy()
    expect(await screen.findByText('No open disputes.')).toBeTruthy()
  })
})

describe('counts of pending work', () => {
  test('are updated after each action', async () => {
    givenManager()
    let refunds = 3
    fakeEndpoint(countPending, () => ({ ...pending, refunds: refunds-- }))
    const queryClient = createQueryClient()
    const { result } = renderHook(() => ({ act: useMutation({ mutationFn: async () => null }), pending: usePending() }), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    })
    await waitFor(() => expect(result.current.pending?.refunds).toBe(3))

    result.current.act.mutate()

    await waitFor(() => expect(result.current.pending?.refunds).toBe(2))
  })
})
