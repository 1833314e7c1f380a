import { listBundles } from '@akada/contract/bundles.ts'
import { getStorefront } from '@akada/contract/catalog.ts'
import { getCategory, listCategories } from '@akada/contract/categories.ts'
import { getCourseFacets, listCatalog } from '@akada/contract/courses.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { noBundles } from '../testing/bundle-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenSite } from '../testing/given-site.ts'
import { courseCard, givenStorefront, listed } from '../testing/givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as courses from './courses.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() =>
  Promise.all([
    import('../features/catalog/filter-fields.tsx'),
    import('../features/catalog/filter-form.tsx'),
    import('../features/catalog/filter-sheet.tsx'),
  ]),
)
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  fakeEndpoint(getStorefront, givenStorefront())
  fakeEndpoint(listBundles, noBundles)
  fakeEndpoint(listCategories, [])
  fakeEndpoint(getCourseFacets, facets)
})

const facets = {
  price: [
    { value: 'free', count: 2 },
    { value: 'paid', count: 1200 },
  ],
  rating: [{ value: '4.5', count: 3 }],
  length: [{ value: '1-3', count: 5 }],
  level: [
    { value: 'BEGINNER', count: 4 },
    { value: 'ALL', count: 1 },
  ],
  language: [
    { value: 'English', count: 9 },
    { value: 'Yoruba', count: 1 },
  ],
}

const show = (at = '/courses') => renderPage(courses, { path: '/courses', at })
/** Opens the filters beside the courses. They are open from the start if one is active. */
const openFilters = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Filters', expanded: false }))
  await screen.findByRole('form', { name: 'Filters' })
}
const filters = () => within(screen.getByRole('form', { name: 'Filters' }))
const counter = () => screen.getAllByRole('status').find((element) => /course/.test(element.textContent))
const count = () => counter()?.textContent
const choice = async (name: RegExp) => {
  const form = within(await screen.findByRole('form', { name: 'Filters' }))
  return form.findByRole<HTMLInputElement>(/any|free|paid|up/i.test(name.source) ? 'radio' : 'checkbox', { name })
}
const addressOf = ({ router }: ReturnType<typeof show>) => router.state.location.pathname + router.state.location.search

