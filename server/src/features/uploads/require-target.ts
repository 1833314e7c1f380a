import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { requireFileTarget } from '#features/assignments/require-file-target.ts'
import { lockEditableCourse, requireAuthor } from '#features/courses/require-own-course.ts'
import { lockLecture } from '#features/curriculum/require-own-lecture.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

/** Refuses unless the user may upload such a file to this destination now. Returns the id of the user who will own the file. */
export async function requireTarget(
  { db, clock }: Deps,
  user: User,
  { purpose, bytes }: { purpose: UploadPurpose; bytes: number },
): Promise<string> {
  if (purpose.kind === 'submission-file' || purpose.kind === 'feedback-file') {
    await requireFileTarget(db, user, { purpose, bytes, now: clock() })
    return user.id
  }
  requireAuthor(user)
  if (purpose.kind === 'course-import') return user.roles.includes('INSTRUCTOR') ? user.id : refuse('NOT_ALLOWED')
  return db.transaction().execute(async (tx) => {
    if (purpose.kind === 'promotional-video') return (await lockEditableCourse(tx, user, purpose.courseId)).instructorId
    const { course, place } = await lockLecture(tx, user, purpose.lectureId)
    if (purpose.kind === 'lecture-video' && place.contentType !== 'VIDEO') refuse('LECTURE_NOT_VIDEO')
    return course.instructorId
  })
}
