import { describe, expect, test } from 'vitest'
import { durationInWords, fitText, mayDownload } from './certificates.rules.ts'

describe('a certificate’s PDF', () => {
  test.each([
    ['its owner', { id: 'amina', roles: ['STUDENT'] }, true],
    ['an admin', { id: 'root', roles: ['STUDENT', 'ADMIN'] }, true],
    ['a manager', { id: 'bisi', roles: ['STUDENT', 'MANAGER'] }, false],
    ['another student', { id: 'chidi', roles: ['STUDENT'] }, false],
  ] as const)('is for %s: %o → %s', (_who, user, may) => {
    expect(mayDownload({ userId: 'amina' }, user)).toBe(may)
  })
})

describe('a length in words', () => {
  test.each([
    [0, '1 minute'],
    [89, '1 minute'],
    [300, '5 minutes'],
    [3600, '1 hour'],
    [3660, '1 hour 1 minute'],
    [7199, '2 hours'],
    [23_400, '6 hours 30 minutes'],
  ])('of %i seconds reads %s', (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words)
  })
})

describe('fitting a text', () => {
  // Every letter as wide as half its size.
  const widthOf = (text: string, size: number) => (text.length * size) / 2
  const fit = (text: string, choices: [number, number][]) =>
    fitText(text, { width: 100, widthOf, choices: choices.map(([size, maxLines]) => ({ size, maxLines })) })

  test('takes the first choice when there is room', () => {
    expect(
      fit('Ada Obi', [
        [20, 1],
        [10, 2],
      ]),
    ).toEqual({ size: 20, lines: ['Ada Obi'] })
  })

  test('goes on to smaller letters and more lines when there is not', () => {
    expect(
      fit('Adaeze Okafor of Lagos', [
        [20, 1],
        [20, 2],
        [10, 2],
      ]),
    ).toEqual({ size: 10, lines: ['Adaeze Okafor of', 'Lagos'] })
  })

  test('loses no letter of what fits by no choice', () => {
    const word = 'A'.repeat(45)

    expect(
      fit(`Ada ${word}`, [
        [20, 1],
        [10, 2],
      ]),
    ).toEqual({ size: 10, lines: ['Ada', 'A'.repeat(20), 'A'.repeat(20), 'AAAAA'] })
  })
})