describe('course filters', () => {
  test('show how many courses each option would leave', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    show()
    await openFilters()

    await choice(/^Paid ?\(1,200\)$/)

    for (const name of [/^Any price$/, /^Free ?\(2\)$/, /^4\.5 & up ?\(3\)$/]) expect(await choice(name)).toBeTruthy()
    for (const name of ['1–3 hours (5)', 'Under 1 hour (0)', 'Beginner (4)', 'All levels (1)', 'English (9)', 'Yoruba (1)'])
      expect(filters().getByRole('checkbox', { name: (shown) => shown.replace(/ ?\(/, ' (') === name })).toBeTruthy()
  })

  test("don't offer options without results, but can clear a selected one", async () => {
    fakeEndpoint(listCatalog, listed([]))
    show('/courses?level=ADVANCED')
    await choice(/^Beginner ?\(4\)$/)

    expect((await choice(/^Advanced ?\(0\)$/)).disabled).toBe(false)
    expect((await choice(/^Intermediate ?\(0\)$/)).disabled).toBe(true)
  })

  test('are behind a button until used, and then stay open', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    const shown = show()
    await screen.findByRole('article')
    expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull()

    await openFilters()
    expect(document.activeElement).toBe(await choice(/^Any price/))
    await userEvent.click(await choice(/^Free/))
    await waitFor(() => expect(addressOf(shown)).toBe('/courses?price=free'))
    await userEvent.click(await choice(/^Any price/))
    await waitFor(() => expect(addressOf(shown)).toBe('/courses'))

    expect(document.activeElement).toBe(await choice(/^Any price/))
    await userEvent.click(screen.getByRole('button', { name: 'Filters', expanded: true }))
    expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull()
  })

  test('request the courses and counts for the filters in the URL', async () => {
    const calls = fakeEndpoint(listCatalog, listed([courseCard()]))
    const counted = fakeEndpoint(getCourseFacets, facets)
    show('/courses?search=excel&price=free&rating=4.0&length=1-3,under-1&level=ALL&level=BEGINNER&language=Yoruba,English&page=2')
    await screen.findByRole('article')

    const asked = {
      search: 'excel',
      price: 'free',
      rating: '4.0',
      length: 'under-1,1-3',
      level: 'BEGINNER,ALL',
      language: 'English,Yoruba',
    }
    expect(calls).toEqual([{ query: { ...asked, page: '2', size: '24' } }])
    expect(counted).toEqual([{ query: asked }])
  })

  test('ignore invalid values in the URL', async () => {
    const calls = fakeEndpoint(listCatalog, listed([courseCard()]))
    show('/courses?price=cheap&rating=7&length=long&level=,&sort=relevant')
    await screen.findByRole('article')

    expect(calls).toEqual([{ query: { search: '', page: '1', size: '24' } }])
  })

  test('apply immediately, keep the focus, and each add a history entry', async () => {
    fakeEndpoint(listCatalog, ({ query }) => listed([courseCard()], query.level === undefined ? 90 : 4))
    const shown = show('/courses?page=2')
    await openFilters()
    await userEvent.click(await choice(/^Beginner/))
    await waitFor(() => expect(count()).toBe('4 courses'))
    expect(addressOf(shown)).toBe('/courses?level=BEGINNER')
    expect((await choice(/^Beginner/)).checked).toBe(true)
    expect(document.activeElement).toBe(await choice(/^Beginner/))
    await userEvent.click(await choice(/^All levels/))
    await waitFor(() => expect(addressOf(shown)).toBe('/courses?level=BEGINNER,ALL'))

    await shown.router.navigate(-1)

    await waitFor(async () => expect((await choice(/^All levels/)).checked).toBe(false))
    expect((await choice(/^Beginner/)).checked).toBe(true)
  })

  test('with a single choice replace the previous value, and can be reset to “Any”', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    const shown = show('/courses?price=free')

    await userEvent.click(await choice(/^Paid/))
    await waitFor(() => expect(addressOf(shown)).toBe('/courses?price=paid'))
    await userEvent.click(await choice(/^Any price/))

    await waitFor(() => expect(addressOf(shown)).toBe('/courses'))
  })

  test('keep the previous courses, dimmed, until the new ones arrive', async () => {
    let come: (answer: ReturnType<typeof listed>) => void = () => undefined
    fakeEndpoint(listCatalog, ({ query }) =>
      query.level === undefined ? listed([courseCard()]) : new Promise<ReturnType<typeof listed>>((resolve) => (come = resolve)),
    )
    show()
    await screen.findByRole('article')
    await openFilters()

    await userEvent.click(await choice(/^Beginner/))

    await waitFor(() => expect(screen.getByRole('article').closest('[aria-busy]')).toBeTruthy())
    expect(screen.queryByText('Loading courses...')).toBeNull()
    come(listed([courseCard({ title: 'For beginners' })]))
    expect((await screen.findByText('For beginners')).closest('[aria-busy]')).toBeNull()
  })

  test("don't keep the previous courses during a new search", async () => {
    fakeEndpoint(listCatalog, ({ query }) => (query.search === '' ? listed([courseCard()]) : new Promise(() => undefined)))
    const { router } = show()
    await screen.findByRole('article')

    await router.navigate('/courses?search=excel')

    expect(await screen.findByText('Loading courses...')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  })

  test("work without counts when the counts can't be loaded", async () => {
    fakeEndpoint(getCourseFacets, broken())
    fakeEndpoint(listCatalog, listed([courseCard()]))
    show('/courses?language=Igbo')
    await screen.findByRole('article')

    expect((await choice(/^Beginner$/)).disabled).toBe(false)
    expect((await choice(/^Igbo$/)).checked).toBe(true)
  })

  test("stay visible when the courses can't be loaded, and loading can be retried", async () => {
    fakeEndpoint(listCatalog, ({ query }) => (query.level === undefined ? listed([courseCard()]) : refused('NOT_FOUND')))
    show()
    await screen.findByRole('article')
    await openFilters()

    await userEvent.click(await choice(/^Beginner/))

    expect(await screen.findByText('We couldn’t load the courses.')).toBeTruthy()
    fakeEndpoint(listCatalog, listed([courseCard()]))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  test('show a message when nothing matches, and can be cleared', async () => {
    fakeEndpoint(listCatalog, ({ query }) => listed(query.price === 'free' ? [] : [courseCard()]))
    fakeEndpoint(getCategory, { id: 3, name: 'Farming', description: '', icon: 'farming', totalCourses: 1 })
    const shown = renderPage(courses, { path: '/categories/:id', at: '/categories/3?price=free&sort=newest' })
    await screen.findByText('No courses available')
    expect(screen.queryByText('No courses available yet in this category.')).toBeNull()
    expect(count()).toBe('0 courses')

    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }))

    await screen.findByRole('article')
    expect(addressOf(shown)).toBe('/categories/3?sort=newest')
  })
})

