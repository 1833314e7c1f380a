// Written by `npm run openapi` from ../coupons.ts.
import type * as coupons from '../coupons.ts'
import type { Call } from '../endpoint.ts'

export const checkCoupon: Call<typeof coupons.checkCoupon> = { method: 'POST', path: '/coupons/validate', refuses: ['COUPON_INVALID', 'COUPON_EXPIRED', 'COUPON_NOT_APPLICABLE', 'COUPON_MINIMUM', 'COUPON_USED', 'COUPON_USED_UP', 'COUPON_TOTAL_TOO_SMALL', 'FOREIGN_PAYMENTS_OFF', 'SEATS_TOO_MANY', 'TOO_MANY_REQUESTS'], empty: { 'charge?': { problem: null } } }
export const getCouponOffer: Call<typeof coupons.getCouponOffer> = { method: 'GET', path: '/coupons/offer', refuses: ['COUPON_INVALID', 'COUPON_EXPIRED', 'COUPON_NOT_APPLICABLE', 'COUPON_USED_UP', 'COURSE_NOT_FOUND', 'TOO_MANY_REQUESTS'], empty: { expiresAt: null, priceNaira: null, charge: { problem: null }, 'paidAbroad?': { problem: null } } }
export const listCoupons: Call<typeof coupons.listCoupons> = { method: 'GET', path: '/coupons', refuses: ['NOT_ALLOWED'], empty: { content: [{ courses: [], instructorName: null, startsAt: null, expiresAt: null, maxRedemptions: null, minimumNaira: null, minimumUsd: null, batchId: null }] } }
export const listCouponCourses: Call<typeof coupons.listCouponCourses> = { method: 'GET', path: '/coupons/courses', refuses: ['NOT_ALLOWED'] }
export const createCoupon: Call<typeof coupons.createCoupon> = { method: 'POST', path: '/coupons', refuses: ['NOT_ALLOWED', 'COURSE_NOT_FOUND', 'COUPON_CODE_TAKEN', 'TOO_MANY_REQUESTS'], empty: { courses: [], instructorName: null, startsAt: null, expiresAt: null, maxRedemptions: null, minimumNaira: null, minimumUsd: null, batchId: null } }
export const createCouponBatch: Call<typeof coupons.createCouponBatch> = { method: 'POST', path: '/coupons/batches', refuses: ['NOT_ALLOWED', 'COURSE_NOT_FOUND'], empty: { codes: [] } }
export const downloadCouponBatch: Call<typeof coupons.downloadCouponBatch> = { method: 'GET', path: '/coupons/batches/:id/codes.csv', refuses: ['NOT_ALLOWED', 'COUPON_NOT_FOUND'] }
export const updateCoupon: Call<typeof coupons.updateCoupon> = { method: 'PUT', path: '/coupons/:id', refuses: ['NOT_ALLOWED', 'COUPON_NOT_FOUND', 'COUPON_CODE_TAKEN', 'COUPON_IN_USE', 'COURSE_NOT_FOUND', 'TOO_MANY_REQUESTS'], empty: { courses: [], instructorName: null, startsAt: null, expiresAt: null, maxRedemptions: null, minimumNaira: null, minimumUsd: null, batchId: null } }
export const getCouponSummary: Call<typeof coupons.getCouponSummary> = { method: 'GET', path: '/coupon-sales/summary', empty: { content: [] } }
export const downloadCouponSummary: Call<typeof coupons.downloadCouponSummary> = { method: 'GET', path: '/coupon-sales/summary.csv' }
export const getCouponReport: Call<typeof coupons.getCouponReport> = { method: 'GET', path: '/coupon-sales/by-code/:code', refuses: ['COUPON_NOT_FOUND'], empty: { coupon: { expirationDate: null }, totals: [], transactions: [], enrollments: [] } }
export const downloadCouponReport: Call<typeof coupons.downloadCouponReport> = { method: 'GET', path: '/coupon-sales/by-code/:code/transactions.csv', refuses: ['COUPON_NOT_FOUND'] }
