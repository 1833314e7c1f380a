import { describe, expect, test } from 'vitest'
import { blocksOf, type Piece } from './plain-words.rules.ts'

const piecesOf = (words: string): Piece[] => blocksOf(words).flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []))
const linksIn = (words: string) => piecesOf(words).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []))

test('an empty line starts a paragraph, and a single newline is a line break', () => {
  expect(blocksOf('One\ntwo\n\n\n three ')).toEqual([
    { kind: 'paragraph', pieces: [{ kind: 'text', text: 'One\ntwo' }] },
    { kind: 'paragraph', pieces: [{ kind: 'text', text: 'three' }] },
  ])
  expect(blocksOf('  ')).toEqual([])
})

test('text between backticks is code, and contains no other markup', () => {
  expect(piecesOf('Use `let x = 1` here')).toEqual([
    { kind: 'text', text: 'Use ' },
    { kind: 'code', text: 'let x = 1' },
    { kind: 'text', text: ' here' },
  ])
  expect(blocksOf('Look:\n```js\nif (a) {\n\n  `b` https://c.example\n```\nDone')).toEqual([
    { kind: 'paragraph', pieces: [{ kind: 'text', text: 'Look:' }] },
    { kind: 'code', text: 'if (a) {\n\n  `b` https://c.example' },
    { kind: 'paragraph', pieces: [{ kind: 'text', text: 'Done' }] },
  ])
  expect(piecesOf('`not closed')).toEqual([{ kind: 'text', text: '`not closed' }])
})

describe('URL in plain text', () => {
  test.each([
    ['See https://node.example/a?b=c#d.', ['https://node.example/a?b=c#d']],
    ['(https://node.example)', ['https://node.example/']],
    ['https://en.example/wiki/Loop_(music), and', ['https://en.example/wiki/Loop_(music)']],
    ['http://a.example http://b.example!', ['http://a.example/', 'http://b.example/']],
  ])('is found in %j', (words, expected) => {
    expect(linksIn(words)).toEqual(expected)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://',
    'https://good.example@evil.example',
    'https://user:secret@evil.example',
    '[x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '`https://a.example`',
  ])('is not recognized in %j', (words) => {
    expect(linksIn(words)).toEqual([])
  })

  test('is separated without losing or adding a character', () => {
    const words = 'a (see https://x.example/(b).), then `c` and https://y:z@w.example.'

    expect(
      piecesOf(words)
        .map((piece) => (piece.kind === 'code' ? `\`${piece.text}\`` : piece.text))
        .join(''),
    ).toBe(words)
  })
})
