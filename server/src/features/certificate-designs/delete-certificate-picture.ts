import type { CertificatePicture } from '@akada/contract/certificate-designs.ts'
import { setCertificatePicture } from '#features/courses/courses.face.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'

type Unwanted = { courseId: number; picture: CertificatePicture; now: Date }

/** Removes a picture from a course's certificates. The file is kept while a certificate uses it. */
export async function deleteCertificatePicture(tx: Tx, user: User, { courseId, picture, now }: Unwanted): Promise<void> {
  const course = await lockEditableCourse(tx, user, courseId)
  const before = await setCertificatePicture(tx, course, { picture, fileId: null, now })
  if (before !== null) await removeFileLater(tx, before)
}
