import { getBillingDetails } from '@akada/contract/calls/billing.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The company of the last checkout. Each checkout refetches it. */
export const billingQuery = queryOptions({
  queryKey: ['billing-details'],
  queryFn: ({ signal }) => call(getBillingDetails, {}, { signal }),
})
