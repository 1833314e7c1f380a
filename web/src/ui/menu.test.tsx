import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Menu, MenuItem, MenuLink } from './menu.tsx'

function AccountMenu({ onLogOut = () => undefined }: { onLogOut?: () => void }) {
  return (
    <MemoryRouter>
      <Menu button="Account" buttonClassName="button">
        <MenuLink to="/profile">Profile</MenuLink>
        <MenuLink to="/my-learning">My Learning</MenuLink>
        <MenuItem onSelect={onLogOut}>Log out</MenuItem>
      </Menu>
    </MemoryRouter>
  )
}

const opener = () => screen.getByRole('button', { name: 'Account' })
const focused = () => document.activeElement?.textContent

describe('menu', () => {
  test('opens on its first item', async () => {
    render(<AccountMenu />)
    expect(screen.queryByRole('menu')).toBeNull()

    await userEvent.click(opener())

    expect(screen.getByRole('menu', { name: 'Account' })).toBeTruthy()
    expect(opener().getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('Profile')
  })

  test.each([
    ['{ArrowDown}', 'My Learning'],
    ['{ArrowUp}', 'Log out'],
    ['{End}', 'Log out'],
    ['{End}{ArrowDown}', 'Profile'],
    ['{End}{Home}', 'Profile'],
  ])('moves the focus with %s to %s', async (keys, name) => {
    render(<AccountMenu />)
    opener().focus()
    await userEvent.keyboard('{ArrowDown}')

    await userEvent.keyboard(keys)

    expect(focused()).toBe(name)
  })

  test('closes on Esc and returns the focus', async () => {
    render(<AccountMenu />)
    await userEvent.click(opener())

    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  test('runs the chosen action and closes', async () => {
    const done: string[] = []
    render(<AccountMenu onLogOut={() => done.push('logged out')} />)
    await userEvent.click(opener())

    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))

    expect(done).toEqual(['logged out'])
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
