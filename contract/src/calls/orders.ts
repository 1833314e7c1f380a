// Written by `npm run openapi` from ../orders.ts.
import type * as orders from '../orders.ts'
import type { Call } from '../endpoint.ts'

export const placeOrder: Call<typeof orders.placeOrder> = { method: 'POST', path: '/enrollments/checkout', refuses: ['PREREQUISITE_MISSING', 'CART_EMPTY', 'CART_CHANGED', 'CART_BLOCKED', 'CURRENCY_MISMATCH', 'COUPON_INVALID', 'COUPON_EXPIRED', 'COUPON_NOT_APPLICABLE', 'COUPON_MINIMUM', 'COUPON_USED', 'COUPON_USED_UP', 'COUPON_TOTAL_TOO_SMALL', 'FOREIGN_PAYMENTS_OFF', 'TOTAL_BELOW_MINIMUM', 'COURSE_NOT_FOUND', 'GIFT_ONE_COURSE', 'GIFT_DATE', 'GIFT_OWN_ADDRESS', 'SEATS_TOO_MANY', 'SEATS_NEED_PRICE', 'PAYMENT_BEING_PREPARED', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'] }
export const verifyPayment: Call<typeof orders.verifyPayment> = { method: 'GET', path: '/payments/paystack/callback', refuses: ['PAYMENT_REFERENCE_MISSING', 'PAYMENT_UNKNOWN', 'PAYMENT_FAILED', 'PAYMENT_HELD', 'TOO_MANY_REQUESTS'] }
export const receiveWebhook: Call<typeof orders.receiveWebhook> = { method: 'POST', path: '/payments/paystack/webhook', refuses: ['SIGNATURE_INVALID', 'PAYLOAD_TOO_LARGE'] }
