import { createHash } from 'node:crypto'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import { publicAddress } from '#platform/storage/addresses.ts'

/** All that a course's picture is made of. */
export type Shown = {
  id: number
  title: string
  instructorName: string
  coverKey: string | null
  ratingHalvesSum: number
  totalReviews: number
}

// Another drawing needs another name: raise this with it.
const DRAWING = 2

/** Where a course's pictures lie, whatever they show. */
export const beginningOf = (courseId: number): string => `public/social/${courseId}-`

/** Another key whenever the picture would look different, so that whoever keeps the one before is never wrong. */
export function keyOf(siteName: string, { id, title, instructorName, coverKey, totalReviews, ...rating }: Shown): string {
  const drawn = [DRAWING, siteName, title, instructorName, coverKey, totalReviews, averageRating({ totalReviews, ...rating })]
  return `${beginningOf(id)}${createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 20)}.jpg`
}

export const socialImageAddress = (siteName: string, shown: Shown): string => publicAddress(keyOf(siteName, shown))
