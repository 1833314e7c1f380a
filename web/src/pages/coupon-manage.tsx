import { useNavigate, useSearchParams } from 'react-router'
import { CouponList, couponsLoading } from '../features/coupons/coupon-list.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { tableParams } from '../lib/table-address.ts'
import { couponPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { useMaker } from './parts/use-maker.ts'

export const head = (): Head => ({ title: 'Coupons' })

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
        linkTo={(page) => couponPaths.manage({ ...tableParams(query), search: search || undefined, page: pageInAddress(page) })}
        onSearch={(asked) => void navigate(couponPaths.manage({ ...tableParams(query), search: asked || undefined }))}
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
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <h1 className="text-3xl">Coupons</h1>
    <LinkButton variant="secondary" to={couponPaths.summary()}>
      Performance summary
    </LinkButton>
  </div>
)
