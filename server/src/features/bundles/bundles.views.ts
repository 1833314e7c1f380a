import type { BundleCard, BundleCourse, OwnBundle } from '@akada/contract/bundles.ts'
import { toMajor } from '@akada/contract/money.ts'
import { visitorCharges } from '#features/cart/cart.charge.ts'
import type { Shop } from '#features/courses/courses.cards.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import type { BundleRow, listSales, MemberRow } from './bundles.queries.ts'

const majorOrNull = (minor: number | null) => (minor === null ? null : toMajor(minor))

/** Returns the bundle's cover, or the first one of its courses. */
function coverOf({ ownCoverKey, ownCoverWidths }: BundleRow, members: readonly MemberRow[]) {
  const first = members.find(({ coverKey }) => coverKey !== null)
  return ownCoverKey === null
    ? { coverImageUrl: publicAddress(first?.coverKey ?? null), coverWidths: first?.coverWidths ?? [] }
    : { coverImageUrl: publicAddress(ownCoverKey), coverWidths: ownCoverWidths ?? [] }
}

export function bundleCard(row: BundleRow, members: readonly MemberRow[], shop: Shop): BundleCard {
  const price = priceNow(row)
  return {
    id: row.id,
    title: row.title,
    ...coverOf(row, members),
    instructorNames: [...new Set(members.map(({ instructorName }) => instructorName))],
    totalCourses: members.length,
    priceNaira: majorOrNull(price.priceNairaMinor),
    priceUsd: toMajor(price.priceUsdMinor),
    listNaira: majorOrNull(row.listNairaMinor),
    listUsd: toMajor(row.listUsdMinor),
    ...visitorCharges({ ...price, title: row.title, isFree: false }, shop),
  }
}

/** Returns the bundle's price. While its courses cost less, it costs as much as they do (`cart.bundles.ts`). */
function priceNow({ isSold, priceNairaMinor, priceUsdMinor, listNairaMinor, listUsdMinor }: BundleRow) {
  const least = (price: number, list: number) => (isSold ? Math.min(price, list) : price)
  return {
    priceNairaMinor: priceNairaMinor === null ? null : least(priceNairaMinor, listNairaMinor ?? priceNairaMinor),
    priceUsdMinor: least(priceUsdMinor ?? 0, listUsdMinor),
  }
}

export const bundleCourse = (row: Omit<MemberRow, 'bundleId'>): BundleCourse => ({
  id: row.id,
  title: row.title,
  instructorName: row.instructorName,
  priceNaira: majorOrNull(row.priceNairaMinor),
  priceUsd: toMajor(row.priceUsdMinor),
  isSold: row.isSold,
})

type Sales = Awaited<ReturnType<typeof listSales>>

export function ownBundle(row: BundleRow, members: readonly MemberRow[], sales: Sales): OwnBundle {
  const revenueIn = (currency: string) => toMajor(sales.find((one) => one.currency === currency)?.revenueMinor ?? 0)
  return {
    id: row.id,
    status: row.status,
    isSold: row.isSold,
    isOfSite: row.isOfSite,
    title: row.title,
    description: row.description,
    ...coverOf(row, members),
    priceNaira: majorOrNull(row.priceNairaMinor),
    priceUsd: majorOrNull(row.priceUsdMinor),
    ownedCourses: row.ownedCourses,
    courses: members.map(bundleCourse),
    totalSales: sales.reduce((sum, one) => sum + one.sales, 0),
    revenueNaira: revenueIn('NGN'),
    revenueUsd: revenueIn('USD'),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}
