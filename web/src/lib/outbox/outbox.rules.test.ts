import { describe, expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import type { ActionOf, Entry, OutboxAction } from './actions.ts'
import * as rules from './outbox.rules.ts'

let made = 0
const entry = (action: OutboxAction, change: Partial<Entry> = {}): rules.Made => {
  made += 1
  return { clientId: `c${made}`, person: 'ada', deed: action, madeAt: { clockMs: 0, page: 'p', pageMs: 0 }, attempts: 0, ...change }
}
const outboxOf = (...actions: OutboxAction[]) =>
  actions.reduce<readonly Entry[]>((entries, action) => rules.withAction(entries, entry(action)), [])
const kinds = (entries: readonly Entry[]) => entries.map(({ deed: action }) => action.kind)
const sentOnce = (entries: readonly Entry[]) => rules.attempted(entries, entries[0]?.clientId ?? '')

const lecture = { lectureId: 3, lectureTitle: 'Bricks' }
const done: OutboxAction = { kind: 'LECTURE_COMPLETED', courseId: 7, lectureCount: 4, ...lecture }
const quiz: ActionOf<'QUIZ_TAKEN'> = { kind: 'QUIZ_TAKEN', ...lecture, attemptClientId: 'a', version: 1, answers: [] }
const leftAt = (seconds: number, lectureId = 3): OutboxAction => ({ kind: 'POSITION', enrollmentId: 70, ...lecture, lectureId, seconds })
const note = { courseId: 7, noteClientId: 'n', lectureTitle: 'Bricks' }
const created: ActionOf<'NOTE_CREATED'> = { kind: 'NOTE_CREATED', ...note, lectureId: 3, second: 5, text: 'One' }
const changedTo = (text: string, noteId: number | null = null): OutboxAction => ({ kind: 'NOTE_CHANGED', ...note, noteId, text })
const deleted = (noteId: number | null = null): OutboxAction => ({ kind: 'NOTE_DELETED', ...note, noteId })

describe('adding to the outbox', () => {
  test('keeps only the newest video position for each lecture', () => {
    const entries = outboxOf(leftAt(10), leftAt(5, 4), leftAt(20))

    expect(entries.map(({ deed: action }) => action.kind === 'POSITION' && action.seconds)).toEqual([5, 20])
  })

  test('keeps one completion per lecture, and retries a refused one', () => {
    const once = outboxOf(done, done)
    const again = rules.withAction(rules.putAside(once, once[0]?.clientId ?? '', 'No.'), entry(done))

    expect(once).toHaveLength(1)
    expect(again).toMatchObject([{ refusal: null, deed: done }])
  })

  test('keeps every quiz attempt', () => {
    expect(outboxOf(quiz, quiz)).toHaveLength(2)
  })

  test('assigns order numbers that never decrease', () => {
    const entries = outboxOf(done, created, quiz)
    const left = rules.withAction(entries.slice(1), entry(leftAt(1)))

    expect(left.map(({ order }) => order)).toEqual([2, 3, 4])
  })
})

describe('outbox note', () => {
  test('is created with its new text when edited before the first attempt', () => {
    expect(outboxOf(created, changedTo('Two'), changedTo('Three'))).toMatchObject([{ deed: { kind: 'NOTE_CREATED', text: 'Three' } }])
  })

  test('is dropped when deleted before the first attempt', () => {
    expect(outboxOf(created, changedTo('Two'), deleted())).toEqual([])
  })

  test('is edited and deleted by later actions, in order, if it may already have been sent', () => {
    const sent = sentOnce(outboxOf(created))
    const entries = [changedTo('Two'), changedTo('Three'), deleted(), deleted()].reduce(
      (all, action) => rules.withAction(all, entry(action)),
      sent,
    )

    expect(kinds(entries)).toEqual(['NOTE_CREATED', 'NOTE_CHANGED', 'NOTE_DELETED'])
    expect(entries[1]).toMatchObject({ deed: { text: 'Three' } })
  })

  test('stays unchanged when its deletion is undone before the first attempt', () => {
    expect(outboxOf(changedTo('Two', 9), deleted(9), created)).toMatchObject([{ deed: changedTo('Two', 9) }])
  })

  test('is created again if its deletion is undone after an attempt', () => {
    const entries = rules.withAction(sentOnce(outboxOf(deleted(9))), entry(created))

    expect(kinds(entries)).toEqual(['NOTE_DELETED', 'NOTE_CREATED'])
  })

  test('passes its new id only to its own later actions', () => {
    const entries = rules.withAction(sentOnce(outboxOf(created, done)), entry(changedTo('Two')))
    const answer = { id: 9, clientId: 'n', lectureId: 3, second: 5, text: 'One', createdAt: '', updatedAt: '' }

    const left = rules.settled(entries, entries[0]?.clientId ?? '', { kind: 'NOTE_CREATED', deed: created, answer })

    expect(left).toMatchObject([{ deed: done }, { deed: changedTo('Two', 9) }])
  })

  test('is discarded together with its later actions', () => {
    const entries = rules.withAction(sentOnce(outboxOf(created, done)), entry(changedTo('Two')))

    expect(kinds(rules.discarded(entries, entries[0]?.clientId ?? ''))).toEqual(['LECTURE_COMPLETED'])
    expect(kinds(rules.discarded(entries, entries[2]?.clientId ?? ''))).toEqual(['NOTE_CREATED', 'LECTURE_COMPLETED'])
  })
})

describe('next action to send', () => {
  test('is the oldest one without a pending prerequisite', () => {
    const entries = outboxOf(quiz, done, created)
    const [first, second, third] = entries.map(({ clientId }) => clientId)

    expect(rules.nextToSend(entries)?.clientId).toBe(first)
    expect(rules.nextToSend(entries, new Set([first ?? '']))?.clientId).toBe(third)
    expect(rules.nextToSend(entries.slice(1))?.clientId).toBe(second)
    expect(rules.nextToSend(rules.putAside(entries, first ?? '', 'No.'))?.clientId).toBe(third)
    expect(rules.nextToSend(rules.takenUp(rules.putAside(entries, first ?? '', 'No.'), first ?? ''))?.clientId).toBe(first)
    expect(rules.nextToSend([])).toBeUndefined()
  })

  test('waits for its prerequisite, unless it is a newer video position', () => {
    const entries = sentOnce(outboxOf(created, leftAt(5)))

    expect(rules.waitsBehind(entries, changedTo('Two'))).toBe(true)
    expect(rules.waitsBehind(entries, done)).toBe(false)
    expect(rules.waitsBehind(entries, leftAt(9))).toBe(false)
  })
})

describe('send failure', () => {
  test.each([
    ['no response', new ApiError(0, { code: 'OFFLINE', message: '' }), 'NO_ANSWER'],
    ['a call that took too long', new DOMException('', 'TimeoutError'), 'NO_ANSWER'],
    ['a fault', new ApiError(500, { code: 'FAULT', message: '' }), 'LATER'],
    ['too many calls', new ApiError(429, { code: 'TOO_MANY_REQUESTS', message: '' }), 'LATER'],
    ['an expired session', new ApiError(401, { code: 'SIGN_IN_REQUIRED', message: '' }), 'SESSION_OVER'],
    ['a refusal', new ApiError(403, { code: 'NOT_ENROLLED', message: '' }), 'REFUSED'],
  ])('is classified: %s', (_, error, failure) => {
    expect(rules.failureIn(error)).toBe(failure)
  })

  test('is followed by increasing, randomized delays of at most five minutes', () => {
    expect([1, 2, 3].map((failures) => rules.retryDelayMs(failures, 1))).toEqual([4_000, 8_000, 16_000])
    expect(rules.retryDelayMs(1, 0)).toBe(2_000)
    expect(rules.retryDelayMs(10_000, 1)).toBe(300_000)
  })
})

describe('age of an action', () => {
  const since = (then: Partial<Entry['madeAt']>, now: Partial<Entry['madeAt']>) =>
    rules.secondsSince({ clockMs: 1_000_000, page: 'p', pageMs: 5_000, ...then }, { clockMs: 1_060_000, page: 'p', pageMs: 65_000, ...now })

  test.each([
    ['is the elapsed time if both clocks agree', {}, {}, 60],
    ['is measured by the page’s timer if the clock was set back', {}, { clockMs: 0 }, 60],
    ['is measured by the clock if the page slept', {}, { pageMs: 6_000 }, 60],
    ['from an earlier page is at least the age of the current page', {}, { page: 'q', clockMs: 0, pageMs: 90_000 }, 90],
    ['from an earlier page is measured by the clock', {}, { page: 'q', pageMs: 1_000 }, 60],
    ['is never in the future', { pageMs: 70_000, clockMs: 2_000_000 }, {}, 0],
    ['never exceeds the server’s limit', {}, { clockMs: 1e13 }, 31_536_000],
  ])('%s', (_, then, now, seconds) => {
    expect(since(then, now)).toBe(seconds)
  })
})

test('the pending count excludes video positions unless they are refused', () => {
  const [place, lectureDone] = outboxOf(leftAt(5), done)

  expect([place, lectureDone].map((each) => each && rules.isTold(each))).toEqual([false, true])
  expect(place && rules.isTold({ ...place, refusal: 'No.' })).toBe(true)
})
