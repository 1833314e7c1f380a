import { randomBytes } from 'node:crypto'
import { recordAct } from '#features/audit/record-act.ts'
import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import { requireAllowance } from '#features/invitations/require-allowance.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findJoinCode, insertCode } from './join-codes.queries.ts'
import { codeFrom, expiryOf } from './join-codes.rules.ts'
import { asJoinCode } from './join-codes.views.ts'

type Wanted = { instructorId: string; courseId: number; seats: number; now: Date }

/** Creates a code for one of the instructor's published courses. Its seats count toward the monthly allowance. */
export const createJoinCode = (db: Db, { instructorId, courseId, seats, now }: Wanted) =>
  db.transaction().execute(async (tx) => {
    const [course] = await listTaughtCourses(tx, instructorId, courseId)
    if (course?.status !== 'LIVE') refuse('COURSE_NOT_LIVE')
    await requireAllowance(tx, { instructorId, count: seats, now })
    // A random code is unique: there are 31^8 of them.
    const { id } = await insertCode(tx, {
      courseId,
      code: codeFrom(randomBytes(8)),
      seats,
      createdBy: instructorId,
      now,
      expiresAt: expiryOf(now),
    })
    await recordAct(tx, { act: 'JOIN_CODE_CREATED', by: instructorId, subject: { kind: 'COURSE', id: courseId }, after: { seats }, now })
    return asJoinCode((await findJoinCode(tx, id)) ?? refuse('JOIN_CODE_UNKNOWN'), now)
  })
