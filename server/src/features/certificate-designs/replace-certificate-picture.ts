import { randomBytes } from 'node:crypto'
import type { CertificatePicture } from '@akada/contract/certificate-designs.ts'
import { setCertificatePicture } from '#features/courses/courses.face.ts'
import { lockEditableCourse, requireOwnCourse } from '#features/courses/require-own-course.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { requireWithinQuota } from '#features/quotas/require-quota.ts'
import type { Deps, User } from '#platform/deps.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { CERTIFICATE_PICTURES, certificatePicture } from '#platform/images/certificate-picture.ts'
import { withTurn } from '#platform/security/throttle.ts'

// Limits attempts, because decoding a picture is expensive.
const TURNS = { limit: 30, windowSeconds: 30 * 60 }

type Sent = { courseId: number; picture: CertificatePicture; path: string }

/** Replaces a picture on a course's certificates with the file at a path. The previous file is kept while a certificate uses it. */
export async function replaceCertificatePicture(deps: Deps, user: User, { courseId, picture, path }: Sent): Promise<void> {
  const { db, storage, clock } = deps
  await requireOwnCourse(db, user, courseId)
  const made = await withTurn(db, { key: `certificate-picture:user:${user.id}`, ...TURNS, now: clock() }, () => certificatePicture(path))
  const key = `${CERTIFICATE_PICTURES}/${randomBytes(16).toString('hex')}.png`
  try {
    const caller = await requireCaller(user)
    await db.transaction().execute(async (tx) => {
      const file = await storeFile({ db: tx, storage }, { key, contentType: 'image/png', ...made })
      const course = await lockEditableCourse(tx, caller, courseId)
      const before = await setCertificatePicture(tx, course, { picture, fileId: file.id, now: clock() })
      if (before !== null) await removeFileLater(tx, before)
      await requireWithinQuota(tx, { userId: course.instructorId, now: clock() })
    })
  } catch (error) {
    // The rollback removes the row, but not the stored file.
    await storage.remove(key)
    throw error
  }
}
