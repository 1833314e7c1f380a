import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { listPlainForms } from './catalog.queries.ts'

const { db } = await testDatabase()

// Every letter, mark and digit in Unicode's Basic Multilingual Plane, without compatibility forms.
const letters = Array.from({ length: 0xfffd }, (_, code) => String.fromCharCode(code)).filter(
  (character) => /[\p{L}\p{M}\p{Nd}]/u.test(character) && character.normalize('NFKC') === character,
)
const scripts = [
  ...['Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Han', 'Hebrew', 'Hiragana', 'Kannada'],
  ...['Katakana', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Nko', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]

describe('the plain form', () => {
  test.each([
    ['Ｐｙｔｈｏｎ ３', 'python 3'],
    ['Œuvre Straße Ærø Þór', 'oeuvre strasse aero thor'],
    ['Łódź Đà Ðora Ħal ıŞIK', 'lodz da dora hal isik'],
    ['Ɓauna Ɗan Ƙasa Ƴanci Ŋwa Ɛʋe Ɔkɔ Ɖe Ƒo Ǝdo', 'bauna dan kasa yanci nwa eve oko de fo edo'],
    ['مُحَمَّدٌ', 'محمد'],
    ['كـــتاب', 'كتاب'],
    ['أحمد إحمد آحمد ٱحمد', 'احمد احمد احمد احمد'],
    ['مصطفى مدرسة', 'مصطفي مدرسه'],
    ['فارسی کتاب ١٢٣ ۴۵', 'فارسي كتاب 123 45'],
    ['אַבְרָהָם בן־גוריון', 'אברהם בן-גוריון'],
    ['O‘Brien O’Brien OʼBrien', "o'brien o'brien o'brien"],
    ['C♯ ﬁnance №', 'c# finance no'],
    ['हिन्दी गाँव ज़रूरत ไทย', 'हिंदी गांव जरूरत ไทย'],
    ['한국어 が', '한국어 が'],
  ])('of “%s” is “%s”', async (text, expected) => {
    expect(await listPlainForms(db, [text])).toEqual([expected])
  })

  test('of a plain text is the same text', async () => {
    const once = await listPlainForms(db, letters)

    expect(await listPlainForms(db, once)).toEqual(once)
  })
})

const listNameParts = async (texts: readonly string[]) =>
  (await sql<{ part: string }>`select part from unnest(${texts}::text[]) text, parts_of(text) part where length(part) > 1`.execute(db)).rows

describe('words', () => {
  test.each([
    ['हिन्दी में एक्सेल', ['हिंदी', 'में', 'एक्सेल']],
    ['বাংলা শেখা', ['বাংলা', 'শেখা']],
    ['ภาษาไทย สมชาย', ['ภาษาไทย', 'สมชาย']],
    ['אַבְרָהָם בן־גוריון', ['אברהם', 'בן', 'גוריון']],
    ["Siân O’Brien-N'Diaye", ['sian', 'brien', 'diaye']],
    ['Ｐｙｔｈｏｎ　入門', ['python', '入門']],
  ])('in “%s” are %j', async (text, words) => {
    expect((await listNameParts([text])).map(({ part }) => part)).toEqual(words)
  })

  test.each(scripts)('aren’t divided by a letter, mark or digit of the script %s', async (script) => {
    const isOfScript = new RegExp(`\\p{Script=${script}}`, 'u')
    const texts = letters.filter((character) => isOfScript.test(character)).map((character) => `x${character}x`)

    const parts = await listNameParts(texts)

    expect(parts).toHaveLength(texts.length)
  })
})
