import type { CourseCard } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { courseCard, type Shop } from './courses.cards.ts'
import { listCards } from './courses.listing.queries.ts'

/** Returns the LIVE courses among the ids, in the requested order. */
export const listChosenCourses = async (db: Db, ids: readonly number[], shop: Shop): Promise<CourseCard[]> =>
  (await listCards(db, [...new Set(ids)], 'LIVE')).map((row) => courseCard(row, shop))
