import type { RefusalCode } from '@akada/contract/errors.ts'
import { type EditableCourse, isInCharge } from '#features/courses/courses.rules.ts'
import { lockEditableCourse, requireAuthor, requireOwnCourse } from '#features/courses/require-own-course.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPlaceOfLecture, findPlaceOfSection, type LockedPlace } from './curriculum.queries.ts'
import { restorableSince } from './curriculum.rules.ts'

type Place = { courseId: number; instructorId: string; deletedAt: Date | null }
type Found<P> = { course: EditableCourse; place: P & LockedPlace }

/** Returns an existing section and locks its course until the transaction ends. */
export const lockSection = (tx: Tx, user: User, id: number) =>
  lockPlace(tx, user, { find: () => findPlaceOfSection(tx, id), otherwise: 'SECTION_NOT_FOUND' })

/** Returns an existing lecture and locks its course until the transaction ends. */
export const lockLecture = (tx: Tx, user: User, id: number, otherwise: RefusalCode = 'LECTURE_NOT_FOUND') =>
  lockPlace(tx, user, { find: () => findPlaceOfLecture(tx, id), otherwise })

type Wanted<P> = { find: () => Promise<P | undefined>; otherwise: RefusalCode }

async function lockPlace<P extends Place>(tx: Tx, user: User, { find, otherwise }: Wanted<P>): Promise<Found<P>> {
  requireAuthor(user)
  const seen = await find()
  if (!seen || seen.deletedAt !== null) return refuse(otherwise)
  const course = await lockEditableCourse(tx, user, seen.courseId, otherwise)
  // A previous holder of the lock may have deleted or moved the lecture.
  const place = await find()
  return place && place.deletedAt === null ? { course, place: place as P & LockedPlace } : refuse(otherwise)
}

/** Returns a section that exists or can be restored. Doesn't reveal the trash to other users, even for a published course. */
export const lockRestorableSection = (tx: Tx, user: User, { id, now }: { id: number; now: Date }) =>
  lockRestorable(tx, user, { find: () => findPlaceOfSection(tx, id), otherwise: 'SECTION_NOT_FOUND', now })

/** Like `lockRestorableSection`, but for a lecture. */
export const lockRestorableLecture = (tx: Tx, user: User, { id, now }: { id: number; now: Date }) =>
  lockRestorable(tx, user, { find: () => findPlaceOfLecture(tx, id), otherwise: 'LECTURE_NOT_FOUND', now })

async function lockRestorable<P extends Place>(tx: Tx, user: User, { find, otherwise, now }: Wanted<P> & { now: Date }): Promise<Found<P>> {
  requireAuthor(user)
  const isRestorable = (place: P | undefined): place is P =>
    place !== undefined && (place.deletedAt === null || place.deletedAt > restorableSince(now))
  const seen = await find()
  if (!isRestorable(seen)) return refuse(otherwise)
  if (seen.deletedAt !== null && !isInCharge(seen, user)) return refuse(otherwise)
  const course = await lockEditableCourse(tx, user, seen.courseId, otherwise)
  const place = await find()
  return isRestorable(place) ? { course, place: place as P & LockedPlace } : refuse(otherwise)
}

/** Returns an existing lecture for reading by a user who may change it. */
export async function requireOwnLecture(db: Db, user: User, id: number) {
  requireAuthor(user)
  const place = await findPlaceOfLecture(db, id)
  if (!place || place.deletedAt !== null) return refuse('LECTURE_NOT_FOUND')
  return { course: await requireOwnCourse(db, user, place.courseId, 'LECTURE_NOT_FOUND'), place }
}
