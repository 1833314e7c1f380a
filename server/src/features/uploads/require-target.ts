import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { lockEditableCourse, requireAuthor } from '#features/courses/require-own-course.ts'
import { lockLecture } from '#features/curriculum/require-own-lecture.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

/** Refuses unless this person may put such a file there now. */
export async function requireTarget({ db }: Deps, user: User, purpose: UploadPurpose): Promise<void> {
  requireAuthor(user)
  await db.transaction().execute(async (tx) => {
    switch (purpose.kind) {
      case 'lecture-video': {
        const { place } = await lockLecture(tx, user, purpose.lectureId)
        if (place.contentType !== 'VIDEO') refuse('LECTURE_NOT_VIDEO')
        return
      }
      case 'resource':
        await lockLecture(tx, user, purpose.lectureId)
        return
      case 'promotional-video':
        await lockEditableCourse(tx, user, purpose.courseId)
        return
      case 'course-import':
        if (!user.roles.includes('INSTRUCTOR')) refuse('NOT_ALLOWED')
    }
  })
}
