import type { Db } from '#platform/database/database.ts'

const DAY = 86_400_000

export async function seedReports(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const review = await db
    .selectFrom('reviews')
    .select(['id', 'user_id'])
    .where('created_at', '<', ago(4))
    .orderBy('rating_halves')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const reply = await db
    .selectFrom('discussion_posts')
    .select(['id', 'author_id'])
    .where('question_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('enrollments')
    .select('user_id')
    .distinct()
    .where('user_id', 'not in', [review.user_id, reply.author_id ?? review.user_id])
    .orderBy('user_id')
    .limit(2)
    .execute()
  const [first = '', second = first] = people.map(({ user_id }) => user_id)
  await db
    .insertInto('content_reports')
    .values([
      {
        subject: 'REVIEW',
        review_id: review.id,
        reporter_id: first,
        reason: 'They never finished the first section.',
        reported_at: ago(3),
      },
      { subject: 'REVIEW', review_id: review.id, reporter_id: second, reason: 'Unfair to the instructor.', reported_at: ago(2) },
      { subject: 'POST', post_id: reply.id, reporter_id: second, reason: 'Not about the lecture.', reported_at: ago(1) },
    ])
    .execute()
}
