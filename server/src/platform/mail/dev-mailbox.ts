import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  id: number
  receivedAt: Date
  to: string
  subject: string
  text: string
  html: string
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  autoSubmitted: string | null
  replyTo: string | null
  attachments: { fileName: string; content: Buffer }[]
}

/** A local mail server that stores received emails in memory, for development and tests. */
export type DevMailbox = { smtpUrl: string; mails: () => readonly ReceivedMail[]; close: () => Promise<void> }

const KEPT = 200

export async function openDevMailbox(clock: () => Date = () => new Date()): Promise<DevMailbox> {
  const mails: ReceivedMail[] = []
  let count = 0

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.unshift({ id: ++count, receivedAt: clock(), ...essence(mail) })
          mails.length = Math.min(mails.length, KEPT)
          done()
        }, done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const essence = (mail: Email) => ({
  to: mail.to?.map((address) => address.address ?? '').join(', ') ?? '',
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html ?? '',
  listUnsubscribe: headerOf(mail, 'list-unsubscribe'),
  listUnsubscribePost: headerOf(mail, 'list-unsubscribe-post'),
  autoSubmitted: headerOf(mail, 'auto-submitted'),
  replyTo: mail.replyTo?.[0]?.address ?? null,
  attachments: mail.attachments.map(({ filename, content }) => ({
    fileName: filename ?? '',
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  })),
})

const headerOf = (mail: Email, name: string): string | null => mail.headers.find(({ key }) => key === name)?.value ?? null
