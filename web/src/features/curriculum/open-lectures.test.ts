import { describe, expect, test } from 'vitest'
import { openAmong, openLecturesIn, openLecturesText, withLecture } from './open-lectures.ts'

describe('open lectures', () => {
  test('are read from the URL and written back', () => {
    const open = openLecturesIn('12,15-captions')

    expect([...open]).toEqual([
      [12, 'content'],
      [15, 'captions'],
    ])
    expect(openLecturesText(open)).toBe('12,15-captions')
  })

  test.each([null, '', 'x', '0', '-3', ',,'])('are none in “%s”', (text) => {
    expect(openLecturesIn(text).size).toBe(0)
    expect(openLecturesText(openLecturesIn(text))).toBeUndefined()
  })

  test('show their content if the URL has an unknown tab', () => {
    expect([...openLecturesIn('12-stars')]).toEqual([[12, 'content']])
  })

  test('are opened, switched and closed independently', () => {
    const both = withLecture(withLecture(new Map(), 12, 'content'), 15, 'content')

    expect(openLecturesText(withLecture(both, 12, 'resources'))).toBe('12-resources,15')
    expect(openLecturesText(withLecture(both, 12, null))).toBe('15')
    expect(openLecturesText(openAmong(both, (id) => id === 12))).toBe('12')
  })
})
