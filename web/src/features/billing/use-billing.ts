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
    /** Undefined until the last company is known. */
    details,
    /** What checkout sends: undefined if the last company isn’t known yet, or if there is none. */
    sent: details && (Object.keys(typed).length > 0 || Object.values(details).some((text) => text !== '')) ? details : undefined,
    change: (change: Partial<BillingDetails>) => setTyped((before) => ({ ...before, ...change })),
  }
}
