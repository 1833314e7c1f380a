// Days in the site's time zone. Only the database decides when a report's day begins.
import { type RawBuilder, sql } from 'kysely'

/** Days such as `2026-09-01`. Both days are included, and either can be omitted. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** Returns the first moment of a day, as a subquery that is computed only once instead of per row. */
export const dayBegins = (day: string): RawBuilder<Date> => sql<Date>`(select report_midnight(${day}::date))`

/** Returns the first moment of the next day. */
export const dayEnds = (day: string): RawBuilder<Date> => sql<Date>`(select report_midnight(${day}::date + 1))`
