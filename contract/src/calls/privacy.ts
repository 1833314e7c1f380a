// Written by `npm run openapi` from ../privacy.ts.
import type * as privacy from '../privacy.ts'
import type { Call } from '../endpoint.ts'

export const getDataExport: Call<typeof privacy.getDataExport> = { method: 'GET', path: '/users/export', empty: { requestedAt: null, downloadUrl: null, bytes: null, expiresAt: null } }
export const requestDataExport: Call<typeof privacy.requestDataExport> = { method: 'POST', path: '/users/export', refuses: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'], empty: { requestedAt: null, downloadUrl: null, bytes: null, expiresAt: null } }
export const deleteAccount: Call<typeof privacy.deleteAccount> = { method: 'DELETE', path: '/users/me', refuses: ['WRONG_PASSWORD', 'EARNINGS_DUE', 'LAST_ADMIN', 'TOO_MANY_REQUESTS', 'BUSY'], empty: { earningsDue: [{ availableAt: null }] } }
