import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CountryCode, Id, IdParams, Line, Moment, Nothing, Titled, Uuid, Version } from './fields.ts'
import { broadcastLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'
import { RichText, RichTextInput } from './rich-text.ts'

/** The recipients of a broadcast. All except newsletter subscribers have an account. */
export const Segment = z.enum(['EVERYBODY', 'STUDENTS', 'NOT_ENROLLED', 'INSTRUCTORS', 'COURSE', 'CATEGORY', 'NEWSLETTER'])
export type Segment = z.infer<typeof Segment>

export const BroadcastState = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'])
export type BroadcastState = z.infer<typeof BroadcastState>

const audience = {
  segment: Segment,
  /** For COURSE: its enrolled students. */
  courseId: z.optional(Id),
  /** For CATEGORY: students enrolled in one of its courses. */
  categoryId: z.optional(Id),
  /** Restricts the recipients to accounts in this country. */
  country: z.optional(CountryCode),
}

const words = {
  subject: Line(3, broadcastLimits.subject, 'Subject is required.'),
  /** Editor HTML, which the server sanitizes. */
  html: RichTextInput(broadcastLimits.html),
  ...audience,
}

const Progress = z.object({
  /** The number of recipients when sending began. */
  recipients: z.int(),
  sent: z.int(),
  /** Emails that failed permanently, or whose outcome is unknown after an interruption. */
  failed: z.int(),
  /** Recipients who have closed their account or unsubscribed, or who weren't reached before the broadcast was canceled. */
  skipped: z.int(),
})

const BroadcastSummary = z.object({
  id: z.int(),
  version: z.int(),
  subject: z.string(),
  state: BroadcastState,
  segment: Segment,
  /** Null if the segment has no course, or the course no longer exists. */
  course: z.nullable(Titled),
  category: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The ids from the request. Absent from responses of older releases. */
  courseId: z.optional(z.nullable(z.int())),
  categoryId: z.optional(z.nullable(z.int())),
  country: z.nullable(z.string()),
  createdAt: z.string(),
  sendAt: z.nullable(z.string()),
  begunAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  progress: z.nullable(Progress),
})
export type BroadcastSummary = z.infer<typeof BroadcastSummary>

const Broadcast = z.extend(BroadcastSummary, { html: RichText })
export type Broadcast = z.infer<typeof Broadcast>

const Versioned = { version: Version(1) }

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/admin/broadcasts',
  access: 'admin',
  summary: 'List announcements to users or newsletter issues',
  description: 'Drafts, scheduled and sent, newest first.',
  query: z.object({ to: z.enum(['PEOPLE', 'READERS']), ...pageQuery({ first: 1, size: 20 }) }),
  data: paged(BroadcastSummary),
})

export const countAudience = endpoint({
  method: 'GET',
  path: '/admin/audience',
  access: 'admin',
  summary: 'Count the recipients of a broadcast',
  description: 'Counts only existing users with a verified address who accept such emails.',
  query: z.object(audience),
  data: z.object({ recipients: z.int() }),
})

export const getBroadcast = endpoint({
  method: 'GET',
  path: '/admin/broadcasts/:id',
  access: 'admin',
  summary: 'Get a broadcast',
  params: IdParams,
  data: Broadcast,
  refuses: ['BROADCAST_NOT_FOUND'],
})

export const createBroadcast = endpoint({
  method: 'POST',
  path: '/admin/broadcasts',
  access: 'admin',
  summary: 'Create a draft broadcast',
  description: 'Idempotent per client id.',
  body: z.object({ clientId: Uuid, ...words }),
  data: Broadcast,
})

export const updateBroadcast = endpoint({
  method: 'PUT',
  path: '/admin/broadcasts/:id',
  access: 'admin',
  summary: 'Update a draft broadcast',
  description: 'An outdated version is rejected, and the error’s `data` is the newer draft.',
  params: IdParams,
  body: z.object({ ...Versioned, ...words }),
  data: Broadcast,
  refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_NOT_DRAFT', 'EDIT_CONFLICT'],
})

export const deleteBroadcast = endpoint({
  method: 'DELETE',
  path: '/admin/broadcasts/:id',
  access: 'admin',
  summary: 'Delete a draft broadcast',
  params: IdParams,
  data: Nothing,
  refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_NOT_DRAFT'],
})

export const previewBroadcast = endpoint({
  method: 'GET',
  path: '/admin/broadcasts/:id/preview',
  access: 'admin',
  summary: 'Preview a broadcast',
  description: 'Returns the subject, HTML and text of the email.',
  params: IdParams,
  data: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  refuses: ['BROADCAST_NOT_FOUND'],
})

export const sendTestBroadcast = endpoint({
  method: 'POST',
  path: '/admin/broadcasts/:id/test',
  access: 'admin',
  summary: 'Email a broadcast to the caller as a test',
  params: IdParams,
  data: z.object({ sentTo: z.string() }),
  refuses: ['BROADCAST_NOT_FOUND', 'MAIL_NOT_TAKEN'],
})

export const scheduleBroadcast = endpoint({
  method: 'POST',
  path: '/admin/broadcasts/:id/schedule',
  access: 'admin',
  summary: 'Schedule a draft broadcast or send it now',
  params: IdParams,
  body: z.object({ ...Versioned, sendAt: z.nullable(Moment('Choose a date and time.')) }),
  data: Broadcast,
  refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_NOT_DRAFT', 'BROADCAST_NOBODY', 'EDIT_CONFLICT'],
})

export const cancelBroadcast = endpoint({
  method: 'POST',
  path: '/admin/broadcasts/:id/cancel',
  access: 'admin',
  summary: 'Cancel a broadcast',
  description: 'A scheduled broadcast becomes a draft. A broadcast that is being sent stops, and pending recipients get nothing.',
  params: IdParams,
  data: Broadcast,
  refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_OVER'],
})
