import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPendingQuery, type SiteOverview, siteOverviewQuery } from '../features/admin-overview/admin-overview.api.ts'
import { GrowthPlot } from '../features/admin-overview/growth-plot.tsx'
import { GrowthTiles } from '../features/admin-overview/growth-tiles.tsx'
import { NewUsers } from '../features/admin-overview/new-users.tsx'
import { SiteHealth } from '../features/operations/site-health.tsx'
import type { Head } from '../lib/page.ts'
import { tableParams } from '../lib/table-address.ts'
import { NeedsAttention } from '../ui/attention-list.tsx'
import { CountedDays, Overview, OverviewSkeleton } from '../ui/overview-frame.tsx'
import { ReportedFigures } from '../ui/report-frame.tsx'

export const head = (): Head => ({ title: 'Overview · Admin' })

const words = { loading: 'Loading figures…', failure: 'We couldn’t load the figures.' }

export const Component = () => (
  <Overview
    attention={
      <>
        <NeedsAttention query={useQuery(adminPendingQuery)} />
        <SiteHealth />
      </>
    }
    recent={<NewUsers />}
  >
    <ReportedFigures report={useQuery(siteOverviewQuery)} words={words}>
      {(overview) => <Growth overview={overview} />}
    </ReportedFigures>
  </Overview>
)

export const Pending = () => <OverviewSkeleton label={words.loading} />

function Growth({ overview }: { overview: SiteOverview }) {
  const [query, setQuery] = useSearchParams()
  const choose = (measure: string) => setQuery({ ...tableParams(query), measure }, { replace: true, preventScrollReset: true })
  return (
    <>
      <GrowthTiles overview={overview} />
      <GrowthPlot overview={overview} measure={query.get('measure') ?? undefined} onMeasure={choose} />
      <CountedDays countedUntil={overview.countedUntil} />
    </>
  )
}
