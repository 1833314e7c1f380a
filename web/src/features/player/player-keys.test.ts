import { describe, expect, test } from 'vitest'
import { actionOf, type FocusPlace } from './player-keys.ts'

const press = (key: string, place: FocusPlace = 'elsewhere', { hasModifier = false, isRepeat = false } = {}) =>
  actionOf({ key, hasModifier, isRepeat }, place)

describe('the keys of the player', () => {
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
    ['t', { do: 'toggleTheatre' }],
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
  ])('reads %j', (key, action) => {
    expect(press(key)).toEqual(action)
  })

  test.each(['x', 'Enter', 'Tab', 'Escape', 'F5', 'toString', 'constructor'])('leaves %s to the browser', (key) => {
    expect(press(key)).toBeUndefined()
  })

  test.each([' ', 'k', 'ArrowLeft', '5', 'b', 'B', 'c', '?'])('leaves %j to whoever is typing', (key) => {
    expect(press(key, 'typing')).toBeUndefined()
  })

  test('leaves shortcuts of the browser alone', () => {
    expect(press('f', 'elsewhere', { hasModifier: true })).toBeUndefined()
  })

  test('lets Space press the button that has the focus, while letters still work', () => {
    expect(press(' ', 'button')).toBeUndefined()
    expect(press('k', 'button')).toEqual({ do: 'togglePlay' })
  })

  test('lets arrows move in what moves by arrows', () => {
    expect(press('ArrowUp', 'arrows')).toBeUndefined()
    expect(press('m', 'arrows')).toEqual({ do: 'toggleMute' })
  })

  test('repeats seeking and volume while a key is held, and nothing that toggles', () => {
    expect(press('ArrowRight', 'elsewhere', { isRepeat: true })).toEqual({ do: 'seekBy', seconds: 5 })
    expect(press('ArrowUp', 'elsewhere', { isRepeat: true })).toEqual({ do: 'changeVolume', by: 0.05 })
    expect(press('f', 'elsewhere', { isRepeat: true })).toBeUndefined()
    expect(press(' ', 'elsewhere', { isRepeat: true })).toBeUndefined()
  })
})
