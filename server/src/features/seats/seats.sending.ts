import { isolated } from '@akada/contract/text-direction.ts'
import { listAccounts } from '#features/accounts/accounts.face.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type SeatRow, updateProblem, updateSent } from './seats.queries.ts'

export const SEND_SEAT = 'send-seat'

type Sent = Pick<SeatRow, 'id' | 'course' | 'courseId' | 'buyer' | 'sends'> & { email: string }

/** Queues the email of an invitation to a seat, and notifies an invited person who has an account. */
export async function sendSeat(tx: Tx, { id, email, course, courseId, buyer, sends }: Sent, now: Date): Promise<void> {
  const number = sends + 1
  await updateSent(tx, id, { number, now })
  await enqueue(tx, { kind: SEND_SEAT, payload: { seatId: id, number }, dedupeKey: `seat:${id}:${number}` })
  for (const account of await listAccounts(tx, [email]))
    await notifyPeople(tx, {
      userIds: [account.id],
      type: 'alert',
      title: `${buyer === null ? 'You have a seat' : `${isolated(buyer)} has a seat for you`}: ${isolated(course)}`,
      message: 'Accept the seat to start learning.',
      courseId,
      link: `/seats/${id}`,
      key: `seat:${id}:${number}`,
      hasOwnMail: true,
    })
}

type News = { title: string; message: string; key: string }

/** Tells the buyer what happened to a seat. */
export const tellBuyer = (tx: Tx, { id, buyerId, orderId }: SeatRow, { title, message, key }: News): Promise<void> =>
  notifyPeople(tx, {
    userIds: [buyerId],
    type: 'message',
    title,
    message,
    link: `/orders/${orderId}/seats`,
    key: `seat:${id}:${key}`,
  })

type Problem = 'NOT_DELIVERED' | 'NOT_ACCEPTABLE'

/** Records why an invited person can't get a seat, and tells the buyer, who can revoke the invitation. */
export async function reportProblem(tx: Tx, seat: SeatRow, problem: Problem): Promise<void> {
  await updateProblem(tx, seat.id, problem)
  const person = isolated(seat.email ?? '') || 'The invited person'
  const course = `“${isolated(seat.course)}”`
  await tellBuyer(tx, seat, {
    title: problem === 'NOT_DELIVERED' ? 'We couldn’t email an invitation' : 'A seat couldn’t be accepted',
    message:
      problem === 'NOT_DELIVERED'
        ? `The invitation of ${person} to ${course} couldn’t be delivered. Check the address.`
        : `${person} already has ${course}, or teaches it. You can give the seat to another person.`,
    // Repeated attempts are reported once for each email.
    key: `${problem}:${seat.sends}`,
  })
}
