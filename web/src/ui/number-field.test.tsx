import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { NumberField, withThousands } from './number-field.tsx'

describe('number field', () => {
  test.each([
    ['', ''],
    ['999', '999'],
    ['1000', '1,000'],
    [' 1234567 ', '1,234,567'],
    ['12,3456', '123,456'],
    ['1,0000', '10,000'],
    ['1000.5', '1000.5'],
    ['2,5', '2,5'],
    ['49,99', '49,99'],
    ['10,25', '10,25'],
    ['1,000,00', '1,000,00'],
    ['many', 'many'],
  ])('shows %j as %j', (text, shown) => {
    expect(withThousands(text)).toBe(shown)
  })

  test('separates thousands after editing, and is described by its unit', () => {
    const told: string[] = []
    render(<NumberField label="Minimum payout" unit="₦" onChange={({ target }) => told.push(target.value)} />)
    const field = screen.getByLabelText('Minimum payout')
    fireEvent.change(field, { target: { value: '15000' } })

    fireEvent.blur(field)

    expect(told).toEqual(['15000', '15,000'])
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('₦')
  })
})
