import { useSearchParams } from 'react-router'
import { CouponSummary, CouponSummarySkeleton } from '../features/coupon-reports/coupon-summary.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { managerPaths } from '../lib/work-paths.ts'

export const head = (): Head => ({ title: 'Coupons · Manager' })

export function Component() {
  const [query] = useSearchParams()
  return (
    <CouponSummary
      page={pageNumberOf(query)}
      linkTo={(page) => managerPaths.coupons({ page: pageInAddress(page) })}
      reportOf={managerPaths.coupon}
    />
  )
}

export const Pending = CouponSummarySkeleton
