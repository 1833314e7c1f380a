import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import type { Message } from './contact.queries.ts'

/** To the support address; an answer to it goes to who wrote. */
export const messageEmail = (site: Site, { name, email, message }: Message) => ({
  ...layOut(site, {
    subject: `Message from ${name}`,
    paragraphs: message.split(/[\r\n]+/).filter((line) => line.trim() !== ''),
    rows: [
      ['Name', name],
      ['Email', email],
    ],
  }),
  replyTo: { name, address: email },
})
