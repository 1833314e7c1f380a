import { describe, expect, test } from 'vitest'
import { digestDay, isMailedByType, shortened, unchosen, waitsForDigest } from './notifications.rules.ts'

describe('the daily digest that is due', () => {
  test.each([
    ['a minute before seven in Lagos', '2026-09-07T05:59:59Z', null],
    ['at seven in Lagos', '2026-09-07T06:00:00Z', { day: '2026-09-07', since: new Date('2026-09-06T06:00:00Z') }],
    ['late in the evening', '2026-09-07T22:59:59Z', { day: '2026-09-07', since: new Date('2026-09-06T06:00:00Z') }],
    ['after midnight in Lagos', '2026-09-07T23:30:00Z', null],
  ])('is the expected one %s', (_, now, due) => {
    expect(digestDay(new Date(now))).toEqual(due)
  })
})

describe('notification emails', () => {
  test('are sent for comments and messages, but not for types that have their own emails', () => {
    expect((['comment', 'message', 'certificate', 'alert'] as const).map(isMailedByType)).toEqual([true, true, false, false])
  })

  test.each([
    ['comment', true, true],
    ['comment', false, false],
    ['message', true, false],
  ] as const)('about a %s, with the daily digest %s, wait for the digest: %s', (type, dailyDigest, waits) => {
    expect(waitsForDigest(type, { ...unchosen, dailyDigest })).toBe(waits)
  })
})

describe('the text of a notification', () => {
  test('is truncated with an ellipsis if it is too long', () => {
    const { title, message } = shortened({ title: ` ${'t'.repeat(201)} `, message: `${'m'.repeat(498)} mm` })

    expect([title.length, message.length]).toEqual([200, 499])
    expect([title.at(-1), message.at(-1)]).toEqual(['…', '…'])
  })

  test('is never truncated inside a character', () => {
    expect(shortened({ title: `${'t'.repeat(198)}😀😀`, message: '' }).title).toBe(`${'t'.repeat(198)}…`)
  })

  test('stays unchanged if it is short enough', () => {
    expect(shortened({ title: 't'.repeat(200), message: 'm'.repeat(500) })).toEqual({ title: 't'.repeat(200), message: 'm'.repeat(500) })
  })
})
