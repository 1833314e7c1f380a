import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { turnCharacterKeys } from '../../lib/page-keys.ts'
import type { PlayerAction } from './player-keys.ts'
import { usePlayerKeys } from './use-player-keys.ts'

const act = vi.fn<(action: PlayerAction) => void>()
beforeEach(() => act.mockClear())
afterEach(() => turnCharacterKeys(true))

function Player() {
  usePlayerKeys(document.body, act)
  return null
}

/** Presses each key on the element with the id `x`, and returns the player's actions. */
function actionsOn(html: string, keys: readonly string[]) {
  const { container } = render(<Player />)
  container.insertAdjacentHTML('beforeend', html)
  const target = container.querySelector('#x')
  for (const key of keys) target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return act.mock.calls.map(([action]) => action.do)
}

const keys = [' ', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'm', '5', ',', 'i']

test('only Space, arrows, Home and End work if single-key shortcuts are turned off', () => {
  turnCharacterKeys(false)

  expect(actionsOn('<p id="x"></p>', keys)).toEqual(['togglePlay', 'seekBy', 'changeVolume', 'seekTo', 'seekToEnd'])
})

describe('the focused element, not the player, handles', () => {
  test.each([
    '<div contenteditable="true"><b id="x">text</b></div>',
    '<div contenteditable="" id="x"></div>',
    '<div contenteditable="plaintext-only" id="x"></div>',
    '<input id="x">',
    '<input type="search" id="x">',
    '<textarea id="x"></textarea>',
    '<select><option id="x">1</option></select>',
    '<div role="textbox" id="x"></div>',
    '<div role="spinbutton" id="x"></div>',
    '<div role="menu"><button role="menuitem" id="x"></button></div>',
    '<button role="menuitemradio" id="x"></button>',
    '<button role="menuitemcheckbox" id="x"></button>',
    '<div role="menubar" id="x"></div>',
    '<ul role="listbox"><li role="option" id="x"></li></ul>',
    '<div role="combobox" id="x"></div>',
    '<div role="tree"><div role="treeitem" id="x"></div></div>',
    '<div role="grid"><div role="gridcell" id="x"></div></div>',
  ])('all keys in %s', (html) => {
    expect(actionsOn(html, keys)).toEqual([])
  })

  test.each([
    '<button role="tab" id="x"></button>',
    '<div role="radiogroup"><div role="radio" id="x"></div></div>',
    '<input type="radio" id="x">',
  ])('Space, arrows, Home and End in %s', (html) => {
    expect(actionsOn(html, keys)).toEqual(['toggleMute', 'seekTo', 'stepFrame', 'togglePictureInPicture'])
  })

  test.each(['<input type="range" id="x">', '<div role="slider" id="x"></div>'])('arrows, Home and End in %s', (html) => {
    expect(actionsOn(html, keys)).toEqual(['togglePlay', 'toggleMute', 'seekTo', 'stepFrame', 'togglePictureInPicture'])
  })

  test.each([
    '<button id="x"></button>',
    '<button><span id="x"></span></button>',
    '<a href="/" id="x"></a>',
    '<a role="button" id="x"></a>',
    '<span role="link" id="x"></span>',
    '<details><summary id="x"></summary></details>',
    '<input type="checkbox" id="x">',
    '<input type="submit" id="x">',
    '<input type="file" id="x">',
    '<div role="checkbox" id="x"></div>',
    '<div role="switch" id="x"></div>',
  ])('Space in %s', (html) => {
    expect(actionsOn(html, [' ', 'ArrowLeft', 'Home', 'm'])).toEqual(['seekBy', 'seekTo', 'toggleMute'])
  })
})

test.each(['<p id="x"></p>', '<div contenteditable="false" id="x"></div>', '<input type="range" data-seek id="x">', '<a id="x"></a>'])(
  'the player handles all keys in %s',
  (html) => {
    expect(actionsOn(html, keys)).toHaveLength(keys.length)
  },
)
