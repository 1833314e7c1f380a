import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Nothing, Paragraph } from './fields.ts'
import { MESSAGE_MAX_LENGTH } from './limits.ts'
import { PersonName } from './person-name.ts'

export const ContactMessage = z.object({
  name: PersonName('Name'),
  email: Email,
  message: Paragraph(MESSAGE_MAX_LENGTH).check(z.minLength(1, 'Message is required.')),
  /** A honeypot field that users don't see. If it is filled in, the message is discarded, but the response still reports success. */
  website: z.optional(Paragraph(1000)),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Send a message to the support address',
  body: ContactMessage,
  data: Nothing,
  refuses: ['TOO_MANY_REQUESTS'],
})
