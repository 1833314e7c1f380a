import { requireAuthor, requireOwnCourse } from '#features/courses/require-own-course.ts'
import { requireCourseOfLecture, requirePlayableLecture } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { requestedAt } from '#platform/http/origin.ts'
import { refuse } from '#platform/http/refusal.ts'

/** Returns a video lecture if the user may view and edit its captions, as the course's instructor or as an admin. */
export async function requireOwnVideoLecture(db: Db, user: User, lectureId: number) {
  requireAuthor(user)
  const course = await requireCourseOfLecture(db, user, lectureId)
  await requireOwnCourse(db, user, course.id, 'LECTURE_NOT_FOUND')
  const { lecture } = await requirePlayableLecture(db, user, { lectureId, now: requestedAt() })
  if (lecture.contentType !== 'VIDEO') refuse('LECTURE_NOT_VIDEO')
  return {
    lectureId,
    title: lecture.title,
    hasVideo: lecture.videoKey !== null,
    videoSeconds: lecture.durationSeconds,
    courseId: course.id,
  }
}
