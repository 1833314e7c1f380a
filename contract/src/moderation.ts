import * as z from 'zod/mini'
import { BulkIds, BulkOutcome } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, Reason, Titled } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const ModerationDecision = z.enum(['KEPT', 'REMOVED'])
export type ModerationDecision = z.infer<typeof ModerationDecision>

/** All reports about one review, question or reply until a moderator decides. */
const ModerationCase = z.object({
  id: z.int(),
  kind: z.enum(['REVIEW', 'QUESTION', 'REPLY']),
  /** The text at the time of the first report. */
  title: z.nullable(z.string()),
  words: z.string(),
  rating: z.nullable(z.number()),
  /** The current text. Null if the text is unchanged or was deleted. */
  changedTo: z.nullable(z.string()),
  /** Whether the content has since been deleted, by its author or another user. */
  isGone: z.boolean(),
  writtenAt: z.nullable(z.string()),
  question: z.nullable(z.object({ title: z.string(), words: z.string() })),
  course: z.nullable(Titled),
  lectureTitle: z.nullable(z.string()),
  author: z.object({ id: z.nullable(z.string()), name: z.string(), isSuspended: z.boolean() }),
  openedAt: z.string(),
  /** The newest twenty reports. */
  reports: z.array(z.object({ reason: z.string(), reporter: z.string(), reportedAt: z.string() })),
  reportCount: z.int(),
  /** How often moderators have kept this content before. */
  keptBefore: z.int(),
  decision: z.nullable(z.object({ is: ModerationDecision, reason: z.string(), by: z.string(), at: z.string() })),
  may: z.object({ decide: z.boolean(), suspend: z.boolean() }),
})
export type ModerationCase = z.infer<typeof ModerationCase>

export const listModerationCases = endpoint({
  method: 'GET',
  path: '/manager/moderation',
  access: 'manager',
  summary: 'List moderation cases',
  description: 'Open cases, longest waiting first, or decided cases, newest first.',
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
  summary: 'Decide on a moderation case',
  description:
    'Keeps or removes the reported content, once, and notifies its author of a removal and the reporters of the outcome. Only admins can also suspend the author.',
  params: IdParams,
  body: z.object({ decision: ModerationDecision, reason: Reason, suspendAuthor: z._default(z.boolean(), false) }),
  data: ModerationCase,
  refuses: ['CASE_NOT_FOUND', 'CASE_DECIDED', 'CASE_OWN', 'NOT_ALLOWED', 'PERSON_NOT_FOUND'],
})

export const decideModerationCases = endpoint({
  method: 'POST',
  path: '/manager/moderation/decide',
  access: 'manager',
  summary: 'Decide on several moderation cases',
  description: 'Each case is decided or refused separately, for the same reasons as a single one. All get the same reason.',
  body: z.object({ ids: BulkIds, decision: ModerationDecision, reason: Reason }),
  data: BulkOutcome,
})
