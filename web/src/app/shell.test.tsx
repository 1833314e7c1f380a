import { logOut, resendVerification } from '@akada/contract/accounts.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { listSearchSuggestions } from '@akada/contract/catalog.ts'
import { enrollInCourse } from '@akada/contract/enrollments.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { addToWishlist } from '@akada/contract/wishlist.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession, endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenNoNews } from '../testing/fake-stream.ts'
import { enrollmentOf, givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { takeCourse } from './take-course.ts'
import { takeCourseIfAsked } from './take-course-if-asked.ts'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./navbar-person.tsx'))
beforeEach(() => void givenNoNews())
afterEach(() => {
  endSession()
  sessionStorage.clear()
})

const showNavbar = (at = '/') => renderPage({ Component: Navbar }, { path: '*', at })
const links = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement)

const inCart = {
  id: 7,
  title: 'Sewing',
  coverImageUrl: null,
  coverWidths: [],
  instructorName: '',
  priceNaira: 1,
  priceUsd: 1,
  isFree: false,
  price: 15_000,
  problem: null,
}
describe('navbar', () => {
  test('shows a visitor the catalog, Login and Register', () => {
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
    fakeEndpoint(listSearchSuggestions, { courses: [], categories: [], instructors: [] })
    const { router } = showNavbar()
    const box = screen.getByRole('searchbox', { name: 'Search for courses' })

    await userEvent.type(box, `${words}{Enter}`)

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/courses', search }))
  })

  test.each([
    [[inCart, { ...inCart, id: 8 }], 'Cart, 2 courses'],
    [[], 'Cart'],
  ])('shows a logged-in user My learning and the number of courses in the cart', async (courses, name) => {
    givenStudent()
    fakeEndpoint(getCart, { courses, charge: null })
    fakeEndpoint(getAccount, givenAccount())
    showNavbar()

    expect(await screen.findByRole('link', { name })).toHaveProperty('pathname', '/cart')
    expect(screen.getAllByRole('link', { name: 'My Learning' })[0]?.getAttribute('href')).toBe('/my-learning')
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  })

  test("logs out even when the server can't be reached", async () => {
    givenStudent()
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(getAccount, givenAccount())
    const calls = fakeEndpoint(logOut, lostConnection())
    const { router } = showNavbar('/courses')
    await screen.findByRole('button', { name: 'Your account' })

    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout', hidden: true }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(currentSession()).toBeNull()
    expect(calls).toHaveLength(1)
  })
})

describe('account menu', () => {
  const givenPerson = (account: Parameters<typeof givenAccount>[0] = {}) => {
    givenStudent()
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(getAccount, givenAccount(account))
  }

  test('links to the profile and the settings', async () => {
    givenPerson()
    showNavbar()
    await screen.findByRole('button', { name: 'Your account' })

    const hrefOf = (name: string) => screen.getByRole('menuitem', { name, hidden: true }).getAttribute('href')

    expect(hrefOf('Profile')).toBe('/profile')
    expect(hrefOf('Settings')).toBe('/settings')
  })

  test('shows the small picture, and a P until it has loaded', async () => {
    givenPerson({ profileUrl: '/media/large.webp', smallProfileUrl: '/media/small.webp' })
    showNavbar()

    const button = await screen.findByRole('button', { name: 'Your account' })

    expect(button.textContent).toBe('P')
    await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe('/media/small.webp'))
  })

  test('names the account', async () => {
    givenPerson({ firstName: 'Ada', lastName: 'Obi', email: 'ada@example.test' })
    showNavbar()

    expect(await screen.findByText('Ada Obi')).toBeTruthy()
    expect(screen.getByText('ada@example.test')).toBeTruthy()
    expect(screen.getByText('AO')).toBeTruthy()
  })

  test('uses the roles that the server currently grants', async () => {
    givenPerson({ roles: [{ name: 'STUDENT' }, { name: 'INSTRUCTOR' }] })

    showNavbar()

    await waitFor(() => expect(currentSession()?.roles).toEqual(['STUDENT', 'INSTRUCTOR']))
    expect(currentSession()?.token).toBe('token-of-a-student')
    expect(localStorage.getItem('roles')).toBe('["STUDENT","INSTRUCTOR"]')
  })
})

