import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SectionCard } from './section-card.tsx'

test('a section is named by its heading', () => {
  render(<SectionCard title="Your devices">Phone</SectionCard>)

  expect(screen.getByRole('region', { name: 'Your devices' })).toBeTruthy()
})
