import { describe, expect, test } from 'vitest'
import type { Pacing } from '#platform/database/lecture-pacing.ts'
import { closedUntil, isOpen } from './pacing.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')
const [past, later] = ['2026-09-01T12:00:00+00:00', '2026-09-01T12:00:01+00:00']
const after = { sectionId: 4, title: 'Ground' }
const paced = (pacing: Partial<Pacing>): Pacing => ({ isCompleted: false, opensAt: null, after: null, ...pacing })

describe('a lecture', () => {
  test.each([
    ['without rules', null, true],
    ['whose rules set no time', paced({}), true],
    ['whose time has just come', paced({ opensAt: past }), true],
    ['whose time comes in a second', paced({ opensAt: later }), false],
    ['that waits for a section', paced({ after }), false],
    ['that waits for a section after its time', paced({ opensAt: past, after }), false],
    ['that the student completed before', paced({ opensAt: later, after, isCompleted: true }), true],
  ])('%s is open: %3$s', (_, pacing, expected) => {
    expect(isOpen(pacing, now)).toBe(expected)
    expect(closedUntil(pacing, now) === null).toBe(expected)
  })

  test('says what it waits for, without a time that has passed', () => {
    expect(closedUntil(paced({ opensAt: later, after }), now)).toEqual({ opensAt: '2026-09-01T12:00:01.000Z', after })
    expect(closedUntil(paced({ opensAt: past, after }), now)).toEqual({ opensAt: null, after })
    expect(closedUntil(paced({ opensAt: later }), now)).toEqual({ opensAt: '2026-09-01T12:00:01.000Z', after: null })
  })
})
