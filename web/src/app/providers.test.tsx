import { getCart } from '@akada/contract/cart.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { getSettings, updateBrand } from '@akada/contract/site-settings.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { endSession, startSession } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import * as page from '../pages/admin-settings.tsx'
import { fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenNoNews } from '../testing/fake-stream.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenSettings } from '../testing/settings-givens.ts'
import { Navbar } from './navbar.tsx'
import { Providers } from './providers.tsx'

afterEach(() => endSession())

const Screen = () => (
  <>
    <Navbar />
    <page.Component />
  </>
)
const queryClient = createQueryClient()
const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: ['/admin/settings'] })

const Site = () => (
  <Providers queryClient={queryClient} site={useSite()}>
    <RouterProvider router={router} />
  </Providers>
)

test('the header shows a changed site name without a reload', async () => {
  givenNoNews()
  startSession({ token: 'token-of-an-admin', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'ADMIN'] })
  fakeEndpoint(getCart, { courses: [], charge: null })
  fakeEndpoint(getAccount, givenAccount({ roles: [{ name: 'STUDENT' }, { name: 'ADMIN' }] }))
  fakeEndpoint(getSettings, givenSettings())
  fakeEndpoint(updateBrand, { ...givenSettings().brand, version: 4, siteName: 'Loom School' })
  const user = userEvent.setup({ delay: null })
  render(<Site />)
  const home = () => screen.getByRole('banner').querySelector('a[href="/"]')?.textContent
  await waitFor(() => expect(home()).toBe('Akada'))

  await user.type(await screen.findByLabelText('Site name'), 'Loom School')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(home()).toBe('Loom School'))
})
