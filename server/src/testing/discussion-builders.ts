import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { DiscussionPosts } from '#platform/database/tables.ts'
import { givenCourse, givenEnrollment, givenUser } from './builders.ts'

/** A LIVE course with a lecture that has a discussion, and an enrolled student. */
export async function givenDiscussion(db: Db) {
  const course = await givenCourse(db, { curriculum: [[{ discussion_enabled: true }, { discussion_enabled: true }, {}]] })
  const student = await givenUser(db, { created_at: new Date('2026-01-01T00:00:00Z') })
  await givenEnrollment(db, { course_id: course.id, user_id: student.id })
  const [lectureId = 0, nextLectureId = 0, silentLectureId = 0] = course.lectureIds
  return { course, lectureId, nextLectureId, silentLectureId, student, instructor: { id: course.instructorId } }
}

type GivenPost = Partial<Insertable<DiscussionPosts>>

/** A question on a lecture. Creates an enrolled author by default. */
export async function givenQuestion(db: Db, place: { course: { id: number }; lectureId: number }, post: GivenPost = {}): Promise<number> {
  const { id } = await db
    .insertInto('discussion_posts')
    .values({
      title: 'Why does the loop end early?',
      body: 'It prints nine lines and I expected ten.',
      created_at: new Date('2026-08-20T10:00:00Z'),
      author_id: post.author_id === undefined ? await givenLearner(db, place.course.id) : post.author_id,
      ...post,
      course_id: place.course.id,
      lecture_id: place.lectureId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function givenReply(db: Db, questionId: number, post: GivenPost & { course_id?: never } = {}): Promise<number> {
  const { id } = await db
    .insertInto('discussion_posts')
    .values({ body: 'Because counting starts at nought.', created_at: new Date('2026-08-21T10:00:00Z'), ...post, question_id: questionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function givenLearner(db: Db, courseId: number): Promise<string> {
  return (await givenEnrollment(db, { course_id: courseId })).userId
}
