import { isolated } from '@akada/contract/text-direction.ts'
import { describe, expect, test } from 'vitest'
import { demoCourses } from '#testing/demo/courses/index.ts'
import { demoInstructors } from '#testing/demo/instructors.ts'
import { demoStudents } from '#testing/demo/students.ts'
import { namesByLanguage } from '#testing/names.ts'
import { MissingGlyph, replaceMissingGlyphs } from './missing-glyphs.ts'
import { lastSource } from './sources.ts'
import { prepareTypesetter } from './typesetter.ts'

// Languages with scripts that only the fallback pixel font has.
const inPixels = ['Cherokee', 'Javanese']

const lineOf = async (text: string) => (await prepareTypesetter(text)).line(text, 'regular')
const glyphsOf = async (text: string) => (await lineOf(text)).runs.flatMap(({ glyphs }) => glyphs)
const inOrder = async (text: string) => (await lineOf(text)).runs.map((run) => run.text)

describe('a line', () => {
  test.each(Object.entries(namesByLanguage))('has a glyph for every letter of %s', async (language, { name, title }) => {
    const typesetter = await prepareTypesetter(name + title)

    for (const text of [name, title, name.normalize('NFD')])
      for (const weight of ['regular', 'bold'] as const) {
        const faces = typesetter.line(text, weight).runs.map(({ face }) => face.name)
        expect(faces.includes(lastSource.name)).toBe(inPixels.includes(language))
      }
  })

  test('fails for a letter that no font has', async () => {
    const typesetter = await prepareTypesetter('Ada \u{10fffd}')

    expect(() => typesetter.line('Ada \u{10fffd}', 'regular')).toThrow(MissingGlyph)
  })

  test('shows a question mark for a missing letter in a running server, which logs the letter once', async () => {
    const logged: string[] = []
    const restore = replaceMissingGlyphs(({ message }) => logged.push(message))
    const typesetter = await prepareTypesetter('')

    const lines = [typesetter.line('Ada \u{10fffd}', 'regular'), typesetter.line('\u{10fffd}', 'bold')]
    restore()

    expect(lines.flatMap(({ runs }) => runs.map(({ text }) => text))).toEqual(['Ada ?', '?'])
    expect(logged).toEqual(['No font has \u{10fffd} (U+10FFFD).'])
  })

  test('has a glyph for every letter in the demo catalog', async () => {
    const names = [...demoInstructors, ...demoStudents].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    const texts = [...names, ...demoCourses.map(({ title }) => title)]
    const typesetter = await prepareTypesetter(texts.join(''))

    expect(texts.length).toBeGreaterThan(50)
    for (const text of texts) expect(typesetter.line(text, 'bold').width).toBeGreaterThan(0)
  })

  test('fails for a letter that was not prepared', async () => {
    const typesetter = await prepareTypesetter('Ada')

    expect(() => typesetter.line('محمد', 'regular')).toThrow('No font has م (U+0645).')
  })

  test('keeps the hooks of Hausa letters', async () => {
    for (const [hooked, plain] of ['ƁB', 'ɓb', 'ƊD', 'ɗd', 'ƘK', 'ƙk', 'ƳY', 'ƴy'].map((pair) => [...pair])) {
      const [own] = await glyphsOf(hooked ?? '')
      const [other] = await glyphsOf(plain ?? '')
      expect(own?.id).not.toBe(other?.id)
    }
  })

  test('joins Arabic letters and lays them out from right to left', async () => {
    const letters = (await glyphsOf('ههه ه')).filter(({ text }) => text === 'ه')

    // Isolated, final, medial and initial form.
    expect(new Set(letters.map(({ id }) => id)).size).toBe(4)
    expect(await inOrder('محمد عبد')).toEqual(['عبد', ' ', 'محمد'])
  })

  test('keeps words of the other direction together and mirrors brackets', async () => {
    expect(await inOrder('Learn العربية now')).toEqual(['Learn ', 'العربية', ' now'])
    expect(await inOrder('مقدمة Python (جزء 1)')).toEqual([')', '1', ' ', 'جزء', ' (', 'Python', ' ', 'مقدمة'])
    expect((await glyphsOf('א)')).map(({ id }) => id)).toContain((await glyphsOf('('))[0]?.id)
  })

  test('joins Devanagari letters, and puts a vowel sign before the letter that it follows', async () => {
    expect((await glyphsOf('क्ष')).length).toBe(1)
    const [sign] = await glyphsOf('कि')
    const [letter] = await glyphsOf('क')
    expect(sign?.id).not.toBe(letter?.id)
    expect((await glyphsOf('कि'))[1]?.id).toBe(letter?.id)
    // Copied in the original order.
    expect((await glyphsOf('कि')).map(({ text }) => text)).toEqual(['क', 'ि'])
  })

  test('puts a mark on its letter', async () => {
    const [letter, mark] = await glyphsOf('ọ̀')

    expect(letter?.advance).toBeGreaterThan(0)
    expect(mark).toMatchObject({ advance: 0 })
    expect(mark?.x).toBeLessThan(0)
  })

  test('draws an emoji of several characters as one glyph', async () => {
    expect((await glyphsOf('👩🏽‍🎓')).filter(({ advance }) => advance > 0)).toHaveLength(1)
  })

  test('isolates a name from the direction of its sentence', async () => {
    expect(await inOrder(`by ${isolated('12 محمد')} and 3`)).toEqual(['by ', 'محمد', ' ', '12', ' and 3'])
  })
})

