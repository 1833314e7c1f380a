import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { SectionCard } from './section-card.tsx'

function Devices() {
  const [names, setNames] = useState(['Phone', 'Laptop'])
  return (
    <SectionCard title="Your devices">
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
          {name}
        </button>
      ))}
    </SectionCard>
  )
}

describe('a section', () => {
  test('is named by its heading', () => {
    render(<Devices />)

    expect(screen.getByRole('region', { name: 'Your devices' })).toBeTruthy()
  })

  test('takes the focus to its heading when what had it is gone', async () => {
    render(<Devices />)

    await userEvent.click(screen.getByRole('button', { name: 'Phone' }))

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  })

  test('takes no focus that is elsewhere', async () => {
    render(
      <>
        <input aria-label="Search" />
        <Devices />
      </>,
    )
    const search = screen.getByRole('textbox')
    search.focus()

    // Unlike a pointer's, this click moves no focus.
    screen.getByRole('button', { name: 'Phone' }).click()

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Phone' })).toBeNull())
    expect(document.activeElement).toBe(search)
  })
})
