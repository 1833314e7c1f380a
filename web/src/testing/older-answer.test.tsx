import { getCourse } from '@akada/contract/courses.ts'
import { expect, test } from 'vitest'
import { olderAnswer } from './older-answer.ts'

test('an answer loses what is null or has no items, and nothing else', () => {
  const answer = { title: '', coverImageUrl: null, coverWidths: [], categoryIds: [1], totalReviews: 0, sections: [{ id: 1, lectures: [] }] }

  expect(olderAnswer(getCourse, answer)).toEqual({ title: '', categoryIds: [1], totalReviews: 0, sections: [{ id: 1 }] })
})
