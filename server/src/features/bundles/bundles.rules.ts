import type { BundleStatus } from '@akada/contract/bundles.ts'
import { bundleLimits } from '@akada/contract/limits.ts'
import { moneyText } from '@akada/contract/money.ts'

export type Viewer = { id: string; roles: readonly string[] } | null

type Owned = { makerId: string; isOfSite: boolean }

/** Whether the user may edit the bundle, and see it while it isn't published. Only admins may edit a bundle of the site. */
export const mayEdit = ({ makerId, isOfSite }: Owned, viewer: Viewer): boolean =>
  viewer !== null && (viewer.roles.includes('ADMIN') || (!isOfSite && viewer.id === makerId))

/** Returns why the user doesn't see the bundle, or null. */
export function viewProblem(bundle: Owned & { status: BundleStatus }, viewer: Viewer): 'BUNDLE_NOT_FOUND' | 'BUNDLE_GONE' | null {
  if (bundle.status === 'LIVE' || mayEdit(bundle, viewer)) return null
  return bundle.status === 'ARCHIVED' ? 'BUNDLE_GONE' : 'BUNDLE_NOT_FOUND'
}

export type Offered = {
  priceNairaMinor: number | null
  priceUsdMinor: number | null
  courses: readonly { title: string; isSold: boolean; priceNairaMinor: number | null; priceUsdMinor: number }[]
}

export type Fault = { path: 'courseIds' | 'priceUsd' | 'priceNaira'; message: string }

/** Returns why a bundle can't be on sale. */
export function offerFaults({ priceNairaMinor, priceUsdMinor, courses }: Offered): Fault[] {
  const { min } = bundleLimits.courses
  const faults: Fault[] = []
  const unsold = courses.find(({ isSold }) => !isSold)
  if (courses.length < min) faults.push({ path: 'courseIds', message: `A bundle needs at least ${min} courses.` })
  if (unsold) faults.push({ path: 'courseIds', message: `“${unsold.title}” isn’t for sale. Remove it.` })
  const listUsdMinor = sum(courses.map((course) => course.priceUsdMinor))
  if (priceUsdMinor === null) faults.push({ path: 'priceUsd', message: 'Enter a price in dollars.' })
  else if (priceUsdMinor > listUsdMinor) faults.push({ path: 'priceUsd', message: tooHigh(moneyText(listUsdMinor, 'USD')) })
  return [...faults, ...nairaFaults({ priceNairaMinor, courses })]
}

function nairaFaults({ priceNairaMinor, courses }: Pick<Offered, 'priceNairaMinor' | 'courses'>): Fault[] {
  if (priceNairaMinor === null) return []
  const without = courses.find((course) => course.priceNairaMinor === null)
  if (without) return [{ path: 'priceNaira', message: `“${without.title}” has no naira price. Leave this field blank.` }]
  const listMinor = sum(courses.map((course) => course.priceNairaMinor ?? 0))
  return priceNairaMinor > listMinor ? [{ path: 'priceNaira', message: tooHigh(moneyText(listMinor, 'NGN')) }] : []
}

const tooHigh = (list: string) => `The courses cost ${list} together. A bundle can’t cost more.`

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
