import * as z from 'zod/mini'
import { BillingDetails } from './billing.ts'
import { CouponCode } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Line, Nothing } from './fields.ts'
import { GiftDetails } from './gifts.ts'
import { SeatCount } from './seats.ts'

export const placeOrder = endpoint({
  method: 'POST',
  path: '/enrollments/checkout',
  access: 'signed-in',
  summary: 'Check out the cart',
  description: 'Places an order and returns the payment page’s URL, or ENROLLED (for a gift: GIVEN) if there is nothing to pay.',
  body: z.object({
    /** The total displayed to the buyer, in naira or dollars. Only compared with the server's own total. */
    totalAmount: z.number().check(z.gte(0), z.lte(1_000_000_000)),
    currency: Currency,
    couponCode: z.nullish(CouponCode),
    /**
     * The courses shown to the buyer, with those of bundles. Checkout is refused if the cart differs, and these ids identify a repeated
     * order.
     */
    courseIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))),
    /** The bundles shown to the buyer. */
    bundleIds: z.optional(z.array(Id).check(z.maxLength(50))),
    /** Whether to check out only these courses and bundles, and leave the others in the cart. */
    isPart: z.optional(z.boolean()),
    /** Gives the one course in `courseIds` to another person. The course needn’t be in the cart. */
    gift: z.optional(
      z.extend(GiftDetails, {
        /** Whether the course leaves the cart once the order is paid. */
        isFromCart: z._default(z.boolean(), false),
      }),
    ),
    /** Buys this many seats of each course in `courseIds` for a team. A single course needn’t be in the cart. */
    seats: z.optional(SeatCount),
    /** The company on the receipt. Stored for the next checkout. */
    billing: z.optional(BillingDetails),
  }),
  data: z.string(),
  refuses: [
    'PREREQUISITE_MISSING',
    'CART_EMPTY',
    'CART_CHANGED',
    'CART_BLOCKED',
    'CURRENCY_MISMATCH',
    'COUPON_INVALID',
    'COUPON_EXPIRED',
    'COUPON_NOT_APPLICABLE',
    'COUPON_MINIMUM',
    'COUPON_USED',
    'COUPON_USED_UP',
    'COUPON_TOTAL_TOO_SMALL',
    'FOREIGN_PAYMENTS_OFF',
    'TOTAL_BELOW_MINIMUM',
    'COURSE_NOT_FOUND',
    'GIFT_ONE_COURSE',
    'GIFT_DATE',
    'GIFT_OWN_ADDRESS',
    'SEATS_TOO_MANY',
    'SEATS_NEED_PRICE',
    'PAYMENT_BEING_PREPARED',
    'PAYMENTS_NOT_CONFIGURED',
    'PAYMENTS_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/payments/paystack/callback',
  access: 'public',
  summary: 'Get the outcome of a payment',
  description: '200: paid. 202: outcome not known yet. 402: failed. 409: on hold. 404: unknown reference. 400: missing reference.',
  query: z.object({ reference: z.optional(Line(0, 100)), trxref: z.optional(Line(0, 100)) }),
  data: z.object({ reference: z.string() }),
  refuses: ['PAYMENT_REFERENCE_MISSING', 'PAYMENT_UNKNOWN', 'PAYMENT_FAILED', 'PAYMENT_HELD', 'TOO_MANY_REQUESTS'],
})

/** Paystack defines the body. The server verifies its signature over the raw bytes before parsing. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/payments/paystack/webhook',
  access: 'public',
  summary: 'Receive a signed event from the payment provider',
  body: z.unknown(),
  data: Nothing,
  refuses: ['SIGNATURE_INVALID', 'PAYLOAD_TOO_LARGE'],
})
