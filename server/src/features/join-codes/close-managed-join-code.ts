import { isolated } from '@akada/contract/text-direction.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { closeOnce } from './join-codes.closing.ts'
import { findManaged, lockId, type ManagedRow } from './join-codes.queries.ts'
import { asManagedJoinCode } from './join-codes.views.ts'

type Closed = { id: number; staffId: string; reason: string; now: Date }

/** Closes a code of any course, and notifies its instructor. Students who joined keep the course. */
export const closeManagedJoinCode = (db: Db, { id, staffId, reason, now }: Closed) =>
  db.transaction().execute(async (tx) => {
    await lockId(tx, id)
    const code = (await findManaged(tx, id)) ?? refuse('JOIN_CODE_UNKNOWN')
    const isClosed = await closeOnce(tx, code, { by: staffId, reason, now })
    if (isClosed && code.instructorId !== staffId) await notifyInstructor(tx, code)
    return asManagedJoinCode((await findManaged(tx, id)) ?? refuse('JOIN_CODE_UNKNOWN'), now)
  })

const notifyInstructor = (tx: Tx, { id, code, title, courseId, instructorId }: ManagedRow): Promise<void> =>
  notifyPeople(tx, {
    userIds: [instructorId],
    type: 'message',
    title: `The join code of ${isolated(title)} was closed`,
    message: `Our team closed ${code}. Students who joined with it keep the course.`,
    courseId,
    link: '/instructor/invitations',
    key: `join-code:${id}:closed`,
  })
