import type { OpeningRule } from '@akada/contract/pacing.ts'
import { describe, expect, test } from 'vitest'
import { givenLecture, givenSection } from '../../testing/curriculum-givens.ts'
import { isPaced, timelineOf } from './timeline.rules.ts'

const days = (count: number): OpeningRule => ({ kind: 'AFTER_DAYS', days: count })

describe('the timeline of a course', () => {
  test('counts the lectures of each day, date and previous section, in order', () => {
    const sections = [
      givenSection({ id: 1, title: 'Start', lectures: [givenLecture({ id: 1 }), givenLecture({ id: 2, opens: days(3) })] }),
      givenSection({
        id: 2,
        title: 'Middle',
        opens: days(14),
        lectures: [givenLecture({ id: 3 }), givenLecture({ id: 4, opens: days(3) })],
      }),
      givenSection({ id: 3, title: 'Later', opens: { kind: 'ON_DATE', date: '2027-03-01' }, lectures: [givenLecture({ id: 5 })] }),
      givenSection({ id: 4, title: 'End', opens: { kind: 'AFTER_SECTION' }, lectures: [givenLecture({ id: 6, opens: days(30) })] }),
    ]

    expect(timelineOf(sections).map(({ when, lectures }) => `${when}: ${lectures.length}`)).toEqual([
      'Day 0: 1',
      'Day 3: 1',
      'Day 14: 2',
      'Mar 1, 2027: 1',
      'Day 30 · After “Later”: 1',
    ])
  })

  test('shows previews on day 0, and sections without a previous one too', () => {
    const sections = [
      givenSection({ id: 1, opens: { kind: 'AFTER_SECTION' }, lectures: [givenLecture({ id: 1 })] }),
      givenSection({ id: 2, opens: days(7), lectures: [givenLecture({ id: 2, isPreview: true })] }),
    ]

    expect(timelineOf(sections).map(({ when, lectures }) => `${when}: ${lectures.length}`)).toEqual(['Day 0: 2'])
  })
})

test('a course without rules isn’t paced', () => {
  const [plain, paced] = [givenSection({ id: 1 }), givenSection({ id: 2, lectures: [givenLecture({ id: 1, opens: days(1) })] })]

  expect([isPaced([plain]), isPaced([plain, paced])]).toEqual([false, true])
})
