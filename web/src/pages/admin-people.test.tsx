import { listPeople, type Person } from '@akada/contract/people.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { pageOf } from '../testing/manager-givens.ts'
import { givenPerson } from '../testing/people-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenAdmin } from '../testing/review-givens.ts'
import * as people from './admin-people.tsx'

beforeEach(() => givenAdmin())
afterEach(() => endSession())

function shown(content: Person[] = [givenPerson()], query = '') {
  const calls = fakeEndpoint(listPeople, pageOf(content))
  return { ...renderPage(people, { path: '/admin/people', at: `/admin/people${query}` }), calls, user: userEvent.setup({ delay: null }) }
}

describe('users', () => {
  test('are listed with their roles and account status', async () => {
    shown([givenPerson({ roles: ['MANAGER', 'STUDENT'], state: 'SUSPENDED' })])

    expect(await screen.findByRole('link', { name: 'Ngozi Eze' })).toHaveProperty('href', expect.stringMatching(/\/admin\/people\/1111/))
    const table = within(screen.getByRole('table', { name: 'Users' }))
    expect(table.getByText('ngozi@example.com')).toBeTruthy()
    expect(table.getByText('Manager')).toBeTruthy()
    expect(table.getByText('Suspended')).toBeTruthy()
  })

  test('can be filtered by words, role and status, starting with the filters in the URL', async () => {
    const { user, calls } = shown([givenPerson()], '?role=ADMIN&page=3')
    await screen.findByRole('table', { name: 'Users' })

    await user.click(screen.getByRole('searchbox'))
    await user.paste('ngozi')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.selectOptions(screen.getByLabelText('Status'), 'Suspended')

    expect(calls.map(({ query }) => query)).toEqual([
      { search: '', role: 'ADMIN', page: '3' },
      { search: 'ngozi', role: 'ADMIN', page: '1' },
      { search: 'ngozi', role: 'ADMIN', state: 'SUSPENDED', page: '1' },
    ])
  })

  test('are searched while the words are typed, and Back leaves the list', async () => {
    const { user, calls, router } = shown()
    await screen.findByRole('table', { name: 'Users' })

    await user.type(screen.getByRole('searchbox'), 'ngozi')

    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: 'ngozi', page: '1' }))
    expect(router.state.location.search).toBe('?search=ngozi')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('are sorted by the header, with the order kept in the URL while the filters change', async () => {
    const { user, calls, router } = shown([givenPerson()], '?page=3')

    await user.click(await screen.findByRole('button', { name: 'Joined' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: '', sort: 'oldest', page: '1' }))
    expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe('ascending')
    await user.selectOptions(screen.getByLabelText('Status'), 'Suspended')

    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: '', state: 'SUSPENDED', sort: 'oldest', page: '1' }))
    expect(router.state.location.search).toContain('sort=createdAt')
  })

  test('show a message when none match or loading fails', async () => {
    shown([])
    expect(await screen.findByText('No matching users. Try different filters.')).toBeTruthy()

    fakeEndpoint(listPeople, broken())
    renderPage(people, { path: '/admin/people' })
    expect(await screen.findByText('We couldn’t load the users.')).toBeTruthy()
  })
})
