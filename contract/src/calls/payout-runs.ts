// Written by `npm run openapi` from ../payout-runs.ts.
import type * as payoutRuns from '../payout-runs.ts'
import type { Call } from '../endpoint.ts'

export const getDuePayouts: Call<typeof payoutRuns.getDuePayouts> = { method: 'GET', path: '/manager/payouts/due', empty: { due: [], heldBack: [] } }
export const listPayoutRuns: Call<typeof payoutRuns.listPayoutRuns> = { method: 'GET', path: '/manager/payouts', empty: { content: [] } }
export const startPayoutRun: Call<typeof payoutRuns.startPayoutRun> = { method: 'POST', path: '/manager/payouts', refuses: ['PAYOUT_NOTHING_DUE', 'TRANSFERS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE'] }
export const getPayoutRun: Call<typeof payoutRuns.getPayoutRun> = { method: 'GET', path: '/manager/payouts/:id', refuses: ['PAYOUT_NOT_FOUND'], empty: { payouts: [{ note: null, paidAt: null, concerns: { at: null, amount: null } }], acts: [{ instructor: null, reason: null }] } }
export const downloadPayoutRun: Call<typeof payoutRuns.downloadPayoutRun> = { method: 'GET', path: '/manager/payouts/:id/payouts.csv', refuses: ['PAYOUT_NOT_FOUND'] }
export const markPayoutPaid: Call<typeof payoutRuns.markPayoutPaid> = { method: 'POST', path: '/manager/payouts/:id/mark-paid', refuses: ['PAYOUT_NOT_FOUND', 'PAYOUT_DONE', 'PAYOUT_MAY_BE_SENT', 'PAYOUT_UNCONFIRMED', 'PAYMENTS_UNAVAILABLE'], empty: { note: null, paidAt: null, concerns: { at: null, amount: null } } }
export const cancelPayout: Call<typeof payoutRuns.cancelPayout> = { method: 'POST', path: '/manager/payouts/:id/cancel', refuses: ['PAYOUT_NOT_FOUND', 'PAYOUT_DONE'], empty: { note: null, paidAt: null, concerns: { at: null, amount: null } } }
