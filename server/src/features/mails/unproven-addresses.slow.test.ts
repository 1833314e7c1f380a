// A stranger can register another person's address. Tests that the site's emails to this address contain no text by the stranger.
import { randomUUID } from 'node:crypto'
import { registerUser, requestPasswordReset } from '@akada/contract/accounts.ts'
import { createBroadcast, scheduleBroadcast } from '@akada/contract/broadcasts.ts'
import { sendMessage } from '@akada/contract/contact.ts'
import { describe, expect, test } from 'vitest'
import { type MailTemplateKind, mailTemplateKinds, templateOf, type Values } from '#features/mail-templates/mail-templates.all.ts'
import { renderTemplate } from '#features/mail-templates/render-template.ts'
import { SEND_WELCOME } from '#features/newsletter/confirm-subscription.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { layOut } from '#platform/mail/layout.ts'
import { givenAdmin, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, deps, mailbox, runJobs } = await testApp()
const mailsTo = (address: string) => mailbox.mails().filter(({ to }) => to === address)

const BAIT = 'WIN-1000-NOW'
// Placeholders that the site and its staff fill in. All others contain text by users, which requires a verified address.
const ownPlaceholders = [
  'name',
  'amount',
  'currency',
  'days',
  'expires',
  'moment',
  'number',
  'opened',
  'provider',
  'reason',
  'roles',
  'when',
]
// Invitations, gifts, seats and enrollments by staff also name the course and its sender (docs/product.md, P-2.1).
const namedPlaceholders = ['course', 'giver', 'inviter', 'buyer']

/** Sends an email with text by a stranger in the name, table, links and attachment. */
async function sendBait(kind: MailTemplateKind, to: string) {
  const values = { ...templateOf(kind).examples, name: BAIT } as Values<MailTemplateKind>
  const mail = renderTemplate(deps.site, kind, {
    values,
    url: deps.site.publicUrl,
    rows: [[BAIT, BAIT]],
    links: [{ label: BAIT, url: deps.site.publicUrl }],
  })
  const attachments = [{ filename: `${BAIT}.pdf`, contentType: 'application/pdf', content: Buffer.from(BAIT) }]
  await deps.mailer.send({ to, ...mail, attachments })
}

const person = { firstName: 'Zebenjo', lastName: 'Quist', country: 'Nigeria', countryCode: 'NG', password: 'learn-with-akada' }
const register = (more: object) => call(registerUser, { body: { ...person, ...more } as typeof person & { email: string } })

