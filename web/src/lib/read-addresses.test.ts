import { describe, expect, test } from 'vitest'
import { readCsv, readList } from './read-addresses.ts'

describe('a pasted list of addresses', () => {
  test.each([
    [
      'one per line',
      'a@b.example\r\n\nc@d.example',
      [
        [1, 'a@b.example'],
        [3, 'c@d.example'],
      ],
    ],
    [
      'separated by commas, semicolons and tabs',
      'a@b.example, c@d.example;e@f.example\tg@h.example',
      [
        [1, 'a@b.example'],
        [1, 'c@d.example'],
        [1, 'e@f.example'],
        [1, 'g@h.example'],
      ],
    ],
    ['with names', 'Bisi Ade <bisi@b.example>', [[1, 'bisi@b.example']]],
    ['with an error', 'bisi@', [[1, 'bisi@']]],
    ['without text', ' \n', []],
  ])('is read %s', (_, text, expected) => {
    expect(readList(text).map(({ line, text: address }) => [line, address])).toEqual(expected)
  })
})

describe('a CSV file of addresses', () => {
  test.each([
    [
      'by the name of its column',
      'Name,Email\nBisi,bisi@b.example\n"Ade, Tunde",tunde@b.example\n',
      [
        [2, 'bisi@b.example'],
        [3, 'tunde@b.example'],
      ],
    ],
    [
      'by the first column with an @',
      'Bisi;bisi@b.example\nTunde;tunde',
      [
        [1, 'bisi@b.example'],
        [2, 'tunde'],
      ],
    ],
    [
      'with a mark, quotes and a line break in a cell',
      '\uFEFFE-mail,Note\r\n"a@b.example","Says ""hi""\nthere"\r\nc@d.example,',
      [
        [2, 'a@b.example'],
        [4, 'c@d.example'],
      ],
    ],
    ['with an empty address', 'email,name\n,Bisi\n', [[2, '']]],
    ['without blank lines', 'email\n\na@b.example\n\n', [[3, 'a@b.example']]],
    ['without text', '', []],
  ])('is read %s', (_, text, expected) => {
    expect(readCsv(text).map(({ line, text: address }) => [line, address])).toEqual(expected)
  })
})
