// The words and percentages of the sources of sales, on the screen and in the CSV file. Without schemas, because browsers import it.
import type { PerformanceSource } from './teaching.ts'

const names: Record<PerformanceSource['kind'], string> = {
  AFFILIATE: 'Affiliate',
  COUPON: 'Coupon',
  CAMPAIGN: 'Campaign',
  SEARCH: 'Search',
  SITE: 'Other site',
  DIRECT: 'Direct',
  UNKNOWN: 'Not recorded',
}

export const sourceName = ({ kind, campaign }: Pick<PerformanceSource, 'kind' | 'campaign'>): string =>
  kind === 'CAMPAIGN' && campaign === null ? 'Other campaigns' : names[kind]

/** Returns a percentage of the views with one decimal, or null if it wouldn't mean anything: sales without a counted view, for example. */
export const shareOfViews = (count: number, { views }: Pick<PerformanceSource, 'views'>): number | null =>
  views === 0 || count > views ? null : Math.round((count / views) * 1000) / 10
