import { isolated } from '@akada/contract/text-direction.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SeatRow } from './seats.queries.ts'

const reasons = {
  REFUNDED: 'The seat was refunded.',
  REASSIGNED: 'The seat was given to another person.',
} as const

/** Tells the member of a seat why their access has ended. Does nothing for a seat without a member. */
export async function notifyMember(tx: Tx, { id, acceptedBy, course, courseId }: SeatRow, why: keyof typeof reasons): Promise<void> {
  if (acceptedBy === null) return
  await notifyPeople(tx, {
    userIds: [acceptedBy],
    type: 'message',
    title: `Your access to ${isolated(course)} has ended`,
    message: `${reasons[why]} Your progress is kept in case you enroll again.`,
    courseId,
    link: `/courses/${courseId}`,
    key: `seat:${id}:${why}`,
  })
}
