import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findOrderOf, findSeat, lockTeam, type SeatRow } from './seats.queries.ts'

/** Locks a seat for its buyer. Refuses other users' seats like unknown ones. */
export async function requireOwnSeat(tx: Tx, { id, userId }: { id: number; userId: string }): Promise<SeatRow> {
  const { orderId } = (await findOrderOf(tx, id)) ?? refuse('SEAT_NOT_FOUND')
  const team = await lockTeam(tx, orderId)
  if (team?.buyerId !== userId) refuse('SEAT_NOT_FOUND')
  return (await findSeat(tx, id)) ?? refuse('SEAT_NOT_FOUND')
}
