// Written by `npm run openapi` from ../billing.ts.
import type * as billing from '../billing.ts'
import type { Call } from '../endpoint.ts'

export const getBillingDetails: Call<typeof billing.getBillingDetails> = { method: 'GET', path: '/billing-details' }
