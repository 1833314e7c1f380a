import { TopBy } from '@akada/contract/site-performance.ts'
import { type ReportDays, reportDaysIn, reportQueryOf } from '../../lib/report-days.ts'

/** What the address says is to be seen. */
export type SiteView = ReportDays & {
  /** What the plot shows; without a word, what the page finds best. */
  measure: string | undefined
  /** What decides who is on top. */
  by: TopBy
}

export const siteViewIn = (query: URLSearchParams, timeZone: string): SiteView => ({
  ...reportDaysIn(query, timeZone),
  measure: query.get('measure') ?? undefined,
  by: TopBy.options.find((by) => by === query.get('by')) ?? 'enrollments',
})

/** For the address: what is so anyway is left out. */
export const siteQueryOf = ({ measure, by, ...days }: SiteView) => ({
  ...reportQueryOf(days),
  measure,
  by: by === 'enrollments' ? undefined : by,
})
