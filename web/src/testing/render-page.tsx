// Renders one page in a screen test at a URL. Every other URL renders only its path.
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import type { PageModule } from '../lib/page.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { startSession } from '../lib/session.ts'
import { type Site, SiteContext, useSite } from '../lib/site.ts'
import { Toasts } from '../ui/toast.tsx'

type Page = Pick<PageModule, 'Component'>
type Place = {
  path: string
  at?: string
  /** Other pages that the test navigates to. */
  others?: Record<string, Page>
  /** Overrides for the site settings. */
  site?: Partial<Site>
}

export function renderPage({ Component }: Page, { path, at = path, others = {}, site = {} }: Place) {
  const queryClient = createQueryClient()
  const { queries, ...defaults } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retry: false } })
  const routes = [
    { path, Component },
    ...Object.entries(others).map(([otherPath, page]) => ({ path: otherPath, Component: page.Component })),
    { path: '*', Component: Elsewhere },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(
    <QueryClientProvider client={queryClient}>
      <SitePart {...site}>
        <RouterProvider router={router} />
      </SitePart>
      <Toasts />
    </QueryClientProvider>,
  )
  return { router, queryClient }
}

export const givenStudent = () =>
  startSession({ token: 'token-of-a-student', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT'] })

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

function SitePart({ children, ...changes }: Partial<Site> & { children: ReactNode }) {
  return <SiteContext value={{ ...useSite(), ...changes }}>{children}</SiteContext>
}
