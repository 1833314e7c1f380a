import { createHash } from 'node:crypto'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import { publicAddress } from '#platform/storage/addresses.ts'

/** The data that determines a course's picture. */
export type Shown = {
  id: number
  title: string
  instructorName: string
  coverKey: string | null
  ratingHalvesSum: number
  totalReviews: number
}

// Raise this number when the drawing changes, so that the URLs change.
const DRAWING = 2

/** Returns the common key prefix of a course's pictures. */
export const beginningOf = (courseId: number): string => `public/social/${courseId}-`

/** Returns a key that changes whenever the picture would change, so that cached pictures are never outdated. */
export function keyOf(siteName: string, { id, title, instructorName, coverKey, totalReviews, ...rating }: Shown): string {
  const drawn = [DRAWING, siteName, title, instructorName, coverKey, totalReviews, averageRating({ totalReviews, ...rating })]
  return `${beginningOf(id)}${createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 20)}.jpg`
}

export const socialImageAddress = (siteName: string, shown: Shown): string => publicAddress(keyOf(siteName, shown))
