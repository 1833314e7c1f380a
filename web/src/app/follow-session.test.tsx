import type { Role } from '@akada/contract/accounts.ts'
import * as calls from '@akada/contract/calls/cart.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { MutationObserver, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { accountQuery } from '../features/accounts/account.api.ts'
import { cartQuery } from '../features/cart/cart.api.ts'
import { call } from '../lib/api.ts'
import { usePrice } from '../lib/course-price.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { endSession, startSession, useSession } from '../lib/session.ts'
import { fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { courseCard, givenAccount } from '../testing/givens.ts'
import { givenStudent } from '../testing/render-page.tsx'
import { followSession } from './follow-session.ts'
import { guard } from './guard.ts'

afterEach(() => endSession())

function Account() {
  useSession()
  return <p>{useQuery(accountQuery).data?.email ?? 'nobody'}</p>
}

/** Observes the cart only while logged in, like the navigation bar. */
function Priced() {
  const isLoggedIn = useSession() !== null
  return (
    <>
      {isLoggedIn && <CartCount />}
      <p>Charged in {usePrice(courseCard()).charge.currency}</p>
    </>
  )
}

const CartCount = () => <p>{useQuery(cartQuery).data?.courses.length} in the cart</p>

async function shown(takenOver = Promise.resolve()) {
  givenStudent()
  const calls = fakeEndpoint(getAccount, givenAccount({ email: 'ngozi@example.com' }))
  const queryClient = createQueryClient()
  const routes = [
    { path: '/', Component: Account },
    { path: '/courses', Component: Priced },
    { path: '/login', element: <p>Login</p> },
  ]
  const router = createMemoryRouter(routes)
  followSession(router, queryClient, takenOver)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('ngozi@example.com')
  return { calls, queryClient, router }
}

describe('cached personal data', () => {
  test('is not refetched at logout, and is removed when the page is left', async () => {
    const { calls, queryClient, router } = await shown()

    endSession()
    await screen.findByText('ngozi@example.com')
    expect(calls).toHaveLength(1)
    await router.navigate('/login')

    await screen.findByText('Login')
    await waitFor(() => expect(queryClient.getQueryData(accountQuery.queryKey)).toBeUndefined())
    expect(calls).toHaveLength(1)
  })

  test("is replaced by the visitor's charges after logout", async () => {
    fakeEndpoint(getCart, { courses: [], charge: null, chargedLike: 'USD' })
    const { router } = await shown()
    await router.navigate('/courses')
    await screen.findByText('Charged in USD')

    endSession()

    await screen.findByText('Charged in NGN')
  })

  test('is removed immediately when no component shows it', async () => {
    const { queryClient } = await shown()
    queryClient.setQueryData(['orders'], ['theirs'])

    endSession()

    expect(queryClient.getQueryData(['orders'])).toBeUndefined()
  })

  test('is removed when another user logs in', async () => {
    const { queryClient } = await shown()

    startSession({ token: 'of-another', id: '11111111-0d4b-4c5e-9e5c-8a3f0a1f1a11', roles: ['STUDENT'] })

    expect(queryClient.getQueryData(accountQuery.queryKey)).toBeUndefined()
  })

  test('is kept until React has hydrated the page that was rendered with it', async () => {
    let notifyTakenOver = () => {}
    const { queryClient } = await shown(new Promise((resolve) => (notifyTakenOver = resolve)))
    queryClient.setQueryData(['categories'], ['sent along'])

    endSession()

    expect(queryClient.getQueryData(['categories'])).toEqual(['sent along'])
    notifyTakenOver()
    await waitFor(() => expect(queryClient.getQueryData(['categories'])).toBeUndefined())
  })
})

describe('current page when the session changes', () => {
  let loads = 0
  const guardedRoutes = [
    {
      path: '/courses',
      element: <p>Courses</p>,
      loader: async () => {
        loads += 1
      },
    },
    { path: '/cart', element: <p>Cart</p>, loader: () => guard(createQueryClient(), new URL('http://akada.test/cart?page=2')) },
    { path: '/manager', element: <p>Manager</p>, loader: () => guard(createQueryClient(), new URL('http://akada.test/manager')) },
    { path: '/login', element: <p>Login</p> },
  ]

  async function shownAt(at: string, roles: Role[] = ['STUDENT'], queryClient = createQueryClient()) {
    startSession({ token: 'a-token', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles })
    fakeEndpoint(getAccount, givenAccount())
    const router = createMemoryRouter(
      guardedRoutes.map((route) => ({ ...route, HydrateFallback: () => null, loader: async () => (await route.loader?.()) ?? null })),
      { initialEntries: [at] },
    )
    followSession(router, queryClient, Promise.resolve())
    render(<RouterProvider router={router} />)
    await waitFor(() => expect(router.state.initialized).toBe(true))
    return router
  }
  const placeIn = ({ state: { location } }: Awaited<ReturnType<typeof shownAt>>) => location.pathname + location.search

  test('stays if it is public and the session is lost', async () => {
    const router = await shownAt('/courses')

    endSession({ isLost: true })

    await waitFor(() => expect(loads).toBe(2))
    await waitFor(() => expect(router.state.revalidation).toBe('idle'))
    expect(placeIn(router)).toBe('/courses')
  })

  test('redirects to login if it is public and an action requires a session', async () => {
    const queryClient = createQueryClient()
    const router = await shownAt('/courses', ['STUDENT'], queryClient)
    fakeEndpoint(addToCart, refused('SIGN_IN_REQUIRED'))

    const act = new MutationObserver(queryClient, { mutationFn: () => call(calls.addToCart, { params: { id: 7 } }) }).mutate()

    await expect(act).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    await waitFor(() => expect(placeIn(router)).toBe('/login?returnUrl=%2Fcourses'))
  })

  test('redirects to login if it is private and the session is lost', async () => {
    const router = await shownAt('/cart')

    endSession({ isLost: true })

    await waitFor(() => expect(placeIn(router)).toBe('/login?returnUrl=%2Fcart%3Fpage%3D2'))
  })

  test('redirects to login when its role is revoked', async () => {
    const router = await shownAt('/manager', ['STUDENT', 'MANAGER'])
    expect(placeIn(router)).toBe('/manager')

    startSession({ token: 'a-token', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT'] })

    await waitFor(() => expect(placeIn(router)).toBe('/login?returnUrl=%2Fmanager'))
  })
})
