import type { RefusalCode } from '@akada/contract/errors.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { requestedAt } from '#platform/http/origin.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockCourse } from './courses.authoring.queries.ts'
import { findCourseAccess } from './courses.queries.ts'
import { type EditableCourse, isEditable, isInCharge, type LockedCourse, type OwnCourse } from './courses.rules.ts'

/** Those who build courses: whoever does not is refused before anything is looked for. */
export function requireAuthor({ roles }: User): void {
  if (!roles.includes('INSTRUCTOR') && !roles.includes('ADMIN')) refuse('NOT_ALLOWED')
}

/** A course for its instructor and admins. Others are told of it only while everybody can see it. */
export async function requireOwnCourse(db: Db, user: User, id: number, otherwise: RefusalCode = 'COURSE_NOT_FOUND'): Promise<OwnCourse> {
  requireAuthor(user)
  const { isEnrolled, ...course } = (await findCourseAccess(db, id, user.id)) ?? refuse(otherwise)
  if (!isInCharge(course, user)) refuse(course.status === 'LIVE' ? 'NOT_ALLOWED' : otherwise)
  return { ...course, viewer: { id: user.id, roles: user.roles, isEnrolled } } as OwnCourse
}

/** The same, held as it is until the transaction ends: of those who change a course and what hangs on it, one comes after the other. */
export async function lockOwnCourse(tx: Tx, user: User, id: number, otherwise: RefusalCode = 'COURSE_NOT_FOUND'): Promise<LockedCourse> {
  const course = await requireOwnCourse(tx, user, id, otherwise)
  const { status } = (await lockCourse(tx, id)) ?? refuse(otherwise)
  return { ...course, status } as LockedCourse
}

/** The same, for a change of it; that an admin changes somebody else’s is written down. */
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

/** For whoever writes it down themselves, with what is changed. */
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
