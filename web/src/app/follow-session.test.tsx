import { getAccount } from '@akada/contract/profiles.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { accountQuery } from '../features/accounts/account.api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { endSession, startSession, useSession } from '../lib/session.ts'
import { fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenStudent } from '../testing/render-page.tsx'
import { followSession } from './follow-session.ts'

afterEach(() => endSession())

function Account() {
  useSession()
  return <p>{useQuery(accountQuery).data?.email ?? 'nobody'}</p>
}

async function shown(takenOver = Promise.resolve()) {
  givenStudent()
  const calls = fakeEndpoint(getAccount, givenAccount({ email: 'ngozi@example.com' }))
  const queryClient = createQueryClient()
  const routes = [
    { path: '/', Component: Account },
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

describe('what a person has seen', () => {
  test('is not asked for again when they log out, and is forgotten once they leave the page', async () => {
    const { calls, queryClient, router } = await shown()

    endSession()
    await screen.findByText('ngozi@example.com')
    expect(calls).toHaveLength(1)
    await router.navigate('/login')

    await screen.findByText('Login')
    await waitFor(() => expect(queryClient.getQueryData(accountQuery.queryKey)).toBeUndefined())
    expect(calls).toHaveLength(1)
  })

  test('is forgotten at once when they are not looking at it', async () => {
    const { queryClient } = await shown()
    queryClient.setQueryData(['orders'], ['theirs'])

    endSession()

    expect(queryClient.getQueryData(['orders'])).toBeUndefined()
  })

  test('is not what the next person sees', async () => {
    const { queryClient } = await shown()

    startSession({ token: 'of-another', id: '11111111-0d4b-4c5e-9e5c-8a3f0a1f1a11', roles: ['STUDENT'] })

    expect(queryClient.getQueryData(accountQuery.queryKey)).toBeUndefined()
  })

  test('stays until React has taken over the page that was made with it', async () => {
    let tellTakenOver = () => {}
    const { queryClient } = await shown(new Promise((resolve) => (tellTakenOver = resolve)))
    queryClient.setQueryData(['categories'], ['sent along'])

    endSession()

    expect(queryClient.getQueryData(['categories'])).toEqual(['sent along'])
    tellTakenOver()
    await waitFor(() => expect(queryClient.getQueryData(['categories'])).toBeUndefined())
  })
})
