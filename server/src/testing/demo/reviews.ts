import { fractionOf, hashOf } from './chance.ts'
import { reviewComments } from './review-comments.ts'
import type { DemoCourse, DemoReview } from './types.ts'

// The number of each rating per 100 reviews. Good ratings dominate, as on real marketplaces. The others make the demo realistic.
const ratingShares: [rating: number, share: number][] = [
  [5, 44],
  [4.5, 18],
  [4, 19],
  [3.5, 7],
  [3, 6],
  [2.5, 2],
  [2, 2],
  [1, 2],
]

const ratingAt = (fraction: number): number => {
  let left = fraction * 100
  for (const [rating, share] of ratingShares) {
    left -= share
    if (left < 0) return rating
  }
  return 4
}

const MOST = 25

type Reader = { studentKey: string; at: Date }

/** Returns the reviews by a course's readers, at most 25, each in different words. Popular courses please more of their readers. */
export function reviewsFor({ key, popularity }: Pick<DemoCourse, 'key' | 'popularity'>, readers: readonly Reader[]): DemoReview[] {
  const used = new Set<string>()
  return readers.slice(0, MOST).map(({ studentKey, at }) => {
    const seed = `${key}/${studentKey}`
    const rating = ratingAt(Math.min(0.999, fractionOf(`${seed}/rating`) * (1.14 - popularity * 0.22)))
    const pool = reviewComments[Math.max(1, Math.floor(rating))] ?? []
    const fresh = pool.filter((comment) => !used.has(comment))
    const comment = fresh[hashOf(`${seed}/comment`) % fresh.length] ?? pool[0] ?? ''
    used.add(comment)
    return { courseKey: key, studentKey, rating, comment, at }
  })
}
