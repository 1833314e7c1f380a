import { randomBytes } from 'node:crypto'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import { setCover } from '#features/courses/set-cover.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { discardPicture, storePicture } from '#features/media/store-picture.ts'
import { requireWithinQuota } from '#features/quotas/require-quota.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { coverPicture } from '#platform/images/cover-pictures.ts'
import { withTurn } from '#platform/security/throttle.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findInstructorOf } from './covers.queries.ts'

// Limits attempts, because drawing a cover is expensive.
const TURNS = { limit: 30, windowSeconds: 30 * 60 }

/** Replaces a course's cover with the picture at a path, all or nothing. Returns the cover's URL. */
export async function replaceCover(deps: Deps, user: User, { courseId, path }: { courseId: number; path: string }): Promise<string> {
  const { db, storage, clock } = deps
  await requireOwnCourse(db, user, courseId)
  const turn = { key: `cover:user:${user.id}`, ...TURNS, now: clock() }
  const made = await withTurn(db, turn, () => coverPicture(path))
  const picture = { ...made, key: `public/covers/${randomBytes(16).toString('hex')}.webp`, contentType: 'image/webp' }
  try {
    const caller = await requireCaller(user)
    await db.transaction().execute(async (tx) => {
      const file = await storePicture({ db: tx, storage }, picture)
      const course = await lockEditableCourse(tx, caller, courseId)
      const before = await setCover(tx, course, { fileId: file.id, now: clock() })
      if (before !== null) await removeFileLater(tx, before)
      await requireWithinQuota(tx, { userId: course.instructorId, now: clock() })
    })
  } catch (error) {
    await discardPicture(storage, picture)
    throw error
  }
  return publicAddress(picture.key)
}

/** Reports another instructor's course as not found. */
async function requireOwnCourse(db: Db, user: User, courseId: number) {
  const isAdmin = user.roles.includes('ADMIN')
  if (!isAdmin && !user.roles.includes('INSTRUCTOR')) refuse('NOT_ALLOWED')
  const course = await findInstructorOf(db, courseId)
  if (!course || (!isAdmin && course.instructorId !== user.id)) refuse('COURSE_NOT_FOUND')
}
