import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { countInbox, listInbox } from './discussions.inbox.queries.ts'
import { rowOf } from './discussions.views.ts'

type InboxAsked = { courseId?: number | undefined; show: 'unanswered' | 'all'; page: number; size: number }

/** Returns a page of the questions in the user's own courses, or in one of them. */
export async function listQuestionInbox(db: Db, user: User, { courseId, show, page, size }: InboxAsked) {
  const courseIds = (await listTaughtCourses(db, user.id, courseId)).map(({ id }) => id)
  const wanted = { instructorId: user.id, courseIds, show }
  const rows = await listInbox(db, { ...wanted, limit: size, offset: (page - 1) * size })
  const { all, unanswered } = await countInbox(db, wanted)
  return {
    content: rows.map((row) => ({
      ...rowOf(row, { user, instructorId: user.id }),
      courseTitle: row.courseTitle,
      isAnswered: row.isAnswered,
    })),
    totalElements: show === 'all' ? all : unanswered,
    unanswered,
    page,
    size,
  }
}
