import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconNames } from './icon.tsx'

const sprite = await readFile(new URL('./icons/sprite.svg', import.meta.url), 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id ?? '')

test('every icon name has a symbol in the sprite, and every symbol a name', () => {
  expect(symbols.filter((id) => !id.startsWith('drawing-')).sort()).toEqual([...iconNames].sort())
})
