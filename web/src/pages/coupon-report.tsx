import { useParams } from 'react-router'
import { CouponReport, CouponReportSkeleton } from '../features/coupon-reports/coupon-report.tsx'
import type { Head } from '../lib/page.ts'
import { couponPaths } from '../lib/work-paths.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'

export const head = (): Head => ({ title: 'Coupon report' })

export function Component() {
  const { couponCode = '' } = useParams()
  return (
    <>
      <div className="mb-3">
        <Breadcrumb crumbs={[{ label: 'Coupons', to: couponPaths.summary() }, { label: couponCode }]} />
      </div>
      <CouponReport key={couponCode} code={couponCode} />
    </>
  )
}

export const Pending = CouponReportSkeleton
