import { createTransport } from 'nodemailer'
import { outgoing } from '../metrics/outgoing.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** The editable texts of an email template. */
export type TemplateText = { subject: string; body: string; button: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  messageId?: string
  /** The URL of the page to unsubscribe from emails of this kind, for mail clients. */
  unsubscribeUrl?: string
  /** The URL of the one-click unsubscribe endpoint, for mail clients (RFC 8058). */
  oneClickUrl?: string
  /** The recipient of replies. */
  replyTo?: { name: string; address: string }
  attachments?: Attachment[]
  /**
   * The email is written by staff for confirmed subscribers. It contains no account data, so it may be sent to an unverified account's
   * address.
   */
  isNewsletter?: true
  /** The email template's kind, and a function that renders the template with other texts. */
  template?: {
    kind: string
    withText: (words: TemplateText, reader?: { isProven: boolean }) => { subject: string; text: string; html: string }
  }
}

type Sender = string | { name: string; address: string }

export type Mailer = {
  send: (mail: Mail) => Promise<void>
  /** Throws if the server is unreachable or refuses the login. */
  check: () => Promise<void>
  close: () => void
}

/** Removes email addresses from an error, because a server's refusal contains the recipient and is logged. */
const withoutAddresses = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"'(]+@[^\s<>"'),;]+/g, '…')

type MailerOptions = { smtpUrl: string; from: Sender | (() => Sender); isUnencryptedAllowed?: boolean | undefined }

/** Returns whether TLS is required. Passwords are sent to other machines only over TLS, unless the operator allows otherwise. */
function requiresEncryption({ smtpUrl, isUnencryptedAllowed = false }: MailerOptions): boolean {
  const { username, hostname } = new URL(smtpUrl)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname.toLowerCase()) && !isUnencryptedAllowed
}

/** Sends emails over SMTP, as text and HTML. Reuses the connection for consecutive emails. Rejects if the server refuses the email. */
export function createMailer(options: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url: options.smtpUrl, pool: true, requireTLS: requiresEncryption(options), ...timeouts })
  return {
    send: async ({ unsubscribeUrl, oneClickUrl, template, isNewsletter: _, ...mail }) => {
      const address = oneClickUrl ?? unsubscribeUrl
      const list = address && { list: { unsubscribe: address } }
      // Prevents automatic replies (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated', ...(oneClickUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) }
      const from = typeof options.from === 'function' ? options.from() : options.from
      await outgoing({ to: 'mail', name: 'send', attributes: { 'akada.letter': template?.kind ?? 'other' } }, () =>
        transport.sendMail({ from, ...mail, ...list, headers }),
      ).catch((error: unknown) => {
        throw new Error(`The mail server rejected an email: ${withoutAddresses(error)}`)
      })
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
