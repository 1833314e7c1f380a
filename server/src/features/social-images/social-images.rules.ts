/** Returns `4.6` and `(128 reviews)`, or null without reviews. */
export const ratingWords = ({ average, totalReviews }: { average: number; totalReviews: number }) =>
  totalReviews === 0
    ? null
    : { average: average.toFixed(1), count: `(${totalReviews.toLocaleString('en')} ${totalReviews === 1 ? 'review' : 'reviews'})` }

/** Returns the course id in a name such as `42-0123456789abcdef0123.jpg`, or undefined if there is none. */
export function courseIdIn(name: string): number | undefined {
  const [, id] = /^([1-9]\d{0,9})-[0-9a-f]{20}\.jpg$/.exec(name) ?? []
  return id === undefined || Number(id) > 2_147_483_647 ? undefined : Number(id)
}
