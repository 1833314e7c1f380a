import { TopBy } from '@akada/contract/site-performance.ts'
import { type ReportDays, reportDaysIn, reportQueryOf } from '../../lib/report-days.ts'

/** The period and the selections stored in the URL. */
export type SiteView = ReportDays & {
  /** The plotted measure, or undefined for the page's default. */
  measure: string | undefined
  /** The criterion for the top sellers. */
  by: TopBy
}

export const siteViewIn = (query: URLSearchParams, timeZone: string): SiteView => ({
  ...reportDaysIn(query, timeZone),
  measure: query.get('measure') ?? undefined,
  by: TopBy.options.find((by) => by === query.get('by')) ?? 'enrollments',
})

/** Returns the URL query, without default values. */
export const siteQueryOf = ({ measure, by, ...days }: SiteView) => ({
  ...reportQueryOf(days),
  measure,
  by: by === 'enrollments' ? undefined : by,
})
