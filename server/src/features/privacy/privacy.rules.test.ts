import { expect, test } from 'vitest'
import { erasureDue, nextExport } from './privacy.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const DAY = 86_400_000

test.each([
  ['is being prepared', { requestedAt: ago(60_000), isReady: false }, 'GO_ON'],
  ['was ready a minute ago', { requestedAt: ago(60_000), isReady: true }, { waitSeconds: 86_340 }],
  ['was requested a millisecond less than a day ago', { requestedAt: ago(DAY - 1), isReady: true }, { waitSeconds: 1 }],
  ['was requested a day ago', { requestedAt: ago(DAY), isReady: true }, 'BEGIN'],
  ['is not ready after a day', { requestedAt: ago(DAY), isReady: false }, 'BEGIN'],
])('a new export is started, continued or refused after one that %s', (_what, last, next) => {
  expect(nextExport(last, now)).toEqual(next)
})

test.each([
  ['its time has come', now, now, 'DUE'],
  ['its time is long past', ago(DAY), ago(DAY), 'DUE'],
  ['the clock is behind', new Date(now.getTime() + 1), new Date(now.getTime() + 1), 'EARLY'],
  ['the user has returned', null, ago(DAY), 'KEPT'],
  ['the user has returned and left again', ago(DAY / 2), ago(DAY), 'KEPT'],
])('an erasure is due, early or canceled when %s', (_what, eraseAt, closingOf, due) => {
  expect(erasureDue(eraseAt, { closingOf, now })).toBe(due)
})
