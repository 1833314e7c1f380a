import { readFile } from 'node:fs/promises'
import { CategoryIcon } from '@akada/contract/categories.ts'
import { expect, test } from 'vitest'

const pictures = await readFile(new URL('../../ui/icons/subjects.svg', import.meta.url), 'utf8')

test('the sprite has a symbol for every category icon, and no others', () => {
  expect([...pictures.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual([...CategoryIcon.options].sort())
})
