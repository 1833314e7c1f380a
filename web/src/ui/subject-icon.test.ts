import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { subjects } from './subject-icon.tsx'

const pictures = await readFile(new URL('./icons/subjects.svg', import.meta.url), 'utf8')

test('every subject has a picture, and every picture a subject', () => {
  expect([...pictures.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual([...subjects].sort())
})
