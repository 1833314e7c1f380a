import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { withLecture } from './open-lectures.ts'
import { useOpenLectures } from './use-open-lectures.ts'

test('two lectures opened before the URL changes are both open', () => {
  const onText = vi.fn()
  const { result, rerender } = renderHook(({ text }) => useOpenLectures(text, onText), { initialProps: { text: '7' } })

  act(() => {
    result.current.onOpenLectures((open) => withLecture(open, 12, 'content'))
    result.current.onOpenLectures((open) => withLecture(open, 15, 'captions'))
  })
  expect(onText.mock.calls).toEqual([['7,12'], ['7,12,15-captions']])

  rerender({ text: '3' })
  act(() => result.current.onOpenLectures((open) => withLecture(open, 3, null)))
  expect(onText).toHaveBeenLastCalledWith(undefined)
})

test('closing what is not open leaves the URL as it is', () => {
  const onText = vi.fn()
  const { result } = renderHook(() => useOpenLectures('7', onText))

  act(() => result.current.onOpenLectures((open) => withLecture(open, 8, null)))

  expect(onText).not.toHaveBeenCalled()
})
