import type { Db } from '#platform/database/database.ts'
import { countOf, countStates, listOf } from './broadcasts.queries.ts'
import { isUnderWay, summaryOf } from './get-broadcast.ts'

type Asked = { to: 'PEOPLE' | 'READERS'; page: number; size: number }

export async function listBroadcasts(db: Db, { to, ...page }: Asked) {
  const found = await listOf(db, to, page)
  const counts = await countStates(
    db,
    found.filter(isUnderWay).map(({ id }) => id),
  )
  return {
    content: found.map((broadcast) => summaryOf(broadcast, counts.get(broadcast.id))),
    totalElements: await countOf(db, to),
    ...page,
  }
}
