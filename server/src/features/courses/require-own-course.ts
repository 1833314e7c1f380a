import type { RefusalCode } from '@akada/contract/errors.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { requestedAt } from '#platform/http/origin.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockCourse } from './courses.authoring.queries.ts'
import { findCourseAccess } from './courses.queries.ts'
import { type EditableCourse, isEditable, isInCharge, type LockedCourse, type OwnCourse } from './courses.rules.ts'

/** Refuses users who are neither instructors nor admins, before anything is read. */
export function requireAuthor({ roles }: User): void {
  if (!roles.includes('INSTRUCTOR') && !roles.includes('ADMIN')) refuse('NOT_ALLOWED')
}

/**
 * Returns a course to its instructor and admins. Refuses other users with NOT_ALLOWED if the course is LIVE, otherwise as if it didn't
 * exist.
 */
export async function requireOwnCourse(db: Db, user: User, id: number, otherwise: RefusalCode = 'COURSE_NOT_FOUND'): Promise<OwnCourse> {
  requireAuthor(user)
  const { isEnrolled, ...course } = (await findCourseAccess(db, id, user.id)) ?? refuse(otherwise)
  if (!isInCharge(course, user)) refuse(course.status === 'LIVE' ? 'NOT_ALLOWED' : otherwise)
  return { ...course, viewer: { id: user.id, roles: user.roles, isEnrolled } } as OwnCourse
}

/** Like `requireOwnCourse`, but locks the course until the transaction ends. Serializes changes to a course and its content. */
export async function lockOwnCourse(tx: Tx, user: User, id: number, otherwise: RefusalCode = 'COURSE_NOT_FOUND'): Promise<LockedCourse> {
  const course = await requireOwnCourse(tx, user, id, otherwise)
  const { status } = (await lockCourse(tx, id)) ?? refuse(otherwise)
  return { ...course, status } as LockedCourse
}

/** Like `lockOwnCourse`, but only for the course's instructor. Refuses other users, including admins, as if the course didn't exist. */
export async function lockTaughtCourse(tx: Tx, user: User, id: number): Promise<LockedCourse> {
  const course = await findCourseAccess(tx, id, user.id)
  if (course?.instructorId !== user.id) refuse('COURSE_NOT_FOUND')
  return lockOwnCourse(tx, user, id)
}

/** Like `lockOwnCourse`, but requires that the user may edit the course. Records an admin's change to another user's course. */
export async function lockEditableCourse(
  tx: Tx,
  user: User,
  id: number,
  otherwise: RefusalCode = 'COURSE_NOT_FOUND',
): Promise<EditableCourse> {
  const course = await lockCourseToChange(tx, user, id, otherwise)
  if (course.instructorId !== user.id)
    await recordAct(tx, { act: 'COURSE_EDITED', by: user.id, subject: { kind: 'COURSE', id }, now: requestedAt() })
  return course
}

/** Like `lockEditableCourse`, for callers that record the change and its values themselves. */
export async function lockCourseToChange(
  tx: Tx,
  user: User,
  id: number,
  otherwise: RefusalCode = 'COURSE_NOT_FOUND',
): Promise<EditableCourse> {
  const course = await lockOwnCourse(tx, user, id, otherwise)
  if (!isEditable(course, user)) refuse('COURSE_NOT_EDITABLE')
  return course as EditableCourse
}
