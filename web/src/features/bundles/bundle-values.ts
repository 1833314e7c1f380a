import type { BundleCourse, OwnBundle, OwnedCourses } from '@akada/contract/bundles.ts'
import { bundleLimits } from '@akada/contract/limits.ts'
import type { Terms } from './bundles.api.ts'

export type BundleValues = {
  title: string
  description: string
  priceNaira: string
  priceUsd: string
  ownedCourses: OwnedCourses
  courses: BundleCourse[]
}

export const newBundle: BundleValues = { title: '', description: '', priceNaira: '', priceUsd: '', ownedCourses: 'REDUCE', courses: [] }

const textOf = (price: number | null) => (price === null ? '' : String(price))

export const valuesOf = ({ title, description, priceNaira, priceUsd, ownedCourses, courses }: OwnBundle): BundleValues => ({
  ...{ title, description, ownedCourses, courses },
  ...{ priceNaira: textOf(priceNaira), priceUsd: textOf(priceUsd) },
})

/** Returns the typed price, null for none, or undefined for other text. */
export function priceIn(text: string): number | null | undefined {
  const number = text.trim().replaceAll(',', '')
  if (number === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(number) && Number(number) > 0 ? Number(number) : undefined
}

export type BundleFaults = Partial<Record<keyof BundleValues, string>>

const { title: titles } = bundleLimits

export function faultsOf({ title, priceNaira, priceUsd }: BundleValues): BundleFaults {
  return {
    ...(title.trim().length < titles.min && { title: `A title needs at least ${titles.min} characters.` }),
    ...(priceIn(priceNaira) === undefined && { priceNaira: 'Enter a price in naira, or leave this field blank.' }),
    ...(priceIn(priceUsd) === undefined && { priceUsd: 'Enter a price in dollars.' }),
  }
}

export const termsOf = ({ title, description, priceNaira, priceUsd, ownedCourses, courses }: BundleValues): Terms => ({
  ...{ title: title.trim(), description: description.trim(), ownedCourses, courseIds: courses.map(({ id }) => id) },
  ...{ priceNaira: priceIn(priceNaira) ?? null, priceUsd: priceIn(priceUsd) ?? null },
})

/** Returns what the chosen courses cost alone. Null if one of them has no price in this currency. */
export function listPriceOf(courses: readonly BundleCourse[], currency: 'NGN' | 'USD'): number | null {
  const prices = courses.flatMap(({ priceNaira, priceUsd }) => (currency === 'NGN' ? (priceNaira ?? []) : priceUsd))
  return prices.length < courses.length || prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0)
}