describe('an unverified account address', () => {
  const anyone = mailTemplateKinds.filter((kind) => templateOf(kind).goesTo === 'ANYONE')

  test('gets only emails without placeholders for user-written text', () => {
    const placeholders = anyone.flatMap((kind) => Object.keys(templateOf(kind).examples))

    expect([...new Set(placeholders)].filter((name) => ![...ownPlaceholders, ...namedPlaceholders].includes(name))).toEqual([])
  })

  test.each(mailTemplateKinds)('gets no user-written text in %s', async (kind) => {
    const stranger = await givenUser(db, { email_verified_at: null })
    const known = await givenUser(db)

    await sendBait(kind, stranger.email)
    await sendBait(kind, known.email)

    const sent = mailsTo(stranger.email)
    expect(sent).toHaveLength(anyone.includes(kind) ? 1 : 0)
    expect(JSON.stringify(sent)).not.toContain(BAIT)
    expect(JSON.stringify(mailsTo(known.email))).toContain(BAIT)
  })

  test('gets no name, even if an admin’s template contains its placeholder', async () => {
    const stranger = await givenUser(db, { email_verified_at: null })
    const admin = await givenAdmin(db)
    const template = { kind: 'data-ready', subject: 'For {name}', body: 'Dear {name}, here you are.', button: 'Go, {name}' }
    const words = { ...template, version: 1, changed_by: admin.id, changed_at: new Date() }
    await db.insertInto('mail_templates').values(words).execute()

    await sendBait('data-ready', stranger.email)

    expect(mailsTo(stranger.email)).toMatchObject([{ subject: 'For there', text: expect.stringContaining('Dear there, here you are.') }])
    expect(JSON.stringify(mailsTo(stranger.email))).not.toContain(BAIT)
  })

  test('gets no other emails, and the sender gets an error', async () => {
    const stranger = await givenUser(db, { email_verified_at: null })
    const mail = layOut(deps.site, { subject: BAIT, paragraphs: [BAIT] })

    await expect(deps.mailer.send({ to: stranger.email, ...mail })).rejects.toThrow('unverified address')
    expect(mailsTo(stranger.email)).toEqual([])
  })

  describe('that is the site’s support address', () => {
    const support = deps.site.supportEmail
    const ofSupport = mailTemplateKinds.filter((kind) => templateOf(kind).goesTo === 'SUPPORT')

    test.each(ofSupport)('gets %s with all its text, even if a stranger registered the address', async (kind) => {
      await register({ email: support.toUpperCase() })
      const before = mailsTo(support).length

      await sendBait(kind, support)

      const [newest, ...rest] = mailsTo(support)
      expect(rest).toHaveLength(before)
      expect(JSON.stringify(newest)).toContain(BAIT)
    })

    test('gets messages from visitors', async () => {
      const body = { name: 'Ada Obi', email: 'ada@example.com', message: 'Is there a course about statistics?' }
      await register({ email: support })

      await call(sendMessage, { body })
      await runJobs()

      expect(mailsTo(support).map(({ text }) => text)).toContainEqual(expect.stringContaining(body.message))
    })
  })

  describe('with a confirmed newsletter subscription', () => {
    async function givenReader() {
      const reader = await givenUser(db, { email_verified_at: null, first_name: BAIT })
      const subscription = { email: reader.email, reader_key: Buffer.from(reader.id), consented_at: new Date(), consent_version: 1 }
      const { id } = await db
        .insertInto('newsletter_subscribers')
        .values({ ...subscription, confirmed_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...reader, subscriberId: id }
    }

    test.each(mailTemplateKinds)('gets no user-written text in %s', async (kind) => {
      const reader = await givenReader()

      await sendBait(kind, reader.email)

      expect(mailsTo(reader.email)).toHaveLength(anyone.includes(kind) ? 1 : 0)
      expect(JSON.stringify(mailsTo(reader.email))).not.toContain(BAIT)
    })

    test('gets the newsletter and its welcome email, each with an unsubscribe link', async () => {
      const reader = await givenReader()
      const admin = await givenAdmin(db)
      const words = { clientId: randomUUID(), subject: 'News of September', html: '<p>There is something new.</p>' }
      const { data } = await call(createBroadcast, { body: { ...words, segment: 'NEWSLETTER' } }, admin)
      await enqueue(db, { kind: SEND_WELCOME, payload: { subscriberId: reader.subscriberId } })

      await call(scheduleBroadcast, { params: { id: data.id }, body: { version: data.version, sendAt: null } }, admin)
      await runJobs()

      const mails = mailsTo(reader.email)
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['News of September', 'You’re subscribed to the Akada newsletter'])
      for (const { text } of mails) expect(text).toContain('Unsubscribe from emails like this one: http')
      expect(JSON.stringify(mails)).not.toContain(BAIT)
    })

    test('gets no text from a stranger who registers it', async () => {
      const email = 'subscriber@example.test'
      await db
        .insertInto('newsletter_subscribers')
        .values({ email, reader_key: Buffer.from(email), consented_at: new Date(), consent_version: 1, confirmed_at: new Date() })
        .execute()

      await register({ email })
      await runJobs()

      expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Verify your email for Akada'])
      expect(JSON.stringify(mailsTo(email))).not.toMatch(/Zebenjo|Quist/)
    })
  })
})

describe('registration', () => {
  test('doesn’t send text written by the registrant to the address, not even in a password reset email', async () => {
    await register({ email: 'owner@example.test' })
    await call(requestPasswordReset, { query: {}, body: { email: 'owner@example.test' } })
    await runJobs()

    expect(
      mailsTo('owner@example.test')
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['Reset your Akada password', 'Verify your email for Akada'])
    expect(JSON.stringify(mailsTo('owner@example.test'))).not.toMatch(/Zebenjo|Quist/)
  })

  test('refuses names that contain messages', async () => {
    const answer = await register({ email: 'a@b.test', firstName: 'WIN 1000$ at https://evil.example now', lastName: '\u3164\u200b' })

    expect(answer).toMatchObject({
      statusCode: 400,
      errors: [
        { path: 'firstName', message: 'First Name can’t contain a web address. Leave a space after a dot.' },
        { path: 'lastName', message: 'Last Name is required.' },
      ],
    })
  })
})
