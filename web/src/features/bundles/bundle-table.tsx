import type { OwnBundle } from '@akada/contract/bundles.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { Link } from 'react-router'
import { formatAmount } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { BundleState } from './bundle-state.tsx'

type BundleTableProps = {
  bundles: readonly OwnBundle[]
  pathOf: (id: number) => string
  /** Whether the bundles are those of all instructors. */
  isOfAll: boolean
}

export const BundleTable = ({ bundles, ...options }: BundleTableProps) => (
  <Table caption="Bundles" isCaptionHidden columns={columnsWith(options)} rows={bundles} rowKey={({ id }) => id} />
)

const columnsWith = ({ pathOf, isOfAll }: Omit<BundleTableProps, 'bundles'>): readonly Column<OwnBundle>[] => [
  {
    key: 'title',
    header: 'Bundle',
    phone: 'primary',
    cell: ({ id, title }) => (
      <Link dir="auto" to={pathOf(id)} className="link wrap-anywhere">
        {title}
      </Link>
    ),
    note: ({ courses }) =>
      [courses.length === 1 ? '1 course' : `${courses.length} courses`, ...(isOfAll ? instructorsOf(courses) : [])].join(' · '),
  },
  { key: 'state', header: 'Status', phone: 'status', cell: (bundle) => <BundleState bundle={bundle} /> },
  { key: 'price', header: 'Price', phone: 'details', align: 'right', cell: pricesOf },
  { key: 'sales', header: 'Sales', phone: 'secondary', align: 'right', cell: ({ totalSales }) => totalSales, phoneCell: salesText },
  {
    key: 'revenue',
    header: 'Revenue',
    phone: 'amount',
    align: 'right',
    cell: ({ revenueNaira, revenueUsd }) => (
      <span className="grid justify-items-end">
        {(revenueNaira !== 0 || revenueUsd === 0) && <Amount amount={revenueNaira} currency="NGN" />}
        {revenueUsd !== 0 && <Amount amount={revenueUsd} currency="USD" />}
      </span>
    ),
  },
]

const instructorsOf = (courses: OwnBundle['courses']): string[] =>
  courses.length === 0 ? [] : [isolated([...new Set(courses.map(({ instructorName }) => instructorName))].join(', '))]

const salesText = ({ totalSales }: OwnBundle): string => (totalSales === 1 ? '1 sale' : `${totalSales} sales`)

export function pricesOf({ priceNaira, priceUsd }: Pick<OwnBundle, 'priceNaira' | 'priceUsd'>): string {
  const prices = [
    ...(priceNaira === null ? [] : [formatAmount(priceNaira, 'NGN')]),
    ...(priceUsd === null ? [] : [formatAmount(priceUsd, 'USD')]),
  ]
  return prices.length === 0 ? '–' : prices.join(' · ')
}
