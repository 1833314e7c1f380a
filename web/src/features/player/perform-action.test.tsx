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
  test('jumps to the start, and to the last second, so that a jump doesn’t end the lecture', () => {
    act({ do: 'seekToEnd' })
    expect(video.currentTime).toBe(59)
    act({ do: 'seekTo', fraction: 0 })
    expect(video.currentTime).toBe(0)
  })

  test('steps by the pictures of a video that has played, and by a thirtieth of a second before', () => {
    act({ do: 'stepFrame', by: 1 })
    expect(video.currentTime).toBeCloseTo(10 + 1 / 30)

    measureFrames(video)
    isPaused = false
    // The second picture was left out by a busy browser; then someone jumps.
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

  test('steps no picture while it plays', () => {
    isPaused = false
    act({ do: 'stepFrame', by: 1 })

    expect(video.currentTime).toBe(10)
  })

  test('goes into picture-in-picture and comes back, where the browser has it', () => {
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
