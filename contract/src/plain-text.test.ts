import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email, Line, Paragraph, plain } from './fields.ts'
import { isVisible, plainText, withoutInvisible } from './plain-text.ts'
import { type Found, type Schema, sentTexts, stringsIn } from './testing/input-schemas.ts'

describe('plain text', () => {
  test.each([
    ['a family emoji', '👩‍👩‍👧‍👦'],
    ['a heart emoji', '❤️'],
    ['a teacher emoji with a skin tone', '👩🏽‍🏫'],
    ['the rainbow flag', '🏳️‍🌈'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a keycap', '1️⃣'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Sinhala with a joiner', 'ක්‍ෂ'],
    ['Devanagari with joiners', 'क्‍ष र्‌य'],
    ['a variant of a Chinese character', '葛󠄀'],
    ['Hebrew with a directional mark', 'שלום‎!'],
    ['Yoruba', 'Ọláyẹmí'],
    ['Braille', '⠓⠑⠇⠇⠕⠀⠺'],
    ['several lines', 'one\n\ttwo'],
    ['markup', '<p>a &amp; b</p>'],
  ])('keeps %s', (_, text) => {
    expect(plainText(text)).toBe(text)
  })

  test.each([
    ['a zero-width space', '\u200b'],
    ['spaces of every width', ' \u00a0\u2003\u3000\ufeff\t\n'],
    ['Hangul fillers', '\u3164\uffa0\u115f\u1160'],
    ['Braille blanks', '\u2800\u2800'],
    ['joiners', '\u200c\u200d\u2060'],
    ['soft hyphens', '\u00ad'],
    ['directional marks and overrides', '\u200e\u200f\u061c\u202e\u2066\u2069'],
    ['variation selectors and tags', '\ufe0f\u{e0100}\u{e0061}'],
    ['a combining accent', '\u0301'],
    ['C1 control characters', '\u0080\u009f'],
  ])('is empty if it consists of %s', (_, text) => {
    expect([plainText(text), isVisible(text)]).toEqual(['', false])
  })

  test.each([
    ['directional overrides, embeddings and isolates', '\u202a\u202b\u202c\u202d\u202ea\u2066\u2067\u2068b\u2069', 'ab'],
    ['a joiner between Latin letters', 'pay\u200dpal\u200c', 'paypal'],
    ['a joiner after a single emoji', '👩\u200d', '👩'],
    ['directional marks in Latin text', 'ada\u200e', 'ada'],
    ['a variation selector after a letter', 'a\ufe0f1\ufe0f', 'a1'],
    ['fillers, soft hyphens and annotations', 'a\u3164b\u00adc\ufff9d\ufffc', 'abcd'],
    ['surrounding space', '\u00a0\n a b \t\u3000', 'a b'],
  ])('loses %s', (_, text, kept) => {
    expect(plainText(text)).toBe(kept)
  })

  test('is in normal form C, with one kind of line break', () => {
    expect(plainText('e\u0301\r\nO\u0323\u0301\u2028a\rb')).toBe('é\nỌ́\na\nb')
  })

  test('has at most 16 marks on a letter, so that long runs of marks are never sorted', () => {
    expect(plainText(`a${'\u0301'.repeat(50_000)}${'\u0316'.repeat(50_000)}b`)).toHaveLength(17)
  })

  test('is unchanged when it is normalized again', () => {
    const odd = [
      '\u200e\u202e',
      '👩\u200d\u200d👩',
      'م\u200c\u200d\u200c',
      '\ufe0f❤\ufe0f\ufe0f',
      `\u0301 a${'\u0316\u0301'.repeat(40)}`,
      '\u202e\u3164x',
    ]

    expect(odd.map(plainText).map(plainText)).toEqual(odd.map(plainText))
  })

  test('loses an invisible character between a sign and a combining mark without composing the two', () => {
    expect(withoutInvisible('>\u200b\u0338')).toBe('>\u0338')
  })
})

describe('fields', () => {
  test.each([
    ['a required line', Line(1, 80, 'Name is required.'), '\u3164\u200b', ['Name is required.']],
    ['a line with a line break', Line(1, 80), 'a\u2028b', ['This must be one line of text.']],
    ['a line with a control character', Line(1, 80), 'a\u0007', ['This must be one line of text.']],
    ['a paragraph with a NUL', Paragraph(80), 'a\u0000', ['This contains a character that can’t be stored.']],
    ['an unpaired surrogate', Paragraph(80), 'a\ud800', ['This contains a character that can’t be stored.']],
  ])('reject %s with one sentence', (_, schema, text, messages) => {
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(messages)
  })

  test('are measured after normalization', () => {
    expect(Line(1, 3).parse('\u202ea\u200bbc ')).toBe('abc')
    expect(Email.parse('\u200bAda@Example.test\u200b ')).toBe('ada@example.test')
  })
})

/** Passwords are hashed, never shown. */
const isPassword = ({ path }: Found) => /password$/i.test(path)

function isPlainOrPatterned({ schema }: Found): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'string') return false
  const checks = [...(def.checks ?? []), schema].map((check) => check as Schema | z.core.$ZodCheck)
  return checks.some((check) => check === plain || isPattern(check as z.core.$ZodCheck))
}

/** Returns whether a check is a regular expression for the whole text, or a zod format. */
function isPattern(check: z.core.$ZodCheck): boolean {
  const { format, pattern } = check._zod.def as { format?: string; pattern?: RegExp }
  return format !== undefined && (format !== 'regex' || /^\^.*\$$/s.test(pattern?.source ?? ''))
}

test('the check for unrestricted text finds it at any depth', () => {
  const text = z.string().check(z.trim(), z.maxLength(10), z.regex(/a/))
  const body = z.object({ a: z.nullish(text), b: z.array(z.union([z.int(), text])), c: z._default(z.record(Line(1, 9), text), {}) })

  const found = stringsIn(body, 'call').filter((one) => !isPlainOrPatterned(one))

  expect(found.map(({ path }) => path)).toEqual(['call.a', 'call.b[]', 'call.c{}'])
})

test('every date and time input is limited to the years 1900 to 2999', () => {
  const formatOf = ({ schema }: Found) => ((schema as z.core.$ZodTypes)._zod.def as { format?: string }).format
  const taken = (year: string) =>
    sentTexts.filter(({ schema }) =>
      [`${year}-01-01`, `${year}-12-31T23:59:59Z`].some((time) => z.safeParse(schema as z.ZodMiniType, time).success),
    )
  const dated = sentTexts.filter((found) => ['date', 'datetime'].includes(formatOf(found) ?? ''))

  expect(dated.length).toBeGreaterThan(10)
  for (const year of ['0000', '0001', '1899', '3000', '9999']) expect(taken(year).filter((found) => dated.includes(found))).toEqual([])
  expect(dated.filter((found) => !taken('2026').includes(found))).toEqual([])
})

test('every text input is plain, has a pattern, or is a password', () => {
  expect(sentTexts.length).toBeGreaterThan(200)
  expect(sentTexts.filter((found) => !isPlainOrPatterned(found) && !isPassword(found)).map(({ path }) => path)).toEqual([])
})
