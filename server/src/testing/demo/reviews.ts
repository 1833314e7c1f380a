import { reviewComments } from './review-comments.ts'
import { demoStudents } from './students.ts'
import type { DemoCourse, DemoReview } from './types.ts'

/** A deterministic hash, so that every machine gets the same reviews. */
const hashOf = (words: string): number => {
  let hash = 2_166_136_261
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}

const fractionOf = (words: string): number => hashOf(words) / 2 ** 32

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

const reviewCount = ({ key, popularity }: DemoCourse): number => {
  if (popularity < 0.4) return 0
  return Math.min(25, Math.round(popularity ** 2 * 25 + fractionOf(`${key}/count`) * 4))
}

const byHash = (courseKey: string) => (left: { key: string }, right: { key: string }) =>
  hashOf(`${courseKey}/${left.key}`) - hashOf(`${courseKey}/${right.key}`)

/** Returns the reviews of a course: none, or up to 25, each by a different student with a different comment. */
export const reviewsFor = (course: DemoCourse): DemoReview[] => {
  const students = demoStudents.toSorted(byHash(course.key)).slice(0, reviewCount(course))
  const used = new Set<string>()
  return students.map((student) => {
    const seed = `${course.key}/${student.key}`
    const rating = ratingAt(fractionOf(`${seed}/rating`))
    const pool = reviewComments[Math.max(1, Math.floor(rating))] ?? []
    const fresh = pool.filter((comment) => !used.has(comment))
    const comment = fresh[hashOf(`${seed}/comment`) % fresh.length] ?? pool[0] ?? ''
    used.add(comment)
    return { courseKey: course.key, studentKey: student.key, rating, comment, daysAgo: 2 + Math.floor(fractionOf(`${seed}/day`) * 400) }
  })
}
