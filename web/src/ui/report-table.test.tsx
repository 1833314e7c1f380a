import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tableParams } from '../lib/table-address.ts'
import { countColumn } from './count-column.ts'
import { ReportTable } from './report-table.tsx'
import type { Column } from './table.tsx'

type Row = { title: string; NGN: number; USD: number; views: number; reviews: number; rating: number | null }

const money = (currency: 'NGN' | 'USD'): Column<Row> => ({
  key: `net-${currency}`,
  header: 'Net',
  currency,
  phone: 'amount',
  order: 'numbers',
  value: (row) => row[currency],
  cell: (row) => `${currency} ${row[currency]}`,
})
const columns: readonly Column<Row>[] = [
  { key: 'title', header: 'Course', phone: 'primary', order: 'names', value: ({ title }) => title, cell: ({ title }) => title },
  countColumn<Row>({ key: 'views', header: 'Views', phone: 'secondary', noun: 'view', value: ({ views }) => views }),
  money('NGN'),
  money('USD'),
  countColumn<Row>({ key: 'reviews', header: 'Reviews', phone: 'details', value: ({ reviews }) => reviews }),
  {
    key: 'rating',
    header: 'Rating',
    phone: 'status',
    order: 'numbers',
    value: ({ rating }) => rating,
    cell: ({ rating }) => rating ?? '–',
  },
]
const rows: readonly Row[] = [
  { title: 'Baking', NGN: 5, USD: 70, views: 12, reviews: 0, rating: null },
  { title: 'Sailing', NGN: 30, USD: 4, views: 9, reviews: 0, rating: 4.5 },
  { title: 'Algebra', NGN: 20, USD: 6, views: 1, reviews: 0, rating: 3 },
]

function shown(search = '') {
  const element = <ReportTable name="courses" caption="By course" columns={columns} rows={rows} rowKey={({ title }) => title} />
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] })
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup({ delay: null }), address: () => router.state.location.search }
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const titles = () => screen.getAllByRole('row').flatMap((row) => row.querySelector('td')?.textContent ?? [])

afterEach(() => void vi.unstubAllGlobals())

describe('a table of figures', () => {
  test('shows one currency at a time, and stores the choice in the URL', async () => {
    const { user, address } = shown('?period=7')
    expect(screen.getByText('NGN 5')).toBeTruthy()
    expect(screen.queryByText('USD 70')).toBeNull()

    await user.click(screen.getByRole('button', { name: '$ Dollars' }))

    expect(screen.getByText('USD 70')).toBeTruthy()
    expect(headers()).toEqual(['Course', 'Views', 'Net', 'Rating'])
    expect(address()).toBe('?period=7&money=USD')
  })

  test('is sorted by its headers, with rows without a value last', async () => {
    const { user, address } = shown()

    await user.click(screen.getByRole('button', { name: 'Net' }))
    expect(titles()).toEqual(['Sailing', 'Algebra', 'Baking'])
    expect(address()).toBe('?courses-sort=-net-NGN')
    await user.click(screen.getByRole('button', { name: 'Rating' }))
    expect(titles()).toEqual(['Sailing', 'Algebra', 'Baking'])
    await user.click(screen.getByRole('button', { name: 'Rating' }))
    expect(titles()).toEqual(['Algebra', 'Sailing', 'Baking'])
    await user.click(screen.getByRole('button', { name: 'Course' }))

    expect(titles()).toEqual(['Algebra', 'Baking', 'Sailing'])
    expect(screen.getByRole('columnheader', { name: 'Course' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('stays sorted by an amount when the currency changes', () => {
    shown('?courses-sort=-net-NGN&money=USD')

    expect(titles()).toEqual(['Baking', 'Algebra', 'Sailing'])
  })

  test('hides columns of zeros, until the user chooses them', async () => {
    const { user, address } = shown()
    expect(headers()).toEqual(['Course', 'Views', 'Net', 'Rating'])

    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('checkbox', { name: 'Reviews' }))
    await user.click(screen.getByRole('checkbox', { name: 'Views' }))

    expect(headers()).toEqual(['Course', 'Net', 'Reviews', 'Rating'])
    expect(address()).toBe('?courses-columns=net%2Creviews%2Crating')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(address()).toBe('')
  })

  test.each(['nonsense', 'net-USD', '-reviews'])('ignores the order “%s”, which no shown column has', (order) => {
    shown(`?courses-sort=${order}&courses-columns=views`)

    expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))).toEqual(['none', 'none'])
    expect(titles()).toEqual(['Baking', 'Sailing', 'Algebra'])
  })

  test('is sorted by a menu on phones', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { user, address } = shown()

    await user.selectOptions(screen.getByLabelText('Sort by'), 'Views: lowest first')

    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 7))).toEqual(['Algebra', 'Sailing', 'BakingN'])
    expect(address()).toBe('?courses-sort=views')
  })

  test('keeps only its own parameters while others change', () => {
    const query = new URLSearchParams('range=7&courses-sort=-net-NGN&days-columns=views&money=USD&sort=total&page=2')

    expect(tableParams(query)).toEqual({ 'courses-sort': '-net-NGN', 'days-columns': 'views', money: 'USD', sort: 'total' })
  })
})
