import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { measureFrames } from './frame-length.ts'
import { performAction, type Stage } from './perform-action.ts'
import { actionOf, type PlayerAction } from './player-keys.ts'
import { SeekBar } from './seek-bar.tsx'
import { finiteDurationOf } from './use-video-state.ts'

type OnFrame = (now: number, frame: { mediaTime: number; presentedFrames: number }) => void

let video: HTMLVideoElement
let isPaused: boolean
let onFrame: OnFrame
beforeEach(() => {
  video = document.createElement('video')
  isPaused = true
  Object.defineProperties(video, {
    duration: { value: 60, configurable: true },
    readyState: { value: 4 },
    paused: { get: () => isPaused },
    requestVideoFrameCallback: {
      value: (asked: OnFrame) => {
        onFrame = asked
        return 1
      },
    },
    cancelVideoFrameCallback: { value: () => undefined },
  })
  video.currentTime = 10
})

const act = (action: PlayerAction, duration = 60) => performAction(action, { video, duration } as Stage)

/** Presses a key at second 10, and returns the new position. */
function positionAfter(key: string, known: number): number {
  video.currentTime = 10
  const action = actionOf({ key, hasModifier: false, isRepeat: false }, { space: false, arrows: false, letters: false })
  if (action) act(action, known)
  return video.currentTime
}

describe('player action', () => {
  test('jumps to the start or to one second before the end, so that the jump doesn’t complete the lecture', () => {
    act({ do: 'seekToEnd' })
    expect(video.currentTime).toBe(59)
    act({ do: 'seekTo', fraction: 0 })
    expect(video.currentTime).toBe(0)
  })

  const keys = ['Home', 'End', '0', '1', '5', '9', 'ArrowLeft', 'ArrowRight', 'j', 'l', ',', '.']
  const inMinute = [0, 59, 0, 6, 30, 54, 5, 15, 0, 20, 10 - 1 / 30, 10 + 1 / 30]
  // Without a known end, only the start and nearby positions can be reached. The other keys have no effect.
  const withoutEnd = [0, 10, 0, 10, 10, 10, 5, 15, 0, 20, 10 - 1 / 30, 10 + 1 / 30]

  test.each([60, Number.POSITIVE_INFINITY, Number.NaN])('reacts to each seeking key while the element’s duration is %d', (reported) => {
    Object.defineProperty(video, 'duration', { value: reported })

    const ofElement = keys.map((key) => positionAfter(key, finiteDurationOf(video)))
    const ofServer = keys.map((key) => positionAfter(key, 60))

    expect(ofElement).toEqual(Number.isFinite(reported) ? inMinute : withoutEnd)
    expect(ofServer).toEqual(inMinute)
  })

  test('never jumps back when the user jumps to the end', () => {
    video.currentTime = 59.5
    act({ do: 'seekToEnd' })

    expect(video.currentTime).toBe(59.5)
  })

  test('keeps the position when the seek bar moves while the duration is unknown', () => {
    const onSeek = vi.fn()
    const bar = (duration: number) => (
      <SeekBar time={0} duration={duration} bufferedTo={0} markers={[]} storyboard={undefined} onSeek={onSeek} />
    )
    const { rerender } = render(bar(0))
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '0.1' } })
    expect(onSeek).not.toHaveBeenCalled()

    rerender(bar(60))
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '30' } })
    expect(onSeek).toHaveBeenCalledWith(30)
  })

  test('steps by a thirtieth of a second, and by the measured frame length once the video has played', () => {
    act({ do: 'stepFrame', by: 1 })
    expect(video.currentTime).toBeCloseTo(10 + 1 / 30)

    measureFrames(video)
    isPaused = false
    // A busy browser skips the second frame, and the viewer seeks after the third.
    for (const [mediaTime, presentedFrames] of [
      [1, 1],
      [1.08, 2],
      [1.12, 3],
      [9, 4],
    ] as const)
      onFrame(0, { mediaTime, presentedFrames })
    isPaused = true
    video.currentTime = 10
    act({ do: 'stepFrame', by: -1 })

    expect(video.currentTime).toBeCloseTo(9.96)
  })

  test('doesn’t step while the video plays', () => {
    isPaused = false
    act({ do: 'stepFrame', by: 1 })

    expect(video.currentTime).toBe(10)
  })

  test('enters and leaves picture-in-picture if the browser supports it', () => {
    const request = vi.fn(() => Promise.resolve())
    const exit = vi.fn(() => Promise.resolve())
    Object.assign(video, { requestPictureInPicture: request })
    act({ do: 'togglePictureInPicture' })
    expect(request).not.toHaveBeenCalled()

    Object.defineProperties(document, {
      pictureInPictureEnabled: { value: true, configurable: true },
      pictureInPictureElement: { value: null, configurable: true, writable: true },
      exitPictureInPicture: { value: exit, configurable: true },
    })
    act({ do: 'togglePictureInPicture' })
    Object.assign(document, { pictureInPictureElement: video })
    act({ do: 'togglePictureInPicture' })

    expect([request.mock.calls.length, exit.mock.calls.length]).toEqual([1, 1])
    for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
      Reflect.deleteProperty(document, name)
  })
})
