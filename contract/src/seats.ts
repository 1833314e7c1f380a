import * as z from 'zod/mini'
import { Cart } from './cart.ts'
import { OfferedCourse } from './courses.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Nothing, Paragraph, Whole } from './fields.ts'
import { invitationLimits, seatLimits } from './limits.ts'

/** How many seats of each course an order buys. */
export const SeatCount = Whole(1, seatLimits.perOrder)

/** The seats of one course in an order. The other seats were accepted, or their invitations are pending. */
export const SeatCounts = z.object({
  total: z.int(),
  /** Seats that can be assigned or refunded. */
  free: z.int(),
  invited: z.int(),
  accepted: z.int(),
  /** Seats that were refunded, or whose refund awaits a decision. */
  refunded: z.int(),
})
export type SeatCounts = z.infer<typeof SeatCounts>

export const getSeatQuote = endpoint({
  method: 'GET',
  path: '/seats/quote',
  access: 'signed-in',
  summary: 'Get the price of seats for a team',
  description: 'The amount that checkout would charge for this many seats of a course, or of each course in the cart.',
  query: z.object({ courseId: z.optional(Id), seats: SeatCount }),
  data: Cart,
  refuses: ['COURSE_NOT_FOUND', 'CART_EMPTY', 'SEATS_TOO_MANY'],
})

/** A seat with a member or a pending invitation. */
const Seat = z.object({
  id: z.int(),
  courseId: z.int(),
  state: z.enum(['INVITED', 'ACCEPTED']),
  /** Null once it is erased. */
  email: z.nullable(z.string()),
  /** The member’s name. Null until the seat is accepted, and if the member’s account was deleted. */
  member: z.nullable(z.string()),
  invitedAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  /** The percentage of lectures that the member completed. Null until the seat is accepted. */
  progress: z.nullable(z.int()),
  lastActiveAt: z.nullable(z.string()),
  /** NOT_DELIVERED: the email couldn’t be sent. NOT_ACCEPTABLE: the invited person already has the course, or teaches it. */
  problem: z.nullable(z.enum(['NOT_DELIVERED', 'NOT_ACCEPTABLE'])),
  mayResend: z.boolean(),
  mayRevoke: z.boolean(),
  /** Whether the seat can be given to another member. */
  mayReassign: z.boolean(),
})
export type Seat = z.infer<typeof Seat>

const Team = z.object({
  orderId: z.int(),
  courses: z.array(z.object({ id: z.int(), title: z.string(), seats: SeatCounts })),
  /** By course and email. */
  seats: z.array(Seat),
})
export type Team = z.infer<typeof Team>

export const getTeam = endpoint({
  method: 'GET',
  path: '/orders/:id/seats',
  access: 'signed-in',
  summary: 'Get the seats of an order with their members',
  description: 'For the buyer of a paid order.',
  params: IdParams,
  data: Team,
  refuses: ['ORDER_NOT_FOUND'],
})

export const downloadTeam = endpoint({
  method: 'GET',
  path: '/orders/:id/seats.csv',
  answers: csvFile,
  access: 'signed-in',
  summary: 'Download the seats of an order with their members as CSV',
  description: 'For the buyer of a paid order.',
  params: IdParams,
  data: Nothing,
  refuses: ['ORDER_NOT_FOUND'],
})

/** INVALID: not an email. REPEATED: also in an earlier row. HAS_SEAT: was invited to a seat of this course, or has one. */
export const MemberProblem = z.enum(['INVALID', 'REPEATED', 'HAS_SEAT'])
export type MemberProblem = z.infer<typeof MemberProblem>

export const assignSeats = endpoint({
  method: 'POST',
  path: '/orders/:id/seats/assign',
  access: 'signed-in',
  summary: 'Invite members to free seats by email',
  description:
    'For the buyer. Invites all addresses, or none: an address that can’t be invited is named by its place in the list, which starts at 0.',
  params: IdParams,
  body: z.object({
    courseId: Id,
    addresses: z
      .array(Paragraph(invitationLimits.address))
      .check(
        z.minLength(1, 'Enter at least one email.'),
        z.maxLength(seatLimits.perOrder, `You can invite up to ${seatLimits.perOrder} people at once.`),
      ),
  }),
  data: z.object({ sent: z.int(), problems: z.array(z.object({ place: z.int(), problem: MemberProblem })) }),
  refuses: ['ORDER_NOT_FOUND', 'SEATS_TAKEN', 'SEAT_SENT_OFTEN'],
})

const changes = ['SEAT_NOT_FOUND', 'SEAT_CLOSED'] as const

export const resendSeat = endpoint({
  method: 'POST',
  path: '/seats/:id/resend',
  access: 'signed-in',
  summary: 'Resend the invitation to a seat',
  description: 'For the buyer. At most once an hour, and five emails of a seat in all.',
  params: IdParams,
  data: Nothing,
  refuses: [...changes, 'SEAT_SENT_OFTEN'],
})

export const revokeSeat = endpoint({
  method: 'POST',
  path: '/seats/:id/revoke',
  access: 'signed-in',
  summary: 'Revoke the invitation to a seat',
  description: 'For the buyer, until it is accepted. Its link stops working, and the seat is free again.',
  params: IdParams,
  data: Nothing,
  refuses: changes,
})

export const reassignSeat = endpoint({
  method: 'POST',
  path: '/seats/:id/reassign',
  access: 'signed-in',
  summary: 'Give a seat to another member',
  description: 'For the buyer, once for each seat, while its member’s progress is below 10%. Ends the member’s enrollment.',
  params: IdParams,
  body: z.object({ email: Email }),
  data: Nothing,
  refuses: [...changes, 'SEAT_REASSIGNED', 'SEAT_USED', 'SEAT_REPEATED', 'SEAT_SENT_OFTEN'],
})

/** From the link in the email. */
const Token = Paragraph(500)

const SeatOffer = z.object({
  id: z.int(),
  email: z.string(),
  /** Null if the buyer’s account was deleted. */
  buyerName: z.nullable(z.string()),
  /** Blank if the buyer entered none. */
  companyName: z.string(),
  course: OfferedCourse,
  state: z.enum(['OPEN', 'ACCEPTED', 'REFUNDED']),
  /** OTHER: the caller is logged in with another email. */
  caller: z.enum(['VISITOR', 'INVITED', 'OTHER']),
})
export type SeatOffer = z.infer<typeof SeatOffer>

export const getSeat = endpoint({
  method: 'GET',
  path: '/seats/:id',
  access: 'public',
  summary: 'Get a seat as its invited member',
  description: 'Requires the token from the email, or the invited account with a verified email.',
  params: IdParams,
  query: z.object({ token: z._default(Token, '') }),
  data: SeatOffer,
  refuses: ['SEAT_NOT_FOUND'],
})

export const acceptSeat = endpoint({
  method: 'POST',
  path: '/seats/:id/accept',
  access: 'signed-in',
  summary: 'Accept a seat',
  description: 'Enrolls the caller. Only the account with the invited email can accept it. Idempotent.',
  params: IdParams,
  body: z.object({ token: z._default(Token, '') }),
  data: z.object({ courseId: z.int() }),
  refuses: ['SEAT_NOT_FOUND', 'SEAT_OTHER_ADDRESS', 'SEAT_OVER', 'SEAT_OWNED', 'SEAT_TAUGHT'],
})