describe('active filter chips', () => {
  test('each remove one filter, and move the focus to the next chip', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    const shown = show('/courses?search=excel&rating=4.5&level=BEGINNER')
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
    const first = chips.getByRole('link', { name: 'Remove filter: 4.5 & up' })
    expect(first.getAttribute('href')).toBe('/courses?search=excel&level=BEGINNER')

    await userEvent.click(first)
    await waitFor(() => expect(document.activeElement).toBe(chips.getByRole('link', { name: 'Remove filter: Beginner' })))
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull())
    expect(document.activeElement).toBe(counter())
    expect(addressOf(shown)).toBe('/courses?search=excel')
  })

  test('are all cleared by one button', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    const shown = show('/courses?sort=rated&rating=4.5&level=BEGINNER,ALL')

    await userEvent.click(await screen.findByRole('link', { name: 'Clear all' }))

    await waitFor(() => expect(addressOf(shown)).toBe('/courses?sort=rated'))
  })
})

describe('course order', () => {
  const sortBox = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  const offered = async () => [...(await sortBox()).options].map(({ text }) => text)

  test('offers “Most relevant” only for a search', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    const { router } = show()
    const always = ['Most popular', 'Highest rated', 'Newest', 'Price: low to high', 'Price: high to low']
    expect(await offered()).toEqual(always)

    await router.navigate('/courses?search=excel')

    await waitFor(async () => expect(await offered()).toEqual(['Most relevant', ...always]))
    expect((await sortBox()).value).toBe('relevant')
  })

  test('by price uses the displayed currency', async () => {
    const calls = fakeEndpoint(listCatalog, listed([courseCard()]))
    const shown = show('/courses?level=ALL&page=3')

    await userEvent.selectOptions(await sortBox(), 'Price: low to high')

    await waitFor(() => expect(addressOf(shown)).toBe('/courses?level=ALL&sort=price-low'))
    expect(calls.at(-1)).toEqual({ query: { search: '', level: 'ALL', sort: 'price-low', currency: 'NGN', page: '1', size: '24' } })
    await userEvent.selectOptions(await sortBox(), 'Most popular')
    await waitFor(() => expect(addressOf(shown)).toBe('/courses?level=ALL'))
  })
})

