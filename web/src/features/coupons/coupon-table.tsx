import type { Coupon } from '@akada/contract/coupons.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table.tsx'
import { CouponActions } from './coupon-actions.tsx'
import { coursesOf, stateOf, stateWords, usesOf } from './coupon-state.ts'
import type { CouponCourse } from './coupon-values.ts'
import type { Maker } from './scopes.ts'

type CouponTableProps = { coupons: readonly Coupon[]; maker: Maker; course: CouponCourse | undefined }

export const CouponTable = ({ coupons, maker, course }: CouponTableProps) => (
  <ListTable
    defaultSort={{ key: 'createdAt', direction: 'descending' }}
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
  { key: 'code', header: 'Code', phone: 'primary', order: 'names', cell: ({ code }) => <strong className="wrap-anywhere">{code}</strong> },
  { key: 'courses', header: 'Applies to', phone: 'details', cell: coursesOf },
  {
    key: 'discount',
    header: 'Discount',
    phone: 'amount',
    align: 'right',
    order: 'numbers',
    cell: ({ discountPercentage }) => `${discountPercentage}%`,
    phoneCell: ({ discountPercentage }) => `${discountPercentage}% off`,
  },
  { key: 'state', header: 'Status', phone: 'status', cell: (coupon) => <State coupon={coupon} /> },
  { key: 'uses', header: 'Uses', phone: 'secondary', cell: usesOf },
  {
    key: 'ends',
    header: 'Ends',
    phone: 'details',
    order: 'deadlines',
    cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : <Moment at={expiresAt} />),
  },
  { key: 'createdAt', header: 'Created', phone: 'details', order: 'dates', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

function State({ coupon }: { coupon: Coupon }) {
  const { text, kind } = stateWords[stateOf(coupon, Date.now())]
  return <Badge kind={kind}>{text}</Badge>
}
