import type * as authoring from '@akada/contract/authoring.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { toMajor } from '@akada/contract/money.ts'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { countOwn, listOwn } from './courses.authoring.queries.ts'
import { durationString } from './courses.rules.ts'

/** Returns a page of an instructor's courses of any status. */
export async function listOwnCourses(
  db: Db,
  instructorId: string,
  { search, status, ...part }: Received<typeof authoring.listOwnCourses>['query'],
) {
  const filter = { instructorId, search, status }
  const [rows, totalElements] = await Promise.all([listOwn(db, filter, part), countOwn(db, filter)])
  return { content: rows.map(asOwnCourse), totalElements, page: part.page, size: part.size }
}

const asOwnCourse = ({ coverKey, coverWidths, ...row }: Awaited<ReturnType<typeof listOwn>>[number]): authoring.OwnCourse => ({
  ...row,
  coverImageUrl: publicAddress(coverKey),
  coverWidths: coverWidths ?? [],
  priceNaira: row.priceNairaMinor === null ? null : toMajor(row.priceNairaMinor),
  priceUsd: toMajor(row.priceUsdMinor),
  durationString: durationString(row.durationSeconds),
  averageRating: averageRating(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  changesRequestedAt: row.changesRequestedAt?.toISOString() ?? null,
})
