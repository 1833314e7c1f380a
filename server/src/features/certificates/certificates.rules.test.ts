import { describe, expect, test } from 'vitest'
import { contrastOf, durationInWords, lookOf, mayDownload, textOn } from './certificates.rules.ts'

describe('a certificate’s PDF', () => {
  test.each([
    ['its owner', { id: 'amina', roles: ['STUDENT'] }, true],
    ['an admin', { id: 'root', roles: ['STUDENT', 'ADMIN'] }, true],
    ['a manager', { id: 'bisi', roles: ['STUDENT', 'MANAGER'] }, false],
    ['another student', { id: 'chidi', roles: ['STUDENT'] }, false],
  ] as const)('may be downloaded by %s (%o): %s', (_who, user, may) => {
    expect(mayDownload({ userId: 'amina' }, user)).toBe(may)
  })
})

describe('a course length in words', () => {
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

const paper = '#fbfaf7'
const steps = ['00', '33', '66', '80', '99', 'cc', 'ff']
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

describe('the colors of a certificate', () => {
  test('have the contrast of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#0b6b47', '#0b6b47')).toBe(1)
  })

  test('are black or white on an accent, whichever is readable', () => {
    expect([textOn('#ffff00'), textOn('#0b6b47'), textOn('#000000'), textOn('#ffffff')]).toEqual([
      '#000000',
      '#ffffff',
      '#ffffff',
      '#000000',
    ])
    expect(colors.filter((color) => contrastOf(textOn(color), color) < 4.5)).toEqual([])
  })

  test('are readable for every accent', () => {
    const faint = colors.filter((color) => {
      const { label, title, fill, onFill } = lookOf(color, paper)
      return contrastOf(label, paper) < 4.5 || contrastOf(title, paper) < 7 || contrastOf(onFill, fill) < 4.5
    })

    expect(faint).toEqual([])
  })

  test('keep a readable accent unchanged, and are the site’s without one', () => {
    expect(lookOf('#084f35', paper)).toMatchObject({ fill: '#084f35', label: '#084f35', title: '#084f35' })
    expect(lookOf('#ffee00', paper)).toMatchObject({ fill: '#ffee00', onFill: '#000000' })
    expect(lookOf('', paper)).toMatchObject({ fill: '#0b6b47', stripe: '#f2a33a' })
  })
})
