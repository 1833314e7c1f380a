import type { FastifyInstance } from 'fastify'
import type { DevMailbox, ReceivedMail } from './dev-mailbox.ts'
import { escapeHtml } from './layout.ts'

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:760px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}
ul{list-style:none;padding:0}li{border-bottom:1px solid #8884;padding:12px 0}a{color:inherit}small{opacity:.8}iframe{width:100%;height:70vh;border:1px solid #8884;border-radius:10px;background:#fff}pre{white-space:pre-wrap}`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const row = (mail: ReceivedMail) =>
  `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)} · ${mail.receivedAt.toISOString()}</small></li>`

const list = (mails: readonly ReceivedMail[]) =>
  page('Mailbox', `<h1>Mailbox</h1>${mails.length === 0 ? '<p>No emails have been sent yet.</p>' : `<ul>${mails.map(row).join('')}</ul>`}`)

const one = (mail: ReceivedMail) =>
  page(
    mail.subject,
    `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p><small>to ${escapeHtml(mail.to)}${mail.attachments.map(({ fileName }) => ` · with ${escapeHtml(fileName)}`).join('')}</small></p>
<iframe title="The email as HTML" sandbox src="/dev/mailbox/${mail.id}/html"></iframe><h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  )

const withoutContent = (mail: ReceivedMail) => ({ ...mail, attachments: mail.attachments.map(({ fileName }) => fileName) })

/**
 * Serves `/dev/mailbox`, which shows the emails that the development mail server received. Never registered in production. Emails load the
 * logo from the site, whose URL can have another host than the mailbox, such as localhost and 127.0.0.1.
 */
export function mailboxPages(app: FastifyInstance, mailbox: DevMailbox, publicUrl: string) {
  const policy = `default-src 'none'; img-src ${new URL(publicUrl).origin}; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'`
  const find = (id: number) => mailbox.mails().find((mail) => mail.id === id)

  const answer = (path: string, make: (id: number) => string | undefined) =>
    app.get<{ Params: { id?: string } }>(path, (request, reply) => {
      const body = make(Number(request.params.id ?? 0))
      return reply
        .code(body === undefined ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-frame-options', 'SAMEORIGIN')
        .header('content-security-policy', policy)
        .send(body ?? page('Email not found', '<h1>Email not found</h1><p><a href="/dev/mailbox">Mailbox</a></p>'))
    })

  const show = (id: number, view: (mail: ReceivedMail) => string) => {
    const mail = find(id)
    return mail && view(mail)
  }
  answer('/dev/mailbox', () => list(mailbox.mails()))
  answer('/dev/mailbox/:id', (id) => show(id, one))
  answer('/dev/mailbox/:id/html', (id) => show(id, (mail) => mail.html))
  app.get('/dev/mailbox.json', (_request, reply) => reply.header('cache-control', 'no-store').send(mailbox.mails().map(withoutContent)))
}
