import type { Currency } from '@akada/contract/money.ts'
import { createContext, useContext } from 'react'
import { useKeptCurrency } from './session.ts'

/** What the server says about itself with every page. */
export type Site = {
  name: string
  supportEmail: string
  publicUrl: string
  socialLinks: readonly string[]
  currency: Currency
  /** Whether the higher price stands, struck through, beside each price. */
  strikeThrough: boolean
}

export const SiteContext = createContext<Site>({
  name: 'Akada',
  supportEmail: '',
  publicUrl: '',
  socialLinks: [],
  currency: 'NGN',
  strikeThrough: true,
})

export const useSite = (): Site => useContext(SiteContext)

/** The currency this person sees prices in. */
export const useCurrency = (): Currency => useKeptCurrency(useSite().currency)
