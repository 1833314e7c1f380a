import { expect, test } from 'vitest'
import { lettersOf } from './break-lines.ts'

test('letters are the grapheme clusters of Unicode, in texts with and without joined characters', () => {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
  const characters = Array.from({ length: 0x21_00 }, (_, code) => String.fromCharCode(code))
  const neighbours = [1, 7, 331].map((step) =>
    characters.map((character, index) => character + (characters[(index * step) % 0x21_00] ?? '')),
  )

  for (const pair of neighbours.flat()) expect(lettersOf(pair)).toEqual(Array.from(graphemes.segment(pair), ({ segment }) => segment))
})
