import { listBundles } from '@akada/contract/bundles.ts'
import { getStorefront } from '@akada/contract/catalog.ts'
import { listCategories } from '@akada/contract/categories.ts'
import { type CourseCard, getCourseFacets, listCatalog } from '@akada/contract/courses.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { noBundles } from '../testing/bundle-givens.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenSite } from '../testing/given-site.ts'
import { courseCard, givenStorefront, listed } from '../testing/givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as courses from './courses.tsx'

beforeEach(() => {
  fakeEndpoint(getStorefront, givenStorefront())
  fakeEndpoint(listBundles, noBundles)
  fakeEndpoint(listCategories, [])
  fakeEndpoint(getCourseFacets, { price: [], rating: [], length: [], level: [], language: [] })
})

const popular = courseCard()
const givenNothingBut = (others: CourseCard[]) =>
  fakeEndpoint(listCatalog, ({ query = {} }) => listed(query.search === 'zeppelin' ? [] : others))

describe('search without results', () => {
  test('shows a message and popular courses', async () => {
    const calls = givenNothingBut([popular])
    renderPage(courses, { path: '/courses', at: '/courses?search=zeppelin' })

    const section = within(await screen.findByRole('region', { name: 'Popular courses' }))

    expect(screen.getByText('No courses available')).toBeTruthy()
    expect(section.getByRole('link', { name: 'Bookkeeping' }).getAttribute('href')).toBe('/courses/7')
    expect(calls[1]).toEqual({ query: { size: '8' } })
  })

  test('shows popular courses in the server-rendered page', async () => {
    givenNothingBut([popular])
    const at = '/courses?search=zeppelin'
    const queryClient = createQueryClient({ isServer: true })
    const site = givenSite()
    await courses.loader({ queryClient, params: {}, url: new URL(at, 'http://akada.test'), currency: 'NGN' })
    const router = createMemoryRouter([{ path: '/courses', Component: courses.Component }], { initialEntries: [at] })

    const html = renderToString(
      <Providers queryClient={queryClient} site={site}>
        <RouterProvider router={router} />
      </Providers>,
    )

    expect(html).toContain('Popular courses')
    expect(html).toContain('href="/courses/7"')
  })

  test.each([
    ['the catalog is empty', () => givenNothingBut([])],
    ['they can’t be loaded', () => fakeEndpoint(listCatalog, ({ query = {} }) => (query.search === 'zeppelin' ? listed([]) : broken()))],
  ])('shows no popular courses when %s', async (_, given) => {
    const calls = given()
    const { queryClient } = renderPage(courses, { path: '/courses', at: '/courses?search=zeppelin' })
    await screen.findByText('No courses available')

    await waitFor(() => expect(calls).toHaveLength(2))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    expect(screen.queryByRole('heading', { name: 'Popular courses' })).toBeNull()
  })
})

test("a search with results doesn't request popular courses", async () => {
  const calls = givenNothingBut([popular])
  renderPage(courses, { path: '/courses', at: '/courses' })

  await screen.findByRole('article')

  expect(calls).toHaveLength(1)
})
