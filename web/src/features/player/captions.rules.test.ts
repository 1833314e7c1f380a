import { describe, expect, test } from 'vitest'
import { chooseTrack, cuesAt, indexAt, piecesOf } from './captions.rules.ts'

const cues = [
  { start: 1, end: 3, text: 'one' },
  { start: 2, end: 4, text: 'two' },
  { start: 6, end: 8, text: 'three' },
]

describe('choosing a caption track', () => {
  const tracks = ['en', 'pt-BR', 'yo'].map((language) => ({ language, label: language }))

  test.each([
    [['yo'], 'yo'],
    [['YO-ng', 'en'], 'yo'],
    [['pt-PT'], 'pt-BR'],
    [['ha', 'en-GB'], 'en'],
    [['ha'], 'en'],
    [[], 'en'],
  ])('for %j takes %s', (wanted, language) => {
    expect(chooseTrack(tracks, wanted)?.language).toBe(language)
  })

  test('finds none if there are no tracks', () => {
    expect(chooseTrack([], ['en'])).toBeUndefined()
  })
})

describe('captions at a position', () => {
  test.each([
    [0.9, []],
    [1, ['one']],
    [2.5, ['one', 'two']],
    [3, ['two']],
    [5, []],
  ])('at second %d are %j', (seconds, texts) => {
    expect(cuesAt(cues, seconds).map(({ text }) => text)).toEqual(texts)
  })

  test.each([
    [0, -1],
    [1, 0],
    [2, 1],
    [5.9, 1],
    [6, 2],
    [100, 2],
  ])('at second %d: the last one that has started has index %d', (seconds, index) => {
    expect(indexAt(cues, seconds)).toBe(index)
  })

  test('have no index if there are no cues', () => {
    expect(indexAt([], 5)).toBe(-1)
  })
})

describe('searching captions', () => {
  const marked = (text: string, search: string) =>
    piecesOf(text, search)
      ?.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
      .join('')

  test.each([
    ['Ọjà is open, ỌJÀ is open', 'oja', '[Ọjà] is open, [ỌJÀ] is open'],
    ['cafe\u0301s', 'CAFÉ', '[cafe\u0301]s'],
    ['one\ntwo', 'one two', '[one\ntwo]'],
    ['aaa', 'aa', '[aa]a'],
    ['a <b> & c', '<b>', 'a [<b>] & c'],
    ['1+1 (really)', '(really)', '1+1 [(really)]'],
    ['😀 yes 😀', 'yes', '😀 [yes] 😀'],
    ['İstanbul', 'istanbul', '[İstanbul]'],
  ])('in %j finds %j', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })

  test.each([
    ['one', 'two'],
    ['one', ''],
    ['one', '  '],
    ['one', '\u0301'],
  ])('finds nothing in %j for %j', (text, search) => {
    expect(piecesOf(text, search)).toBeNull()
  })
})
