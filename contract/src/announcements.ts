import * as z from 'zod/mini'
import { endpoint, redirect } from './endpoint.ts'
import { Id, Line, Nothing, Paragraph, Titled, Uuid } from './fields.ts'
import { announcementLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'

export const AnnouncementKind = z.enum(['EDUCATIONAL', 'PROMOTIONAL'])
export type AnnouncementKind = z.infer<typeof AnnouncementKind>

export const Announcement = z.object({
  id: z.int(),
  course: Titled,
  kind: AnnouncementKind,
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** The number of students that were selected to get it. Null if it is for all students of the course. */
  chosen: z.nullable(z.int()),
  /** The number of students notified so far. */
  reached: z.int(),
  /** Null while it is being sent. */
  sentAt: z.nullable(z.string()),
})
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/instructor/announcements',
  access: 'instructor',
  summary: 'List the caller’s announcements',
  description: 'For all of the caller’s courses or one, newest first.',
  query: z.object({ courseId: z.optional(Id), ...pageQuery({ first: 1, size: 20 }) }),
  data: paged(Announcement),
  refuses: ['COURSE_NOT_FOUND'],
})

export const getAnnouncementOutlook = endpoint({
  method: 'GET',
  path: '/instructor/announcements/outlook',
  access: 'instructor',
  summary: 'Get an announcement’s reach',
  description:
    'Returns how many students the announcement would reach now, and how many more announcements of its type are allowed this month.',
  query: z.object({ courseId: Id, kind: AnnouncementKind }),
  data: z.object({ recipients: z.int(), left: z.int(), limit: z.int() }),
  refuses: ['COURSE_NOT_FOUND'],
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/instructor/announcements',
  access: 'instructor',
  summary: 'Send an announcement to the students of a course',
  description:
    'Delivered on the site and by email. Promotional announcements go only to students who accept offers. Idempotent per client id.',
  body: z.object({
    clientId: Uuid,
    courseId: Id,
    kind: AnnouncementKind,
    subject: Line(3, announcementLimits.subject, 'Subject is required.'),
    body: Paragraph(announcementLimits.body).check(z.minLength(10, 'Write at least 10 characters.')),
  }),
  data: Announcement,
  refuses: ['COURSE_NOT_FOUND', 'ANNOUNCEMENT_LIMIT', 'ANNOUNCEMENT_NOBODY'],
})

const Token = Line(1, 300, 'The link is incomplete. Open the whole link again.')

export const disableAnnouncements = endpoint({
  method: 'POST',
  path: '/announcements/unsubscribe',
  access: 'public',
  summary: 'Unsubscribe from one kind of email',
  description: 'For the user in the token, with one click in a mail program (RFC 8058).',
  query: z.object({ token: z.optional(Token) }),
  body: z.object({ token: z.optional(Token), 'List-Unsubscribe': z.optional(z.literal('One-Click', 'Send List-Unsubscribe=One-Click.')) }),
  takesForms: true,
  data: Nothing,
  refuses: ['CODE_INVALID'],
})

export const openMailSettings = endpoint({
  method: 'GET',
  path: '/announcements/unsubscribe',
  answers: redirect,
  access: 'public',
  summary: 'Open the unsubscribe page',
  description: 'Redirects readers whose mail program opens the link instead of posting to it.',
  query: z.object({ token: z.optional(Token) }),
  data: Nothing,
})
