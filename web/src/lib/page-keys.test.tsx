import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { turnCharacterKeys, usePageKeys } from './page-keys.ts'

afterEach(() => turnCharacterKeys(true))

/** Presses keys on a page, and returns the keys that a shortcut would receive. */
async function received(keys: string): Promise<string[]> {
  const pressed: string[] = []
  function Listening() {
    usePageKeys(({ key }) => pressed.push(key))
    return null
  }
  const { unmount } = render(<Listening />)
  await userEvent.keyboard(keys)
  unmount()
  return pressed
}

describe('shortcuts of a single character', () => {
  const keys = '/k?ж [ArrowLeft][Escape]{Control>}k{/Control}'

  test('work by default', async () => {
    expect(await received(keys)).toEqual(['/', 'k', '?', 'ж', ' ', 'ArrowLeft', 'Escape', 'Control', 'k'])
  })

  test('do nothing once they are turned off, unlike other keys', async () => {
    turnCharacterKeys(false)

    expect(await received(keys)).toEqual([' ', 'ArrowLeft', 'Escape', 'Control', 'k'])
  })
})

// These don't compare the key with a character: they wake the player, restore the focus, or handle the keys of one field.
const otherListeners = ['features/player/use-idle.ts', 'features/search/use-combobox.ts', 'lib/page-keys.ts', 'ui/recover-focus.ts']

const comparesCharacter = /\bkey(?:\.\w+\(\))?\s*[!=]==?\s*(['"`])[^\s'"`]\1/

test('every shortcut of a single character uses the hook that the user can turn off', async () => {
  const root = path.join(import.meta.dirname, '..')
  const names = (await readdir(root, { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing/.test(name))
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })))
  const namesOf = (matches: (text: string) => boolean) => files.filter(({ text }) => matches(text)).map(({ name }) => name)

  expect(namesOf((text) => /addEventListener\(\s*['"`]key/.test(text)).sort()).toEqual(otherListeners)
  expect(namesOf((text) => comparesCharacter.test(text) && !text.includes('usePageKeys('))).toEqual([])
  expect(namesOf((text) => /\baccessKey=|aria-keyshortcuts="(?:[^"]* )?\S[ "]/.test(text))).toEqual([])
})
