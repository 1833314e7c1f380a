// Written by `npm run openapi` from ../earnings.ts.
import type * as earnings from '../earnings.ts'
import type { Call } from '../endpoint.ts'

export const getEarnings: Call<typeof earnings.getEarnings> = { method: 'GET', path: '/instructor/earnings', empty: { balances: [{ nextReleaseAt: null, releases: { at: null }, request: { because: null } }], accounts: [] } }
export const listOwnPayouts: Call<typeof earnings.listOwnPayouts> = { method: 'GET', path: '/instructor/payouts', empty: { content: [{ paidAt: null, problem: null }] } }
export const requestPayout: Call<typeof earnings.requestPayout> = { method: 'POST', path: '/instructor/payouts', refuses: ['PAYOUT_REQUEST_OPEN', 'PAYOUT_BELOW_MINIMUM', 'PAYOUT_ACCOUNT_MISSING', 'PAYMENTS_UNAVAILABLE'], empty: { paidAt: null, problem: null } }
export const getStatement: Call<typeof earnings.getStatement> = { method: 'GET', path: '/instructor/earnings/statement', empty: { content: [{ courseTitle: null, orderId: null, couponCode: null, sale: null, availableAt: null }] } }
export const downloadStatement: Call<typeof earnings.downloadStatement> = { method: 'GET', path: '/instructor/earnings/statement.csv' }
export const downloadMonthlyStatement: Call<typeof earnings.downloadMonthlyStatement> = { method: 'GET', path: '/instructor/earnings/monthly-statement.pdf' }
export const listBanks: Call<typeof earnings.listBanks> = { method: 'GET', path: '/instructor/banks', refuses: ['PAYMENTS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED'] }
export const setPayoutAccount: Call<typeof earnings.setPayoutAccount> = { method: 'PUT', path: '/instructor/payout-account', refuses: ['EMAIL_NOT_VERIFIED', 'WRONG_PASSWORD', 'BANK_ACCOUNT_INVALID', 'PAYMENTS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'] }
export const getDuePayouts: Call<typeof earnings.getDuePayouts> = { method: 'GET', path: '/manager/payouts/due', empty: { due: [], heldBack: [] } }
export const listPayoutRuns: Call<typeof earnings.listPayoutRuns> = { method: 'GET', path: '/manager/payouts', empty: { content: [] } }
export const startPayoutRun: Call<typeof earnings.startPayoutRun> = { method: 'POST', path: '/manager/payouts', refuses: ['PAYOUT_NOTHING_DUE', 'TRANSFERS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE'] }
export const getPayoutRun: Call<typeof earnings.getPayoutRun> = { method: 'GET', path: '/manager/payouts/:id', refuses: ['PAYOUT_NOT_FOUND'], empty: { payouts: [{ note: null, paidAt: null, concerns: { at: null, amount: null } }], acts: [{ instructor: null, reason: null }] } }
export const downloadPayoutRun: Call<typeof earnings.downloadPayoutRun> = { method: 'GET', path: '/manager/payouts/:id/payouts.csv', refuses: ['PAYOUT_NOT_FOUND'] }
export const markPayoutPaid: Call<typeof earnings.markPayoutPaid> = { method: 'POST', path: '/manager/payouts/:id/mark-paid', refuses: ['PAYOUT_NOT_FOUND', 'PAYOUT_DONE', 'PAYOUT_MAY_BE_SENT', 'PAYOUT_UNCONFIRMED', 'PAYMENTS_UNAVAILABLE'], empty: { note: null, paidAt: null, concerns: { at: null, amount: null } } }
export const cancelPayout: Call<typeof earnings.cancelPayout> = { method: 'POST', path: '/manager/payouts/:id/cancel', refuses: ['PAYOUT_NOT_FOUND', 'PAYOUT_DONE'], empty: { note: null, paidAt: null, concerns: { at: null, amount: null } } }
export const getPayoutTerms: Call<typeof earnings.getPayoutTerms> = { method: 'GET', path: '/manager/people/:id/payout-terms', refuses: ['PERSON_NOT_FOUND'], empty: { terms: null } }
export const updatePayoutTerms: Call<typeof earnings.updatePayoutTerms> = { method: 'PUT', path: '/manager/people/:id/payout-terms', refuses: ['PERSON_NOT_FOUND', 'NOT_ALLOWED'], empty: { terms: null } }
