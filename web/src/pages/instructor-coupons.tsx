import { useNavigate, useSearchParams } from 'react-router'
import { CouponList, couponsLoading } from '../features/coupons/coupon-list.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { tableParams } from '../lib/table-address.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { useMaker } from './parts/use-maker.ts'

export const head = (): Head => ({ title: 'Coupons · Instructor' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  return (
    <>
      <Heading />
      <CouponList
        maker={useMaker()}
        search={search}
        page={pageNumberOf(query)}
        linkTo={(page) => instructorPaths.coupons({ ...tableParams(query), search: search || undefined, page: pageInAddress(page) })}
        onSearch={(asked) => void navigate(instructorPaths.coupons({ ...tableParams(query), search: asked || undefined }))}
      />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={couponsLoading} />
  </>
)

const Heading = () => (
  <div className="mb-6">
    <h1 className="text-3xl">Coupons</h1>
    <p className="mt-1 text-ink-muted">You earn a larger share of sales made with your own coupons. Your statement marks these sales.</p>
  </div>
)
