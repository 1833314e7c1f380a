import type { Db } from '#platform/database/database.ts'
import { givenQuestion, givenReply } from '../discussion-builders.ts'
import { type DemoThread, demoThreads } from './discussions.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

type SeededCourse = {
  id: number
  lectureIds: number[]
  demo: { key: string; sections: readonly { lectures: readonly { title: string }[] }[] }
}

/** Adds questions and replies with votes to some lectures, by enrolled students. */
export async function seedDiscussions(db: Db, courses: readonly SeededCourse[], now: Date): Promise<void> {
  for (const [index, thread] of demoThreads.entries()) {
    const course = courses.find(({ demo }) => demo.key === thread.course)
    const lectures = course?.demo.sections.flatMap((section) => section.lectures) ?? []
    const lectureId = course?.lectureIds[lectures.findIndex(({ title }) => title === thread.lecture)]
    if (!course || lectureId === undefined) throw new Error(`The demo has no lecture “${thread.lecture}” for a discussion.`)
    await seedThread(db, { thread, course, lectureId, index, now })
  }
}

type Place = { thread: DemoThread; course: SeededCourse; lectureId: number; index: number; now: Date }

async function seedThread(db: Db, { thread, course, lectureId, index, now }: Place) {
  const people = await peopleOf(db, course.id)
  const askedAt = new Date(now.getTime() - thread.daysAgo * DAY)
  const questionId = await givenQuestion(
    db,
    { course, lectureId },
    {
      title: thread.title,
      body: thread.body,
      at_seconds: thread.atSeconds ?? null,
      is_pinned: thread.isPinned ?? false,
      author_id: people.student(index),
      created_at: askedAt,
    },
  )
  await upvote(db, { postId: questionId, voters: people.students.slice(1, 1 + thread.upvotes) })
  for (const [place, { by, body, upvotes, isBest = false }] of thread.replies.entries()) {
    const replyId = await givenReply(db, questionId, {
      body,
      author_id: by === 'instructor' ? people.instructorId : people.student(index + place + 1),
      created_at: new Date(askedAt.getTime() + (place + 1) * 5 * HOUR),
    })
    await upvote(db, { postId: replyId, voters: people.students.slice(0, upvotes) })
    if (isBest) await db.updateTable('discussion_posts').set({ best_reply_id: replyId }).where('id', '=', questionId).execute()
  }
}

async function peopleOf(db: Db, courseId: number) {
  const { instructor_id: instructorId } = await db
    .selectFrom('courses')
    .select('instructor_id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('enrollments').select('user_id').where('course_id', '=', courseId).orderBy('id').execute()
  const students = rows.map(({ user_id }) => user_id)
  return { instructorId, students, student: (index: number) => students[index % students.length] ?? instructorId }
}

async function upvote(db: Db, { postId, voters }: { postId: number; voters: readonly string[] }) {
  if (voters.length === 0) return
  await db
    .insertInto('discussion_votes')
    .values(voters.map((user_id) => ({ post_id: postId, user_id })))
    .execute()
}
