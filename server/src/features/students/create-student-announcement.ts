import { createAnnouncement, type NewWords } from '#features/announcements/create-announcement.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { listUserIds, type Wanted } from './students.queries.ts'

type Chosen = Omit<Wanted, 'instructorId' | 'courseId'> & { enrollmentIds?: readonly number[] | undefined }

/** Sends an announcement to the named enrollments in a course, or to all of its students that match the filters. */
export async function createStudentAnnouncement(
  db: Db,
  user: User,
  { words, chosen, now }: { words: NewWords; chosen: Chosen; now: Date },
) {
  const { enrollmentIds, ...filters } = chosen
  const which = enrollmentIds === undefined ? filters : { search: '' }
  const userIds = await listUserIds(db, { ...which, instructorId: user.id, courseId: words.courseId }, enrollmentIds)
  return createAnnouncement(db, user, { ...words, userIds, now })
}
