import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

test('a selected item that leaves the list isn’t selected when it returns', () => {
  const { result, rerender } = renderHook(({ available }) => useSelection(available), { initialProps: { available: [1, 2] } })
  act(() => result.current.toggle(1))

  rerender({ available: [3, 4] })
  rerender({ available: [1, 2] })

  expect(result.current.ids).toEqual([])
})
