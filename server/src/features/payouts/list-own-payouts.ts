import type { Db } from '#platform/database/database.ts'
import { countOwn, listOwnPage } from './payouts.own.queries.ts'
import { shownOwn } from './payouts.views.ts'

/** Lists an instructor's payouts, newest first. */
export async function listOwnPayouts(db: Db, { payeeId, page, size }: { payeeId: string; page: number; size: number }) {
  return {
    content: (await listOwnPage(db, { payeeId, page, size })).map(shownOwn),
    totalElements: await countOwn(db, payeeId),
    page,
    size,
  }
}
