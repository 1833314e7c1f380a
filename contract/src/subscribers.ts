import * as z from 'zod/mini'
import { csvFile, endpoint } from './endpoint.ts'
import { Nothing, Paragraph } from './fields.ts'
import { paged, pageQuery } from './page.ts'

const Subscriber = z.object({
  id: z.int(),
  email: z.string(),
  consentedAt: z.string(),
  /** Null until the subscriber confirms with the button in the email. */
  confirmedAt: z.nullable(z.string()),
})
export type Subscriber = z.infer<typeof Subscriber>

const asked = {
  /** A part of an email address. */
  search: z._default(Paragraph(254), ''),
  state: z._default(z.enum(['ALL', 'CONFIRMED', 'UNCONFIRMED']), 'ALL'),
}

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/admin/newsletter/subscribers',
  access: 'admin',
  summary: 'List newsletter subscribers',
  description: 'Confirmed and pending, newest first.',
  query: z.object({ ...asked, ...pageQuery({ first: 1, size: 20 }) }),
  data: z.extend(paged(Subscriber), {
    counts: z.object({ confirmed: z.int(), unconfirmed: z.int(), confirmedInMonth: z.int() }),
  }),
})

export const downloadSubscribers = endpoint({
  method: 'GET',
  path: '/admin/newsletter/subscribers.csv',
  answers: csvFile,
  access: 'admin',
  summary: 'Download confirmed newsletter subscribers as CSV',
  description: 'The download is logged in the audit log.',
  data: Nothing,
})
