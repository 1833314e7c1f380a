import type { Db } from '#platform/database/database.ts'
import { doubtApproved } from './refunds.queries.ts'

/** After a restore nobody knows what was sent since the backup: each approved refund is looked for at the provider before it is sent. */
export const lookFirst = (db: Db, now: Date): Promise<number> => doubtApproved(db, now)
