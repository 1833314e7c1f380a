import type { Tx } from '#platform/database/database.ts'
import { updateReset } from './seats.queries.ts'

/** Makes an accepted seat free again, because its member has got the course in another way. */
export async function resetSeat(tx: Tx, id: number): Promise<void> {
  await updateReset(tx, id)
}
