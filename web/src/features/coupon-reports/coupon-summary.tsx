import { downloadCouponSummary } from '@akada/contract/calls/coupons.ts'
import type { CouponSummaryRow } from '@akada/contract/coupons.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { couponSummaryQuery } from './coupon-reports.api.ts'
import { PageSteps } from './page-steps.tsx'
import { SummaryTable } from './summary-table.tsx'

type CouponSummaryProps = {
  page: number
  /** Returns another page's URL. */
  linkTo: (page: number) => string
  reportOf: (code: string) => string
  /** Additional actions. */
  actions?: ReactNode
}

/** Shows each coupon's sales and discounts. */
export function CouponSummary({ page, linkTo, reportOf, actions }: CouponSummaryProps) {
  const summary = useQuery(couponSummaryQuery(page))
  const isEmpty = summary.data?.totalElements === 0
  return (
    <>
      <SummaryHeading>
        {actions}
        {summary.data && !isEmpty && <DownloadButton load={() => download(downloadCouponSummary)}>Download CSV</DownloadButton>}
      </SummaryHeading>
      {summary.isPending && <ListSkeleton label={loading} />}
      {summary.isError && (
        <Failed
          message={sentenceOf(summary.error, 'Failed to load coupon summary')}
          error={summary.error}
          onRetry={() => void summary.refetch()}
          busy={summary.isFetching}
        />
      )}
      {summary.isSuccess && isEmpty && <Empty drawing="search" text="No coupons yet." />}
      {summary.isSuccess && !isEmpty && (
        <div aria-busy={summary.isPlaceholderData || undefined}>
          <Rows rows={summary.data.content} reportOf={reportOf} />
          <PageSteps {...summary.data} linkTo={linkTo} />
        </div>
      )}
    </>
  )
}

export const CouponSummarySkeleton = () => (
  <>
    <SummaryHeading />
    <ListSkeleton label={loading} />
  </>
)

const loading = 'Loading coupon summary…'

const SummaryHeading = ({ children }: { children?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <div>
      <h1 className="text-3xl">Coupon Performance Summary</h1>
      <p className="mt-1 text-ink-muted">Overview of all coupon usage and revenue</p>
    </div>
    <div className="flex flex-wrap gap-x-1.5 gap-y-3 sm:gap-3">{children}</div>
  </div>
)

const Rows = ({ rows, reportOf }: { rows: readonly CouponSummaryRow[]; reportOf: (code: string) => string }) =>
  rows.length === 0 ? <Empty drawing="search" text="No coupons on this page." /> : <SummaryTable rows={rows} reportOf={reportOf} />
