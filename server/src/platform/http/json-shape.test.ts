import { describe, expect, test } from 'vitest'
import { bodyLimits, shapeFault } from './json-shape.ts'

const limits = { depth: 3, items: 4, containers: 6, values: 12 }
const faultOf = (json: string) => shapeFault(Buffer.from(json), limits)

describe('JSON from a caller', () => {
  test.each([
    ['empty', ''],
    ['a plain value', '"a"'],
    ['as deep as allowed', '[[[1]]]'],
    ['as long as allowed', '{"a":1,"b":2,"c":3,"d":4}'],
    ['a string with brackets and commas', '["[[[[[[[[", "1,2,3,4,5,6,7,8", "\\"[[[[,,,,,,,", "\\\\"]'],
    ['not valid JSON', ']]]}}}'],
  ])('is accepted if it is %s', (_, json) => {
    expect(faultOf(json)).toBeNull()
  })

  test.each([
    ['too deep', '[[[[1]]]]', 'This is nested more than 3 levels deep.'],
    ['a list that is too long', '[1,2,3,4,5]', 'A list in this has more than 4 entries.'],
    ['an object that is too large', '{"a":1,"b":2,"c":3,"d":4,"e":5}', 'A list in this has more than 4 entries.'],
    ['a list with too many objects', '[[{},{},{}],[{},{}]]', 'This has more values than we can read at once.'],
    ['a list with too many values', '[[1,2,3,4],[1,2,3,4],[1,2,3]]', 'This has more values than we can read at once.'],
    ['too deep and unclosed', '['.repeat(100_000), 'This is nested more than 3 levels deep.'],
  ])('is rejected if it is %s', (_, json, fault) => {
    expect(faultOf(json)).toBe(fault)
  })
})

test('the largest captions fit into a request body', () => {
  const cues = Array.from({ length: 7000 }, (_, second) => ({ startMs: second, endMs: second + 1, text: 'A, [b] {c}' }))

  expect(shapeFault(Buffer.from(JSON.stringify({ version: 1, cues })), bodyLimits)).toBeNull()
})
