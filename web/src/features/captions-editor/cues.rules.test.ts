import { describe, expect, test } from 'vitest'
import {
  added,
  changed,
  type EditedCue,
  editedCues,
  joined,
  keyAt,
  parseTime,
  savedCues,
  shifted,
  split,
  timeText,
  warningsOf,
} from './cues.rules.ts'

const cues = editedCues([
  { start: 1, end: 3, text: 'Good morning.' },
  { start: 4, end: 6, text: 'Sit down.' },
])
const keyOf = (index: number) => cues[index]?.key ?? 0
const textsOf = (list: readonly EditedCue[]) => list.map(({ start, end, text }) => [start, end, text])

describe('editing caption cues', () => {
  test('keeps the cues in order when a start time changes', () => {
    expect(textsOf(changed(cues, { key: keyOf(0), change: { start: 5, end: 7 } }))).toEqual([
      [4, 6, 'Sit down.'],
      [5, 7, 'Good morning.'],
    ])
  })

  test('splits a cue at a character, by the video position or the text length', () => {
    expect(textsOf(split(cues, { key: keyOf(0), letter: 4, at: 2.5 })).slice(0, 2)).toEqual([
      [1, 2.5, 'Good'],
      [2.5, 3, 'morning.'],
    ])
    expect(textsOf(split(cues, { key: keyOf(1), letter: 0, at: 99 })).slice(1)).toEqual([
      [4, 4.2, ''],
      [4.2, 6, 'Sit down.'],
    ])
  })

  test('joins a cue with the next one, and leaves the last one unchanged', () => {
    expect(textsOf(joined(cues, keyOf(0)))).toEqual([[1, 6, 'Good morning.\nSit down.']])
    expect(joined(cues, keyOf(1))).toEqual(cues)
  })

  test('adds a cue that ends where the next one starts', () => {
    expect(textsOf(added(cues, 3).cues)).toEqual([
      [1, 3, 'Good morning.'],
      [3, 4, ''],
      [4, 6, 'Sit down.'],
    ])
    expect(textsOf(added([], 7.00049).cues)).toEqual([[7, 10, '']])
  })

  test('shifts all cues, but not before the start of the video', () => {
    expect(textsOf(shifted(cues, -0.75) ?? [])).toEqual([
      [0.25, 2.25, 'Good morning.'],
      [3.25, 5.25, 'Sit down.'],
    ])
    expect(shifted(cues, -1.001)).toBeNull()
  })

  test('leaves out cues without text when saving', () => {
    expect(savedCues(added(cues, 7).cues)).toEqual(cues.map(({ key: _, ...cue }) => cue))
  })

  test('finds the cue at a position', () => {
    expect([keyAt(cues, 0.5), keyAt(cues, 1), keyAt(cues, 3), keyAt(cues, 5.9)]).toEqual([null, keyOf(0), null, keyOf(1)])
  })
})

test.each([
  [{ start: 0, end: 2, text: 'x'.repeat(40) }, []],
  [{ start: 0, end: 2, text: 'x'.repeat(42) }, ['21 characters per second. More than 20 is hard to read.']],
  [{ start: 0, end: 4.5, text: 'Hello' }, ['It overlaps the next caption.']],
  [{ start: 0, end: 0.5, text: 'Hello' }, ['It’s shown for less than a second.']],
  [{ start: 0, end: 3, text: 'a\nb\nc' }, ['It has more than 2 lines.']],
])('%j has the warning %j', (cue, warnings) => {
  expect(warningsOf(cue, cues[1])).toEqual(warnings)
})

describe('caption time', () => {
  test.each([
    [7.5, '0:07.5'],
    [0, '0:00'],
    [70, '1:10'],
    [3909.25, '1:05:09.25'],
    [59.999, '0:59.999'],
    [86_400, '24:00:00'],
  ])('%d is formatted as %s and parsed to the same value', (seconds, text) => {
    expect(timeText(seconds)).toBe(text)
    expect(parseTime(text)).toBe(seconds)
  })

  test.each(['', 'x', '1:60', '1:60:00', '-1', '1:2:3:4', '24:00:01', '1.2345'])('“%s” is invalid', (text) => {
    expect(parseTime(text)).toBeNull()
  })
})
