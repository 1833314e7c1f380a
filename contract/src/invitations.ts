import * as z from 'zod/mini'
import { formatCount } from './counts.ts'
import { OfferedCourse } from './courses.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Id, IdParams, LinkToken, Nothing, Paragraph, SearchWords, Titled } from './fields.ts'
import { invitationLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'

export const InvitationState = z.enum(['PENDING', 'ACCEPTED', 'EXPIRED', 'REVOKED'])
export type InvitationState = z.infer<typeof InvitationState>

const Invitation = z.object({
  id: z.int(),
  /** Null if it was erased with the account of the invited person or of the inviter. */
  email: z.nullable(z.string()),
  course: Titled,
  state: InvitationState,
  /** The name of the user who sent it. */
  invitedBy: z.string(),
  /** The name of the student who accepted it. */
  student: z.nullable(z.string()),
  sentAt: z.string(),
  expiresAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  mayResend: z.boolean(),
  mayRevoke: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

const filters = {
  /** `own`: to the caller’s courses. `all`: to all courses, for managers and admins. */
  scope: z._default(z.enum(['own', 'all']), 'own'),
  courseId: z.optional(Id),
  state: z.optional(InvitationState),
  /** Words in the email or the course title. */
  search: SearchWords,
}

export const Allowance = z.object({
  /** The number of invitations that an instructor can send in a calendar month. */
  limit: z.int(),
  left: z.int(),
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  access: 'signed-in',
  summary: 'List invitations',
  description: 'Newest first. For instructors, managers and admins.',
  query: z.object({ ...filters, ...pageQuery({ first: 1, size: 20 }) }),
  data: z.extend(paged(Invitation), {
    /** For invitations to the caller’s courses. */
    allowance: Allowance,
  }),
  refuses: ['NOT_ALLOWED'],
})

export const downloadInvitations = endpoint({
  method: 'GET',
  path: '/invitations.csv',
  answers: csvFile,
  access: 'signed-in',
  summary: 'Download invitations as CSV',
  description: 'All that match. A download by a manager or an admin of all courses is recorded in the audit log.',
  query: z.object(filters),
  data: Nothing,
  refuses: ['NOT_ALLOWED'],
})

export const listInvitableCourses = endpoint({
  method: 'GET',
  path: '/invitations/courses',
  access: 'signed-in',
  summary: 'List courses that the caller can invite people to',
  description: 'The first 20 published ones by title: an instructor’s own, or those of others for managers and admins.',
  query: z.object({ scope: filters.scope, search: filters.search }),
  data: z.array(Titled),
  refuses: ['NOT_ALLOWED'],
})

const Addresses = z
  .array(Paragraph(invitationLimits.address))
  .check(
    z.minLength(1, 'Enter at least one email.'),
    z.maxLength(invitationLimits.rows, `You can invite up to ${formatCount(invitationLimits.rows)} people at once.`),
  )
const Invited = z.object({ courseId: Id, addresses: Addresses })

/** INVALID: not an email. REPEATED: also in an earlier row. INVITED: has a pending invitation to the course. OWN: the caller’s email. */
export const AddressProblem = z.enum(['INVALID', 'REPEATED', 'INVITED', 'OWN'])
export type AddressProblem = z.infer<typeof AddressProblem>

const courseRefusals = ['NOT_ALLOWED', 'COURSE_NOT_FOUND', 'COURSE_NOT_LIVE'] as const

export const previewInvitations = endpoint({
  method: 'POST',
  path: '/invitations/preview',
  access: 'signed-in',
  summary: 'Check addresses before inviting them',
  description: 'Sends nothing. Names each address that can’t be invited, by its place in the list, which starts at 0.',
  body: Invited,
  data: z.object({
    /** How many addresses can be invited. */
    valid: z.int(),
    problems: z.array(z.object({ place: z.int(), problem: AddressProblem })),
    /** Null if the invitations don’t count toward an allowance. */
    allowance: z.nullable(Allowance),
  }),
  refuses: courseRefusals,
})

export const createInvitations = endpoint({
  method: 'POST',
  path: '/invitations',
  access: 'signed-in',
  summary: 'Invite people to a published course by email',
  description:
    'Instructors to their own courses, up to the monthly allowance; managers and admins to all others. Addresses that can’t be invited are skipped. All others are invited, or none.',
  body: Invited,
  data: z.object({ sent: z.int(), skipped: z.int() }),
  refuses: [...courseRefusals, 'INVITATIONS_NONE', 'INVITATION_ALLOWANCE'],
})

const changes = ['NOT_ALLOWED', 'INVITATION_NOT_FOUND', 'INVITATION_CLOSED'] as const

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:id/resend',
  access: 'signed-in',
  summary: 'Resend an invitation',
  description: 'Its link is then valid for 30 more days. At most once an hour, and five emails in all.',
  params: IdParams,
  data: Invitation,
  refuses: [...changes, 'INVITATION_SENT_OFTEN', 'COURSE_NOT_LIVE'],
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:id/revoke',
  access: 'signed-in',
  summary: 'Revoke a pending or expired invitation',
  description: 'Its link stops working. It still counts toward the allowance of its month.',
  params: IdParams,
  data: Invitation,
  refuses: changes,
})

const InvitationOffer = z.object({
  id: z.int(),
  email: z.string(),
  course: OfferedCourse,
  state: InvitationState,
  expiresAt: z.string(),
  /** OTHER: the caller is logged in with another email. */
  caller: z.enum(['VISITOR', 'INVITED', 'OTHER']),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:id',
  access: 'public',
  summary: 'Get an invitation as the invited person',
  description: 'Requires the token from the email, or the invited account with a verified email.',
  params: IdParams,
  query: z.object({ token: LinkToken }),
  data: InvitationOffer,
  refuses: ['INVITATION_NOT_FOUND'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:id/accept',
  access: 'signed-in',
  summary: 'Accept an invitation',
  description: 'Enrolls the caller free of charge. Only the account with the invited email can accept it. Idempotent.',
  params: IdParams,
  body: z.object({ token: LinkToken }),
  data: z.object({ courseId: z.int() }),
  refuses: ['INVITATION_NOT_FOUND', 'INVITATION_OTHER_ADDRESS', 'INVITATION_OVER', 'COURSE_NOT_LIVE', 'COURSE_OWN'],
})
