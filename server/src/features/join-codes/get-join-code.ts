import type { JoinOffer } from '@akada/contract/join-codes.ts'
import { getOfferedCourse } from '#features/courses/get-offered-course.ts'
import { isEnrolled } from '#features/enrollments/enrollments.face.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findByCode } from './join-codes.queries.ts'
import { asCode, stateOf } from './join-codes.rules.ts'

type Asked = { typed: string; userId: string | undefined; now: Date }

/** Returns what a code offers to a visitor or a user. An unpublished course is shown only to its students and its instructor. */
export async function getJoinCode(db: Db, { typed, userId, now }: Asked): Promise<JoinOffer> {
  const found = (await findByCode(db, asCode(typed))) ?? refuse('JOIN_CODE_UNKNOWN')
  const isStudent = userId !== undefined && (await isEnrolled(db, userId, found.courseId))
  if (found.status !== 'LIVE' && !isStudent && found.instructorId !== userId) refuse('JOIN_CODE_PAUSED')
  return {
    code: found.code,
    course: await getOfferedCourse(db, found.courseId),
    state: stateOf(found, now),
    isEnrolled: isStudent,
  }
}
