import { layOut } from '#platform/mail/layout.ts'
import { setUpOf } from '../wiring.ts'
import type { Command } from './command.ts'
import { emailOf } from './read-person.ts'

export const mailCommands: readonly Command[] = [
  {
    name: 'mail test',
    says: 'Send a test email to check SMTP_URL and MAIL_FROM.',
    options: [{ name: 'to', takes: 'email', isRequired: true, says: 'recipient' }],
    run: async (given, { config, say, withMailer }) => {
      const to = emailOf(given, 'to')
      if (config.SMTP_URL === undefined && !config.isProduction)
        throw new Error(`SMTP_URL isn’t set, so emails are saved to ${config.PUBLIC_URL}/dev/mailbox and not delivered.`)
      const site = setUpOf(config).site
      const email = layOut(site, {
        subject: `Test email from ${site.name}`,
        paragraphs: ['This is a test email from the command line. Email delivery works.'],
      })
      await withMailer((mailer) => mailer.send({ to, ...email }))
      say(`Test email sent to ${to}. Check the inbox and the spam folder.`)
    },
  },
]
