// Written by `npm run openapi` from ../earnings.ts.
import type * as earnings from '../earnings.ts'
import type { Call } from '../endpoint.ts'

export const getEarnings: Call<typeof earnings.getEarnings> = { method: 'GET', path: '/instructor/earnings', empty: { balances: [{ nextReleaseAt: null, releases: { at: null }, request: { because: null } }], accounts: [] } }
export const listOwnPayouts: Call<typeof earnings.listOwnPayouts> = { method: 'GET', path: '/instructor/payouts', empty: { content: [{ paidAt: null, problem: null }] } }
export const requestPayout: Call<typeof earnings.requestPayout> = { method: 'POST', path: '/instructor/payouts', refuses: ['PAYOUT_REQUEST_OPEN', 'PAYOUT_BELOW_MINIMUM', 'PAYOUT_ACCOUNT_MISSING', 'PAYMENTS_UNAVAILABLE'], empty: { paidAt: null, problem: null } }
export const listBanks: Call<typeof earnings.listBanks> = { method: 'GET', path: '/instructor/banks', refuses: ['PAYMENTS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED'] }
export const setPayoutAccount: Call<typeof earnings.setPayoutAccount> = { method: 'PUT', path: '/instructor/payout-account', refuses: ['EMAIL_NOT_VERIFIED', 'WRONG_PASSWORD', 'BANK_ACCOUNT_INVALID', 'PAYMENTS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'] }
