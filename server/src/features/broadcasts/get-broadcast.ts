import type { Broadcast, BroadcastSummary } from '@akada/contract/broadcasts.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countStates, type FoundBroadcast, findBroadcast } from './broadcasts.queries.ts'
import { progressOf, type StateCounts } from './broadcasts.rules.ts'

export async function getBroadcast(db: Db, id: number): Promise<Broadcast> {
  const broadcast = (await findBroadcast(db, id)) ?? refuse('BROADCAST_NOT_FOUND')
  const counts = isUnderWay(broadcast) ? await countStates(db, [id]) : undefined
  return { ...summaryOf(broadcast, counts?.get(id)), html: broadcast.html }
}

export const isUnderWay = ({ begunAt, endedAt }: FoundBroadcast) => begunAt !== null && endedAt === null

/** After a broadcast has ended, `counts` is undefined and the stored counts apply. */
export function summaryOf(broadcast: FoundBroadcast, counts: StateCounts | undefined): BroadcastSummary {
  const { id, version, subject, state, segment, country, courseId, courseTitle, categoryId, categoryName, begunAt } = broadcast
  const { recipients, sent, failed, skipped } = { ...broadcast, ...(counts && progressOf(counts, state)) }
  return {
    ...{ id, version, subject, state, segment, country, courseId, categoryId },
    course: courseId === null ? null : { id: courseId, title: courseTitle ?? '' },
    category: categoryId === null ? null : { id: categoryId, name: categoryName ?? '' },
    createdAt: broadcast.createdAt.toISOString(),
    sendAt: broadcast.sendAt?.toISOString() ?? null,
    begunAt: begunAt?.toISOString() ?? null,
    endedAt: broadcast.endedAt?.toISOString() ?? null,
    progress: begunAt === null ? null : { recipients, sent, failed, skipped },
  }
}
