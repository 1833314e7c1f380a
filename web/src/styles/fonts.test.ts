import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'

type Font = {
  hasGlyphForCodePoint: (codePoint: number) => boolean
  getGlyph: (id: number) => { path: { toSVG: () => string } }
  variationAxes: Record<string, unknown>
}
const NOTDEF = 0

// fontkit has no types.
const { create } = createRequire(import.meta.url)('fontkit') as { create: (file: Uint8Array) => Font }
const folder = new URL('./fonts/', import.meta.url)
const css = await readFile(new URL('./fonts.css', import.meta.url), 'utf8')
const names = (await readdir(folder)).filter((name) => name.endsWith('.woff2'))
const files = new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)))

/** The style sheet's faces, last first, because browsers use the last face whose range contains the character. */
const faces = [...css.matchAll(/fonts\/(akada[\w-]+\.woff2)[\s\S]*?unicode-range:([^;]+);/g)]
  .map(([, name = '', ranges = '']) => ({ name, ranges: rangesIn(ranges), font: create(files.get(name) ?? new Uint8Array()) }))
  .reverse()

function rangesIn(list: string) {
  return list.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return { first, last }
  })
}

/** Returns the file from which a browser takes a letter and its combining marks. */
const fileOf = (letter: string): string | undefined => {
  const codePoints = [...letter].map((character) => character.codePointAt(0) ?? 0)
  return faces.find(({ ranges, font }) =>
    codePoints.every(
      (codePoint) => font.hasGlyphForCodePoint(codePoint) && ranges.some(({ first, last }) => first <= codePoint && codePoint <= last),
    ),
  )?.name
}
const filesOf = (text: string) => [...new Set(Array.from(new Intl.Segmenter().segment(text), ({ segment }) => fileOf(segment)))]

describe('interface fonts', () => {
  test('need only one file for an English page with prices in naira', () => {
    expect(filesOf('“Learn Python” – 30% off: ₦15,000 €9 £8 · © 2026 → don’t… − × •')).toEqual(['akada-sans.woff2'])
  })

  test('show a box for a character that no font on the device contains', () => {
    for (const { font } of faces) expect(font.getGlyph(NOTDEF).path.toSVG()).not.toBe('')
  })

  test('need only one additional small file for Yoruba, Igbo and Kikuyu', () => {
    const text = 'Ọlúwáṣeun Adébáyọ̀, Ńgọzị Ụchẹnna, Ǹdị, ẹ̀kọ́, Wangarĩ Mũthoni, français, español'

    expect(filesOf(text)).toEqual(['akada-accents.woff2', 'akada-sans.woff2'])
  })

  test.each([
    ['Hausa', 'Ƙande Ɗanjuma Ɓala Ƴan ƙ ɗ ɓ ƴ'],
    ['Igbo', 'Ṅwaanyị ṅ'],
    ['Twi', 'Ɔkɔtɔ Ɛnyɛ ɔ́ ɛ̀'],
    ['Ewe', 'Ʋɔnu Ŋutɔ Ɖeka Ƒe ɣe'],
    ['French', 'Œuvre, Zoë, ÇA'],
    ['Polish', 'Łódź Żółć'],
    ['Turkish', 'Şükrü İnanç ağa'],
    ['Vietnamese', 'Nguyễn Thị Hồng Phượng'],
    ['languages with rare marks', 'm̀ n̄ g̃ ọ̄ ẹ̌'],
    ['Greek', 'Γιώργος ἀρχή'],
    ['Russian and Ukrainian', 'Пётр Їжакевич Ґ'],
  ])('contain every letter of %s', (_language, text) => {
    expect(filesOf(text)).not.toContain(undefined)
  })

  test('are small enough for metered connections', () => {
    const bytesOf = (name: string) => files.get(name)?.length ?? Number.NaN

    expect(bytesOf('akada-sans.woff2')).toBeLessThanOrEqual(16_000)
    expect(bytesOf('akada-accents.woff2')).toBeLessThanOrEqual(5_000)
  })

  test('support weights between regular and bold', () => {
    const axis = { name: 'Weight', min: 400, default: 400, max: 700 }

    for (const { font } of faces) expect(font.variationAxes).toEqual({ wght: axis })
  })
})
