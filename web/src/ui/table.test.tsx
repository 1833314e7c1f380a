import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type Column, Table } from './table.tsx'
import { phoneLayoutOf } from './table-columns.ts'

type Order = { id: number; buyer: string; email: string; status: string; total: string; courses: string }

const columns: readonly Column<Order>[] = [
  { key: 'id', header: 'Order', phone: 'primary', cell: ({ id }) => `#${id}` },
  { key: 'buyer', header: 'Buyer', phone: 'secondary', cell: ({ buyer }) => buyer, note: ({ email }) => email },
  { key: 'courses', header: 'Courses', phone: 'details', cell: ({ courses }) => courses },
  { key: 'status', header: 'Status', phone: 'status', cell: ({ status }) => <Badge kind="success">{status}</Badge> },
  { key: 'total', header: 'Total', phone: 'amount', align: 'right', cell: ({ total }) => total },
]
const order: Order = { id: 41, buyer: 'Ngozi Eze', email: 'ngozi@example.com', status: 'Paid', total: '₦15,000', courses: 'Baking' }

function shown(to?: (order: Order) => string) {
  const table = <Table caption="Orders" isCaptionHidden columns={columns} rows={[order]} rowKey={({ id }) => id} {...(to && { to })} />
  const router = createMemoryRouter([
    { path: '/', element: table },
    { path: '*', element: null },
  ])
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

describe('a table in a window that becomes narrow', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('keeps its rows, and text typed in one, until their dialog is closed', async () => {
    const media = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('matchMedia', () => media)
    const withDialog = columns.map((column) => (column.key === 'total' ? { ...column, cell: () => <Renaming /> } : column))
    render(<Table caption="Orders" columns={withDialog} rows={[order]} rowKey={({ id }) => id} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Baking')

    media.matches = true
    act(() => void media.dispatchEvent(new Event('change')))

    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Baking')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('list', { name: 'Orders' })).toBeTruthy()
  })

  function Renaming() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Rename</Button>
        {isOpen && (
          <Dialog open title="Rename" onClose={() => setOpen(false)}>
            <input aria-label="Name" />
          </Dialog>
        )}
      </>
    )
  }
})

describe('a table on a phone', () => {
  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
  afterEach(() => void vi.unstubAllGlobals())

  test('shows two lines per row', () => {
    shown()

    const row = within(screen.getByRole('list', { name: 'Orders' })).getByRole('listitem')

    expect(row.textContent).toBe('#41₦15,000Ngozi EzePaid')
  })

  test('opens the other values and the notes of a row', async () => {
    const { user } = shown()
    const opener = screen.getByRole('button', { name: 'Details #41' })
    expect(opener.getAttribute('aria-expanded')).toBe('false')

    await user.click(opener)

    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Courses', 'Buyer'])
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Baking', 'ngozi@example.com'])
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    await user.click(opener)
    expect(screen.queryByText('Baking')).toBeNull()
  })

  test('opens the page of a row', async () => {
    const { user, router } = shown(({ id }) => `/orders/${id}`)

    await user.click(screen.getByRole('link', { name: '#41' }))

    expect(router.state.location.pathname).toBe('/orders/41')
  })

  test('opens the other values of a row that has a page', async () => {
    const { user, router } = shown(({ id }) => `/orders/${id}`)

    await user.click(screen.getByRole('button', { name: 'Details #41' }))

    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Baking', 'ngozi@example.com'])
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('a wide table', () => {
  test('shows the note of a value below it', () => {
    shown()

    expect(screen.getByText('Ngozi Eze').closest('td')?.textContent).toBe('Ngozi Ezengozi@example.com')
  })

  test.each([
    ['the link', () => screen.getByRole('link', { name: '#41' })],
    ['anywhere else', () => screen.getByText('Baking')],
  ])('opens the page of a row by a click on %s', async (_, target) => {
    const { user, router } = shown(({ id }) => `/orders/${id}`)

    await user.click(target())

    expect(router.state.location.pathname).toBe('/orders/41')
  })

  test('can be scrolled by keyboard only if columns are cut', () => {
    shown()
    expect(screen.queryByRole('region')).toBeNull()

    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    shown()

    const region = screen.getByRole('region', { name: 'Orders, scrolls sideways' })
    expect([region.tabIndex, region.dataset.moreAfter, region.dataset.moreBefore]).toEqual([0, 'true', undefined])
    width.mockRestore()
  })
})

describe('the phone layout', () => {
  test('is required for each column', () => {
    // @ts-expect-error: the place on phones is missing
    const column: Column<Order> = { key: 'id', header: 'Order', cell: ({ id }) => id }

    expect(() => phoneLayoutOf([column])).toThrow('No column is "primary" on phones: id')
  })

  test('has one primary value, one amount and one status', () => {
    const at = (phone: Column<Order>['phone']) => columns.map((column) => ({ ...column, phone }))

    expect(() => phoneLayoutOf(at('secondary'))).toThrow('No column is "primary"')
    expect(() => phoneLayoutOf([...columns, ...at('amount')])).toThrow('Two columns are "amount" on phones: total and id')
  })

  test('exists for every table, because no page draws its own', () => {
    const src = path.join(import.meta.dirname, '..')
    const drawn = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .filter((file) => /<(table|thead|tbody)\b|role="(table|grid|treegrid)"/.test(readFileSync(path.join(src, file), 'utf8')))

    expect(drawn).toEqual([path.join('ui', 'table.tsx')])
  })
})
