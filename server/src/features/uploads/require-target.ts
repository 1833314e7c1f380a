import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { lockEditableCourse, requireAuthor } from '#features/courses/require-own-course.ts'
import { lockLecture } from '#features/curriculum/require-own-lecture.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

/** Refuses unless the user may upload such a file to this destination now. Returns the id of the user who will own the file. */
export async function requireTarget({ db }: Deps, user: User, purpose: UploadPurpose): Promise<string> {
  requireAuthor(user)
  if (purpose.kind === 'course-import') return user.roles.includes('INSTRUCTOR') ? user.id : refuse('NOT_ALLOWED')
  return db.transaction().execute(async (tx) => {
    if (purpose.kind === 'promotional-video') return (await lockEditableCourse(tx, user, purpose.courseId)).instructorId
    const { course, place } = await lockLecture(tx, user, purpose.lectureId)
    if (purpose.kind === 'lecture-video' && place.contentType !== 'VIDEO') refuse('LECTURE_NOT_VIDEO')
    return course.instructorId
  })
}
