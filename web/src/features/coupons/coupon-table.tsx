import type { Coupon } from '@akada/contract/coupons.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { CouponActions } from './coupon-actions.tsx'
import { coursesOf, stateOf, stateWords, usesOf } from './coupon-state.ts'
import type { CouponCourse } from './coupon-values.ts'
import type { Maker } from './scopes.ts'

type CouponTableProps = { coupons: readonly Coupon[]; maker: Maker; course: CouponCourse | undefined }

export const CouponTable = ({ coupons, maker, course }: CouponTableProps) => (
  <Table
    caption="Coupons"
    isCaptionHidden
    columns={[
      ...columns,
      {
        key: 'actions',
        header: 'Actions',
        phone: 'details',
        align: 'right',
        cell: (coupon) => <CouponActions coupon={coupon} maker={maker} course={course} />,
      },
    ]}
    rows={coupons}
    rowKey={({ id }) => id}
  />
)

const columns: readonly Column<Coupon>[] = [
  { key: 'code', header: 'Code', phone: 'primary', cell: ({ code }) => <strong className="wrap-anywhere">{code}</strong> },
  { key: 'courses', header: 'Applies to', phone: 'details', cell: coursesOf },
  {
    key: 'discount',
    header: 'Discount',
    phone: 'amount',
    align: 'right',
    cell: ({ discountPercentage }) => `${discountPercentage}%`,
    phoneCell: ({ discountPercentage }) => `${discountPercentage}% off`,
  },
  { key: 'state', header: 'Status', phone: 'status', cell: (coupon) => <State coupon={coupon} /> },
  { key: 'uses', header: 'Uses', phone: 'secondary', cell: usesOf },
  { key: 'ends', header: 'Ends', phone: 'details', cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : <Moment at={expiresAt} />) },
]

function State({ coupon }: { coupon: Coupon }) {
  const { text, kind } = stateWords[stateOf(coupon, Date.now())]
  return <Badge kind={kind}>{text}</Badge>
}
