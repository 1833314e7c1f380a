import type { OfferedCourse } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findOffered } from './courses.taught.queries.ts'

/** Returns what a person sees of a course before accepting it from an invitation or another way in. */
export async function getOfferedCourse(db: Db, id: number): Promise<OfferedCourse> {
  const { coverKey, coverWidths, ...course } = (await findOffered(db, id)) ?? refuse('COURSE_NOT_FOUND')
  return { ...course, coverImageUrl: publicAddress(coverKey), coverWidths: coverWidths ?? [] }
}
