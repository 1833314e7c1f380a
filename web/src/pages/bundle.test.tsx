import { getBundle, getBundleRelation } from '@akada/contract/bundles.ts'
import { addBundleToCart } from '@akada/contract/cart.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSession, saveCountry } from '../lib/session.ts'
import { givenBundle } from '../testing/bundle-givens.ts'
import { fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenCartOf } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as page from './bundle.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./parts/persons-bundle-action.tsx'))
beforeEach(() => saveCountry('NG'))
afterEach(() => {
  dismissToasts()
  endSession()
})

type Relation = { isInCart: boolean; ownedCourseIds: number[]; problem: string | null; mayEdit: boolean }
const relation = (changes: Partial<Relation> = {}) => ({
  ...{ isInCart: false, ownedCourseIds: [], problem: null, mayEdit: false },
  charge: { currency: 'NGN' as const, amount: 20_000, problem: null },
  ...changes,
})

function show(bundle = givenBundle(), at = '/bundles/3') {
  fakeEndpoint(getBundle, bundle)
  renderPage(page, { path: '/bundles/:id', at })
  return userEvent.setup({ delay: null })
}

describe('a bundle', () => {
  test('shows its courses, its price and what it saves, and sends visitors to the login', async () => {
    show()

    expect(await screen.findByRole('heading', { level: 1, name: 'Everything for shops' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Shelves' }).getAttribute('href')).toBe('/courses/8')
    expect(screen.getByText('You save ₦10,000 (33%)')).toBeTruthy()
    const add = screen.getByRole('link', { name: 'Add to cart: Everything for shops' })
    expect(add.getAttribute('href')).toBe('/login?returnUrl=%2Fbundles%2F3%3Fadd%3D1')
    const buy = screen.getByRole('link', { name: 'Buy now: Everything for shops' })
    expect(buy.getAttribute('href')).toBe('/login?returnUrl=%2Fbundles%2F3%3Fbuy%3D1')
  })

  test('says that it isn’t for sale', async () => {
    show(givenBundle({ isSold: false }))

    expect(await screen.findByText(/can’t be bought right now/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Add to cart/ })).toBeNull()
  })

  test('is added to the cart, and names the courses that it replaces there', async () => {
    givenStudent()
    fakeEndpoint(getBundleRelation, relation())
    const user = show()
    const calls = fakeEndpoint(addBundleToCart, { ...givenCartOf([]), replacedCourses: [{ id: 7, title: 'Bookkeeping' }] })

    await user.click(await screen.findByRole('button', { name: 'Add to cart: Everything for shops' }))

    expect(await screen.findByText(/we removed that course from your cart/)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '3' } }])
  })

  test('is added after the login', async () => {
    givenStudent()
    fakeEndpoint(getBundleRelation, relation())
    const calls = fakeEndpoint(addBundleToCart, givenCartOf([]))

    show(givenBundle(), '/bundles/3?add=1')

    expect(await screen.findByText(/^Added to your cart/)).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  test.each(['/bundles/3', '/bundles/3?buy=1'])('opens its order at once: %s', async (at) => {
    givenStudent()
    fakeEndpoint(getBundleRelation, relation({ isInCart: true }))
    fakeEndpoint(getBundle, givenBundle())
    fakeEndpoint(addBundleToCart, givenCartOf([]))
    const { router } = renderPage(page, { path: '/bundles/:id', at, others: { '/cart': page } })

    if (!at.endsWith('=1')) await userEvent.click(await screen.findByRole('button', { name: 'Buy now: Everything for shops' }))

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/cart', search: '?bundle=3' }))
  })

  test('leads its maker to the editor', async () => {
    givenStudent()
    fakeEndpoint(getBundleRelation, relation({ problem: 'This bundle contains a course that you teach.', mayEdit: true }))
    show()

    const edit = await screen.findByRole('link', { name: 'Edit bundle: Everything for shops' })

    expect(edit.getAttribute('href')).toBe('/instructor/bundles/3')
  })

  test('shows why it can’t be added', async () => {
    givenStudent()
    fakeEndpoint(getBundleRelation, relation())
    fakeEndpoint(addBundleToCart, refused('BUNDLE_OVERLAPS'))
    const user = show()

    await user.click(await screen.findByRole('button', { name: 'Add to cart: Everything for shops' }))

    expect(await screen.findByText('A bundle in your cart already contains a course of this bundle.')).toBeTruthy()
  })

  test.each([
    [{ isInCart: true }, 'Go to cart'],
    [{ problem: 'You already have all courses of this bundle.' }, 'You already have all courses of this bundle.'],
    [{ ownedCourseIds: [7] }, /^You have 1 of the 2 courses\. You pay ₦20,000 for the others\.$/],
  ])('shows the buyer’s own state: %j', async (state, text) => {
    givenStudent()
    fakeEndpoint(getBundleRelation, relation(state))

    show()

    expect(await screen.findByText(text)).toBeTruthy()
  })
})
