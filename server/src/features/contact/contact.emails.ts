import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import type { Message } from './contact.queries.ts'

/** Returns the email about a contact message. Replies to the email go to the sender of the message. */
export const messageEmail = (site: Site, { name, email, message }: Message) => ({
  ...renderTemplate(site, 'contact-message', {
    values: { name, message },
    rows: [
      ['Name', name],
      ['Email', email],
    ],
  }),
  replyTo: { name, address: email },
})
