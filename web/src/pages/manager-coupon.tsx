import { useParams } from 'react-router'
import { CouponReport, CouponReportSkeleton } from '../features/coupon-reports/coupon-report.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'

export const head = (_: unknown, { params }: { params: Readonly<Record<string, string | undefined>> }): Head => ({
  title: `Coupon ${params.code} · Manager`,
})

export function Component() {
  const { code = '' } = useParams()
  return (
    <>
      <Way code={code} />
      <CouponReport key={code} code={code} />
    </>
  )
}

export const Pending = () => (
  <>
    <Way code="Coupon" />
    <CouponReportSkeleton />
  </>
)

const Way = ({ code }: { code: string }) => (
  <div className="mb-2">
    <Breadcrumb crumbs={[{ label: 'Coupons', to: managerPaths.coupons() }, { label: code }]} />
  </div>
)
