import { describe, expect, test } from 'vitest'
import { InstructorApplication } from './instructors.ts'
import { PersonName } from './person-name.ts'

const First = PersonName('First Name')
const ADDRESS = 'First Name can’t contain a web address. Leave a space after a dot.'
const SIGNS = 'First Name can’t contain “/”, “\\” or “:”.'
const sentencesOf = (name: unknown) => First.safeParse(name).error?.issues.map(({ message }) => message) ?? []

describe('a person’s name', () => {
  test.each([
    'Ada',
    'Ọláyẹmí',
    'Adébáyọ̀ Ọlátúnjí-Ọ̀ṣun',
    'J.R.R.',
    'J.K',
    'A.B.C',
    'D.J.',
    'Ph.D.',
    'J.-P.',
    'Q̣́.Q̣́.',
    'Ms. Ada',
    'St. John',
    'Mary A. Okafor',
    'Jr.',
    'Jean-Luc',
    "O'Neil",
    'Bala s/o Kumar',
    'ANJALI D/O RAMAN',
    '李小龙',
    'Gal·la',
    "O'Neill",
    'D’Arcy',
    'Nguyễn Thị Minh Khai',
    '李',
    'محمد',
    'می‌ترا',
    'x'.repeat(60),
    'e\u0323\u0301'.repeat(60),
  ])('may be %s', (name) => {
    expect(sentencesOf(name)).toEqual([])
  })

  test.each([
    ['missing', undefined, 'First Name is required.'],
    ['empty', '  ', 'First Name is required.'],
    ['invisible', '\u200b\u3164\u2800', 'First Name is required.'],
    ['too long', 'x'.repeat(61), 'First Name must be at most 60 characters.'],
    ['too long because of stacked accents', `a${'\u0301'.repeat(16)}`.repeat(60), 'First Name must be at most 60 characters.'],
    ['on two lines', 'Ada\nObi', 'First Name must be on one line.'],
    ['on two lines with a Mac line break', 'Ada\rObi', 'First Name must be on one line.'],
    ['an email address', 'ada@localhost', 'First Name can’t contain “@”.'],
    ['an email address with a wide @', 'ada＠localhost', 'First Name can’t contain “@”.'],
    ['an email address with a small @', 'ada﹫localhost', 'First Name can’t contain “@”.'],
    ['with a link', 'WIN 1000$ at https://evil now', ADDRESS],
    ['with a link in wide characters', 'ｈｔｔｐ：／／evil', ADDRESS],
    ['with a domain', 'Visit evil.example', ADDRESS],
    ['with a domain in capitals', 'EVIL.COM', ADDRESS],
    ['with a domain in mixed case', 'Bit.Ly', ADDRESS],
    ['with a short domain', 'x.com', ADDRESS],
    ['with a short domain in capitals', 'Visit ABC.NG', ADDRESS],
    ['with a domain that has dots between single letters', 'e.v.il', ADDRESS],
    ['with a domain that has a wide dot', 'evil．example', ADDRESS],
    ['with a domain that has a one dot leader', 'evil․example', ADDRESS],
    ['with a domain that has a small dot', 'evil﹒com', ADDRESS],
    ['with a domain that has an ideographic full stop', 'evil｡com', ADDRESS],
    ['with a domain in mathematical letters', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', ADDRESS],
    ['with a domain in another script', '例え.テスト', ADDRESS],
    ['with a domain split by a joiner', 'د.ك\u200dوم', ADDRESS],
    ['with a domain that has an accent', 'evil.c\u0323om', ADDRESS],
    ['with a domain that has a digit', 'evil.C0M', ADDRESS],
    ['with an IP address', '1.2.3.4', ADDRESS],
    ['with a www address', 'WWW.evil', ADDRESS],
    ['with a path', 'WIN AT WA.ME/2348012345678', ADDRESS],
    ['with a slash', 'evil/win', SIGNS],
    ['with a short path', 's/o/x', SIGNS],
    ['with a wide slash', 'evil／win', SIGNS],
    ['with a scheme', 'http:/evil/', SIGNS],
    ['with a mailto scheme', 'mailto:x', SIGNS],
    ['with a backslash', 'evil\\win', SIGNS],
  ])('is rejected with one sentence: %s', (_, name, sentence) => {
    expect(sentencesOf(name)).toEqual([sentence])
  })

  test('is rejected if invisible characters hide a domain in it', () => {
    expect(sentencesOf('evil\u200b.\u200bexample')).toEqual([ADDRESS])
  })

  test.each([
    ['dots', '.'.repeat(100_000)],
    ['letters and dots', 'a.'.repeat(50_000)],
    ['ligatures', '\ufdfa'.repeat(100_000)],
  ])('of 100,000 characters is rejected only for its length: %s', (_, name) => {
    expect(sentencesOf(name)).toEqual(['First Name must be at most 60 characters.'])
  })
})

describe('an instructor’s brand', () => {
  const sentencesFor = (brand: string) =>
    InstructorApplication.shape.brand.safeParse(brand).error?.issues.map(({ message }) => message) ?? []

  test.each(['Adaeze Builds', 'Hughes & Letters', 'J.K. Trading School', 'Café №1'])('may be %s', (brand) => {
    expect(sentencesFor(brand)).toEqual([])
  })

  test.each([
    ['with a link', 'Visit https://evil.example', 'Brand can’t contain a web address. Leave a space after a dot.'],
    ['with a domain', 'EVIL.NG', 'Brand can’t contain a web address. Leave a space after a dot.'],
    ['with an @', 'Evil @x', 'Brand can’t contain “@”.'],
    ['with a scheme', 'tel:080', 'Brand can’t contain “/”, “\\” or “:”.'],
    ['missing', '\u200b', 'Brand is required.'],
  ])('is rejected with one sentence: %s', (_, brand, sentence) => {
    expect(sentencesFor(brand)).toEqual([sentence])
  })
})
