import type { Currency } from '@akada/contract/money.ts'
import { createContext, useContext } from 'react'
import { useSavedCurrency } from './session.ts'

/** The site settings that the server sends with every page. */
export type Site = {
  name: string
  supportEmail: string
  publicUrl: string
  socialLinks: readonly string[]
  /** The time zone for days and months in reports. */
  timeZone: string
  /** Null for the default logo. */
  logoUrl: string | null
  /** The path of the icons of the site’s own logo. Null for the default icons. Absent from pages of older releases. */
  iconsPath?: string | null
  currency: Currency
  /** Whether a higher, struck-through price appears beside each price. */
  strikeThrough: boolean
  /** The refund period in days, or 0 for no refunds. */
  refundDays: number
  /** The instructor's share, in basis points. */
  instructorShareBps: number
  ownCouponShareBps: number
  /** Whether an application to teach is approved immediately. Absent from pages of older releases. */
  approvesInstructors?: boolean
  /** The services with which users can log in. Absent from pages of older releases. */
  loginProviders?: readonly { id: string; name: string }[]
  /** Whether this browser keeps the menu of work areas open. Only in private pages, which aren't cached. */
  isMenuPinned?: boolean
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

/** Shows changed settings without a reload. */
export const SiteChangeContext = createContext<(change: Partial<Site>) => void>(() => undefined)

export const useSite = (): Site => useContext(SiteContext)

/** The currency in which this visitor sees prices. */
export const useCurrency = (): Currency => useSavedCurrency(useSite().currency)
