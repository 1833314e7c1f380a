import { downloadCouponReport } from '@akada/contract/calls/coupons.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ActiveBadge } from './active-badge.tsx'
import { couponReportQuery, type Report } from './coupon-reports.api.ts'
import { EnrollmentCards } from './enrollment-cards.tsx'
import { ReportTotals } from './report-totals.tsx'
import { TransactionTable } from './transaction-table.tsx'

/** Shows the sales with one coupon. */
export function CouponReport({ code }: { code: string }) {
  const report = useQuery(couponReportQuery(code))

  if (report.isPending) return <CouponReportSkeleton />
  if (report.isError)
    return (
      <>
        <h1 className="text-3xl wrap-anywhere">{code}</h1>
        <Failed
          message={sentenceOf(report.error, 'Failed to load coupon report')}
          {...(isRefused(report.error) && { advice: 'Check the code in the URL.' })}
          error={report.error}
          onRetry={() => void report.refetch()}
          busy={report.isFetching}
        />
      </>
    )
  return <ReportBody report={report.data} />
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const ReportBody = ({ report }: { report: Report }) => (
  <>
    <ReportHeader coupon={report.coupon} />
    <ReportTotals report={report} />
    <section className="mt-8">
      <h2 className="mb-3 text-xl">Transactions</h2>
      <TransactionTable transactions={report.transactions} />
    </section>
    {report.enrollments.length > 0 && (
      <section className="mt-8">
        <h2 className="mb-3 text-xl">Enrollments</h2>
        <EnrollmentCards enrollments={report.enrollments} />
      </section>
    )}
  </>
)

const ReportHeader = ({ coupon }: { coupon: Report['coupon'] }) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <div className="min-w-0">
      <h1 className="flex flex-wrap items-center gap-3 text-3xl wrap-anywhere">
        {coupon.code}
        <ActiveBadge isActive={coupon.active} />
      </h1>
      <p className="mt-1 text-ink-muted">
        {coupon.discountPercentage}% discount
        {coupon.expirationDate !== null && (
          <>
            {' · '}
            {Date.parse(coupon.expirationDate) > Date.now() ? 'Expires' : 'Expired'} <Moment at={coupon.expirationDate} />
          </>
        )}
      </p>
    </div>
    <DownloadButton load={() => download(downloadCouponReport, { params: { code: coupon.code } })}>Download CSV</DownloadButton>
  </div>
)

export const CouponReportSkeleton = () => (
  <>
    <h1 className="mb-6 text-3xl">Coupon report</h1>
    <Loading label="Loading coupon report…">
      <div className="grid gap-6">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </Loading>
  </>
)
