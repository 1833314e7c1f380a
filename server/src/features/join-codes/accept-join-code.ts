import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import { hasEndedEnrollment, isEnrolled } from '#features/enrollments/enrollments.face.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findJoinCode, lockCode, takeSeat } from './join-codes.queries.ts'
import { asCode, joinProblem } from './join-codes.rules.ts'

/** Enrolls a user free of charge and takes a seat. A student of the course takes none. */
export const acceptJoinCode = (db: Db, { typed, userId, now }: { typed: string; userId: string; now: Date }) =>
  db.transaction().execute(async (tx) => {
    const { id } = (await lockCode(tx, asCode(typed))) ?? refuse('JOIN_CODE_UNKNOWN')
    const code = (await findJoinCode(tx, id)) ?? refuse('JOIN_CODE_UNKNOWN')
    const { courseId } = code
    if (await isEnrolled(tx, userId, courseId)) return { courseId }
    const problem = joinProblem(code, { userId, now })
    if (problem) refuse(problem)
    if (await hasEndedEnrollment(tx, userId, courseId))
      refuse('NOT_ALLOWED', { message: 'Your enrollment in this course has ended. Please contact support.' })
    const { isNew } = await enrollStudent(tx, { userId, courseId, opening: { source: 'INVITE', joinCodeId: id }, now })
    if (isNew) await takeSeat(tx, id)
    return { courseId }
  })
