import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Rating } from './rating.tsx'

const textOf = (element: React.ReactElement) => render(element).container.textContent

test('shows the average with one decimal and the count', () => {
  expect(textOf(<Rating average={4} count={1} noun="review" />)).toBe('4.0(1 review)')
  expect(textOf(<Rating average={4.62} count={1204} noun="rating" />)).toBe('4.6(1,204 ratings)')
})

test('says that there are no ratings instead of showing an average of 0', () => {
  const { container } = render(<Rating average={0} count={0} noun="review" />)

  expect(container.textContent).toBe('No ratings yet')
  expect(container.querySelector('[role=img]')).toBeNull()
})
