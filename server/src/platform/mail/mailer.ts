import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string; messageId?: string }

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** Sends over SMTP, always as text and HTML. Rejects when the server doesn't take the mail. */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url: options.smtpUrl, ...timeouts })
  return {
    send: async (mail) => {
      await transport.sendMail({ from: options.from, ...mail })
    },
    close: () => transport.close(),
  }
}
