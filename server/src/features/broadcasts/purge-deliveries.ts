import type { Db } from '#platform/database/database.ts'
import { deleteDeliveries } from './broadcasts.recipients.queries.ts'

const RETENTION_MS = 30 * 86_400_000
const AT_ONCE = 5_000

/** Deletes deliveries a month after the end of their broadcast. The broadcast's stored counts remain. */
export async function purgeDeliveries(db: Db, now: Date): Promise<void> {
  while ((await deleteDeliveries(db, { endedBefore: new Date(now.getTime() - RETENTION_MS), limit: AT_ONCE })) === AT_ONCE);
}
