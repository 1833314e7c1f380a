// Days in the site's time zone. Only the database decides when a day of a report begins.
import { type RawBuilder, sql } from 'kysely'

/** Days such as `2026-09-01`, both included; either end may be open. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** The first moment of a day. A subquery, so that it is computed once instead of per row. */
export const dayBegins = (day: string): RawBuilder<Date> => sql<Date>`(select report_midnight(${day}::date))`

/** The first moment of the next day. */
export const dayEnds = (day: string): RawBuilder<Date> => sql<Date>`(select report_midnight(${day}::date + 1))`
