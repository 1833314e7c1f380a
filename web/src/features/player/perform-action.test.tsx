import { beforeEach, describe, expect, test, vi } from 'vitest'
import { measureFrames } from './frame-length.ts'
import { performAction, type Stage } from './perform-action.ts'
import type { PlayerAction } from './player-keys.ts'

type OnFrame = (now: number, frame: { mediaTime: number; presentedFrames: number }) => void

let video: HTMLVideoElement
let isPaused: boolean
let onFrame: OnFrame
beforeEach(() => {
  video = document.createElement('video')
  isPaused = true
  Object.defineProperties(video, {
    duration: { value: 60 },
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

const act = (action: PlayerAction) => performAction(action, { video } as Stage)

describe('the player', () => {
  test('jumps to the start or to one second before the end, so that the jump doesn’t complete the lecture', () => {
    act({ do: 'seekToEnd' })
    expect(video.currentTime).toBe(59)
    act({ do: 'seekTo', fraction: 0 })
    expect(video.currentTime).toBe(0)
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
