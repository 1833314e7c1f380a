import { useSearchParams } from 'react-router'
import { CouponSummary, CouponSummarySkeleton } from '../features/coupon-reports/coupon-summary.tsx'
import { NewCouponButton } from '../features/coupons/new-coupon-button.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { couponPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { useMaker } from './parts/use-maker.ts'

export const head = (): Head => ({ title: 'Coupon Performance Summary' })

export function Component() {
  const [query] = useSearchParams()
  const maker = useMaker()
  return (
    <CouponSummary
      page={pageNumberOf(query)}
      linkTo={(page) => couponPaths.summary({ page: pageInAddress(page) })}
      reportOf={couponPaths.report}
      actions={
        <>
          <NewCouponButton maker={maker} />
          <LinkButton variant="secondary" to={couponPaths.manage()}>
            Manage coupons
          </LinkButton>
        </>
      }
    />
  )
}

export const Pending = CouponSummarySkeleton
