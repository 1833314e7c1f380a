import * as z from 'zod/mini'
import { OfferedCourse } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Paragraph, Reason, SearchWords, Titled, Whole } from './fields.ts'
import { Allowance } from './invitations.ts'
import { invitationLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'

/** PAUSED: the course isn’t published. The code works again when it is. */
export const JoinCodeState = z.enum(['OPEN', 'FULL', 'EXPIRED', 'PAUSED', 'CLOSED'])
export type JoinCodeState = z.infer<typeof JoinCodeState>

const JoinCode = z.object({
  id: z.int(),
  code: z.string(),
  course: Titled,
  seats: z.int(),
  /** How many students joined with it. */
  used: z.int(),
  state: JoinCodeState,
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type JoinCode = z.infer<typeof JoinCode>

export const listJoinCodes = endpoint({
  method: 'GET',
  path: '/instructor/join-codes',
  access: 'instructor',
  summary: 'List the join codes of the caller’s courses',
  description: 'Newest first.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: z.extend(paged(JoinCode), { allowance: Allowance }),
})

export const createJoinCode = endpoint({
  method: 'POST',
  path: '/instructor/join-codes',
  access: 'instructor',
  summary: 'Create a join code for a class',
  description:
    'For an own published course. Its seats count toward the allowance of invitations of this month. The code is valid for 90 days.',
  body: z.object({ courseId: Id, seats: Whole(1, invitationLimits.seats) }),
  data: JoinCode,
  refuses: ['COURSE_NOT_FOUND', 'COURSE_NOT_LIVE', 'INVITATION_ALLOWANCE'],
})

export const closeJoinCode = endpoint({
  method: 'POST',
  path: '/instructor/join-codes/:id/close',
  access: 'instructor',
  summary: 'Close a join code',
  description: 'Students who joined keep the course. Unused seats no longer count toward the allowance. Idempotent.',
  params: IdParams,
  data: JoinCode,
  refuses: ['JOIN_CODE_UNKNOWN'],
})

const ManagedJoinCode = z.extend(JoinCode, {
  /** The name of the user who teaches the course. */
  instructorName: z.string(),
})
export type ManagedJoinCode = z.infer<typeof ManagedJoinCode>

export const listManagedJoinCodes = endpoint({
  method: 'GET',
  path: '/manager/join-codes',
  access: 'manager',
  summary: 'List the join codes of all courses',
  description: 'Newest first.',
  query: z.object({
    /** Words in the code, the course title or the instructor’s name. */
    search: SearchWords,
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: paged(ManagedJoinCode),
})

export const closeManagedJoinCode = endpoint({
  method: 'POST',
  path: '/manager/join-codes/:id/close',
  access: 'manager',
  summary: 'Close an instructor’s join code',
  description: 'With a reason for the audit log. Otherwise like closing an own code.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: ManagedJoinCode,
  refuses: ['JOIN_CODE_UNKNOWN'],
})

/** Case, spaces and hyphens are ignored. */
const CodeParams = z.object({ code: Paragraph(32) })

const JoinOffer = z.object({
  code: z.string(),
  course: OfferedCourse,
  state: JoinCodeState,
  /** Whether the caller is enrolled in the course. */
  isEnrolled: z.boolean(),
})
export type JoinOffer = z.infer<typeof JoinOffer>

export const getJoinCode = endpoint({
  method: 'GET',
  path: '/join-codes/:code',
  access: 'public',
  summary: 'Get the course of a join code',
  description: 'If the course isn’t published, only its students and its instructor can see it.',
  params: CodeParams,
  data: JoinOffer,
  refuses: ['JOIN_CODE_UNKNOWN', 'JOIN_CODE_PAUSED', 'TOO_MANY_REQUESTS'],
})

export const acceptJoinCode = endpoint({
  method: 'POST',
  path: '/join-codes/:code/join',
  access: 'signed-in',
  summary: 'Join a course with a code',
  description: 'Enrolls the caller free of charge and takes a seat. A student of the course takes none. Idempotent.',
  params: CodeParams,
  data: z.object({ courseId: z.int() }),
  refuses: [
    'JOIN_CODE_UNKNOWN',
    'JOIN_CODE_PAUSED',
    'JOIN_CODE_CLOSED',
    'JOIN_CODE_EXPIRED',
    'JOIN_CODE_FULL',
    'COURSE_OWN',
    'NOT_ALLOWED',
    'TOO_MANY_REQUESTS',
  ],
})
