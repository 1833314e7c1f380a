import { createTransport } from 'nodemailer'
import { outgoing } from '../metrics/outgoing.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** What a letter says, apart from what is filled in and where it leads. */
export type LetterWords = { subject: string; body: string; button: string }

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
  /** Written by staff for confirmed subscribers. Contains no account data, so it may be sent to the address of an unverified account. */
  isNewsletter?: true
  /** Which of the site's letters it is, and how it reads in other words. */
  letter?: {
    kind: string
    inWords: (words: LetterWords, reader?: { isProven: boolean }) => { subject: string; text: string; html: string }
  }
}

type Sender = string | { name: string; address: string }

export type Mailer = {
  send: (mail: Mail) => Promise<void>
  /** Throws when the server isn’t there, or doesn’t let us in. */
  check: () => Promise<void>
  close: () => void
}

/** A server that refuses a mail says for whom, and what it says comes into the log. */
const withoutAddresses = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"'(]+@[^\s<>"'),;]+/g, '…')

type MailerOptions = { smtpUrl: string; from: Sender | (() => Sender); isUnencryptedAllowed?: boolean | undefined }

/** Passwords are sent to other machines only over TLS, unless the operator allows otherwise. */
function requiresEncryption({ smtpUrl, isUnencryptedAllowed = false }: MailerOptions): boolean {
  const { username, hostname } = new URL(smtpUrl)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname.toLowerCase()) && !isUnencryptedAllowed
}

/** Sends over SMTP, always as text and HTML, mails that follow each other over one connection. Rejects when the server doesn't take the mail. */
export function createMailer(options: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url: options.smtpUrl, pool: true, requireTLS: requiresEncryption(options), ...timeouts })
  return {
    send: async ({ unsubscribeUrl, oneClickUrl, letter, isNewsletter: _, ...mail }) => {
      const address = oneClickUrl ?? unsubscribeUrl
      const list = address && { list: { unsubscribe: address } }
      // Keeps automatic replies away (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated', ...(oneClickUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) }
      const from = typeof options.from === 'function' ? options.from() : options.from
      await outgoing({ to: 'mail', name: 'send', attributes: { 'akada.letter': letter?.kind ?? 'other' } }, () =>
        transport.sendMail({ from, ...mail, ...list, headers }),
      ).catch((error: unknown) => {
        throw new Error(`The mail server rejected an email: ${withoutAddresses(error)}`)
      })
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
