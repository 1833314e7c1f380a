import { expect, test } from 'vitest'
import { givenVideoCourse } from '../../testing/learning-givens.ts'
import { completedAnswer, downloadableOf } from './downloadables.ts'

const course = givenVideoCourse()
const lectures = course.sections.flatMap((section) => section.lectures ?? [])
const keys = [
  ...lectures,
  ...(['QUIZ', 'TEXT'] as const).flatMap((contentType) => lectures.map((lecture) => ({ ...lecture, contentType }))),
]
  .flatMap((lecture) => downloadableOf(course, 70, lecture).queries)
  .map(({ queryKey }) => queryKey)

test('a response stored by an older release gets the fields added since then', () => {
  const { coverWidths: _, categoryIds: __, ...older } = structuredClone(course)
  older.sections.push({ id: 9, title: 'A section without lectures' } as (typeof course.sections)[number])

  const completed = completedAnswer({ queryKey: ['learning', 7, 'course'], data: older })

  expect(completed).toMatchObject({ title: course.title, coverWidths: [], categoryIds: [] })
  expect((completed as typeof course).sections.at(-1)?.lectures).toEqual([])
})

test.each(keys)('every stored response except captions and text gets its missing fields: %s, %s, %s', (...queryKey) => {
  const completed = completedAnswer({ queryKey, data: {} })

  const isText = queryKey.includes('captions') || queryKey.includes('text')
  const isOfNumbersOnly = Object.keys(completed as object).length === 0
  expect({ isText, isOfNumbersOnly }).toEqual({ isText, isOfNumbersOnly: isText })
})
