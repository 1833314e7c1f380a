import type { ReactNode } from 'react'
import { formatDay } from '../lib/dates.ts'
import { Moment } from './moment.tsx'

export const ReportFrame = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="mb-6 text-3xl">Performance</h1>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
  </>
)

type Days = { from: string; to: string }

/** Which days figures are of, and until when. */
export const ReportedDays = ({ from, to, before, countedUntil }: Days & { before: Days; countedUntil: string }) => (
  <p className="text-ink-muted">
    {formatDay(from)} to {formatDay(to)}, compared with {formatDay(before.from)} to {formatDay(before.to)}. Days begin at midnight in Lagos.
    Counted up to <Moment at={countedUntil} isExact />.
  </p>
)
