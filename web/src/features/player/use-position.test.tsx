import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePosition } from './use-position.ts'

function givenVideo() {
  const video = document.createElement('video')
  Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_ENOUGH_DATA })
  return video
}

test('the position is saved when the page is hidden, on page exit and on unmount, once per position', () => {
  const video = givenVideo()
  const save = vi.fn()
  const { unmount } = renderHook(() => usePosition(video, save))
  const visibility = vi.spyOn(document, 'visibilityState', 'get')

  video.currentTime = 12.7
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  video.currentTime = 20
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  video.currentTime = 30
  unmount()

  expect(save.mock.calls).toEqual([12, 20, 30].map((seconds) => [seconds, { isLeaving: true }]))
})
