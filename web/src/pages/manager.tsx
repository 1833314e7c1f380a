import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { RecoveredOrders } from '../features/checkout-reminders/recovered-orders.tsx'
import { pendingWorkQuery, type SalesOverview, salesOverviewQuery } from '../features/manager-overview/overview.api.ts'
import { RecentOrders } from '../features/manager-overview/recent-orders.tsx'
import { SalesPlot } from '../features/manager-overview/sales-plot.tsx'
import { SalesTiles } from '../features/manager-overview/sales-tiles.tsx'
import type { Head } from '../lib/page.ts'
import { tableParams } from '../lib/table-address.ts'
import { NeedsAttention } from '../ui/attention-list.tsx'
import { CountedDays, Overview, OverviewSkeleton } from '../ui/overview-frame.tsx'
import { ReportedFigures } from '../ui/report-frame.tsx'

export const head = (): Head => ({ title: 'Overview · Manager' })

const words = { loading: 'Loading sales…', failure: 'We couldn’t load the sales.' }

export const Component = () => (
  <Overview
    attention={<NeedsAttention query={useQuery(pendingWorkQuery)} />}
    recent={
      <>
        <RecentOrders />
        <RecoveredOrders />
      </>
    }
  >
    <ReportedFigures report={useQuery(salesOverviewQuery)} words={words}>
      {(sales) => <Sales sales={sales} />}
    </ReportedFigures>
  </Overview>
)

export const Pending = () => <OverviewSkeleton label={words.loading} />

function Sales({ sales }: { sales: SalesOverview }) {
  const [query, setQuery] = useSearchParams()
  const choose = (measure: string) => setQuery({ ...tableParams(query), measure }, { replace: true, preventScrollReset: true })
  return (
    <>
      <SalesTiles sales={sales} />
      <SalesPlot sales={sales} measure={query.get('measure') ?? undefined} onMeasure={choose} />
      <CountedDays countedUntil={sales.countedUntil} />
    </>
  )
}
