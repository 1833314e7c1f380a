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
    ['long', 'x'.repeat(61), 'First Name must be at most 60 characters.'],
    ['a tower of accents', `a${'\u0301'.repeat(16)}`.repeat(60), 'First Name must be at most 60 characters.'],
    ['of two lines', 'Ada\nObi', 'First Name must be on one line.'],
    ['of two lines, parted as on a Mac', 'Ada\rObi', 'First Name must be on one line.'],
    ['an email address', 'ada@localhost', 'First Name can’t contain “@”.'],
    ['an email address in wide signs', 'ada＠localhost', 'First Name can’t contain “@”.'],
    ['an email address in small signs', 'ada﹫localhost', 'First Name can’t contain “@”.'],
    ['with a link', 'WIN 1000$ at https://evil now', ADDRESS],
    ['with a link of wide signs', 'ｈｔｔｐ：／／evil', ADDRESS],
    ['with a domain', 'Visit evil.example', ADDRESS],
    ['with a domain in capitals', 'EVIL.COM', ADDRESS],
    ['with a domain in mixed case', 'Bit.Ly', ADDRESS],
    ['with a short domain', 'x.com', ADDRESS],
    ['with a short domain in capitals', 'Visit ABC.NG', ADDRESS],
    ['with a domain whose dots are between single letters too', 'e.v.il', ADDRESS],
    ['with a domain of wide signs', 'evil．example', ADDRESS],
    ['with a domain whose dot is a leader', 'evil․example', ADDRESS],
    ['with a domain whose dot is small', 'evil﹒com', ADDRESS],
    ['with a domain whose dot is ideographic', 'evil｡com', ADDRESS],
    ['with a domain of other letter forms', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', ADDRESS],
    ['with a domain in another script', '例え.テスト', ADDRESS],
    ['with a domain whose letters a joiner parts', 'د.ك\u200dوم', ADDRESS],
    ['with an accent in its domain', 'evil.c\u0323om', ADDRESS],
    ['with a domain with a digit', 'evil.C0M', ADDRESS],
    ['with a number of a network', '1.2.3.4', ADDRESS],
    ['with a www address', 'WWW.evil', ADDRESS],
    ['with a path', 'WIN AT WA.ME/2348012345678', ADDRESS],
    ['with a slash', 'evil/win', SIGNS],
    ['with a wide slash', 'evil／win', SIGNS],
    ['with a scheme', 'http:/evil/', SIGNS],
    ['with a scheme of an email', 'mailto:x', SIGNS],
    ['with a backslash', 'evil\\win', SIGNS],
  ])('is refused if it is %s, in one sentence', (_, name, sentence) => {
    expect(sentencesOf(name)).toEqual([sentence])
  })

  test('is not read as one with an address that invisible characters hide', () => {
    expect(sentencesOf('evil\u200b.\u200bexample')).toEqual([ADDRESS])
  })

  test.each([
    ['dots', '.'.repeat(100_000)],
    ['letters and dots', 'a.'.repeat(50_000)],
    ['ligatures', '\ufdfa'.repeat(100_000)],
  ])('of a hundred thousand characters is only too long, whatever its %s', (_, name) => {
    expect(sentencesOf(name)).toEqual(['First Name must be at most 60 characters.'])
  })
})

describe('the name that an instructor teaches under', () => {
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
  ])('is refused if it is %s, in one sentence', (_, brand, sentence) => {
    expect(sentencesFor(brand)).toEqual([sentence])
  })
})
