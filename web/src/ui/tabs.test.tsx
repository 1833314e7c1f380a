import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

type Value = 'all' | 'wishlist' | 'archived'

function Learning() {
  const [value, setValue] = useState<Value>('all')
  return (
    <Tabs<Value>
      label="My learning"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'all', label: 'All courses', panel: 'Twelve courses' },
        { value: 'wishlist', label: 'Wishlist', panel: 'Two wishes' },
        { value: 'archived', label: 'Archived', panel: 'Nothing archived' },
      ]}
    />
  )
}

const chosen = () => screen.getByRole('tab', { selected: true })

describe('tabs', () => {
  test("show the clicked tab's panel", async () => {
    render(<Learning />)

    await userEvent.click(screen.getByRole('tab', { name: 'Wishlist' }))

    expect(screen.getByRole('tabpanel', { name: 'Wishlist' }).textContent).toBe('Two wishes')
  })

  test.each([
    ['{ArrowRight}', 'Wishlist'],
    ['{ArrowLeft}', 'Archived'],
    ['{End}', 'Archived'],
    ['{End}{ArrowRight}', 'All courses'],
    ['{End}{Home}', 'All courses'],
  ])('switch with %s to %s, and move the focus there', async (keys, name) => {
    render(<Learning />)
    await userEvent.tab()

    await userEvent.keyboard(keys)

    expect(chosen().textContent).toBe(name)
    expect(document.activeElement).toBe(chosen())
  })

  test('are a single stop for the Tab key', async () => {
    render(<Learning />)
    await userEvent.tab()

    await userEvent.tab()

    expect(document.activeElement).toBe(document.body)
  })
})

// jsdom has no DOMRect.
const rect = (left: number, width: number) => ({ left, right: left + width }) as DOMRect

test('tabs scroll the selected tab into view on a narrow screen', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.getAttribute('role') === 'tablist') return rect(0, 300)
    return this.textContent === 'Late' ? rect(420, 80) : rect(0, 80)
  })
  const tabs = ['Early', 'Late'].map((label) => ({ value: label, label, panel: null }))

  render(<Tabs label="Hours" tabs={tabs} value="Late" onChange={() => undefined} />)

  expect(screen.getByRole('tablist').scrollLeft).toBe(200)
  vi.restoreAllMocks()
})
