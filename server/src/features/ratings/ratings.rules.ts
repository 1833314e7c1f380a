/** Returns the average rating from 0 to 5 with one decimal, computed from the sum of half stars. Returns 0 without reviews. */
export const averageRating = ({ ratingHalvesSum, totalReviews }: { ratingHalvesSum: number; totalReviews: number }): number =>
  totalReviews === 0 ? 0 : Math.round((ratingHalvesSum * 5) / totalReviews) / 10

/** Returns the name to show with a review. Empty names of erased accounts become “Anonymous”. */
export const authorName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim() || 'Anonymous'
