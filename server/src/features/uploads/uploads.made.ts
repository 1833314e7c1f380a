import type { Lecture, Resource } from '@akada/contract/courses.ts'
import { showLectures } from '#features/courses/courses.curriculum.ts'
import { requirePlayableLecture } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Signer } from '#platform/security/signer.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findPromotionalKey } from './uploads.queries.ts'

type Asked = { lectureId: number; signer: Signer; now: Date }

/** Returns the URL of a lecture's video for the uploader. */
export async function showLectureVideo(db: Db, user: User, asked: Asked): Promise<string> {
  return (await showLecture(db, user, asked)).contentUrl ?? refuse('LECTURE_NOT_VIDEO')
}

/** Returns a resource as the users of its lecture see it. */
export async function showResource(db: Db, user: User, { resourceId, ...asked }: Asked & { resourceId: number }): Promise<Resource> {
  const { resources = [] } = await showLecture(db, user, asked)
  return resources.find(({ id }) => id === resourceId) ?? refuse('RESOURCE_NOT_FOUND')
}

export async function showPromotionalVideo(db: Db, courseId: number): Promise<string> {
  const { key } = (await findPromotionalKey(db, courseId)) ?? refuse('COURSE_NOT_FOUND')
  return publicAddress(key)
}

async function showLecture(db: Db, user: User, { lectureId, signer, now }: Asked): Promise<Lecture> {
  const { course, lecture } = await requirePlayableLecture(db, user, { lectureId, now })
  const [shown] = await showLectures(db, { course, signer, now }, [lecture])
  return shown ?? refuse('LECTURE_NOT_FOUND')
}
