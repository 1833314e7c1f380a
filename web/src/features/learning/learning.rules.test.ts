import type { Progress } from '@akada/contract/enrollments.ts'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../lib/outbox/actions.ts'
import { chooseLecture, neighborsOf, newestPosition, openedBy, withWaiting } from './learning.rules.ts'

describe("choosing between the server's and the device's position", () => {
  test.each([
    { why: 'there is none', server: null, device: null, newest: null },
    { why: 'only the server has one', server: 40, device: null, newest: 40 },
    { why: 'only the device has one', server: null, device: { seconds: 12, serverSeconds: null }, newest: 12 },
    { why: 'both agree', server: 40, device: { seconds: 40, serverSeconds: 40 }, newest: 40 },
    { why: 'the device moved forward without a connection', server: 40, device: { seconds: 95, serverSeconds: 40 }, newest: 95 },
    { why: 'the device moved back without a connection', server: 40, device: { seconds: 10, serverSeconds: 40 }, newest: 10 },
    { why: 'another device has saved one since', server: 300, device: { seconds: 95, serverSeconds: 40 }, newest: 300 },
    { why: 'the last save arrived unnoticed', server: 95, device: { seconds: 95, serverSeconds: 40 }, newest: 95 },
  ])('takes $newest when $why', ({ server, device, newest }) => {
    expect(newestPosition(server, device)).toBe(newest)
  })
})

describe('progress including unsent completions', () => {
  const completed = (lectureId: number) => ({ deed: { kind: 'LECTURE_COMPLETED', courseId: 7, lectureId }, refusal: null }) as Entry
  const progress: Progress = { id: 70, progress: 25, completed: false, completedLectures: [11], lastLectureId: 11, positions: [] }

  test('counts a lecture once if both the device and the server have it', () => {
    const shown = withWaiting(progress, [completed(11), completed(12), completed(12)], { id: 7, totalLectures: 4 })

    expect(shown).toEqual({ ...progress, progress: 50, completedLectures: [11, 12] })
  })
})

const lectures = [{ id: 11 }, { id: 12 }, { id: 13 }]

describe('choosing the lecture to show', () => {
  test.each([
    { why: 'the URL names it', asked: '13', last: 12, id: 13 },
    { why: 'it was opened last', asked: null, last: 12, id: 12 },
    { why: 'no lecture was opened yet', asked: null, last: null, id: 11 },
    { why: 'the URL names a lecture in another course', asked: '99', last: 12, id: 12 },
    { why: 'the lecture opened last no longer exists', asked: 'x', last: 99, id: 11 },
    { why: 'the lecture opened last is complete', asked: null, last: 12, completed: [11, 12], id: 13 },
    { why: 'only an earlier lecture is unfinished', asked: null, last: 13, completed: [11, 13], id: 12 },
    { why: 'the course is finished', asked: null, last: 12, completed: [11, 12, 13], id: 12 },
    { why: 'the URL names a complete lecture', asked: '11', last: 12, completed: [11], id: 11 },
  ])('takes $id when $why', ({ asked, last, completed = [], id }) => {
    expect(chooseLecture(lectures, { asked, last, completed })?.id).toBe(id)
  })

  test('finds none in a course without lectures', () => {
    expect(chooseLecture([], { asked: '1', last: 1, completed: [] })).toBeUndefined()
  })
})

describe('previous and next lecture', () => {
  test.each([
    [11, { previous: undefined, next: { id: 12 } }],
    [12, { previous: { id: 11 }, next: { id: 13 } }],
    [13, { previous: { id: 12 }, next: undefined }],
  ])('of lecture %d follow the course order', (id, neighbors) => {
    expect(neighborsOf(lectures, id, [11, 12, 13])).toEqual(neighbors)
  })

  test('after the last lecture is an earlier unfinished one', () => {
    expect(neighborsOf(lectures, 13, [11])).toEqual({ previous: { id: 12 }, next: { id: 12 } })
  })
})

describe('the lecture that the completion of another one opens', () => {
  const after = { sectionId: 1, title: 'Ground' }
  const course = (closed: { opensAt: string | null; after: typeof after | null }) => [
    { id: 11, sectionId: 1 },
    { id: 12, sectionId: 1 },
    { id: 13, sectionId: 2, closed },
    { id: 14, sectionId: 3 },
  ]

  test('is the following one if it waits for the last lecture of this section', () => {
    expect(openedBy(course({ opensAt: null, after }), 12, [11])?.id).toBe(13)
  })

  test.each([
    { why: 'another lecture of the section is unfinished', closed: { opensAt: null, after }, id: 12, completed: [] },
    { why: 'it also waits for a time', closed: { opensAt: '2099-03-01T09:00:00.000Z', after }, id: 12, completed: [11] },
    { why: 'it waits only for a time', closed: { opensAt: '2099-03-01T09:00:00.000Z', after: null }, id: 12, completed: [11] },
    { why: 'the following one is open', closed: { opensAt: null, after }, id: 11, completed: [12] },
    { why: 'it waits for another section', closed: { opensAt: null, after: { ...after, sectionId: 9 } }, id: 12, completed: [11] },
  ])('is none if $why', ({ closed, id, completed }) => {
    expect(openedBy(course(closed), id, completed)).toBeUndefined()
  })
})