describe('lines', () => {
  const textsOf = async (text: string, width: number) => {
    const { lines, isWhole } = (await prepareTypesetter(text)).lines(text, 'regular', width)
    return { lines: lines.map((line) => line.text), isWhole }
  }

  test('break between words', async () => {
    expect(await textsOf('Adaeze Okafor of Lagos', 9)).toEqual({ lines: ['Adaeze Okafor of', 'Lagos'], isWhole: true })
  })

  test('break a word only where it is longer than a line', async () => {
    const { lines, isWhole } = await textsOf(`Ada ${'A'.repeat(45)}`, 10)

    expect(isWhole).toBe(false)
    expect(lines.join('').replace(' ', '')).toBe(`Ada${'A'.repeat(45)}`)
  })

  test('keep a letter and its marks together', async () => {
    const { lines } = await textsOf('ọ̀'.repeat(40), 5)

    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(line).toMatch(/^(ọ̀)+$/)
  })

  test('break between words in Chinese and Thai text, and never before a period', async () => {
    const chinese = await textsOf('从零开始学习数据分析与可视化。'.repeat(3), 14)
    const thai = await textsOf(namesByLanguage.Thai?.title ?? '', 10)

    expect([chinese.isWhole, thai.isWhole]).toEqual([true, true])
    expect(chinese.lines.length).toBeGreaterThan(2)
    for (const line of chinese.lines) expect(line).not.toMatch(/^。/)
    expect(thai.lines.join('')).toBe(namesByLanguage.Thai?.title)
  })

  test('keep the direction of their paragraph', async () => {
    const text = 'مقدمة في البرمجة Python'
    const { lines } = (await prepareTypesetter(text)).lines(text, 'regular', 4)

    expect(lines.at(-1)?.runs.map((run) => run.text)).toEqual(['Python'])
    expect(lines.length).toBeGreaterThan(2)
  })

  test('start over after a line break', async () => {
    expect((await textsOf('12 Herbert Macaulay Way\nYaba', 50)).lines).toEqual(['12 Herbert Macaulay Way', 'Yaba'])
  })
})

describe('fitting a text', () => {
  const fit = async (text: string, choices: [number, number][]) => {
    const { size, lines } = (await prepareTypesetter(text)).fit(text, {
      weight: 'bold',
      width: 200,
      choices: choices.map(([size, maxLines]) => ({ size, maxLines })),
    })
    return { size, lines: lines.map((line) => line.text) }
  }
  const choices: [number, number][] = [
    [40, 1],
    [20, 2],
    [10, 2],
  ]

  test('uses the first choice if it fits', async () => {
    expect(await fit('Ada Obi', choices)).toEqual({ size: 40, lines: ['Ada Obi'] })
  })

  test('uses smaller letters and more lines otherwise', async () => {
    expect(await fit('Adaeze Okafor of Lagos', choices)).toEqual({ size: 20, lines: ['Adaeze Okafor of', 'Lagos'] })
  })

  test('keeps every letter if no choice fits', async () => {
    const { size, lines } = await fit('Ọ'.repeat(200), choices)

    expect(size).toBe(10)
    expect(lines.join('')).toBe('Ọ'.repeat(200))
  })
})
