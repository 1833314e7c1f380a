import { layOut } from '#platform/mail/layout.ts'
import { setUpOf } from '../wiring.ts'
import type { Command } from './command.ts'
import { emailOf } from './read-person.ts'

export const mailCommands: readonly Command[] = [
  {
    name: 'mail test',
    says: 'Sends a mail now, to see whether SMTP_URL and MAIL_FROM are right.',
    options: [{ name: 'to', takes: 'email', isRequired: true, says: 'who gets it' }],
    run: async (given, { config, say, withMailer }) => {
      const to = emailOf(given, 'to')
      if (config.SMTP_URL === undefined && !config.isProduction)
        throw new Error(`SMTP_URL is not set, so all mails go to ${config.PUBLIC_URL}/dev/mailbox and none leaves this machine.`)
      const site = setUpOf(config).site
      const letter = layOut(site, {
        subject: `Test email from ${site.name}`,
        paragraphs: ['This mail was sent from the command line, to see whether mails arrive. They do.'],
      })
      await withMailer((mailer) => mailer.send({ to, ...letter }))
      say(`The mail server took a mail to ${to}. Look whether it arrives, and not among spam.`)
    },
  },
]
