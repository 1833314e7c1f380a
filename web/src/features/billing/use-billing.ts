import type { BillingDetails } from '@akada/contract/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billingQuery } from './billing.api.ts'

export type Billing = ReturnType<typeof useBilling>

/** The company of an order: the one of the last checkout until the buyer changes it. Loaded once `isNeeded`. */
export function useBilling(isNeeded = true) {
  const remembered = useQuery({ ...billingQuery, enabled: isNeeded }).data
  const [typed, setTyped] = useState<Partial<BillingDetails>>({})
  const details = remembered && { ...remembered, ...typed }
  return {
    /** Undefined until the last company is known, so that a checkout never replaces it with blank fields. */
    details,
    change: (change: Partial<BillingDetails>) => setTyped((before) => ({ ...before, ...change })),
  }
}
