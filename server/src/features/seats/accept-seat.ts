import { isolated } from '@akada/contract/text-direction.ts'
import { findAddress } from '#features/accounts/accounts.face.ts'
import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { mayOpen } from './get-seat.ts'
import { findOrderOf, findSeat, lockTeam, type SeatRow, updateAccepted } from './seats.queries.ts'
import { acceptProblem } from './seats.rules.ts'
import { reportProblem, tellBuyer } from './seats.sending.ts'

type Accepted = { id: number; token: string; userId: string; now: Date }

/**
 * Enrolls the invited person, once. The token proves that the person can read the address, so an account that hasn't verified the address
 * can accept too. If the person already has or teaches the course, the seat stays pending and the buyer is notified.
 */
export async function acceptSeat(deps: Pick<Deps, 'signer'>, db: Db, accepted: Accepted): Promise<{ courseId: number }> {
  const { courseId, problem } = await inTransaction(db, (tx) => accept(tx, deps, accepted))
  // Refused after the transaction, so that the problem stays recorded.
  return problem === null ? { courseId } : refuse(problem)
}

async function accept(tx: Tx, deps: Pick<Deps, 'signer'>, { id, token, userId, now }: Accepted) {
  const { orderId } = (await findOrderOf(tx, id)) ?? refuse('SEAT_NOT_FOUND')
  await lockTeam(tx, orderId)
  const seat = (await findSeat(tx, id)) ?? refuse('SEAT_NOT_FOUND')
  const { courseId } = seat
  const address = await findAddress(tx, userId)
  const isRepeated = seat.acceptedBy === userId
  if (!isRepeated && !mayOpen(deps, seat, { token, address })) refuse('SEAT_NOT_FOUND')
  const problem = acceptProblem(seat, { id: userId, email: address.email })
  if (problem === 'SEAT_TAUGHT') return keepPending(tx, seat, problem)
  if (problem) return refuse(problem)
  if (isRepeated) return { courseId, problem: null }
  const { isNew } = await enrollStudent(tx, { userId, courseId, opening: { source: 'SEAT', seatId: id }, now })
  if (!isNew) return keepPending(tx, seat, 'SEAT_OWNED')
  await updateAccepted(tx, { id, userId, now, isErased: seat.buyer === null })
  await tellBuyer(tx, seat, {
    title: 'A seat was accepted',
    message: `${isolated(seat.email ?? '')} can now learn with “${isolated(seat.course)}”.`,
    key: `accepted:${seat.sends}`,
  })
  return { courseId, problem: null }
}

async function keepPending<P extends 'SEAT_OWNED' | 'SEAT_TAUGHT'>(tx: Tx, seat: SeatRow, problem: P) {
  await reportProblem(tx, seat, 'NOT_ACCEPTABLE')
  return { courseId: seat.courseId, problem }
}
