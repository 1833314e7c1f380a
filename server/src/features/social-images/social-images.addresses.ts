import { createHash } from 'node:crypto'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import { publicAddress } from '#platform/storage/addresses.ts'

/** Everything that determines a course's picture. */
export type Shown = {
  id: number
  title: string
  instructorName: string
  coverKey: string | null
  ratingHalvesSum: number
  totalReviews: number
}

// Must be raised when the drawing changes, so that addresses change.
const DRAWING = 2

/** The common prefix of a course's pictures. */
export const beginningOf = (courseId: number): string => `public/social/${courseId}-`

/** A key that changes whenever the picture would, so that cached pictures are never outdated. */
export function keyOf(siteName: string, { id, title, instructorName, coverKey, totalReviews, ...rating }: Shown): string {
  const drawn = [DRAWING, siteName, title, instructorName, coverKey, totalReviews, averageRating({ totalReviews, ...rating })]
  return `${beginningOf(id)}${createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 20)}.jpg`
}

export const socialImageAddress = (siteName: string, shown: Shown): string => publicAddress(keyOf(siteName, shown))
