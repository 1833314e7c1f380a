import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Stars } from './stars.tsx'
import { StarsInput } from './stars-input.tsx'

function Rating() {
  const [value, setValue] = useState<number | null>(null)
  return <StarsInput label="Your rating" value={value} onChange={setValue} />
}

describe('star rating', () => {
  test('starts with nothing selected', () => {
    render(<Rating />)

    expect(screen.getByRole('group', { name: 'Your rating' })).toBeTruthy()
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('0.0 out of 5')
  })

  test('treats the left half of the fourth star as three and a half', async () => {
    render(<Rating />)

    await userEvent.click(screen.getByRole('radio', { name: '3.5 out of 5' }))

    expect(screen.getByRole('status').textContent).toBe('3.5 out of 5')
  })

  test('changes by half a star with the arrow keys', async () => {
    render(<Rating />)
    await userEvent.click(screen.getByRole('radio', { name: '4.0 out of 5' }))

    await userEvent.keyboard('{ArrowRight}')

    expect(screen.getByRole('status').textContent).toBe('4.5 out of 5')
  })
})

test.each([
  [4.5, 'Rated 4.5 out of 5', '4.5'],
  [4.74, 'Rated 4.7 out of 5', '4.5'],
  [5, 'Rated 5 out of 5', '5'],
])('%d stars are labeled "%s" and fill %s', (value, name, filled) => {
  render(<Stars value={value} />)

  expect(screen.getByRole('img', { name }).style.getPropertyValue('--stars')).toBe(filled)
})
