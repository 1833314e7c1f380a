import type { Db } from '#platform/database/database.ts'
import { sumUpCounts } from './courses.listing.queries.ts'

/** Makes one row of all that was ever added to a count: listings read them all. */
export const tidyCounts = (db: Db): Promise<void> => sumUpCounts(db)
