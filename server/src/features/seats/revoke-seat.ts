import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireOwnSeat } from './require-own-seat.ts'
import { updateRevoked } from './seats.queries.ts'
import { revokeProblem } from './seats.rules.ts'

/** Revokes a pending invitation. The seat is free again. */
export const revokeSeat = (db: Db, { id, userId }: { id: number; userId: string }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const problem = revokeProblem(await requireOwnSeat(tx, { id, userId }))
    if (problem) refuse(problem)
    await updateRevoked(tx, id)
  })
