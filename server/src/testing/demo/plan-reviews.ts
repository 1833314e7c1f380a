import { bySeed, fractionOf } from './chance.ts'
import { HOUR } from './history-days.ts'
import type { PlannedCourse, PlannedEnrollment } from './history-types.ts'
import { reviewsFor } from './reviews.ts'
import type { DemoReview } from './types.ts'

/** The demo student is silent, so that a first review can be tried. */
type Readers = { enrollments: readonly PlannedEnrollment[]; silent: ReadonlySet<string>; now: Date }

// Lectures after which students of a long course have an opinion.
const ENOUGH = 4

/** Only students who have completed a third of a course, or several lectures, review it, after their last lecture. */
export function planReviews(courses: readonly PlannedCourse[], { enrollments, silent, now }: Readers): DemoReview[] {
  const reviews = courses.flatMap((course) => {
    const readers = enrollments
      .filter(({ courseKey, completedAt }) => courseKey === course.key && completedAt.length >= Math.min(ENOUGH, course.lectures / 3))
      .filter(({ studentKey }) => !silent.has(studentKey))
      .map(({ studentKey, completedAt }) => {
        const seed = `${course.key}/${studentKey}/review`
        const learnedAt = completedAt.at(-1) ?? now
        return { key: studentKey, studentKey, seed, at: new Date(learnedAt.getTime() + (0.2 + fractionOf(seed) * 40) * HOUR) }
      })
      .filter(({ seed, at }) => at.getTime() < now.getTime() - HOUR && fractionOf(`${seed}/writes`) < 0.55)
    return reviewsFor(course, readers.toSorted(bySeed(course.key)))
  })
  return reviews.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
