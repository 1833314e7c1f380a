import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What mails a person may have switched off. Receipts and what concerns the account's safety always come. */
export const MailPreferences = z.strictObject({
  /** A certificate is ready. */
  certificate: z.boolean(),
  /** News about an application to teach. */
  alert: z.boolean(),
  /** Once a week, how far the courses in progress are. */
  weeklyDigest: z.boolean(),
})

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  access: 'signed-in',
  summary: 'Which mails the caller gets.',
  data: MailPreferences,
})

export const updateMailPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  access: 'signed-in',
  summary: 'Switches kinds of mail on and off.',
  body: MailPreferences,
  data: MailPreferences,
})
