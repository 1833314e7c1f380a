import type { Role } from '@akada/contract/accounts.ts'
/** Why this person may not review the course, or null if they may. */
export function reviewProblem(person: {
  isAdmin: boolean
  isInstructor: boolean
  isEnrolled: boolean
}): 'NOT_ALLOWED' | 'NOT_ENROLLED' | null {
  if (person.isAdmin || person.isInstructor) return 'NOT_ALLOWED'
  return person.isEnrolled ? null : 'NOT_ENROLLED'
}

/** Half stars count below, and half a star counts as one. */
const starsOf = (ratingHalves: number): number => Math.max(1, Math.floor(ratingHalves / 2))

/** The ratings, in half stars, that count as so many stars. */
export const halvesOf = (stars: number): { from: number; to: number } => ({ from: stars === 1 ? 1 : stars * 2, to: stars * 2 + 1 })

/** How many reviews stand at each number of stars, from five to one. */
export const distributionOf = (counts: readonly { ratingHalves: number; count: number }[]) =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: counts.filter(({ ratingHalves }) => starsOf(ratingHalves) === stars).reduce((sum, { count }) => sum + count, 0),
  }))

/** Why this person may not delete a review, or null if they may. Only managers are told that somebody else may. */
export function deletionProblem({ isAuthor, roles }: { isAuthor: boolean; roles: readonly Role[] }) {
  if (isAuthor || roles.includes('ADMIN')) return null
  return roles.includes('MANAGER') ? 'NOT_ALLOWED' : 'REVIEW_NOT_FOUND'
}
