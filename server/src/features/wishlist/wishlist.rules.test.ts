import { expect, test } from 'vitest'
import { judgeWish } from './wishlist.rules.ts'

const course = { status: 'LIVE', isOwned: false } as const

test.each([
  ['a published course', course, 'ADD'],
  ['a course already owned', { ...course, isOwned: true }, 'LEAVE'],
  ['an owned course that has left the catalog', { status: 'ARCHIVED', isOwned: true }, 'LEAVE'],
  ['a draft', { ...course, status: 'DRAFT' }, 'COURSE_NOT_FOUND'],
  ['an archived course', { ...course, status: 'ARCHIVED' }, 'COURSE_NOT_FOUND'],
  ['a nonexistent course', undefined, 'COURSE_NOT_FOUND'],
] as const)('the rules decide whether %s can be added to a wishlist', (_, candidate, judgment) => {
  expect(judgeWish(candidate)).toBe(judgment)
})
