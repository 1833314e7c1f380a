import { isPaced, type VisibleCourse } from '#features/courses/courses.rules.ts'
import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import { isOpen } from '#features/pacing/pacing.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Pacing } from '#platform/database/lecture-pacing.ts'
import type { User } from '#platform/deps.ts'
import { requestedAt } from '#platform/http/origin.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type FoundPost, findLecture, findPost, lockQuestion } from './discussions.posts.queries.ts'
import type { Reader } from './discussions.queries.ts'
import { type CourseRoles, courseRolesOf, type JudgedPost, mayModerate, mayRead } from './discussions.rules.ts'

/** A user in a course's discussions. */
export type Participant = {
  user: User
  instructorId: string
  courseRoles: CourseRoles
  reader: Reader
  /** Whether opening rules apply. */
  isPaced: boolean
}

export type RequiredPost = FoundPost & Participant

/** Returns a user's roles in the discussions of a visible course. Refuses users without read access. */
export function requireParticipant(user: User, course: VisibleCourse): Participant {
  const courseRoles = courseRolesOf(course, { ...user, isEnrolled: course.viewer?.isEnrolled === true })
  if (!mayRead(courseRoles)) refuse('NOT_ENROLLED')
  const reader = { id: user.id, isModerator: mayModerate(courseRoles) }
  return { user, instructorId: course.instructorId, courseRoles, reader, isPaced: isPaced(course, user) }
}

type Asked = { lectureId: number; courseId: number; userId: string | null }

/** Returns a lecture of a course if the lecture's discussion is turned on. */
export async function requireLecture(db: Db, { lectureId, courseId, userId }: Asked) {
  const lecture = await findLecture(db, lectureId, userId)
  if (lecture?.courseId !== courseId) return refuse('LECTURE_NOT_FOUND')
  return lecture.isOn ? lecture : refuse('DISCUSSION_OFF')
}

/** Refuses participants to whom a lecture isn't open yet. */
export function requireOpen({ isPaced }: Participant, { pacing }: { pacing: Pacing | null }, now: Date): void {
  if (isPaced && !isOpen(pacing, now)) refuse('LECTURE_CLOSED')
}

/** Returns a post that the user may read. Reports a post on hold as not found to other users. */
export async function requirePost(db: Db, user: User, id: number): Promise<RequiredPost> {
  const post = (await findPost(db, id, user.id)) ?? refuse('POST_NOT_FOUND')
  const participant = requireParticipant(user, await requireVisibleCourse(db, user, post.courseId, 'POST_NOT_FOUND'))
  if (!post.isOn) refuse('DISCUSSION_OFF')
  requireOpen(participant, post, requestedAt())
  const isSeen = (isHeld: boolean, authorId: string | null) => !isHeld || authorId === user.id || participant.reader.isModerator
  if (!isSeen(post.isHeld, post.authorId) || !isSeen(post.isQuestionHeld, post.askerId)) refuse('POST_NOT_FOUND')
  return { ...post, ...participant }
}

/** Like `requirePost`, but locks the question and its replies for a change. */
export async function requirePostToChange(tx: Tx, user: User, id: number): Promise<RequiredPost> {
  if (!(await lockQuestion(tx, id))) refuse('POST_NOT_FOUND')
  return requirePost(tx, user, id)
}

/** Returns a question and locks it for a change. Refuses replies. */
export async function requireQuestionToChange(tx: Tx, user: User, id: number): Promise<RequiredPost> {
  const post = await requirePostToChange(tx, user, id)
  return post.id === post.questionId ? post : refuse('POST_NOT_FOUND')
}

export const judged = (post: RequiredPost): JudgedPost => ({
  isOwn: post.authorId === post.user.id,
  isHeld: post.isHeld,
  isDeleted: post.deletedAt !== null,
  isLocked: post.isLocked,
})
