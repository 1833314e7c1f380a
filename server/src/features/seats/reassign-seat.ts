import { endBySeat } from '#features/enrollments/enrollments.face.ts'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addressesOf } from './assign-seats.ts'
import { notifyMember } from './notify-member.ts'
import { requireOwnSeat } from './require-own-seat.ts'
import { findSeat, listSeats, lockMember, updateAssigned, updateTaken } from './seats.queries.ts'
import { reassignProblem } from './seats.rules.ts'
import { sendSeat } from './seats.sending.ts'

type Reassigned = { id: number; userId: string; email: string; now: Date }

/** Ends the access of a seat's member, and invites another person. The member's progress is locked, so that it stays below the limit. */
export const reassignSeat = (db: Db, { id, userId, email, now }: Reassigned): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { acceptedBy, orderId, courseId } = await requireOwnSeat(tx, { id, userId })
    if (acceptedBy !== null) await lockMember(tx, { id, userId: acceptedBy })
    const seat = (await findSeat(tx, id)) ?? refuse('SEAT_NOT_FOUND')
    const problem = reassignProblem({ ...seat, progress: percentDone(seat) })
    if (problem || acceptedBy === null) return refuse(problem ?? 'SEAT_CLOSED')
    const ofCourse = (await listSeats(tx, orderId)).filter((one) => one.courseId === courseId)
    if (addressesOf(ofCourse).has(email)) refuse('SEAT_REPEATED')

    await endBySeat(tx, { seatId: id, memberId: acceptedBy, endedBy: userId, now })
    await notifyMember(tx, seat, 'REASSIGNED')
    await updateTaken(tx, id, now)
    await updateAssigned(tx, id, { email, now })
    await sendSeat(tx, { ...seat, email }, now)
  })
