import { describe, expect, test } from 'vitest'
import { countLostPositions } from '../chaos/lib/lost-positions.mjs'

type Outcome = 'ok' | 'fail' | 'info'

/** Positions of one lecture, each [seconds, outcome, began, ended]. */
const deeds = (...rows: [number, Outcome, number, number][]) =>
  rows.map(([seconds, outcome, beganAt, endedAt]) => ({ enrollmentId: 1, lectureId: 2, seconds, outcome, beganAt, endedAt }))

describe('looking for positions that were acknowledged and are lost', () => {
  test.each<[string, ReturnType<typeof deeds>, number | undefined, number]>([
    ['the last one stands', deeds([10, 'ok', 0, 1], [20, 'ok', 2, 3]), 20, 0],
    ['one before it stands', deeds([10, 'ok', 0, 1], [20, 'ok', 2, 3]), 10, 1],
    ['none stands', deeds([10, 'ok', 0, 1]), undefined, 1],
    ['one stands that was under way at the same moment', deeds([10, 'ok', 0, 5], [20, 'ok', 2, 3]), 10, 0],
    ['one stands of which nobody was told anything', deeds([10, 'ok', 0, 1], [20, 'info', 2, 9]), 20, 0],
    ['one stands that was refused', deeds([10, 'ok', 0, 1], [20, 'fail', 2, 3]), 20, 1],
    ['nothing was acknowledged and nothing stands', deeds([10, 'info', 0, 1]), undefined, 0],
  ])('%s', (_name, done, stands, lost) => {
    const there = new Map(stands === undefined ? [] : [['1 2', stands]])

    expect(countLostPositions(done, there)).toBe(lost)
  })
})
