import { getCourse } from '@akada/contract/courses.ts'
import { expect, test } from 'vitest'
import { olderAnswer } from './older-answer.ts'

test('a simulated older response lacks exactly the fields that are null or empty lists', () => {
  const answer = { title: '', coverImageUrl: null, coverWidths: [], categoryIds: [1], totalReviews: 0, sections: [{ id: 1, lectures: [] }] }

  expect(olderAnswer(getCourse, answer)).toEqual({ title: '', categoryIds: [1], totalReviews: 0, sections: [{ id: 1 }] })
})
