import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireOwnSeat } from './require-own-seat.ts'
import { resendProblem } from './seats.rules.ts'
import { sendSeat } from './seats.sending.ts'

type Resent = { id: number; userId: string; now: Date }

/** Sends a pending invitation again. */
export const resendSeat = (db: Db, { id, userId, now }: Resent): Promise<void> =>
  inTransaction(db, async (tx) => {
    const seat = await requireOwnSeat(tx, { id, userId })
    const problem = resendProblem(seat, now)
    if (problem) refuse(problem)
    const { email } = seat
    await sendSeat(tx, { ...seat, email: email ?? refuse('SEAT_CLOSED') }, now)
  })
