// Days of the site's time zone, as the database has them: it alone decides when a day of a report begins.
import { type RawBuilder, sql } from 'kysely'

/** Days such as `2026-09-01`, both included; an end may be open. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** The moment at which a day begins. A subquery, so that it is computed once and not for each row. */
export const dayBegins = (day: string): RawBuilder<Date> => sql<Date>`(select report_midnight(${day}::date))`

/** The moment at which the next day begins. */
export const dayEnds = (day: string): RawBuilder<Date> => sql<Date>`(select report_midnight(${day}::date + 1))`