describe('filters on a phone', () => {
  test('open in a sheet with a button that shows the results and their number', async () => {
    fakeEndpoint(listCatalog, ({ query }) => listed([courseCard()], query.level === undefined ? 90 : 1))
    const shown = show('/courses?price=paid')
    const opener = await screen.findByRole('button', { name: 'Filters (1)' })

    await userEvent.click(opener)
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(await sheet.findByRole('checkbox', { name: /^Beginner/ }))

    await userEvent.click(await sheet.findByRole('button', { name: 'Show 1 course' }))
    expect(screen.queryByRole('button', { name: 'Show 1 course' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters (2)' }))
    expect(addressOf(shown)).toBe('/courses?price=paid&level=BEGINNER')
  })

  test('can all be cleared in the sheet', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    const shown = show('/courses?price=paid&search=excel')
    await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))

    await userEvent.click(sheet.getByRole('button', { name: 'Clear all' }))

    await waitFor(() => expect(addressOf(shown)).toBe('/courses?search=excel'))
    expect(sheet.getByRole('button', { name: 'Clear all' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('server-rendered course list', () => {
  async function pageAt(at: string) {
    const queryClient = createQueryClient({ isServer: true })
    const url = new URL(at, 'http://akada.test')
    await courses.loader({ queryClient, params: {}, url, currency: 'USD' })
    const site = givenSite({ currency: 'USD' })
    const router = createMemoryRouter([{ path: '/courses', Component: courses.Component }], { initialEntries: [at] })
    const page = document.createElement('div')
    const app = (
      <Providers queryClient={queryClient} site={site}>
        <RouterProvider router={router} />
      </Providers>
    )
    page.innerHTML = renderToString(app)
    return { page, app, router, head: courses.head(null, { queryClient, params: {}, url, site }) }
  }

  test('has its filters and counts as plain forms, which keep the other filters', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))

    const { page } = await pageAt('/courses?search=excel&level=BEGINNER&sort=newest')

    const [wide, narrow] = page.querySelectorAll<HTMLFormElement>('form[aria-label=Filters]')
    for (const form of [wide, narrow]) {
      expect(form?.getAttribute('action')).toBe('/courses')
      expect(form && Object.fromEntries(new FormData(form))).toEqual({
        search: 'excel',
        sort: 'newest',
        price: '',
        rating: '',
        level: 'BEGINNER',
      })
      expect(form?.textContent).toContain('Beginner (4)')
      expect(form?.querySelector('button[type=submit]')?.textContent).toBe('Apply')
    }
    expect(narrow?.closest('details')?.querySelector('summary')?.textContent).toBe('Filters (1)')
    const sort = page.querySelector('select')?.form
    expect(sort && Object.fromEntries(new FormData(sort))).toEqual({ search: 'excel', level: 'BEGINNER', sort: 'newest' })
  })

  test.each([
    {
      choice: 'a sort order',
      at: '/courses?search=excel&page=2',
      fields: ['option[value=newest]'],
      leadsTo: '/courses?search=excel&sort=newest',
    },
    { choice: 'a filter', at: '/courses?sort=newest', fields: ['input[value=free]'], leadsTo: '/courses?price=free&sort=newest' },
    { choice: 'another filter', at: '/courses?level=BEGINNER', fields: ['input[value=ALL]'], leadsTo: '/courses?level=BEGINNER,ALL' },
    {
      choice: 'a sort order and a filter',
      at: '/courses?search=excel',
      fields: ['option[value=newest]', 'input[value=free]'],
      leadsTo: '/courses?search=excel&price=free&sort=newest',
    },
  ])('follows $choice chosen before hydration', async ({ at, fields, leadsTo }) => {
    fakeEndpoint(listCatalog, listed([courseCard()], 90))
    const { page, app, router } = await pageAt(at)
    document.body.append(page)
    for (const field of fields) {
      const chosen = page.querySelector(field)
      if (chosen instanceof HTMLOptionElement) chosen.selected = true
      if (chosen instanceof HTMLInputElement) chosen.checked = true
    }

    const root = await act(() => hydrateRoot(page, app))

    const { pathname, search } = router.state.location
    expect(decodeURIComponent(pathname + search)).toBe(leadsTo)
    act(() => root.unmount())
    page.remove()
  })

  test('stays if nothing was chosen before hydration', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()], 90))
    const at = '/courses?level=ALL&sort=newest&page=2'
    const { page, app, router } = await pageAt(at)
    document.body.append(page)

    const root = await act(() => hydrateRoot(page, app))

    expect(router.state.location.pathname + router.state.location.search).toBe(at)
    act(() => root.unmount())
    page.remove()
  })

  test('works without counts', async () => {
    fakeEndpoint(getCourseFacets, broken())
    fakeEndpoint(listCatalog, listed([courseCard()]))

    const { page } = await pageAt('/courses')

    expect(page.textContent).toContain('Bookkeeping')
    expect(page.textContent).toContain('Any price')
  })

  test('sorts by the displayed prices', async () => {
    const calls = fakeEndpoint(listCatalog, listed([courseCard()]))

    await pageAt('/courses?sort=price-high')

    expect(calls).toMatchObject([{ query: { sort: 'price-high', currency: 'USD' } }])
  })

  test.each([
    ['/courses', '/courses', true],
    ['/courses?page=2', '/courses?page=2', true],
    ['/courses?sort=newest&page=2', '/courses', true],
    ['/courses?level=ALL&page=2', '/courses', false],
    ['/courses?search=excel&price=free', '/courses?search=excel', false],
  ])('at %s has the canonical URL %s (indexed: %s)', async (at, canonical, isIndexed) => {
    fakeEndpoint(listCatalog, listed([courseCard()], 90))

    const { head } = await pageAt(at)

    expect(head).toMatchObject({ canonical, isIndexed })
  })
})
