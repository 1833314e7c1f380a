import { logOut } from '@akada/contract/accounts.ts'
import { listChosenCourses } from '@akada/contract/courses.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logOutHere } from '../../features/accounts/log-out-here.ts'
import { remember } from '../../lib/remembered.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { broken, fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { courseCard } from '../../testing/givens.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { ViewedCourses } from './viewed-courses.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() => Promise.all([import('../../features/catalog/recently-viewed.tsx'), import('./persons-course-action.tsx')]))
afterEach(() => {
  endSession()
  localStorage.clear()
})

const card = (id: number, title: string) => courseCard({ id, title })

const show = () =>
  renderPage(
    {
      Component: () => (
        <main tabIndex={-1}>
          <ViewedCourses />
        </main>
      ),
    },
    { path: '*', at: '/courses' },
  )
const heading = () => screen.findByRole('heading', { name: 'Recently viewed' })
const viewed = () => JSON.parse(localStorage.getItem('viewed-courses:1') ?? '[]')

describe('recently viewed courses', () => {
  test('are requested by id and shown, with the latest first', async () => {
    const calls = fakeEndpoint(listChosenCourses, [card(8, 'Yoga'), card(7, 'Bookkeeping')])
    for (const id of ['7', '8']) remember('viewed-courses:1', id)
    show()

    await heading()

    expect((await screen.findAllByRole('article')).map((article) => article.querySelector('h2')?.textContent)).toEqual([
      'Yoga',
      'Bookkeeping',
    ])
    expect(calls).toEqual([{ query: { ids: '8,7' } }])
  })

  test('are limited to twelve different courses', () => {
    for (let id = 1; id <= 13; id += 1) remember('viewed-courses:1', String(id))
    remember('viewed-courses:1', '5')

    expect(viewed()).toEqual(['5', '13', '12', '11', '10', '9', '8', '7', '6', '4', '3', '2'])
  })

  test.each([
    ['missing', null],
    ['invalid JSON', '[7,'],
    ['not a list', '{"id":7}'],
    ['a list without valid ids', '["x","-1","0",7,null,"99999999999"]'],
  ])('are not requested when the stored value is %s', (_, stored) => {
    if (stored !== null) localStorage.setItem('viewed-courses:1', stored)
    show()

    expect(screen.queryByRole('heading')).toBeNull()
  })

  test.each([
    ['the server fails', broken()],
    ['none of them is in the catalog', []],
  ])('are hidden when %s', async (_, answer) => {
    const calls = fakeEndpoint(listChosenCourses, answer)
    remember('viewed-courses:1', '7')
    const { queryClient } = show()

    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })

  test('can be cleared, and the focus is kept', async () => {
    fakeEndpoint(listChosenCourses, [card(7, 'Bookkeeping')])
    remember('viewed-courses:1', '7')
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Clear recently viewed courses' }))

    expect(screen.queryByRole('heading')).toBeNull()
    expect(viewed()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('are deleted at logout, together with recent searches', () => {
    fakeEndpoint(logOut, null)
    givenStudent()
    remember('viewed-courses:1', '7')
    remember('searches:1', 'yoga')

    act(logOutHere)

    expect(localStorage.getItem('viewed-courses:1')).toBeNull()
    expect(localStorage.getItem('searches:1')).toBeNull()
  })

  test('are kept when a visitor logs in, and deleted when another user logs in', () => {
    remember('viewed-courses:1', '7')
    givenStudent()
    expect(viewed()).toEqual(['7'])

    startSession({ token: 'another', id: 'another-person', roles: ['STUDENT'] })

    expect(viewed()).toEqual([])
  })
})