describe('notices in the dock', () => {
  const unverified = 'Please verify your email.'
  const givenPerson = (account: Parameters<typeof givenAccount>[0]) => {
    givenStudent()
    fakeEndpoint(getCart, { courses: [], charge: null })
    return fakeEndpoint(getAccount, givenAccount(account))
  }
  const sendAgain = () => screen.findByRole('button', { name: 'Send again' })

  test('are absent if the account has no open tasks', async () => {
    const calls = givenPerson({})
    showNavbar()

    await waitFor(() => expect(calls).toHaveLength(1))
    await screen.findByRole('button', { name: 'Your account' })

    expect(screen.queryByText(/verify your email/)).toBeNull()
    expect(screen.queryByText(/two-step verification/)).toBeNull()
  })

  test('ask an unverified user to verify, and send another link', async () => {
    givenPerson({ isEmailVerified: false })
    let answer = (_: null) => {}
    const calls = fakeEndpoint(resendVerification, () => new Promise((resolve) => (answer = resolve)))
    showNavbar()
    expect((await screen.findByText(unverified)).textContent).toBe('Please verify your email. We sent a link to ada@example.test.')

    await userEvent.dblClick(await sendAgain())

    expect(await screen.findByRole('button', { name: 'Sending…' })).toBeTruthy()
    answer(null)
    expect(await screen.findByText('Sent. Check your inbox.')).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['too many requests', refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    ['a server error', broken(), 'Failed to send the link. Please try again.'],
  ])("allow a retry when the link can't be sent: %s", async (_, answer, sentence) => {
    givenPerson({ isEmailVerified: false })
    fakeEndpoint(resendVerification, answer)
    showNavbar()

    await userEvent.click(await sendAgain())

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await sendAgain()).toBeTruthy()
  })

  test('disappear once the email address is verified', async () => {
    givenPerson({ isEmailVerified: false })
    fakeEndpoint(resendVerification, refused('EMAIL_VERIFIED_ALREADY'))
    showNavbar()
    const button = await sendAgain()
    fakeEndpoint(getAccount, givenAccount())

    await userEvent.click(button)

    await waitFor(() => expect(screen.queryByText(unverified)).toBeNull())
  })

  test('stay dismissed for the rest of the visit, but not for another user', async () => {
    givenPerson({ isEmailVerified: false })
    showNavbar()
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(unverified)).toBeNull()
    cleanup()

    showNavbar()
    await screen.findByRole('button', { name: 'Your account' })
    expect(screen.queryByText(unverified)).toBeNull()
    cleanup()

    givenPerson({ isEmailVerified: false, id: 'another-user' })
    showNavbar()
    expect(await screen.findByText(unverified)).toBeTruthy()
  })

  test.each(['/verify-email', '/my-learning/courses/7', '/cart', '/payment/paystack/callback', '/enrollment-success'])(
    'about verification are hidden on %s, where they would repeat the page or cover its buttons',
    async (at) => {
      givenPerson({ isEmailVerified: false, mustTurnOnSecondFactor: true })
      showNavbar(at)

      await screen.findByRole('link', { name: 'Turn on two-step verification' })

      expect(screen.queryByText(unverified)).toBeNull()
    },
  )

  test('about verification leave the bottom edge of small screens to the course page’s buttons', async () => {
    givenPerson({ isEmailVerified: false })
    showNavbar('/courses/7')

    expect((await screen.findByText(unverified)).closest('.max-lg\\:hidden')).toBeTruthy()
  })

  test('tell a manager without a second factor to turn it on', async () => {
    givenPerson({ mustTurnOnSecondFactor: true })
    showNavbar()

    const link = await screen.findByRole('link', { name: 'Turn on two-step verification' })

    expect(link.getAttribute('href')).toBe('/settings?tab=security')
    expect(link.closest('p')?.textContent).toBe('Turn on two-step verification to use your manager or admin role.')
  })
})

test('the footer shows the current year', () => {
  renderPage({ Component: Footer }, { path: '*', at: '/' })

  expect(screen.getByText(/All rights reserved/).textContent).toContain(`© ${new Date().getFullYear()}`)
  for (const name of ['Home', 'Courses', 'Categories', 'Contact Us']) expect(screen.getByRole('link', { name })).toBeTruthy()
})

describe('course link action after login', () => {
  const locationOf = (response: Response) => response.headers.get('location')

  test('adds the course to the cart', async () => {
    fakeEndpoint(addToCart, { courses: [inCart], charge: null })

    expect(locationOf(await takeCourse(createQueryClient(), 7, 'add'))).toBe('/cart')
  })

  test('adds a course to buy now to the cart, and opens its order', async () => {
    fakeEndpoint(addToCart, { courses: [inCart], charge: null })

    expect(locationOf(await takeCourse(createQueryClient(), 7, 'buy'))).toBe('/cart?buy=7')
  })

  test('enrolls in a free course and opens its lectures', async () => {
    const calls = fakeEndpoint(enrollInCourse, enrollmentOf(7))

    expect(locationOf(await takeCourse(createQueryClient(), 7, 'enroll'))).toBe('/my-learning/courses/7')
    expect(calls).toEqual([{ body: { courseId: 7 } }])
  })

  test('adds the course to the wishlist and returns to the course page', async () => {
    const calls = fakeEndpoint(addToWishlist, { courseIds: [7] })

    expect(locationOf(await takeCourse(createQueryClient(), 7, 'wish'))).toBe('/courses/7')
    expect(calls).toEqual([{ params: { courseId: '7' } }])
  })

  test('returns to the course if the action is refused', async () => {
    fakeEndpoint(addToCart, refused('COURSE_OWNED'))

    expect(locationOf(await takeCourse(createQueryClient(), 7, 'add'))).toBe('/courses/7')
  })

  test('ignores links from other sites', async () => {
    givenStudent()
    const calls = fakeEndpoint(addToCart, { courses: [inCart], charge: null })
    const url = new URL('http://akada.test/courses/7?add=1')

    await takeCourseIfAsked({ queryClient: createQueryClient(), params: { id: '7' }, url })

    expect(calls).toHaveLength(0)
  })
})
