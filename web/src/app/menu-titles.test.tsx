import { getCart } from '@akada/contract/cart.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { cleanup, screen } from '@testing-library/react'
import { type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sitePages } from '../features/staff/site-pages.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'
import { fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenNoNews } from '../testing/fake-stream.ts'
import { givenSite } from '../testing/given-site.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { areaLinks } from './area-links.ts'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import type { PageHandle } from './page-handle.ts'
import { createRoutes } from './routes.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./navbar-person.tsx'))
beforeEach(() => void givenNoNews())
afterEach(endSession)

const queryClient = createQueryClient()
const routes = createRoutes({ isServer: false, queryClientOf: () => queryClient, currencyOf: () => 'NGN' })

/** Returns the title of the page at a path, without its area. */
async function titleAt(path: string): Promise<string | undefined> {
  const url = new URL(path, 'https://akada.test')
  const route = matchRoutes(routes, url.pathname)?.at(-1)?.route
  const loaded = await (route?.lazy as LazyRouteFunction<RouteObject> | undefined)?.()
  const handle = loaded?.handle as PageHandle | undefined
  return handle?.head?.([], { queryClient, params: {}, url, site: givenSite() }).title.replace(/ · (Admin|Instructor|Manager)$/, '')
}

const withTitles = (links: readonly { to: string; label: string }[]) =>
  Promise.all(links.map(async ({ to, label }) => ({ to, label, title: await titleAt(to) })))

const linksIn = (role: 'link' | 'menuitem') =>
  screen.getAllByRole(role, { hidden: true }).flatMap((link) => {
    const to = link.getAttribute('href')
    return to?.startsWith('/') ? [{ to, label: link.textContent.trim() }] : []
  })

describe('menus', () => {
  // Both texts are fixed (docs/product.md P-19.5).
  const titled = (to: string, label: string) => (to === '/instructor/courses' ? `Your ${label}` : label)

  test.each(Object.entries(areaLinks))('name each page of an area by its title: %s', async (_, links) => {
    const shown = await withTitles(links)

    expect(shown.map(({ to, title }) => [to, title])).toEqual(shown.map(({ to, label }) => [to, titled(to, label)]))
  })

  test('list the same pages as the search of staff, with the same titles', async () => {
    const found = Object.values(sitePages).flatMap(({ pages }) => pages)
    const menus = Object.values(areaLinks).flat()
    const shown = await withTitles(found.filter(({ to }) => !to.startsWith('/admin/settings')))

    expect(shown.map(({ to, label }) => [to, label])).toEqual(shown.map(({ to, title }) => [to, title]))
    expect(menus.filter(({ to }) => !found.some((page) => page.to === to))).toEqual([])
  })

  test('name the pages of an account and of the site by their titles', async () => {
    givenStudent()
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(getAccount, givenAccount())
    renderPage({ Component: Navbar }, { path: '*', at: '/' })
    await screen.findByRole('button', { name: 'Your account' })
    const account = linksIn('menuitem')
    cleanup()
    renderPage({ Component: Footer }, { path: '*', at: '/' })
    // The list of courses has a title of its own for search engines.
    const site = linksIn('link').filter(({ to }) => to !== '/' && to !== '/courses')

    const shown = await withTitles([...account, ...site])

    expect(account.length).toBeGreaterThan(4)
    expect(site.length).toBeGreaterThan(4)
    expect(shown.map(({ to, label }) => [to, label])).toEqual(shown.map(({ to, title }) => [to, title]))
  })
})
