import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EarningsTiles } from '../features/earnings/earnings-tiles.tsx'
import { EnrollmentsTile } from '../features/performance/enrollments-tile.tsx'
import { performanceQuery } from '../features/performance/performance.api.ts'
import { PerformancePlot } from '../features/performance/performance-plot.tsx'
import { CourseFindings } from '../features/teaching-overview/course-findings.tsx'
import { teachingPendingQuery } from '../features/teaching-overview/teaching-overview.api.ts'
import type { Head } from '../lib/page.ts'
import { reportDaysIn } from '../lib/report-days.ts'
import { useSite } from '../lib/site.ts'
import { tableParams } from '../lib/table-address.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { NeedsAttention } from '../ui/attention-list.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CountedDays, Overview, OverviewSkeleton } from '../ui/overview-frame.tsx'
import { ReportedFigures } from '../ui/report-frame.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'Overview · Instructor' })

const words = { loading: 'Loading your performance report…', failure: 'We couldn’t load your performance report.' }

export function Component() {
  const [query, setQuery] = useSearchParams()
  const { from, to } = reportDaysIn(new URLSearchParams(), useSite().timeZone)
  const performance = useQuery(performanceQuery({ from, to }))
  return (
    <Overview
      action={<LinkButton to={instructorPaths.newCourse}>New Course</LinkButton>}
      attention={<NeedsAttention query={useQuery(teachingPendingQuery)} />}
      recent={<CourseFindings />}
    >
      <EarningsTiles>
        {performance.isPending && <Skeleton className="rounded-lg" />}
        {performance.data && <EnrollmentsTile performance={performance.data} />}
      </EarningsTiles>
      <ReportedFigures report={performance} words={words}>
        {(figures) => (
          <>
            <PerformancePlot
              performance={figures}
              asked={{ from, to }}
              measure={query.get('measure') ?? 'enrollments'}
              onMeasure={(measure) => setQuery({ ...tableParams(query), measure }, { replace: true, preventScrollReset: true })}
            />
            <CountedDays countedUntil={figures.countedUntil} />
          </>
        )}
      </ReportedFigures>
    </Overview>
  )
}

export const Pending = () => <OverviewSkeleton label={words.loading} />
