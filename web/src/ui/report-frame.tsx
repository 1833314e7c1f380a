import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '../lib/dates.ts'
import { useSite } from '../lib/site.ts'
import { placeOf } from '../lib/site-days.ts'
import { Failed } from './failed.tsx'
import { Moment } from './moment.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

export const ReportFrame = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="mb-6 text-3xl">Performance</h1>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
  </>
)

type Words = { loading: string; failure: string }

type Reported<Report> = { report: UseQueryResult<Report>; words: Words; children: (report: Report) => ReactNode }

/** Shows a report's figures in each state: loading, failed or loaded. */
export const ReportedFigures = <Report,>({ report, words, children }: Reported<Report>) => {
  if (report.isPending) return <ReportSkeleton label={words.loading} />
  if (!report.data)
    return <Failed message={words.failure} error={report.error} onRetry={() => void report.refetch()} busy={report.isFetching} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={report.isPlaceholderData || undefined}>
      {children(report.data)}
    </div>
  )
}

export const ReportSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="grid gap-6">
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  </Loading>
)

/** The skeleton of a report page. */
export const PendingReport = ({ label }: { label: string }) => (
  <ReportFrame>
    <Skeleton className="h-18 max-w-120" />
    <ReportSkeleton label={label} />
  </ReportFrame>
)

type Days = { from: string; to: string }

/** States the period of the figures, and the time up to which data are included. */
export function ReportedDays({ from, to, before, countedUntil }: Days & { before: Days; countedUntil: string }) {
  const { timeZone } = useSite()
  return (
    <p className="text-ink-muted">
      {formatDay(from)} to {formatDay(to)}, compared with {formatDay(before.from)} to {formatDay(before.to)}. Days start at midnight,{' '}
      {placeOf(timeZone)} time. Includes data up to <Moment at={countedUntil} isExact />.
    </p>
  )
}
