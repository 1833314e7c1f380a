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
  type Seen,
} from './courses.queries.ts'
import { isInCharge, isOpenToAll, mayPlay, mayView, playProblem, seesHeld, type VisibleCourse } from './courses.rules.ts'

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

type Played = { lectureId: number; now: Date; otherwise?: RefusalCode }

/** Returns a lecture that the user may play. Otherwise refuses, with the reason if the user may see the lecture. */
export async function requirePlayableLecture(
  db: Db,
  user: User | null,
  { lectureId, now, otherwise = 'LECTURE_NOT_FOUND' }: Played,
): Promise<PlayableLecture> {
  const course = await requireCourseOfLecture(db, user, lectureId, otherwise)
  const lecture = (await findLecture(db, lectureId, seenBy(course))) ?? refuse(otherwise)
  const problem = playProblem(course, lecture, course.viewer, now)
  if (problem) refuse(problem)
  return { course, lecture }
}

/** Returns which lectures of a course the viewer sees, and whose progress opens them. */
export const seenBy = (course: VisibleCourse): Seen => ({ withHeld: seesHeld(course), userId: course.viewer?.id ?? null })

/**
 * Returns whether the access that a lecture's signed URL granted is still valid. This access ends with the enrollment or the preview.
 * `userId` is null for a URL that isn't tied to a user.
 */
export async function mayStillPlay(db: Db, { userId, lectureId, now }: { userId: string | null; lectureId: number; now: Date }) {
  const found = await findPlayback(db, lectureId, userId)
  return found !== undefined && isPlayable(found, { userId, now })
}

type Playback = NonNullable<Awaited<ReturnType<typeof findPlayback>>>

export function isPlayable(found: Playback, { userId, now }: { userId: string | null; now: Date }): boolean {
  if (found.userId === null) return userId === null && found.isShown && isOpenToAll(found, found)
  const viewer = { id: found.userId, roles: found.roles, isEnrolled: found.isEnrolled }
  return found.isShown ? mayPlay(found, found, viewer, now) : isInCharge(found, viewer)
}
