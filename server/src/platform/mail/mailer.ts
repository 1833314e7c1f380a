import { createTransport } from 'nodemailer'

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  messageId?: string
  /** Where mails of this kind are switched off, for mail programs that offer it. */
  unsubscribeUrl?: string
  /** Takes the one click of a mail program instead (RFC 8058). */
  oneClickUrl?: string
  /** To whom an answer goes. */
  replyTo?: { name: string; address: string }
  attachments?: Attachment[]
}

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** A server that refuses a mail says for whom, and what it says comes into the log. */
const withoutAddresses = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"'(]+@[^\s<>"'),;]+/g, '…')

/** Sends over SMTP, always as text and HTML. Rejects when the server doesn't take the mail. */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url: options.smtpUrl, ...timeouts })
  return {
    send: async ({ unsubscribeUrl, oneClickUrl, ...mail }) => {
      const address = oneClickUrl ?? unsubscribeUrl
      const list = address && { list: { unsubscribe: address } }
      const oneClick = oneClickUrl && { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
      await transport.sendMail({ from: options.from, ...mail, ...list, ...oneClick }).catch((error: unknown) => {
        throw new Error(`The mail server did not take a mail: ${withoutAddresses(error)}`)
      })
    },
    close: () => transport.close(),
  }
}
