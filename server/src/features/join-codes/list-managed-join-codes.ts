import type { Db } from '#platform/database/database.ts'
import { countManaged, listManaged } from './join-codes.queries.ts'
import { asManagedJoinCode } from './join-codes.views.ts'

type Asked = { search: string; page: number; size: number; now: Date }

/** Returns one page of the codes of all courses, newest first. */
export async function listManagedJoinCodes(db: Db, { search, page, size, now }: Asked) {
  const [rows, totalElements] = await Promise.all([listManaged(db, { search, page, size }), countManaged(db, search)])
  return { content: rows.map((row) => asManagedJoinCode(row, now)), totalElements, page, size }
}
