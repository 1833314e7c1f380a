import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { pinMenu } from '../lib/menu-cookie.ts'
import { Dashboard, type DashboardLink, DashboardPending } from './dashboard.tsx'

const links = [
  { to: '/area', label: 'Overview', icon: 'chart', isExact: true },
  { to: '/area/orders', label: 'Orders', icon: 'cart' },
  { to: '/coupon/summary', label: 'Coupons', icon: 'ticket', alsoAt: ['/coupon'] },
] as const

function show(at: string, shown: readonly DashboardLink[] = links) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route
          path="*"
          element={
            <Dashboard title="Manager Dashboard" links={shown}>
              {<p>The page</p>}
            </Dashboard>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const opener = () => screen.getByRole('button', { name: 'Manager Dashboard menu' })
const currentIn = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.querySelector('.sidebar-label')?.textContent)

describe('area sidebar', () => {
  test.each([
    ['/area', ['Overview']],
    ['/area/orders', ['Orders']],
    ['/area/orders/41', ['Orders']],
    ['/area/ordersheet', []],
    ['/coupon/report/WELCOME20', ['Coupons']],
  ])('marks the current page at %s: %j', (at, names) => {
    show(at)

    expect(currentIn(screen.getByRole('navigation', { name: 'Manager Dashboard' }))).toEqual(names)
  })

  test('shows how many items are pending, and nothing for none', () => {
    const [overview, orders, coupons] = links
    show('/area', [
      { ...overview, count: 120 },
      { ...orders, count: 3 },
      { ...coupons, count: 0 },
    ])

    const badges = screen
      .getAllByRole('link')
      .map((link) => [link.querySelector('.sr-only')?.textContent, link.querySelector('.sidebar-count')?.textContent])

    expect(badges.slice(1)).toEqual([
      ['Overview, 120 pending', '99+'],
      ['Orders, 3 pending', '3'],
      ['Coupons', undefined],
    ])
  })

  test('has names that contain the short labels of its collapsed state, unlike in the drawer', async () => {
    const user = show('/area', [
      { to: '/area/messages', label: 'Communication', short: 'Messages', icon: 'mail', count: 2 },
      { to: '/area/reviews', label: 'Course Reviews', short: 'Reviews', icon: 'eye' },
    ])
    const namesIn = (container: HTMLElement) =>
      within(container)
        .getAllByRole('link')
        .map((link) => link.querySelector('.sr-only')?.textContent)

    expect(namesIn(screen.getByRole('navigation'))).toEqual(['Communication (Messages), 2 pending', 'Course Reviews'])
    await user.click(opener())
    expect(namesIn(screen.getByRole('dialog'))).toEqual(['Communication, 2 pending', 'Course Reviews'])
  })

  test('that opened over the page for the focus is closed by Escape, and opens again at the next link', async () => {
    const user = show('/area')
    const isDismissed = () => screen.getByRole('navigation').hasAttribute('data-dismissed')
    within(screen.getByRole('navigation')).getAllByRole('link')[0]?.focus()

    await user.keyboard('{Escape}')
    expect(isDismissed()).toBe(true)

    await user.tab()
    expect(isDismissed()).toBe(false)
  })

  test('can be skipped', () => {
    show('/area')

    expect(screen.getByRole('link', { name: 'Skip menu' }).getAttribute('href')).toBe('#area')
    expect(document.getElementById('area')?.textContent).toBe('The page')
  })
})

describe('pinned area sidebar', () => {
  afterEach(() => pinMenu(false))

  const pin = () => screen.getByRole('button', { name: 'Pin menu' })

  test('stays pinned in this browser, also while a page loads, until it is unpinned', async () => {
    const user = show('/area')
    await user.click(pin())
    cleanup()
    const pending = render(<DashboardPending>Loading…</DashboardPending>)
    const isPendingPinned = pending.container.querySelector('[data-pinned]') !== null
    cleanup()
    show('/area/orders')

    await user.click(screen.getByRole('button', { name: 'Unpin menu' }))
    cleanup()
    show('/area')

    expect(isPendingPinned).toBe(true)
    expect(pin()).toBeTruthy()
  })

  test('keeps the focus on its button', async () => {
    const user = show('/area')
    pin().focus()

    await user.keyboard('{Enter}')

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unpin menu' }))
  })
})

describe('area drawer', () => {
  test('opens with the same links, and Escape returns the focus', async () => {
    const user = show('/area')

    await user.click(opener())
    const drawer = screen.getByRole('dialog', { name: 'Manager Dashboard' })
    expect(currentIn(drawer)).toEqual(['Overview'])
    await user.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  test('closes when a page is chosen', async () => {
    const user = show('/area')
    await user.click(opener())

    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Orders' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(currentIn(screen.getByRole('navigation', { name: 'Manager Dashboard' }))).toEqual(['Orders'])
  })
})
