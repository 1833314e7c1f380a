import { getAccount, logOut } from '@akada/contract/accounts.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession, endSession } from '../lib/session.ts'
import { fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { takeCourse } from './take-course.ts'
import { takeCourseIfAsked } from './take-course-if-asked.ts'

// What is loaded later in a browser is there at once here, so that no test waits for a compiler.
beforeAll(() => import('./navbar-person.tsx'))
afterEach(() => endSession())

const showNavbar = (at = '/') => renderPage({ Component: Navbar }, { path: '*', at })
const links = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement)

const inCart = { id: 7, title: 'Sewing', coverImageUrl: null, instructorName: '', priceNaira: 1, priceUsd: 1, isFree: false, problem: null }
const account = {
  id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.test',
  phoneNumber: null,
  about: null,
  profileUrl: null,
  country: 'Nigeria',
  createdAt: '2026-01-01T00:00:00Z',
  roles: [{ name: 'STUDENT' as const }],
}

describe('the navbar', () => {
  test('offers a visitor the catalogue, and to log in or register', () => {
    showNavbar()

    expect(links().getByRole('link', { name: 'Categories' }).getAttribute('href')).toBe('/categories')
    expect(links().getByRole('link', { name: 'Courses' }).getAttribute('href')).toBe('/courses')
    expect(screen.getAllByRole('link', { name: 'Login' })[0]?.getAttribute('href')).toBe('/login')
    expect(screen.getAllByRole('link', { name: 'Register' })[0]?.getAttribute('href')).toBe('/register')
    expect(screen.queryByRole('link', { name: 'My Learning' })).toBeNull()
  })

  test.each([
    ['  excel ', '?search=excel'],
    ['', '?search='],
  ])('searches for %j', async (words, search) => {
    const { router } = showNavbar()
    const box = screen.getByRole('searchbox', { name: 'Search for courses' })

    await userEvent.type(box, `${words}{Enter}`)

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/courses', search }))
  })

  test.each([
    [[inCart, { ...inCart, id: 8 }], 'Cart, 2 courses'],
    [[], 'Cart'],
  ])('shows someone who is logged in their learning and what is in the cart', async (courses, name) => {
    givenStudent()
    fakeEndpoint(getCart, { courses })
    fakeEndpoint(getAccount, account)
    showNavbar()

    expect(await screen.findByRole('link', { name })).toHaveProperty('pathname', '/cart')
    expect(screen.getAllByRole('link', { name: 'My Learning' })[0]?.getAttribute('href')).toBe('/my-learning')
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  })

  test('logs out even when the server can’t be told', async () => {
    givenStudent()
    fakeEndpoint(getCart, { courses: [] })
    fakeEndpoint(getAccount, account)
    const calls = fakeEndpoint(logOut, lostConnection())
    const { router } = showNavbar('/courses')
    await screen.findByRole('button', { name: 'Your account' })

    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout', hidden: true }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(currentSession()).toBeNull()
    expect(calls).toHaveLength(1)
  })
})

test('the footer ends in the current year', () => {
  renderPage({ Component: Footer }, { path: '*', at: '/' })

  expect(screen.getByText(/All rights reserved/).textContent).toContain(`© ${new Date().getFullYear()}`)
  for (const name of ['Home', 'Courses', 'Categories', 'Contact Us']) expect(screen.getByRole('link', { name })).toBeTruthy()
})

describe('taking a course after logging in', () => {
  const locationOf = (response: Response) => response.headers.get('location')

  test('leaves it in the cart', async () => {
    fakeEndpoint(addToCart, { courses: [inCart] })

    expect(locationOf(await takeCourse(createQueryClient(), 7, 'add'))).toBe('/cart')
  })

  test('ends at the course when it can’t be taken', async () => {
    fakeEndpoint(addToCart, refused('COURSE_OWNED'))

    expect(locationOf(await takeCourse(createQueryClient(), 7, 'add'))).toBe('/courses/7')
  })

  test('does nothing for a link from elsewhere', async () => {
    givenStudent()
    const calls = fakeEndpoint(addToCart, { courses: [inCart] })
    const url = new URL('http://akada.test/courses/7?add=1')

    await takeCourseIfAsked({ queryClient: createQueryClient(), params: { id: '7' }, url })

    expect(calls).toHaveLength(0)
  })
})
