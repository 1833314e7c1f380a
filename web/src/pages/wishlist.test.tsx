import { addToCart, getCart } from '@akada/contract/cart.ts'
import { listOwnedCourses } from '@akada/contract/enrollments.ts'
import { addToWishlist, getWishlist, listWishedCourses, removeFromWishlist, type WishlistCourse } from '@akada/contract/wishlist.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenWish } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as page from './wishlist.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./parts/persons-course-action.tsx'))
beforeEach(() => {
  givenStudent()
  fakeEndpoint(listOwnedCourses, { courseIds: [] })
  fakeEndpoint(getCart, { courses: [], charge: null })
})
afterEach(() => {
  endSession()
  dismissToasts()
})

const show = (query = '') => renderPage(page, { path: '/wishlist', at: `/wishlist${query}` })
const pageOf = (content: WishlistCourse[], totalElements = content.length) => ({ content, totalElements, page: 1, size: 20 })

/** A server that stores added and removed courses. */
function givenWishlist(...wishes: WishlistCourse[]) {
  let kept = wishes
  const ids = () => ({ courseIds: kept.map(({ id }) => id) })
  fakeEndpoint(getWishlist, () => pageOf(kept))
  const removed = fakeEndpoint(removeFromWishlist, ({ params }) => {
    kept = kept.filter(({ id }) => id !== Number(params.id))
    return ids()
  })
  const added = fakeEndpoint(addToWishlist, ({ params }) => {
    kept = [...wishes.filter(({ id }) => id === Number(params.courseId)), ...kept]
    return ids()
  })
  fakeEndpoint(listWishedCourses, ids)
  return { added, removed }
}

describe('wishlist', () => {
  test('shows that it is loading', () => {
    fakeEndpoint(getWishlist, () => new Promise(() => {}))

    show()

    expect(screen.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeTruthy()
    expect(screen.getByText('Loading your courses...')).toBeTruthy()
  })

  test('links to the catalog if it is empty', async () => {
    givenWishlist()

    show()

    expect(await screen.findByText('Your wishlist is empty.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses')
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(getWishlist, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('We couldn’t load your wishlist.')).toBeTruthy()
    givenWishlist(givenWish({ title: 'Sewing' }))

    await userEvent.click(retry)

    expect(await screen.findByRole('link', { name: 'Sewing' })).toBeTruthy()
  })

  test('shows each course with its details, and links to its page', async () => {
    givenWishlist(givenWish({ id: 7, title: 'Sewing', rating: 4.5, ratingCount: 12 }), givenWish({ isFree: true, title: 'Zips' }))

    show()

    const [sewing, zips] = await screen.findAllByRole('article')
    const card = within(sewing as HTMLElement)
    expect(card.getByRole('link', { name: 'Sewing' }).getAttribute('href')).toBe('/courses/7')
    for (const words of ['Ngozi Eze', '4.5', '₦15,000']) expect(card.getByText(words)).toBeTruthy()
    expect(card.getByText(/^\(12/).textContent).toBe('(12 ratings)')
    expect(within(zips as HTMLElement).getByText('Free')).toBeTruthy()
    expect(await within(zips as HTMLElement).findByRole('button', { name: 'Enroll Now: Zips' })).toBeTruthy()
  })

  test("shows the charge if it differs from the displayed price, or why payment isn't possible", async () => {
    const ofPrice = givenWish({ charge: { currency: 'NGN', amount: 15_000, problem: null } })
    const inDollars = givenWish({ charge: { currency: 'USD', amount: 19.99, problem: null } })
    const refusing = givenWish({ charge: { currency: 'NGN', amount: 15_000, problem: 'Payments from outside …' } })
    givenWishlist(ofPrice, inDollars, refusing, givenWish({ isFree: true, charge: null }))

    show()

    const cards = await screen.findAllByRole('article')
    const notes = cards.map((card) => card.querySelector('.charge-note')?.textContent)
    expect(notes).toEqual([undefined, 'You pay $19.99', 'Payments from outside …', undefined])
  })

  test('shows when a course is no longer sold', async () => {
    givenWishlist(givenWish({ title: 'Sewing', isOnSale: false }))

    show()

    expect(await screen.findByText('No longer available')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sewing' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Cart/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Add to wishlist: Sewing', pressed: true })).toBeTruthy()
  })

  test('adds a course to the cart', async () => {
    givenWishlist(givenWish({ id: 7, title: 'Sewing' }))
    const calls = fakeEndpoint(addToCart, { courses: [], charge: null })
    const { router } = show()

    await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart: Sewing' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    expect(calls).toEqual([{ params: { id: '7' } }])
  })

  test('is paginated', async () => {
    fakeEndpoint(getWishlist, ({ query }) => ({ ...pageOf([givenWish({ title: `On page ${query.page}` })], 41), page: Number(query.page) }))
    show()
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()

    await userEvent.click(screen.getByRole('link', { name: 'Next' }))

    expect(await screen.findByRole('link', { name: 'On page 2' })).toBeTruthy()
    expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  })

  test('redirects from an empty page to a page with courses', async () => {
    fakeEndpoint(getWishlist, ({ query }) => pageOf(Number(query.page) === 1 ? [givenWish({ title: 'Sewing' })] : [], 1))

    const { router } = show('?page=2')

    expect(await screen.findByRole('link', { name: 'Sewing' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })
})

describe('removing a course from the wishlist', () => {
  const heart = (title: string) => screen.findByRole('button', { name: `Add to wishlist: ${title}` })

  test('takes effect immediately, keeps the focus in the list, and shows when the list is empty', async () => {
    const { removed } = givenWishlist(givenWish({ id: 7, title: 'Sewing' }))
    show()

    await userEvent.click(await heart('Sewing'))

    expect(await screen.findByText('Your wishlist is empty.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Browse Courses' })))
    await waitFor(() => expect(removed).toEqual([{ params: { id: '7' } }]))
  })

  test('can be undone', async () => {
    const { added } = givenWishlist(givenWish({ id: 7, title: 'Sewing' }), givenWish({ title: 'Zips' }))
    show()
    await userEvent.click(await heart('Sewing'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sewing' })).toBeNull())
    expect(screen.getByText('Removed from your wishlist: Sewing')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

    expect(await screen.findByRole('link', { name: 'Sewing' })).toBeTruthy()
    expect(added).toEqual([{ params: { courseId: '7' } }])
  })

  test('shows an error message and keeps the course after a failure', async () => {
    givenWishlist(givenWish({ title: 'Sewing' }))
    fakeEndpoint(removeFromWishlist, broken())
    show()

    await userEvent.click(await heart('Sewing'))

    expect(await screen.findByText('Failed to remove from your wishlist. Please try again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sewing' })).toBeTruthy()
  })

  test('succeeds if the course was already removed', async () => {
    const wish = givenWish({ title: 'Sewing' })
    givenWishlist(wish)
    fakeEndpoint(removeFromWishlist, () => {
      givenWishlist()
      return refused('NOT_IN_WISHLIST')
    })
    show()

    await userEvent.click(await heart('Sewing'))

    expect(await screen.findByText('Your wishlist is empty.')).toBeTruthy()
    expect(screen.queryByText(/^Failed/)).toBeNull()
  })
})
