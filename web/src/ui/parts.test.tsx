import { safeHtml } from '@akada/contract/rich-text.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { Sort } from '../lib/table-address.ts'
import { AccordionItem } from './accordion.tsx'
import { initials } from './avatar.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button } from './button.tsx'
import { ImageCover } from './image-cover.tsx'
import { Pagination } from './pagination.tsx'
import { Price, Strike } from './price.tsx'
import { Prose } from './prose.tsx'
import { Table } from './table.tsx'
import { Toasts } from './toast.tsx'

const button = () => screen.getByRole<HTMLButtonElement>('button')

describe('a busy button', () => {
  test('shows its busy text, keeps the focus, and ignores presses', async () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Save</Button>)
    await userEvent.click(button())

    rerender(
      <Button busy busyText="Saving…" onClick={onClick}>
        Save
      </Button>,
    )
    await userEvent.keyboard('{Enter}')

    expect(button().textContent).toBe('Saving…')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(button().disabled).toBe(false)
    expect(document.activeElement).toBe(button())
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('sends its form only once', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.click(button())

    rerender(form(true))
    await userEvent.click(button())

    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

test('a button that is disabled after its press keeps the focus, and leaves the tab order when it loses the focus', async () => {
  const { rerender } = render(<Button>Mark as Complete</Button>)
  await userEvent.click(button())

  rerender(<Button disabled>Completed</Button>)
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.tab()

  expect(button().disabled).toBe(true)
})

function Coupons() {
  const [sort, setSort] = useState<Sort>({ key: 'uses', direction: 'descending' })
  return (
    <Table
      caption="Coupons"
      columns={[
        { key: 'code', header: 'Coupon Code', phone: 'primary', cell: (row) => row.code },
        { key: 'uses', header: 'Uses', phone: 'amount', align: 'right', order: 'numbers', cell: (row) => row.uses },
      ]}
      rows={[{ code: 'HARMATTAN', uses: 40 }]}
      rowKey={(row) => row.code}
      sort={sort}
      onSort={setSort}
    />
  )
}

test('a table is sorted by its header buttons', async () => {
  render(<Coupons />)

  await userEvent.click(screen.getByRole('button', { name: 'Uses' }))

  expect(screen.getByRole('columnheader', { name: 'Uses' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('cell', { name: 'HARMATTAN' })).toBeTruthy()
})

test('a name in a table has its own direction', () => {
  render(<Coupons />)

  expect(screen.getByText('HARMATTAN').localName).toBe('bdi')
  expect(screen.getByText('40').localName).toBe('td')
})

test('pagination stops at both ends', () => {
  const { rerender } = render(<Pagination page={1} pages={2} onChange={() => undefined} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)

  rerender(<Pagination page={2} pages={2} onChange={() => undefined} />)

  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
})

test('each block of rich text has its own direction', () => {
  const { container } = render(<Prose html={safeHtml`<p>مرحبا</p><ul><li>Hello</li></ul>`} />)

  expect(container.innerHTML).toBe('<div class="prose"><p dir="auto">مرحبا</p><ul><li dir="auto">Hello</li></ul></div>')
})

test('a former price is labeled for screen readers', () => {
  render(<Strike amount={35_000} currency="NGN" />)

  expect(screen.getByText('Original price').parentElement?.textContent).toBe('Original price ₦35,000')
})

test.each([
  ['Chimamanda Ngozi Adichie', 'CA'],
  ['wole', 'W'],
  ['  Ọlá  Ẹniọlá ', 'ỌẸ'],
  ['', '?'],
  ['क्षितिज श्रेष्ठ', 'क्षिश्रे'],
  ['กำพล น้ำใส', 'กำน้ำ'],
  ['O\u0323\u0300ko\u0323\u0300 Adé', 'O\u0323\u0300A'],
  ['👩🏽‍🏫 Teacher', 'T'],
  ['👩🏽‍🏫', '?'],
  ['🇳🇬 Lagos', 'L'],
  ['𝒜da 𐐨n', '𝒜𐐀'],
  ['“Ada” (Obi)', 'AO'],
  ['@ada -obi', 'AO'],
  ['Ada (she/her)', 'AS'],
  ['Ada & Co', 'AC'],
  ['Ada Obi 🎓', 'AO'],
  ['Ada –', 'A'],
  ['7 Lagos', '7L'],
  ['¡!', '?'],
  ['ada\u00a0obi', 'AO'],
  ['\u200bada \u2068obi\u2069', 'AO'],
  ['ﬁona', 'FI'],
  ['ნინო ბერიძე', 'ნბ'],
])('the initials of "%s" are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test('initials are whole letters in browsers without Intl.Segmenter', async () => {
  vi.stubGlobal('Intl', {})
  vi.resetModules()

  const older = await import('./avatar.tsx')

  expect(['Ọkọ “Adé”', '𝒜da'].map(older.initials)).toEqual(['ỌA', '𝒜'])
})

test('the components of public pages can be rendered on the server', () => {
  const html = renderToString(
    <MemoryRouter>
      <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Courses' }]} />
      <ImageCover id={7} src={null} />
      <Price amount={15_000} currency="NGN" />
      <Button>Add to Cart</Button>
      <AccordionItem summary="Getting started" open>
        First steps
      </AccordionItem>
      <Toasts />
    </MemoryRouter>,
  )

  expect(html).toContain('₦15,000')
  expect(html).toContain('<details class="accordion" open="">')
})

test('a course without a cover always gets the same pattern', () => {
  const pattern = (id: number) => renderToString(<ImageCover id={id} src={null} />)

  expect(pattern(7)).toBe(pattern(7))
  expect(pattern(7)).not.toBe(pattern(8))
})

describe('a cover in several widths', () => {
  const html = renderToString(<ImageCover id={7} src="/media/public/covers/a.webp" widths={[320, 750]} sizes="50vw" isEager isFirst />)

  test('lists all its files, with the smaller format first, and reserves its space while it loads', () => {
    expect(html).toContain(
      '<source type="image/avif" sizes="50vw" srcSet="/media/public/covers/a-320.avif 320w, /media/public/covers/a-750.avif 750w"/>',
    )
    expect(html).toMatch(/<img [^>]*srcSet="\/media\/public\/covers\/a-320\.webp 320w, \/media\/public\/covers\/a-750\.webp 750w"/)
    expect(html).toMatch(/<img [^>]*src="\/media\/public\/covers\/a\.webp" width="640" height="360"/)
  })

  test('isn’t preloaded in a format that the browser might not choose', () => {
    expect(html).not.toContain('preload')
  })
})
