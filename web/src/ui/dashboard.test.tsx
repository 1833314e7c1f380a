import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Dashboard } from './dashboard.tsx'

const links = [
  { to: '/area', label: 'Overview', icon: 'chart', isExact: true },
  { to: '/area/orders', label: 'Orders', icon: 'cart' },
] as const

function show(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route
          path="*"
          element={
            <Dashboard title="Manager Dashboard" links={links}>
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
    .map(({ textContent }) => textContent)

describe('area sidebar', () => {
  test.each([
    ['/area', ['Overview']],
    ['/area/orders', ['Orders']],
    ['/area/orders/41', ['Orders']],
  ])('marks the current page at %s: %j', (at, names) => {
    show(at)

    expect(currentIn(screen.getByRole('navigation', { name: 'Manager Dashboard' }))).toEqual(names)
  })

  test('can be skipped', () => {
    show('/area')

    expect(screen.getByRole('link', { name: 'Skip menu' }).getAttribute('href')).toBe('#area')
    expect(document.getElementById('area')?.textContent).toBe('The page')
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
