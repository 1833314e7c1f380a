import { type ReportDays, reportDaysIn, reportQueryOf } from '../../lib/report-days.ts'
import type { PerformanceAsked } from './performance.api.ts'

/** The period and the filters in the URL. */
export type PerformanceView = ReportDays & {
  courseId: number | undefined
  /** The measure in the chart, or undefined for the page's default. */
  measure: string | undefined
}

export function viewIn(query: URLSearchParams, timeZone: string): PerformanceView {
  const course = query.get('course') ?? ''
  return {
    ...reportDaysIn(query, timeZone),
    courseId: /^[1-9]\d{0,8}$/.test(course) ? Number(course) : undefined,
    measure: query.get('measure') ?? undefined,
  }
}

export const queryOf = ({ courseId, measure, ...days }: PerformanceView) => ({ ...reportQueryOf(days), course: courseId, measure })

export const askedOf = ({ from, to, courseId }: PerformanceView): PerformanceAsked => ({
  from,
  to,
  ...(courseId !== undefined && { courseId }),
})
