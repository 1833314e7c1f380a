import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openDevMailbox } from './dev-mailbox.ts'
import { layOut } from './layout.ts'
import { mailboxPages } from './mailbox-page.ts'
import { createMailer } from './mailer.ts'

const mailbox = await openDevMailbox()
const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'Akada <no-reply@akada.test>' })
const app = fastify()
const publicUrl = 'http://localhost:3000'
mailboxPages(app, mailbox, publicUrl)
afterAll(async () => {
  mailer.close()
  await Promise.all([mailbox.close(), app.close()])
})

test('an email in the mailbox may load the logo from the site, and nothing else', async () => {
  const site = { name: 'Akada', publicUrl, supportEmail: '', isProduction: false, socialLinks: [], timeZone: 'Africa/Lagos' }
  await mailer.send({ to: 'ada@example.test', ...layOut(site, { subject: 'Welcome', paragraphs: [] }) })
  const [mail] = mailbox.mails()

  const { body, headers } = await app.inject(`/dev/mailbox/${mail?.id}/html`)

  expect(body).toContain(`<img src="${publicUrl}/icons/192.png"`)
  const directives = String(headers['content-security-policy']).split('; ')
  expect(directives).toContain(`img-src ${publicUrl}`)
  expect(directives).toContain("default-src 'none'")
})
