import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { LostSearches } from '../features/site-performance/lost-searches.tsx'
import { type DaysAsked, type SitePerformance, sitePerformanceQuery } from '../features/site-performance/site-performance.api.ts'
import { type SiteView, siteQueryOf, siteViewIn } from '../features/site-performance/site-performance-address.ts'
import { SitePlot } from '../features/site-performance/site-plot.tsx'
import { SiteQueues } from '../features/site-performance/site-queues.tsx'
import { SiteTiles } from '../features/site-performance/site-tiles.tsx'
import { TopSellers } from '../features/site-performance/top-sellers.tsx'
import type { Head } from '../lib/page.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { Failed } from '../ui/failed.tsx'
import { ReportFilters } from '../ui/report-filters.tsx'
import { ReportedDays, ReportFrame } from '../ui/report-frame.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'Performance · Admin' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const view = siteViewIn(query)
  const asked = { from: view.from, to: view.to }
  const performance = useQuery(sitePerformanceQuery(asked))
  const look = (next: SiteView) => void navigate(adminPaths.performance(siteQueryOf(next)), { replace: true, preventScrollReset: true })

  return (
    <ReportFrame>
      <ReportFilters days={view} onDays={(days) => look({ ...view, ...days })} />
      {performance.isPending && <Shapes />}
      {performance.isError && !performance.data && (
        <Failed message="We couldn’t load the figures." onRetry={() => void performance.refetch()} busy={performance.isFetching} />
      )}
      {performance.data && (
        <Figures performance={performance.data} asked={asked} view={view} onView={look} isOld={performance.isPlaceholderData} />
      )}
      <SiteQueues />
      <TopSellers asked={asked} by={view.by} onBy={(by) => look({ ...view, by })} />
      <LostSearches asked={asked} />
    </ReportFrame>
  )
}

export const Pending = () => (
  <ReportFrame>
    <Skeleton className="h-18 max-w-120" />
    <Shapes />
  </ReportFrame>
)

const Shapes = () => (
  <Loading label="Loading the figures...">
    <div className="grid gap-6">
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  </Loading>
)

type FiguresProps = {
  performance: SitePerformance
  asked: DaysAsked
  view: SiteView
  onView: (view: SiteView) => void
  isOld: boolean
}

function Figures({ performance, asked, view, onView, isOld }: FiguresProps) {
  const { before, totals } = performance
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={isOld || undefined}>
      <ReportedDays {...performance} />
      <SiteTiles totals={totals} before={before} />
      <SitePlot performance={performance} asked={asked} measure={view.measure} onMeasure={(measure) => onView({ ...view, measure })} />
    </div>
  )
}
