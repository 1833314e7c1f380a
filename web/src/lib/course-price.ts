import type { Cart } from '@akada/contract/cart.ts'
import type { CourseCard } from '@akada/contract/courses.ts'
import { type Currency, struckPrice } from '@akada/contract/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCurrency } from './site.ts'

type Priced = { priceNaira: number | null; priceUsd: number; isFree: boolean }
export type Money = { amount: number; currency: Currency }

/** Returns the price of a course in a currency. A course without a naira price has only a dollar price. */
export const priceOf = ({ priceNaira, priceUsd, isFree }: Priced, currency: Currency): Money => {
  const inNaira = currency === 'NGN' && priceNaira !== null
  return { amount: isFree ? 0 : inNaira ? priceNaira : priceUsd, currency: inNaira ? 'NGN' : 'USD' }
}

export type Charged = Pick<CourseCard, 'priceNaira' | 'priceUsd' | 'isFree' | 'paidAbroad' | 'paidAtHome'>

/**
 * Returns a course's displayed price, and what this user is charged. The course has the charges at home and abroad. The cart
 * response specifies which charge applies to a logged-in user.
 */
export function usePrice(course: Charged): { price: Money; charge: Money } {
  const shown = useCurrency()
  const queryClient = useQueryClient()
  const like = useSyncExternalStore(
    queryClient.getQueryCache().subscribe,
    () => queryClient.getQueryData<Cart>(['cart'])?.chargedLike ?? shown,
    () => shown,
  )
  return { price: priceOf(course, shown), charge: (like === 'USD' ? course.paidAbroad : course.paidAtHome) ?? priceOf(course, like) }
}

export const struckPriceOf = ({ amount, currency }: Money): Money => ({ amount: struckPrice(amount, currency), currency })
