import type { RefusalCode } from '@akada/contract/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  findCourseAccess,
  findCourseIdOfSection,
  findLecture,
  findPlaceOfLecture,
  findPlayback,
  type LectureRow,
} from './courses.queries.ts'
import { isInCharge, isOpenToAll, mayPlay, mayView, seesHeld, type VisibleCourse } from './courses.rules.ts'

/**
 * Returns a course that the user may see. Refuses other courses as if they didn't exist, except archived courses, which are refused with
 * COURSE_GONE.
 */
export async function requireVisibleCourse(
  db: Db,
  user: User | null,
  id: number,
  otherwise: RefusalCode = 'COURSE_NOT_FOUND',
): Promise<VisibleCourse> {
  return visibleTo(user, await findCourseAccess(db, id, user?.id ?? null), otherwise)
}

type Accessed = Awaited<ReturnType<typeof findCourseAccess>>

/** Returns the facts of `requireVisibleCourse`, or refuses like it. */
export function visibleTo(user: User | null, found: Accessed, otherwise: RefusalCode = 'COURSE_NOT_FOUND'): VisibleCourse {
  const { id, instructorId, status, isEnrolled } = found ?? refuse(otherwise)
  const course = { id, instructorId, status }
  const viewer = user && { id: user.id, roles: user.roles, isEnrolled }
  if (!mayView(course, viewer)) refuse(otherwise === 'COURSE_NOT_FOUND' && course.status === 'ARCHIVED' ? 'COURSE_GONE' : otherwise)
  return { ...course, viewer } as VisibleCourse
}

export async function requireCourseOfSection(db: Db, user: User | null, sectionId: number): Promise<VisibleCourse> {
  const { courseId } = (await findCourseIdOfSection(db, sectionId)) ?? refuse('SECTION_NOT_FOUND')
  return requireVisibleCourse(db, user, courseId, 'SECTION_NOT_FOUND')
}

export async function requireCourseOfLecture(
  db: Db,
  user: User | null,
  lectureId: number,
  otherwise: RefusalCode = 'LECTURE_NOT_FOUND',
): Promise<VisibleCourse> {
  const { courseId, isShown } = (await findPlaceOfLecture(db, lectureId)) ?? refuse(otherwise)
  const course = await requireVisibleCourse(db, user, courseId, otherwise)
  return isShown || seesHeld(course) ? course : refuse(otherwise)
}

export type PlayableLecture = { course: VisibleCourse; lecture: LectureRow }

/** Returns a lecture that the user may play. Otherwise refuses, with NOT_ENROLLED or SIGN_IN_REQUIRED if the user may see the lecture. */
export async function requirePlayableLecture(
  db: Db,
  user: User | null,
  lectureId: number,
  otherwise: RefusalCode = 'LECTURE_NOT_FOUND',
): Promise<PlayableLecture> {
  const course = await requireCourseOfLecture(db, user, lectureId, otherwise)
  const lecture = (await findLecture(db, lectureId, { withHeld: seesHeld(course) })) ?? refuse(otherwise)
  if (!mayPlay(course, lecture, course.viewer)) refuse(user ? 'NOT_ENROLLED' : 'SIGN_IN_REQUIRED')
  return { course, lecture }
}

/**
 * Returns whether the access that a lecture's signed URL granted is still valid. This access ends with the enrollment or the preview.
 * `userId` is null for a URL that isn't tied to a user.
 */
export async function mayStillPlay(db: Db, userId: string | null, lectureId: number): Promise<boolean> {
  const found = await findPlayback(db, lectureId, userId)
  return found !== undefined && isPlayable(found, userId)
}

export function isPlayable(found: NonNullable<Awaited<ReturnType<typeof findPlayback>>>, userId: string | null): boolean {
  if (found.userId === null) return userId === null && found.isShown && isOpenToAll(found, found)
  const viewer = { id: found.userId, roles: found.roles, isEnrolled: found.isEnrolled }
  return found.isShown ? mayPlay(found, found, viewer) : isInCharge(found, viewer)
}
