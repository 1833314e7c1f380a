import { describe, expect, test } from 'vitest'
import { givenLecture, givenSection, givenSections, givenVideo } from '../../testing/curriculum-givens.ts'
import {
  isBeingWorkedOn,
  isResource,
  lectureStep,
  lengthOf,
  type Move,
  placeOfLecture,
  type Sections,
  sectionStep,
  titleOfFile,
  totalSeconds,
  withMove,
} from './curriculum.rules.ts'

const orderOf = (sections: Sections) => sections.map(({ id, lectures }) => [id, ...lectures.map((lecture) => lecture.id)])
const start = [[1, 11, 12, 13], [2, 21], [3]]

describe('curriculum move', () => {
  test.each<[string, Move, number[][]]>([
    ['a lecture to the end of its section', { kind: 'LECTURE', id: 11, sectionId: 1, beforeId: null }, [[1, 12, 13, 11], [2, 21], [3]]],
    ['a lecture before another', { kind: 'LECTURE', id: 13, sectionId: 1, beforeId: 11 }, [[1, 13, 11, 12], [2, 21], [3]]],
    ['a lecture into another section', { kind: 'LECTURE', id: 12, sectionId: 2, beforeId: 21 }, [[1, 11, 13], [2, 12, 21], [3]]],
    [
      'a lecture into an empty section',
      { kind: 'LECTURE', id: 12, sectionId: 3, beforeId: null },
      [
        [1, 11, 13],
        [2, 21],
        [3, 12],
      ],
    ],
    ['a section to the front', { kind: 'SECTION', id: 3, beforeId: 1 }, [[3], [1, 11, 12, 13], [2, 21]]],
    ['a section to the end', { kind: 'SECTION', id: 1, beforeId: null }, [[2, 21], [3], [1, 11, 12, 13]]],
    ['a lecture nowhere if the target is the lecture itself', { kind: 'LECTURE', id: 12, sectionId: 1, beforeId: 12 }, start],
    ['a missing lecture nowhere', { kind: 'LECTURE', id: 99, sectionId: 1, beforeId: null }, start],
    ['a lecture nowhere if the target section is missing', { kind: 'LECTURE', id: 12, sectionId: 99, beforeId: null }, start],
    [
      'a lecture at the end if the one to put it before is missing',
      { kind: 'LECTURE', id: 11, sectionId: 1, beforeId: 99 },
      [[1, 12, 13, 11], [2, 21], [3]],
    ],
  ])('puts %s', (_, move, order) => {
    const moved = withMove(givenSections(), move)

    expect(orderOf(moved)).toEqual(order)
    expect(moved.every((section) => section.lectures.every(({ sectionId }) => sectionId === section.id))).toBe(true)
  })

  test('is idempotent', () => {
    const move: Move = { kind: 'LECTURE', id: 11, sectionId: 2, beforeId: 21 }

    const once = withMove(givenSections(), move)

    expect(orderOf(withMove(once, move))).toEqual(orderOf(once))
  })

  test('keeps the identity of unaffected items', () => {
    const sections = givenSections()

    const moved = withMove(sections, { kind: 'LECTURE', id: 11, sectionId: 2, beforeId: null })

    expect(moved[2]).toBe(sections[2])
    expect(moved[0]?.lectures[0]).toBe(sections[0]?.lectures[1])
  })
})

describe('curriculum step', () => {
  test.each([
    [12, 'up', [[1, 12, 11, 13], [2, 21], [3]]],
    [12, 'down', [[1, 11, 13, 12], [2, 21], [3]]],
    [13, 'down', [[1, 11, 12], [2, 13, 21], [3]]],
    [21, 'up', [[1, 11, 12, 13, 21], [2], [3]]],
    [21, 'down', [[1, 11, 12, 13], [2], [3, 21]]],
  ] as const)('moves lecture %s %s, past the end of its section if needed', (id, direction, order) => {
    const move = lectureStep(givenSections(), id, direction)

    expect(move && orderOf(withMove(givenSections(), move))).toEqual(order)
  })

  test('stops at the first and last position', () => {
    expect(lectureStep(givenSections(), 11, 'up')).toBeNull()
    expect(lectureStep([givenSection({ lectures: [givenLecture()] })], 11, 'down')).toBeNull()
    expect(sectionStep(givenSections(), 1, 'up')).toBeNull()
    expect(sectionStep(givenSections(), 3, 'down')).toBeNull()
  })

  test('moves a section past one other section', () => {
    const up = sectionStep(givenSections(), 2, 'up')
    const down = sectionStep(givenSections(), 2, 'down')

    expect(up && orderOf(withMove(givenSections(), up)).map(([id]) => id)).toEqual([2, 1, 3])
    expect(down && orderOf(withMove(givenSections(), down)).map(([id]) => id)).toEqual([1, 3, 2])
  })
})

test('a position is described in words', () => {
  expect(placeOfLecture(givenSections(), 12)).toBe('lecture 2 of 3 in “Ground”')
})

test.each([
  [0, '0s'],
  [59, '59s'],
  [60, '1m'],
  [3599, '1h 00m'],
  [3900, '1h 05m'],
])('%s seconds are shown as %s', (seconds, words) => {
  expect(lengthOf(seconds)).toBe(words)
})

test('the total length is the sum of all lectures', () => {
  expect(totalSeconds(givenSections())).toBe(360)
})

test.each([
  ['01-intro_to_bricks.mp4', '01-intro to bricks'],
  ['Mixing  mortar.final.mov', 'Mixing mortar.final'],
  ['.mp4', 'Untitled'],
  [`${'a'.repeat(200)}.mp4`, 'a'.repeat(150)],
])('a lecture from the file %s is called %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

test.each(['pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'gif'])('a %s can be a resource', (ending) => {
  expect(isResource({ name: `Slides.${ending.toUpperCase()}` })).toBe(true)
  expect(isResource({ name: `${ending}.exe` })).toBe(false)
})

test.each([
  ['WAITING', true],
  ['WORKING', true],
  ['READY', false],
  ['FAILED', false],
] as const)('a %s video counts as being processed: %s', (status, isWorkedOn) => {
  expect(isBeingWorkedOn([givenSection({ lectures: [givenLecture({ video: givenVideo({ status }) })] })])).toBe(isWorkedOn)
})
