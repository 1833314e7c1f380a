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
  const asker = people.studentBefore(new Date(now.getTime() - thread.daysAgo * DAY), index)
  // A course may be too new for the planned day.
  const askedAt = new Date(Math.max(now.getTime() - thread.daysAgo * DAY, asker.at.getTime() + HOUR))
  const laterBy = (hours: number) => new Date(Math.min(askedAt.getTime() + hours * HOUR, now.getTime() - HOUR / 2))
  const questionId = await givenQuestion(
    db,
    { course, lectureId },
    {
      title: thread.title,
      body: thread.body,
      at_seconds: thread.atSeconds ?? null,
      is_pinned: thread.isPinned ?? false,
      author_id: asker.id,
      created_at: askedAt,
    },
  )
  const others = people.students.filter(({ id }) => id !== asker.id)
  await upvote(db, { postId: questionId, voters: others.slice(0, thread.upvotes), at: laterBy(30) })
  for (const [place, { by, body, upvotes, isBest = false }] of thread.replies.entries()) {
    const at = laterBy((place + 1) * 5)
    const author = by === 'instructor' ? people.instructorId : people.studentBefore(at, index + place + 1).id
    const replyId = await givenReply(db, questionId, { body, author_id: author, created_at: at })
    await upvote(db, { postId: replyId, voters: people.students.filter(({ id }) => id !== author).slice(0, upvotes), at: laterBy(40) })
    if (isBest) await db.updateTable('discussion_posts').set({ best_reply_id: replyId }).where('id', '=', questionId).execute()
  }
}

type Voter = { id: string; at: Date }

async function peopleOf(db: Db, courseId: number) {
  const { instructor_id: instructorId } = await db
    .selectFrom('courses')
    .select('instructor_id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as id', 'enrolled_at as at'])
    .where('course_id', '=', courseId)
    .where('users.email', '<>', 'student@akada.test')
    .orderBy('enrolled_at')
    .orderBy('enrollments.id')
    .execute()
  const students: Voter[] = rows
  /** Returns a student who was enrolled by then, or the first one. */
  const studentBefore = (at: Date, index: number): Voter => {
    const then = students.filter((student) => student.at < at)
    const student = then[index % then.length] ?? students[0]
    if (!student) throw new Error('A demo course with a discussion has no students.')
    return student
  }
  return { instructorId, students, studentBefore }
}

async function upvote(db: Db, { postId, voters, at }: { postId: number; voters: readonly Voter[]; at: Date }) {
  if (voters.length === 0) return
  await db
    .insertInto('discussion_votes')
    .values(voters.map(({ id }) => ({ post_id: postId, user_id: id, voted_at: at })))
    .execute()
}
