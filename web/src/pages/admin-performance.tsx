import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { RecoveredOrders } from '../features/checkout-reminders/recovered-orders.tsx'
import { LostSearches } from '../features/site-performance/lost-searches.tsx'
import { sitePerformanceQuery } from '../features/site-performance/site-performance.api.ts'
import { type SiteView, siteQueryOf, siteViewIn } from '../features/site-performance/site-performance-address.ts'
import { SitePlot } from '../features/site-performance/site-plot.tsx'
import { SiteQueues } from '../features/site-performance/site-queues.tsx'
import { SiteTiles } from '../features/site-performance/site-tiles.tsx'
import { TopSellers } from '../features/site-performance/top-sellers.tsx'
import type { Head } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { tableParams } from '../lib/table-address.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { ReportFilters } from '../ui/report-filters.tsx'
import { PendingReport, ReportedDays, ReportedFigures, ReportFrame } from '../ui/report-frame.tsx'

export const head = (): Head => ({ title: 'Performance · Admin' })

const words = { loading: 'Loading figures…', failure: 'We couldn’t load the figures.' }

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const view = siteViewIn(query, useSite().timeZone)
  const asked = { from: view.from, to: view.to }
  const performance = useQuery(sitePerformanceQuery(asked))
  const look = (next: SiteView) =>
    void navigate(adminPaths.performance({ ...tableParams(query), ...siteQueryOf(next) }), { replace: true, preventScrollReset: true })

  return (
    <ReportFrame>
      <ReportFilters days={view} onDays={(days) => look({ ...view, ...days })} />
      <ReportedFigures report={performance} words={words}>
        {(figures) => (
          <>
            <ReportedDays {...figures} />
            <SiteTiles totals={figures.totals} before={figures.before} days={figures.days.length} />
            <SitePlot performance={figures} asked={asked} measure={view.measure} onMeasure={(measure) => look({ ...view, measure })} />
          </>
        )}
      </ReportedFigures>
      <SiteQueues />
      <TopSellers asked={asked} by={view.by} onBy={(by) => look({ ...view, by })} />
      <RecoveredOrders asked={asked} />
      <LostSearches asked={asked} />
    </ReportFrame>
  )
}

export const Pending = () => <PendingReport label={words.loading} />
