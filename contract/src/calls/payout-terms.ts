// Written by `npm run openapi` from ../payout-terms.ts.
import type * as payoutTerms from '../payout-terms.ts'
import type { Call } from '../endpoint.ts'

export const getPayoutTerms: Call<typeof payoutTerms.getPayoutTerms> = { method: 'GET', path: '/manager/people/:id/payout-terms', refuses: ['PERSON_NOT_FOUND'], empty: { terms: null } }
export const updatePayoutTerms: Call<typeof payoutTerms.updatePayoutTerms> = { method: 'PUT', path: '/manager/people/:id/payout-terms', refuses: ['PERSON_NOT_FOUND', 'NOT_ALLOWED'], empty: { terms: null } }
