import { counted } from '@akada/contract/counts.ts'
import type { CouponSummaryRow } from '@akada/contract/coupons.ts'
import { Amount } from '../../ui/amount.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ActiveBadge } from './active-badge.tsx'

type Columns = readonly Column<CouponSummaryRow>[]
type SummaryTableProps = { rows: readonly CouponSummaryRow[]; reportOf: (code: string) => string }

export function SummaryTable({ rows, reportOf }: SummaryTableProps) {
  const hasNaira = rows.some(({ totalDiscountNaira, totalRevenueNaira }) => totalDiscountNaira !== 0 || totalRevenueNaira !== 0)
  return (
    <Table
      caption="Coupons"
      isCaptionHidden
      columns={[codeColumn, ...columns, ...(hasNaira ? nairaColumns : [])]}
      rows={rows}
      rowKey={({ couponCode }) => couponCode}
      to={({ couponCode }) => reportOf(couponCode)}
    />
  )
}

const codeColumn: Column<CouponSummaryRow> = {
  key: 'code',
  header: 'Coupon Code',
  phone: 'primary',
  cell: ({ couponCode }) => couponCode,
}

const columns: Columns = [
  { key: 'course', header: 'Course', phone: 'details', cell: ({ courseTitle }) => courseTitle },
  {
    key: 'discount',
    header: 'Discount',
    phone: 'secondary',
    align: 'right',
    cell: ({ discountPercentage }) => `${discountPercentage}%`,
    phoneCell: ({ discountPercentage }) => `${discountPercentage}% off`,
  },
  { key: 'status', header: 'Status', phone: 'status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    key: 'uses',
    header: 'Uses',
    phone: 'secondary',
    align: 'right',
    cell: ({ totalUses }) => totalUses,
    phoneCell: ({ totalUses }) => counted(totalUses, 'use'),
  },
  {
    key: 'discountUsd',
    header: 'Total Discount',
    phone: 'details',
    align: 'right',
    cell: ({ totalDiscountAmount }) => <Amount amount={totalDiscountAmount} currency="USD" hasDecimals />,
  },
  {
    key: 'revenueUsd',
    header: 'Revenue',
    phone: 'amount',
    align: 'right',
    cell: ({ totalRevenueGenerated }) => <Amount amount={totalRevenueGenerated} currency="USD" hasDecimals />,
  },
]

/** Amounts in naira have separate columns, because they can't be added to dollars. */
const nairaColumns: Columns = [
  {
    key: 'discountNaira',
    header: 'Total Discount (₦)',
    phone: 'details',
    align: 'right',
    cell: ({ totalDiscountNaira }) => <Amount amount={totalDiscountNaira} currency="NGN" hasDecimals />,
  },
  {
    key: 'revenueNaira',
    header: 'Revenue (₦)',
    phone: 'details',
    align: 'right',
    cell: ({ totalRevenueNaira }) => <Amount amount={totalRevenueNaira} currency="NGN" hasDecimals />,
  },
]
