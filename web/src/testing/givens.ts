// Whole answers of the API for screen tests; a test names only what it is about.
import type { CartCourse } from '@akada/contract/cart.ts'

let lastId = 0

export function givenCartCourse(course: Partial<CartCourse> = {}): CartCourse {
  lastId += 1
  return {
    id: lastId,
    title: `Course ${lastId}`,
    coverImageUrl: null,
    instructorName: 'Ada Obi',
    priceNaira: 15_000,
    priceUsd: 19.99,
    isFree: false,
    problem: null,
    ...course,
  }
}
