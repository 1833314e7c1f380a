import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { isolated } from '@akada/contract/text-direction.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { openDevMailbox } from './dev-mailbox.ts'
import { layOut } from './layout.ts'
import { createMailer } from './mailer.ts'

const mailbox = await openDevMailbox()
const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'Akada <no-reply@akada.test>' })
afterAll(async () => {
  mailer.close()
  await mailbox.close()
})

const site = {
  name: 'Akada',
  publicUrl: 'https://akada.example',
  supportEmail: 'help@akada.example',
  isProduction: true,
  socialLinks: [],
  timeZone: 'Africa/Lagos',
}

test('an email has a text part, and an HTML part with escaped values', async () => {
  const email = layOut(site, {
    subject: 'Welcome <you>',
    paragraphs: ['Hello <script>alert(1)</script>,'],
    action: { label: 'Start', url: 'https://akada.example/my-learning' },
  })

  await mailer.send({ to: 'ada@example.test', ...email })

  const [mail] = mailbox.mails()
  expect(mail).toMatchObject({ to: 'ada@example.test', subject: 'Welcome <you>', autoSubmitted: 'auto-generated' })
  expect(mail?.text).toContain('Start: https://akada.example/my-learning')
  expect(mail?.html).toContain('&#60;script&#62;')
  expect(mail?.html).not.toContain('<script>')
})

test.each([
  ['the default logo', {}, 'https://akada.example/icons/192.png'],
  ['its logo', { logoUrl: '/public/logos/a.webp' }, 'https://akada.example/public/logos/a.webp'],
  ['its logo as PNG', { logoUrl: '/public/logos/a.webp', iconsPath: '/site-icons/7' }, 'https://akada.example/site-icons/7/192.png'],
  ['its logo', { logoUrl: 'https://cdn.example/a.webp' }, 'https://cdn.example/a.webp'],
])('an email shows %s: %j', (_, logo, url) => {
  expect(layOut({ ...site, ...logo }, { subject: 's', paragraphs: [] }).html).toContain(`<img src="${url}" alt=""`)
})

test('right-to-left words don’t reorder the sentence around them', () => {
  const title = isolated('مقدمة')

  const { html, text } = layOut(site, { subject: 's', paragraphs: [`‘${title}’ was approved.`, title], rows: [['مقدمة', '₦100']] })

  expect(html).toContain(`<p style="margin:0 0 16px">‘${title}’ was approved.</p>`)
  expect(html).toContain(`<p dir="auto" style="margin:0 0 16px">${title}</p>`)
  expect(html).toContain(`>${title}</td>`)
  expect(text).toContain(`${title}: ₦100`)
})

test('a subject can’t inject a header', async () => {
  await mailer.send({ to: 'ada@example.test', subject: 'Hi\r\nBcc: eve@example.test', text: 'x', html: 'x' })

  expect(mailbox.mails()[0]?.to).toBe('ada@example.test')
  expect(mailbox.mails()).toHaveLength(2)
})

test('an email has reply-to and one-click unsubscribe headers', async () => {
  await mailer.send({
    to: 'ada@example.test',
    subject: 's',
    text: 't',
    html: 'h',
    replyTo: { name: 'Bisi, "B" <x@y.test>', address: 'bisi@example.test' },
    unsubscribeUrl: 'https://akada.example/newsletter/unsubscribe?token=t',
    oneClickUrl: 'https://akada.example/api/newsletter/unsubscribe?token=t',
  })

  expect(mailbox.mails()[0]).toMatchObject({
    replyTo: 'bisi@example.test',
    listUnsubscribe: '<https://akada.example/api/newsletter/unsubscribe?token=t>',
    listUnsubscribePost: 'List-Unsubscribe=One-Click',
    autoSubmitted: 'auto-generated',
  })
})

test('consecutive emails share a connection, which is reopened if the server closes it', async () => {
  let connections = 0
  const sockets: { destroy: () => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      connections += 1
      done()
    },
    onData: (stream, _, done) => stream.resume().once('end', () => done()),
  })
  server.server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const pooled = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.test' })
  const mail = { to: 'ada@example.test', subject: 's', text: 't', html: 'h' }

  for (let count = 0; count < 3; count++) await pooled.send(mail)
  const before = connections
  for (const socket of sockets) socket.destroy()
  await pooled.send(mail)

  expect([before, connections]).toEqual([1, 2])
  pooled.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('sending fails if the server is unreachable', async () => {
  const nowhere = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.test' })

  await expect(nowhere.send({ to: 'ada@example.test', subject: 's', text: 't', html: 'h' })).rejects.toThrow()
})

test('errors from the server don’t contain the recipient’s address', async () => {
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}> is unknown here`)),
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.server.address() as AddressInfo
  const sender = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.test' })

  const error = await sender.send({ to: 'ada@example.test', subject: 's', text: 't', html: 'h' }).catch((thrown: Error) => thrown)
  sender.close()
  await new Promise<void>((resolve) => refusing.close(resolve))

  expect(String(error)).toContain('is unknown here')
  expect(inspect(error, { depth: 5 })).not.toContain('ada@example.test')
})

test('a password is sent to another machine only over TLS, unless the operator allows otherwise', async () => {
  const passwords: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(String(password))
      done(null, { user: username ?? '' })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const { port } = server.server.address() as AddressInfo
  const checked = async (isUnencryptedAllowed?: boolean) => {
    const sender = createMailer({ smtpUrl: `smtp://ada:p%23ss@127.0.0.2:${port}`, from: 'a@b.test', isUnencryptedAllowed })
    await sender.check().finally(sender.close)
  }

  await expect(checked()).rejects.toThrow(/STARTTLS/)
  const before = [...passwords]
  await checked(true)
  await new Promise<void>((resolve) => server.close(() => resolve()))

  expect([before, passwords]).toEqual([[], ['p#ss']])
})
