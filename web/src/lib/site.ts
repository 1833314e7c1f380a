import type { Currency } from '@akada/contract/money.ts'
import { createContext, useContext } from 'react'
import { useKeptCurrency } from './session.ts'

/** What the server says about itself with every page. */
export type Site = {
  name: string
  supportEmail: string
  publicUrl: string
  socialLinks: readonly string[]
  /** Whose days and months reports count. */
  timeZone: string
  /** Null for the one that the software comes with. */
  logoUrl: string | null
  currency: Currency
  /** Whether the higher price stands, struck through, beside each price. */
  strikeThrough: boolean
  /** How long money is given back; 0: not at all. */
  refundDays: number
  /** Of an instructor, in hundredths of a percent. */
  instructorShareBps: number
  ownCouponShareBps: number
}

export const SiteContext = createContext<Site>({
  name: 'Akada',
  supportEmail: '',
  publicUrl: '',
  socialLinks: [],
  timeZone: 'Africa/Lagos',
  logoUrl: null,
  currency: 'NGN',
  strikeThrough: true,
  refundDays: 30,
  instructorShareBps: 7000,
  ownCouponShareBps: 9700,
})

export const useSite = (): Site => useContext(SiteContext)

/** The currency this person sees prices in. */
export const useCurrency = (): Currency => useKeptCurrency(useSite().currency)
