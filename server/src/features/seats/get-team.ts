import type { Team } from '@akada/contract/seats.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listSeats, type SeatRow } from './seats.queries.ts'
import { asTeam } from './seats.views.ts'

export type Asked = { orderId: number; userId: string; now: Date }

/** Returns the seats of a paid order to its buyer. Refuses other orders like unknown ones. */
export async function ownSeats(db: Db, { orderId, userId }: Omit<Asked, 'now'>): Promise<SeatRow[]> {
  const rows = await listSeats(db, orderId)
  return rows[0]?.buyerId === userId ? rows : refuse('ORDER_NOT_FOUND')
}

export const getTeam = async (db: Db, { now, ...asked }: Asked): Promise<Team> => asTeam(asked.orderId, await ownSeats(db, asked), now)
