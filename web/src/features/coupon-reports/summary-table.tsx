import type { CouponSummaryRow } from '@akada/contract/coupons.ts'
import { Link, useNavigate } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ActiveBadge } from './active-badge.tsx'

type Columns = readonly Column<CouponSummaryRow>[]
type SummaryTableProps = { rows: readonly CouponSummaryRow[]; reportOf: (code: string) => string }

export function SummaryTable({ rows, reportOf }: SummaryTableProps) {
  const navigate = useNavigate()
  const hasNaira = rows.some(({ totalDiscountNaira, totalRevenueNaira }) => totalDiscountNaira !== 0 || totalRevenueNaira !== 0)
  return (
    <Table
      caption="Coupons"
      isCaptionHidden
      columns={[codeColumn(reportOf), ...columns, ...(hasNaira ? nairaColumns : [])]}
      rows={rows}
      rowKey={({ couponCode }) => couponCode}
      onRowClick={({ couponCode }) => void navigate(reportOf(couponCode))}
    />
  )
}

const codeColumn = (reportOf: (code: string) => string): Column<CouponSummaryRow> => ({
  key: 'code',
  header: 'Coupon Code',
  cell: ({ couponCode }) => (
    <Link to={reportOf(couponCode)} className="link font-semibold wrap-anywhere" onClick={(event) => event.stopPropagation()}>
      {couponCode}
    </Link>
  ),
})

const columns: Columns = [
  { key: 'course', header: 'Course', cell: ({ courseTitle }) => courseTitle },
  { key: 'discount', header: 'Discount', align: 'right', cell: ({ discountPercentage }) => `${discountPercentage}%` },
  { key: 'status', header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  { key: 'uses', header: 'Uses', align: 'right', cell: ({ totalUses }) => totalUses },
  {
    key: 'discountUsd',
    header: 'Total Discount',
    align: 'right',
    cell: ({ totalDiscountAmount }) => <Amount amount={totalDiscountAmount} currency="USD" hasDecimals />,
  },
  {
    key: 'revenueUsd',
    header: 'Revenue',
    align: 'right',
    cell: ({ totalRevenueGenerated }) => <Amount amount={totalRevenueGenerated} currency="USD" hasDecimals />,
  },
]

/** Amounts in naira have separate columns, because they can't be added to dollars. */
const nairaColumns: Columns = [
  {
    key: 'discountNaira',
    header: 'Total Discount (₦)',
    align: 'right',
    cell: ({ totalDiscountNaira }) => <Amount amount={totalDiscountNaira} currency="NGN" hasDecimals />,
  },
  {
    key: 'revenueNaira',
    header: 'Revenue (₦)',
    align: 'right',
    cell: ({ totalRevenueNaira }) => <Amount amount={totalRevenueNaira} currency="NGN" hasDecimals />,
  },
]
