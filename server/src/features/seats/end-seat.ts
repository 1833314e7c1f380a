import type { Tx } from '#platform/database/database.ts'
import { notifyMember } from './notify-member.ts'
import { findSeat } from './seats.queries.ts'

/** Tells the member of a refunded seat that their access has ended. Does nothing for other order lines. */
export async function endSeat(tx: Tx, lineId: number): Promise<void> {
  const seat = await findSeat(tx, lineId)
  if (seat) await notifyMember(tx, seat, 'REFUNDED')
}
