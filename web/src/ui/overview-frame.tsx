import type { ReactNode } from 'react'
import { useSite } from '../lib/site.ts'
import { placeOf } from '../lib/site-days.ts'
import { Moment } from './moment.tsx'
import { ReportSkeleton } from './report-frame.tsx'
import { Skeleton } from './skeleton.tsx'

type OverviewProps = {
  /** The figures and their plot. */
  children: ReactNode
  attention: ReactNode
  recent?: ReactNode
  /** The main action of the area. */
  action?: ReactNode
}

/** The first page of an area: pending work beside recent events, and the figures. On phones, the pending work is first. */
export const Overview = ({ children, attention, recent, action }: OverviewProps) => (
  <>
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <h1 className="text-3xl">Overview</h1>
      {action}
    </div>
    <div className="max-xl:in-order grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-2 xl:row-start-1">{attention}</div>
      <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-1 xl:row-start-1">
        {children}
        {recent}
      </div>
    </div>
  </>
)

export const OverviewSkeleton = ({ label }: { label: string }) => (
  <Overview attention={<Skeleton className="h-60 rounded-lg" />} recent={<Skeleton className="h-60 rounded-lg" />}>
    <ReportSkeleton label={label} />
  </Overview>
)

/** States where days start, and the time up to which data are included. */
export function CountedDays({ countedUntil }: { countedUntil: string }) {
  const { timeZone } = useSite()
  return (
    <p className="text-sm text-ink-muted">
      Days start at midnight, {placeOf(timeZone)} time. Includes data up to <Moment at={countedUntil} isExact />.
    </p>
  )
}
