import { describe, expect, test } from 'vitest'
import { PersonName } from './person-name.ts'

const First = PersonName('First Name')
const sentencesOf = (name: unknown) => First.safeParse(name).error?.issues.map(({ message }) => message) ?? []

describe('a person’s name', () => {
  test.each([
    'Ada',
    'Ọláyẹmí',
    'Adébáyọ̀ Ọlátúnjí-Ọ̀ṣun',
    'J.R.R.',
    'J.Smith',
    'Md.Rahim',
    'St. John',
    'Jr.',
    "O'Neill",
    'D’Arcy',
    'Nguyễn Thị Minh Khai',
    '李',
    'محمد',
    'می‌ترا',
    'Ravi s/o Kumar',
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
    ['with a link', 'WIN 1000$ at https://evil now', 'First Name can’t contain a web address.'],
    ['with a domain', 'Visit evil.example', 'First Name can’t contain a web address.'],
    ['with a domain in capitals', 'EVIL.COM', 'First Name can’t contain a web address.'],
    ['with a short domain', 'x.com', 'First Name can’t contain a web address.'],
    ['with a domain of wide signs', 'evil．example', 'First Name can’t contain a web address.'],
    ['with a domain in another script', '例え.テスト', 'First Name can’t contain a web address.'],
    ['with a www address', 'WWW.evil', 'First Name can’t contain a web address.'],
  ])('is refused if it is %s, in one sentence', (_, name, sentence) => {
    expect(sentencesOf(name)).toEqual([sentence])
  })

  test('is not read as one with an address that invisible characters hide', () => {
    expect(sentencesOf('evil\u200b.\u200bexample')).toEqual(['First Name can’t contain a web address.'])
  })
})
