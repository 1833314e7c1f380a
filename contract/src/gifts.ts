import * as z from 'zod/mini'
import { Cart } from './cart.ts'
import { OfferedCourse } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Day, Email, Id, IdParams, LinkToken, Paragraph } from './fields.ts'
import { giftLimits } from './limits.ts'
import { PersonName } from './person-name.ts'

/** What the buyer enters. */
export const GiftDetails = z.object({
  recipientEmail: Email,
  recipientName: PersonName('The recipient’s name'),
  /** Blank for none. */
  message: z._default(Paragraph(giftLimits.message), ''),
  /** The date of the email, in the site’s time zone: today for immediately after the payment, or up to a year ahead. */
  sendOn: Day,
})
export type GiftDetails = z.infer<typeof GiftDetails>

/** UNPAID: its order isn’t paid. SCHEDULED: its email isn’t due yet. SENT: it can be redeemed. REFUNDED: the money was returned. */
export const GiftState = z.enum(['UNPAID', 'SCHEDULED', 'SENT', 'REDEEMED', 'REFUNDED'])
export type GiftState = z.infer<typeof GiftState>

/** A gift as its buyer and managers see it. */
export const Gift = z.object({
  id: z.int(),
  state: GiftState,
  /** Null once it is erased. */
  recipientEmail: z.nullable(z.string()),
  /** Blank once it is erased. */
  recipientName: z.string(),
  message: z.string(),
  sendOn: z.string(),
  sentAt: z.nullable(z.string()),
  redeemedAt: z.nullable(z.string()),
  /** NOT_DELIVERED: the email couldn’t be sent. NOT_REDEEMABLE: the recipient already has the course, or teaches it. */
  problem: z.nullable(z.enum(['NOT_DELIVERED', 'NOT_REDEEMABLE'])),
  mayChange: z.boolean(),
  mayResend: z.boolean(),
})
export type Gift = z.infer<typeof Gift>

export const getGiftQuote = endpoint({
  method: 'GET',
  path: '/gifts/quote',
  access: 'signed-in',
  summary: 'Get the price of a course as a gift',
  description: 'The amount that checkout would charge, even if the caller has the course, and the dates on which the gift can be sent.',
  query: z.object({ courseId: Id }),
  data: z.extend(Cart, {
    /** The first and the last possible date of the email. */
    firstDay: z.string(),
    lastDay: z.string(),
  }),
  refuses: ['COURSE_NOT_FOUND'],
})

const changes = ['GIFT_NOT_FOUND', 'GIFT_CLOSED'] as const

export const updateGift = endpoint({
  method: 'PUT',
  path: '/gifts/:id',
  access: 'signed-in',
  summary: 'Change a gift before it is redeemed',
  description:
    'For its buyer. A gift that was already sent is sent again if its email or date changes, up to five emails in all. Earlier links to another email stop working.',
  params: IdParams,
  body: GiftDetails,
  data: Gift,
  refuses: [...changes, 'GIFT_SENT_OFTEN', 'GIFT_DATE', 'GIFT_OWN_ADDRESS'],
})

export const resendGift = endpoint({
  method: 'POST',
  path: '/gifts/:id/resend',
  access: 'signed-in',
  summary: 'Resend a gift',
  description: 'For its buyer. At most once an hour, and five emails in all.',
  params: IdParams,
  data: Gift,
  refuses: [...changes, 'GIFT_SENT_OFTEN'],
})

const GiftOffer = z.object({
  id: z.int(),
  email: z.string(),
  recipientName: z.string(),
  /** Null if the giver’s account was deleted. */
  giverName: z.nullable(z.string()),
  message: z.string(),
  course: OfferedCourse,
  state: z.enum(['OPEN', 'REDEEMED', 'REFUNDED']),
  /** OTHER: the caller is logged in with another email. */
  caller: z.enum(['VISITOR', 'RECIPIENT', 'OTHER']),
})
export type GiftOffer = z.infer<typeof GiftOffer>

export const getGift = endpoint({
  method: 'GET',
  path: '/gifts/:id',
  access: 'public',
  summary: 'Get a gift as its recipient',
  description: 'Requires the token from the email, or the recipient’s account with a verified email.',
  params: IdParams,
  query: z.object({ token: LinkToken }),
  data: GiftOffer,
  refuses: ['GIFT_NOT_FOUND'],
})

export const redeemGift = endpoint({
  method: 'POST',
  path: '/gifts/:id/redeem',
  access: 'signed-in',
  summary: 'Redeem a gift',
  description: 'Enrolls the caller. Only the account with the recipient’s email can redeem it. Idempotent.',
  params: IdParams,
  body: z.object({ token: LinkToken }),
  data: z.object({ courseId: z.int() }),
  refuses: ['GIFT_NOT_FOUND', 'GIFT_OTHER_ADDRESS', 'GIFT_OVER', 'GIFT_OWNED', 'GIFT_TAUGHT'],
})
