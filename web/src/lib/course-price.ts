import type { Cart } from '@akada/contract/cart.ts'
import type { CourseCard } from '@akada/contract/courses.ts'
import { type Currency, struckPrice } from '@akada/contract/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCurrency, useSite } from './site.ts'

type Priced = { priceNaira: number | null; priceUsd: number; isFree: boolean }
export type Money = { amount: number; currency: Currency }

/** Returns the price of a course in a currency. A course without a naira price has only a dollar price. */
export const priceOf = ({ priceNaira, priceUsd, isFree }: Priced, currency: Currency): Money => {
  const inNaira = currency === 'NGN' && priceNaira !== null
  return { amount: isFree ? 0 : inNaira ? priceNaira : priceUsd, currency: inNaira ? 'NGN' : 'USD' }
}

export type Charged = Pick<CourseCard, 'priceNaira' | 'priceUsd' | 'isFree' | 'paidAbroad' | 'paidAtHome' | 'sale'>

/** Returns one of two prices. A course without a naira price has only a dollar price. */
export const pricesIn = (prices: Omit<Priced, 'isFree'>, currency: Currency): Money => priceOf({ ...prices, isFree: false }, currency)

/** Whether a sale has ended since the page was rendered. */
export function useIsOver(endsAt = ''): boolean {
  const leftMs = () => Date.parse(endsAt) - Date.now()
  return useSyncExternalStore(
    (changed) => {
      // Timers can't wait for more than 24 days, and can be a little early.
      const timer = leftMs() < 1e9 ? setTimeout(changed, leftMs() + 20) : undefined
      return () => clearTimeout(timer)
    },
    () => leftMs() <= 0,
    () => false,
  )
}

/**
 * Returns a course's displayed price, the struck-through price if there is one, and what this user is charged. The course has the charges at
 * home and abroad. The cart response specifies which charge applies to a logged-in user.
 */
export function usePrice({ sale, ...running }: Charged): { price: Money; struck: Money | null; charge: Money } {
  const isOver = useIsOver(sale?.endsAt)
  const course: Charged = isOver ? { ...running, ...sale, paidAbroad: null, paidAtHome: null } : running
  const shown = useCurrency()
  const { strikeThrough } = useSite()
  const queryClient = useQueryClient()
  const like = useSyncExternalStore(
    queryClient.getQueryCache().subscribe,
    () => queryClient.getQueryData<Cart>(['cart'])?.chargedLike ?? shown,
    () => shown,
  )
  const price = priceOf(course, shown)
  const former = sale && !isOver ? priceOf({ ...course, ...sale }, shown) : null
  return {
    price,
    struck: former ?? (strikeThrough && !course.isFree ? struckPriceOf(price) : null),
    charge: (like === 'USD' ? course.paidAbroad : course.paidAtHome) ?? priceOf(course, like),
  }
}

export const struckPriceOf = ({ amount, currency }: Money): Money => ({ amount: struckPrice(amount, currency), currency })
