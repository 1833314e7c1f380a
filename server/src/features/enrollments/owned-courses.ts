import type { Db } from '#platform/database/database.ts'
import { listOwnedCourseIds } from './enrollments.queries.ts'

/** The courses a person may learn now: all of them, or those among the given ids. */
export const ownedCourseIds = async (db: Db, userId: string, courseIds?: readonly number[]): Promise<Set<number>> =>
  new Set(await listOwnedCourseIds(db, userId, courseIds))
