import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, Reason } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const ModerationDecision = z.enum(['KEPT', 'REMOVED'])
export type ModerationDecision = z.infer<typeof ModerationDecision>

/** Everything that was reported of one review, question or reply until somebody decides. */
const ModerationCase = z.object({
  id: z.int(),
  kind: z.enum(['REVIEW', 'QUESTION', 'REPLY']),
  /** As it was when it was first reported. */
  title: z.nullable(z.string()),
  words: z.string(),
  rating: z.nullable(z.number()),
  /** As it is now, where its author has changed it since; null where it hasn’t changed or is gone. */
  changedTo: z.nullable(z.string()),
  /** Taken away by somebody else meanwhile, or by its author. */
  isGone: z.boolean(),
  writtenAt: z.nullable(z.string()),
  /** What it answers: the question above a reply. */
  question: z.nullable(z.object({ title: z.string(), words: z.string() })),
  course: z.nullable(z.object({ id: z.int(), title: z.string() })),
  lectureTitle: z.nullable(z.string()),
  author: z.object({ id: z.nullable(z.string()), name: z.string(), isSuspended: z.boolean() }),
  openedAt: z.string(),
  /** The newest twenty. */
  reports: z.array(z.object({ reason: z.string(), reporter: z.string(), reportedAt: z.string() })),
  reportCount: z.int(),
  /** How often it was reported and kept before. */
  keptBefore: z.int(),
  decision: z.nullable(z.object({ is: ModerationDecision, reason: z.string(), by: z.string(), at: z.string() })),
  may: z.object({ decide: z.boolean(), suspend: z.boolean() }),
})
export type ModerationCase = z.infer<typeof ModerationCase>

export const listModerationCases = endpoint({
  method: 'GET',
  path: '/manager/moderation',
  access: 'manager',
  summary: 'What people have reported: open cases, those waiting longest first, or decided ones, the newest first.',
  query: z.object({
    show: z._default(z.enum(['open', 'decided']), 'open'),
    kind: z.optional(z.enum(['REVIEW', 'POST'])),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: z.extend(paged(ModerationCase), { open: z.int() }),
})

export const decideModerationCase = endpoint({
  method: 'POST',
  path: '/manager/moderation/:id/decide',
  access: 'manager',
  summary:
    'Keeps or removes what was reported, once, and tells its author and whoever reported it. Only admins suspend its author with it.',
  params: IdParams,
  body: z.object({ decision: ModerationDecision, reason: Reason, suspendAuthor: z._default(z.boolean(), false) }),
  data: ModerationCase,
  refuses: ['CASE_NOT_FOUND', 'CASE_DECIDED', 'CASE_OWN', 'NOT_ALLOWED', 'PERSON_NOT_FOUND'],
})
