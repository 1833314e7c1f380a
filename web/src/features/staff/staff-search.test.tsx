import { type Findings, searchSite } from '@akada/contract/staff.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { turnCharacterKeys } from '../../lib/page-keys.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { broken, fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { indexAfter } from './found-options.ts'
import { findPages } from './site-pages.ts'
import { StaffSearch } from './staff-search.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./search-dialog.tsx'))
afterEach(() => {
  endSession()
  turnCharacterKeys(true)
})

const person = '11111111-0d4b-4c5e-9e5c-8a3f0a1f1a11'
const nothing: Findings = { people: [], orders: [], courses: [], coupons: [] }
const everything: Findings = {
  people: [{ id: person, name: 'Ada Obi', email: 'ada@example.com', state: 'SUSPENDED' }],
  orders: [{ id: 41, status: 'PAID', total: 25_000, currency: 'NGN', buyerName: 'Ada Obi', receiptNumber: 371 }],
  courses: [{ id: 7, title: 'Ada for Beginners', status: 'UNDER_REVIEW', opens: 'review' }],
  coupons: [{ id: 3, code: 'ADA20', isActive: false }],
  bundles: [{ id: 9, title: 'All of Ada', status: 'LIVE', opens: 'page' }],
}

const Place = () => <p data-testid="place">{useLocation().pathname}</p>
const placeNow = () => screen.getByTestId('place').textContent

function show(role: 'ADMIN' | 'MANAGER' | 'INSTRUCTOR' = 'ADMIN') {
  startSession({ token: 'token', id: '9b0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb', roles: ['STUDENT', role] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/start']}>
        <StaffSearch hasButton />
        <input aria-label="Reason" />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const field = () => screen.findByRole('combobox', { name: 'Search' })
const results = () => screen.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('href')])

describe('search of staff', () => {
  test.each([['/'], ['{Control>}k{/Control}'], ['{Meta>}k{/Meta}']])('opens on %s with the focus in its field', async (keys) => {
    const user = show()

    await user.keyboard(keys)

    const shown = await field()
    expect(document.activeElement).toBe(shown)
  })

  test('opens only on Ctrl+K if single-key shortcuts are turned off', async () => {
    turnCharacterKeys(false)
    const user = show()

    await user.keyboard('/')
    const shortcuts = screen.getByRole('button', { name: 'Search' }).getAttribute('aria-keyshortcuts')
    const isOpenOnSlash = screen.queryByRole('dialog') !== null
    await user.keyboard('{Control>}k{/Control}')

    expect([shortcuts, isOpenOnSlash]).toEqual(['Control+K', false])
    expect(await field()).toBeTruthy()
  })

  test('leaves a slash in a field alone', async () => {
    const user = show()
    await user.click(screen.getByRole('textbox', { name: 'Reason' }))

    await user.keyboard('1/2')

    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', '1/2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    [
      'ADMIN',
      [
        ['Order #41Ada Obi · Paid', '/manager/orders/41'],
        ['Ada Obiada@example.com · Suspended', `/admin/people/${person}`],
        ['Ada for BeginnersIn review', '/admin/course-reviews/7'],
        ['All of AdaPublished', '/bundles/9'],
        ['ADA20Inactive', '/coupon/report/ADA20'],
      ],
    ],
    [
      'MANAGER',
      [
        ['Order #41Ada Obi · Paid', '/manager/orders/41'],
        ['Ada Obiada@example.com · Suspended', `/manager/people/${person}`],
        ['Ada for BeginnersIn review', '/admin/course-reviews/7'],
        ['All of AdaPublished', '/bundles/9'],
        ['ADA20Inactive', '/manager/coupons/ADA20'],
      ],
    ],
  ] as const)('links to the pages of the area: %s', async (role, expected) => {
    const calls = fakeEndpoint(searchSite, everything)
    const user = show(role)
    await user.keyboard('/')

    await user.type(await field(), 'ada')

    await waitFor(() => expect(results()).toEqual(expected))
    expect(calls).toEqual([{ query: { search: 'ada' } }])
  })

  test('opens a result with the keyboard alone', async () => {
    fakeEndpoint(searchSite, everything)
    const user = show()
    await user.keyboard('/')
    await user.type(await field(), 'ada')
    await screen.findByRole('option', { name: /Order #41/ })

    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ada Obi')
    await user.keyboard('{Enter}')

    await waitFor(() => expect(placeNow()).toBe(`/admin/people/${person}`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('waits for the results of the typed words if Enter comes before them', async () => {
    fakeEndpoint(searchSite, everything)
    const user = show()
    await user.keyboard('/')

    await user.type(await field(), 'ada{Enter}')

    await waitFor(() => expect(placeNow()).toBe('/manager/orders/41'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('finds settings by their content, without a call for a single letter', async () => {
    const calls = fakeEndpoint(searchSite, nothing)
    const user = show()
    await user.keyboard('/')
    await user.type(await field(), 'v')
    expect(calls).toEqual([])

    await user.type(await field(), 'at')

    const found = within(await screen.findByRole('group', { name: 'Pages and settings' })).getAllByRole('option')
    expect(found.map(({ textContent }) => textContent)).toEqual(['Settings: PaymentsAdmin', 'TaxManager'])
  })

  test('says that nothing was found', async () => {
    fakeEndpoint(searchSite, nothing)
    const user = show()
    await user.keyboard('/')

    await user.type(await field(), 'zzz')

    expect(await screen.findByText('No results.')).toBeTruthy()
  })

  test('can be retried after a failure', async () => {
    fakeEndpoint(searchSite, broken())
    const user = show()
    await user.keyboard('/')
    await user.type(await field(), 'ada')
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
    fakeEndpoint(searchSite, everything)

    await user.click(retry)

    expect(await screen.findByRole('option', { name: /Order #41/ })).toBeTruthy()
  })

  test('returns the focus when it is closed', async () => {
    const user = show()
    const opener = screen.getByRole('button', { name: 'Search' })
    await user.click(opener)
    await field()

    await user.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })
})

describe('pages that a role finds', () => {
  const found = (search: string, ...roles: ('ADMIN' | 'MANAGER' | 'INSTRUCTOR')[]) =>
    findPages(search, { token: 't', uid: 'u', roles }).map(({ to }) => to)

  test('are those that it may open', () => {
    expect(found('refund', 'ADMIN')).toEqual(['/admin/settings?tab=money', '/manager/refunds'])
    expect(found('refund', 'MANAGER')).toEqual(['/manager/refunds'])
    expect(found('refund', 'INSTRUCTOR')).toEqual([])
    expect(found('overview', 'ADMIN')).toEqual(['/admin/overview', '/manager'])
    expect(found('overview', 'INSTRUCTOR')).toEqual(['/instructor/overview'])
    for (const search of ['storefront', 'headline']) expect(found(search, 'ADMIN')).toEqual(['/admin/settings'])
    expect(findPages('', { token: 't', uid: 'u', roles: ['ADMIN'] })).toEqual([])
  })
})

describe('moving through the results', () => {
  test.each([
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['Home', 1, undefined],
  ])('%s from %i leads to %s', (key, from, to) => {
    expect(indexAfter(key, from, 3)).toBe(to)
    expect(indexAfter(key, 0, 0)).toBeUndefined()
  })
})
