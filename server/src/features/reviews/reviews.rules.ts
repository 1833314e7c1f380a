import type { Role } from '@akada/contract/accounts.ts'
/** Returns why the user may not review the course, or null if they may. */
export function reviewProblem(person: {
  isAdmin: boolean
  isInstructor: boolean
  isEnrolled: boolean
}): 'NOT_ALLOWED' | 'NOT_ENROLLED' | null {
  if (person.isAdmin || person.isInstructor) return 'NOT_ALLOWED'
  return person.isEnrolled ? null : 'NOT_ENROLLED'
}

/** Rounds down to whole stars, but counts half a star as one. */
const starsOf = (ratingHalves: number): number => Math.max(1, Math.floor(ratingHalves / 2))

/** Returns the range of ratings, in half stars, that count as this many stars. */
export const halvesOf = (stars: number): { from: number; to: number } => ({ from: stars === 1 ? 1 : stars * 2, to: stars * 2 + 1 })

/** Returns the number of reviews for each star rating, from five to one. */
export const distributionOf = (counts: readonly { ratingHalves: number; count: number }[]) =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: counts.filter(({ ratingHalves }) => starsOf(ratingHalves) === stars).reduce((sum, { count }) => sum + count, 0),
  }))

/** Returns why the user may not delete a review, or null if they may. Only managers learn that the review exists. */
export function deletionProblem({ isAuthor, roles }: { isAuthor: boolean; roles: readonly Role[] }) {
  if (isAuthor || roles.includes('ADMIN')) return null
  return roles.includes('MANAGER') ? 'NOT_ALLOWED' : 'REVIEW_NOT_FOUND'
}
