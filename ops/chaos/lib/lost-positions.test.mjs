import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countLostPositions } from './lost-positions.mjs'

/** Builds positions of one lecture from rows of [seconds, outcome, began, ended]. */
const positions = (...rows) =>
  rows.map(([seconds, outcome, beganAt, endedAt]) => ({ enrollmentId: 1, lectureId: 2, seconds, outcome, beganAt, endedAt }))

const cases = [
  ['the last acknowledged position is stored', positions([10, 'ok', 0, 1], [20, 'ok', 2, 3]), 20, 0],
  ['an earlier position is stored', positions([10, 'ok', 0, 1], [20, 'ok', 2, 3]), 10, 1],
  ['no position is stored', positions([10, 'ok', 0, 1]), undefined, 1],
  ['a concurrently sent position is stored', positions([10, 'ok', 0, 5], [20, 'ok', 2, 3]), 10, 0],
  ['a position without a response is stored', positions([10, 'ok', 0, 1], [20, 'info', 2, 9]), 20, 0],
  ['a refused position is stored', positions([10, 'ok', 0, 1], [20, 'fail', 2, 3]), 20, 1],
  ['no position was acknowledged or stored', positions([10, 'info', 0, 1]), undefined, 0],
]

describe('number of lost positions', () => {
  for (const [situation, sent, stored, lost] of cases)
    test(`is ${lost} when ${situation}`, () => {
      const found = new Map(stored === undefined ? [] : [['1 2', stored]])

      assert.equal(countLostPositions(sent, found), lost)
    })
})
