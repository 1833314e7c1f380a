import { queueCertificate } from '#features/enrollments/queue-certificate.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PlannedEnrollment } from './history-types.ts'
import { inBatches } from './in-batches.ts'
import { answerTo } from './review-answers.ts'
import type { Person } from './seed-people.ts'
import type { DemoReview } from './types.ts'

type Taught = { id: number; lectureIds: readonly number[] }

type World = {
  people: ReadonlyMap<string, Person>
  courses: ReadonlyMap<string, Taught>
  /** The order line that opened a paid enrollment, by student and course key. */
  lineIds: ReadonlyMap<string, number>
}

const placeOf = ({ studentKey, courseKey }: { studentKey: string; courseKey: string }) => `${studentKey}/${courseKey}`

function rowOf(enrollment: PlannedEnrollment, { people, courses, lineIds }: World) {
  const { at, isFree, isFinished, completedAt, courseKey, studentKey } = enrollment
  const course = courses.get(courseKey)
  const lastAt = completedAt.at(-1) ?? null
  return {
    user_id: people.get(studentKey)?.id ?? '',
    course_id: course?.id ?? 0,
    source: isFree ? ('FREE' as const) : ('ORDER' as const),
    order_line_id: lineIds.get(placeOf(enrollment)) ?? null,
    enrolled_at: at,
    last_lecture_id: course?.lectureIds[completedAt.length - 1] ?? null,
    last_learned_at: lastAt,
    completed_at: isFinished ? lastAt : null,
  }
}

/** Adds the enrollments and what the students have learned since. Returns the enrollment ids by student and course key. */
export async function seedEnrollments(tx: Tx, enrollments: readonly PlannedEnrollment[], { people, courses, lineIds }: World) {
  const ids = new Map<string, number>()
  for (const batch of inBatches(enrollments)) {
    const values = batch.map((enrollment) => rowOf(enrollment, { people, courses, lineIds }))
    const rows = await tx.insertInto('enrollments').values(values).returning('id').execute()
    for (const [index, enrollment] of batch.entries()) ids.set(placeOf(enrollment), rows[index]?.id ?? 0)
  }
  const completions = enrollments.flatMap((enrollment) => {
    const lectureIds = courses.get(enrollment.courseKey)?.lectureIds ?? []
    const enrollmentId = ids.get(placeOf(enrollment)) ?? 0
    return enrollment.completedAt.map((at, index) => ({
      enrollment_id: enrollmentId,
      lecture_id: lectureIds[index] ?? 0,
      completed_at: at,
    }))
  })
  for (const batch of inBatches(completions)) await tx.insertInto('lecture_completions').values(batch).execute()
  for (const enrollment of enrollments) if (enrollment.isFinished) await queueCertificate(tx, ids.get(placeOf(enrollment)) ?? 0)
  return ids
}

type Read = {
  people: ReadonlyMap<string, Person>
  courses: ReadonlyMap<string, Taught>
  enrollmentIds: ReadonlyMap<string, number>
  now: Date
}

/** Adds the reviews, and the instructors' answers to some of them. */
export async function seedReviews(tx: Tx, reviews: readonly DemoReview[], { people, courses, enrollmentIds, now }: Read): Promise<void> {
  for (const batch of inBatches(reviews)) {
    const rows = await tx
      .insertInto('reviews')
      .values(
        batch.map((review) => ({
          course_id: courses.get(review.courseKey)?.id ?? 0,
          user_id: people.get(review.studentKey)?.id ?? '',
          enrollment_id: enrollmentIds.get(placeOf(review)) ?? 0,
          rating_halves: review.rating * 2,
          comment: review.comment,
          created_at: review.at,
          updated_at: review.at,
        })),
      )
      .returning('id')
      .execute()
    const answers = batch.flatMap((review, index) => {
      const answer = answerTo(review, now)
      return answer ? { review_id: rows[index]?.id ?? 0, body: answer.body, created_at: answer.at, updated_at: answer.at } : []
    })
    if (answers.length > 0) await tx.insertInto('review_answers').values(answers).execute()
  }
}
