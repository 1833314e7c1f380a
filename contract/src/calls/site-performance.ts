// Written by `npm run openapi` from ../site-performance.ts.
import type * as sitePerformance from '../site-performance.ts'
import type { Call } from '../endpoint.ts'

export const getSitePerformance: Call<typeof sitePerformance.getSitePerformance> = { method: 'GET', path: '/admin/performance', empty: { currencies: [], totals: { money: [] }, before: { money: [] }, days: [{ money: [] }], daysBefore: [{ money: [] }] } }
export const getTopSellers: Call<typeof sitePerformance.getTopSellers> = { method: 'GET', path: '/admin/performance/top', empty: { courses: [{ money: [] }], instructors: [{ money: [] }] } }
export const listLostSearches: Call<typeof sitePerformance.listLostSearches> = { method: 'GET', path: '/admin/performance/searches', empty: { searches: [] } }
export const getSiteQueues: Call<typeof sitePerformance.getSiteQueues> = { method: 'GET', path: '/admin/performance/queues', empty: { reviews: { oldestSince: null }, pendingOrders: { oldestSince: null }, heldOrders: { oldestSince: null } } }
export const getSalesOverview: Call<typeof sitePerformance.getSalesOverview> = { method: 'GET', path: '/manager/overview', empty: { currencies: [], today: { money: [] }, yesterday: { money: [] }, month: { money: [] }, monthBefore: { money: [] }, days: [{ money: [] }], daysBefore: [{ money: [] }] } }
export const getSiteOverview: Call<typeof sitePerformance.getSiteOverview> = { method: 'GET', path: '/admin/overview', empty: { days: [], daysBefore: [] } }
export const downloadSitePerformance: Call<typeof sitePerformance.downloadSitePerformance> = { method: 'GET', path: '/admin/performance/table.csv' }
