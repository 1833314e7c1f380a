import { describe, expect, test } from 'vitest'
import { actionOf, type KeysTaken } from './player-keys.ts'

const none: KeysTaken = { space: false, arrows: false, letters: false }
const press = (key: string, taken: Partial<KeysTaken> = {}, { hasModifier = false, isRepeat = false } = {}) =>
  actionOf({ key, hasModifier, isRepeat }, { ...none, ...taken })

describe('player keys', () => {
  test.each([
    [' ', { do: 'togglePlay' }],
    ['k', { do: 'togglePlay' }],
    ['K', { do: 'togglePlay' }],
    ['ArrowLeft', { do: 'seekBy', seconds: -5 }],
    ['ArrowRight', { do: 'seekBy', seconds: 5 }],
    ['j', { do: 'seekBy', seconds: -10 }],
    ['l', { do: 'seekBy', seconds: 10 }],
    ['ArrowUp', { do: 'changeVolume', by: 0.05 }],
    ['ArrowDown', { do: 'changeVolume', by: -0.05 }],
    ['m', { do: 'toggleMute' }],
    ['f', { do: 'toggleFullscreen' }],
    ['t', { do: 'toggleTheater' }],
    ['>', { do: 'changeSpeed', steps: 1 }],
    ['<', { do: 'changeSpeed', steps: -1 }],
    ['0', { do: 'seekTo', fraction: 0 }],
    ['9', { do: 'seekTo', fraction: 0.9 }],
    ['n', { do: 'goNext' }],
    ['p', { do: 'goPrevious' }],
    ['c', { do: 'toggleCaptions' }],
    ['b', { do: 'bookmark' }],
    ['B', { do: 'writeNote' }],
    ['?', { do: 'showKeys' }],
    ['Home', { do: 'seekTo', fraction: 0 }],
    ['End', { do: 'seekToEnd' }],
    [',', { do: 'stepFrame', by: -1 }],
    ['.', { do: 'stepFrame', by: 1 }],
    ['i', { do: 'togglePictureInPicture' }],
  ])('maps %j to its action', (key, action) => {
    expect(press(key)).toEqual(action)
  })

  test.each(['x', 'Enter', 'Tab', 'Escape', 'F5', 'toString', 'constructor'])('leaves %s to the browser', (key) => {
    expect(press(key)).toBeUndefined()
  })

  test.each([' ', 'k', 'ArrowLeft', 'Home', '5', 'b', 'B', 'c', '?', ',', 'i'])('ignores %j while the user types', (key) => {
    expect(press(key, { space: true, arrows: true, letters: true })).toBeUndefined()
  })

  test('leaves browser shortcuts alone', () => {
    expect(press('f', {}, { hasModifier: true })).toBeUndefined()
  })

  test('lets Space press the focused button, and still reacts to letters', () => {
    expect(press(' ', { space: true })).toBeUndefined()
    expect(press('k', { space: true })).toEqual({ do: 'togglePlay' })
  })

  test.each(['ArrowUp', 'ArrowLeft', 'Home', 'End'])('leaves %s to controls that use the arrow keys', (key) => {
    expect(press(key, { arrows: true })).toBeUndefined()
    expect(press('m', { arrows: true })).toEqual({ do: 'toggleMute' })
  })

  test('repeats seeking, frame steps and volume changes while a key is held, but not toggles', () => {
    expect(press('ArrowRight', {}, { isRepeat: true })).toEqual({ do: 'seekBy', seconds: 5 })
    expect(press('ArrowUp', {}, { isRepeat: true })).toEqual({ do: 'changeVolume', by: 0.05 })
    expect(press('.', {}, { isRepeat: true })).toEqual({ do: 'stepFrame', by: 1 })
    expect(press('f', {}, { isRepeat: true })).toBeUndefined()
    expect(press(' ', {}, { isRepeat: true })).toBeUndefined()
  })
})
