import * as z from 'zod/mini'
import { BulkIds, BulkOutcome } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Line, Paragraph, Version } from './fields.ts'
import { AgeOrder } from './page.ts'

/** QUEUED: waiting to be sent. FAILED: will be retried. GIVEN_UP: no more retries. DROPPED: obsolete before it could be sent again. */
export const MailState = z.enum(['QUEUED', 'SENT', 'FAILED', 'GIVEN_UP', 'DROPPED'])
export type MailState = z.infer<typeof MailState>

const Kind = Line(1, 60)
const KindParams = z.object({ kind: Kind })

/** An email in the outbox. Its content isn't stored. */
export const SentMail = z.object({
  id: z.int(),
  kind: z.string(),
  /** The kind's display name. */
  name: z.string(),
  to: z.string(),
  /** The user with this address, if any. */
  personId: z.nullable(z.string()),
  state: MailState,
  tries: z.int(),
  /** The error of the last attempt: a sentence, and the mail server's reply. */
  fault: z.nullable(z.object({ text: z.string(), said: z.string() })),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  mayResend: z.boolean(),
})
export type SentMail = z.infer<typeof SentMail>

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  access: 'admin',
  summary: 'List the emails of the last 30 days',
  description: 'With recipient, kind and status, newest first by default. `to` must be a complete address.',
  query: z.object({
    state: z.optional(MailState),
    kind: z.optional(Kind),
    to: z.optional(Email),
    sort: z._default(AgeOrder, 'newest'),
    /** The id of the last email on the previous page. */
    before: z.optional(Id),
  }),
  data: z.object({
    mails: z.array(SentMail),
    /** `before` of the next page. Null on the last page. */
    next: z.nullable(z.int()),
    /** The number of emails that are due to be sent. 10,000 means 10,000 or more. */
    waiting: z.int(),
    /** The number of failed emails that can be retried, regardless of the filters. */
    failed: z.int(),
    kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
  }),
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/mails/:id/resend',
  access: 'admin',
  summary: 'Resend an email',
  description: 'The email is rendered again, with a new code if it contains one.',
  params: IdParams,
  data: z.null(),
  refuses: ['MAIL_NOT_FOUND', 'MAIL_QUEUED', 'MAIL_NOT_RESENDABLE'],
})

export const resendMails = endpoint({
  method: 'POST',
  path: '/admin/mails/resend',
  access: 'admin',
  summary: 'Resend several emails',
  description: 'Each email is resent or refused separately, for the same reasons as a single one.',
  body: z.object({ ids: BulkIds }),
  data: BulkOutcome,
})

export const retryMails = endpoint({
  method: 'POST',
  path: '/admin/mails/retry-failed',
  access: 'admin',
  summary: 'Resend all failed emails',
  description: 'Returns their number.',
  data: z.object({ count: z.int() }),
})

/** The text of an email template. Placeholders such as `{name}` are filled in. Each line of the body is a paragraph. */
export const TemplateText = z.object({
  subject: Line(1, 200, 'Subject is required.'),
  body: Paragraph(5000).check(z.minLength(1, 'Text is required.')),
  /** Empty for an email without a button. */
  button: Line(0, 60),
})
export type TemplateText = z.infer<typeof TemplateText>

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/admin/mail-templates',
  access: 'admin',
  summary: 'List all email templates',
  data: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      /** A description of the recipients, such as “students”. */
      reader: z.string(),
      /** When the site sends the email. */
      when: z.string(),
      subject: z.string(),
      isChanged: z.boolean(),
    }),
  ),
})

export const MailTemplate = z.object({
  kind: z.string(),
  name: z.string(),
  when: z.string(),
  words: TemplateText,
  /** The built-in text. */
  defaults: TemplateText,
  isChanged: z.boolean(),
  changedAt: z.nullable(z.string()),
  /** Must be sent with an update. */
  version: z.int(),
  hasButton: z.boolean(),
  /** The placeholders. `isNeeded`: the email must contain it. */
  placeholders: z.array(z.object({ name: z.string(), example: z.string(), isNeeded: z.boolean() })),
})
export type MailTemplate = z.infer<typeof MailTemplate>

export const getMailTemplate = endpoint({
  method: 'GET',
  path: '/admin/mail-templates/:kind',
  access: 'admin',
  summary: 'Get an email template',
  description: 'With its text and placeholders.',
  params: KindParams,
  data: MailTemplate,
  refuses: ['MAIL_TEMPLATE_NOT_FOUND'],
})

export const updateMailTemplate = endpoint({
  method: 'PUT',
  path: '/admin/mail-templates/:kind',
  access: 'admin',
  summary: 'Update an email template',
  description: 'Takes effect with the next email. Unknown and missing placeholders are rejected by name.',
  params: KindParams,
  body: z.extend(TemplateText, { version: Version(0) }),
  data: MailTemplate,
  refuses: ['MAIL_TEMPLATE_NOT_FOUND', 'EDIT_CONFLICT'],
})

export const resetMailTemplate = endpoint({
  method: 'POST',
  path: '/admin/mail-templates/:kind/reset',
  access: 'admin',
  summary: 'Reset an email template to its default text',
  params: KindParams,
  body: z.object({ version: Version(0) }),
  data: MailTemplate,
  refuses: ['MAIL_TEMPLATE_NOT_FOUND', 'EDIT_CONFLICT'],
})

export const previewMailTemplate = endpoint({
  method: 'POST',
  path: '/admin/mail-templates/:kind/preview',
  access: 'admin',
  summary: 'Preview an email template',
  description: 'With example values, or the errors in the text.',
  params: KindParams,
  /** The text as typed, possibly invalid. */
  body: z.object({ subject: Paragraph(200), body: Paragraph(5000), button: Paragraph(60) }),
  data: z.object({
    faults: z.array(z.object({ path: z.enum(['subject', 'body', 'button']), message: z.string() })),
    letter: z.nullable(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  }),
  refuses: ['MAIL_TEMPLATE_NOT_FOUND'],
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/admin/mail-templates/:kind/test',
  access: 'admin',
  summary: 'Send the caller a test email from a template',
  description: 'With example values.',
  params: KindParams,
  body: TemplateText,
  data: z.object({ to: z.string() }),
  refuses: ['MAIL_TEMPLATE_NOT_FOUND', 'MAIL_NOT_TAKEN'],
})
