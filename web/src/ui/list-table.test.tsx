import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ListTable } from './list-table.tsx'
import type { Column } from './table.tsx'

type Row = { title: string; total: number }

const columns: readonly Column<Row>[] = [
  { key: 'title', header: 'Course', phone: 'primary', cell: ({ title }) => title },
  { key: 'total', header: 'Total', phone: 'amount', order: 'numbers', cell: ({ total }) => total },
]

function shown(search: string) {
  const element = (
    <ListTable
      caption="Courses"
      columns={columns}
      rows={[{ title: 'Baking', total: 5 }]}
      rowKey={({ title }) => title}
      defaultSort={{ key: 'total', direction: 'descending' }}
    />
  )
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] })
  render(<RouterProvider router={router} />)
  return () => router.state.location.search
}

test.each(['', '?sort=nonsense', '?sort=-title'])('a table with “%s” shows the default order', (search) => {
  shown(search)

  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending')
})

test('the columns of a link can be reset, also on phones', async () => {
  const user = userEvent.setup({ delay: null })
  const address = shown('?columns=none')
  const choice = screen.getByRole('button', { name: 'Columns' })
  expect(choice.className).not.toContain('max-md:hidden')

  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Reset' }))

  expect(address()).toBe('')
  expect(choice.className).toContain('max-md:hidden')
  expect(screen.getByRole('dialog', { name: 'Columns' }).closest('.max-md\\:hidden')).toBeNull()
})
