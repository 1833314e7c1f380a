import type { Answer } from '@akada/contract/endpoint.ts'
import { MOST_REISSUED } from '@akada/contract/limits.ts'
import type * as reissues from '@akada/contract/reissues.ts'
import type { Db } from '#platform/database/database.ts'
import { findLastReissue, findName, hasReissueSince, listReissuable } from './reissues.queries.ts'
import { yearBefore } from './reissues.rules.ts'

export async function getReissueOffer(db: Db, userId: string, now: Date): Promise<Answer<typeof reissues.getReissueOffer>> {
  const name = await findName(db, userId)
  const last = await findLastReissue(db, userId)
  return {
    name,
    certificates: await listReissuable(db, { userId, name, limit: MOST_REISSUED }),
    isAutomatic: !(await hasReissueSince(db, userId, yearBefore(now))),
    last: last
      ? {
          status: last.status,
          name: last.name,
          requestedAt: last.requestedAt.toISOString(),
          // The reason for an approval is visible only to staff.
          reason: last.status === 'DECLINED' ? last.reason : null,
        }
      : null,
  }
}
