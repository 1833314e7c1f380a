// Written by `npm run openapi` from ../staff.ts.
import type * as staff from '../staff.ts'
import type { Call } from '../endpoint.ts'

export const countPending: Call<typeof staff.countPending> = { method: 'GET', path: '/staff/pending', refuses: ['NOT_ALLOWED'], empty: { reviews: null, applications: null, refunds: null, heldOrders: null, disputes: null, reports: null, questions: null } }
export const listPendingWork: Call<typeof staff.listPendingWork> = { method: 'GET', path: '/manager/overview/pending', empty: [{ dueAt: null, orderId: null }] }
export const searchSite: Call<typeof staff.searchSite> = { method: 'GET', path: '/staff/search', refuses: ['NOT_ALLOWED'], empty: { people: [{ email: null }], orders: [], courses: [], coupons: [] } }
