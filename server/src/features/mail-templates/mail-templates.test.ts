import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  sendTestMail,
  updateMailTemplate,
} from '@akada/contract/mails.ts'
import { describe, expect, test } from 'vitest'
import { queueNotice } from '#features/accounts/accounts.email-queue.ts'
import { givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { jobHandlers } from '../../app.ts'
import { mailTemplateKinds, templateJobs, templateOf } from './mail-templates.all.ts'
import { templateFaults } from './mail-templates.rules.ts'

const { db, call, clock, deps, mailbox, runJobs } = await testApp()
const admin = await givenUser(db, { roles: ['ADMIN'] })
const other = await givenUser(db, { roles: ['ADMIN'] })

const KIND = 'password-changed'
const words = { subject: 'News of {site}', body: 'Dear {name},\nyour password is another.\n\nWrite to {support}.', button: 'Go on' }

const show = async (kind = KIND) => (await call(getMailTemplate, { params: { kind } }, admin)).data
const change = async (changed: object = {}, as = admin) =>
  call(updateMailTemplate, { params: { kind: KIND }, body: { ...words, version: (await show()).version, ...changed } }, as)
const reset = async () => call(resetMailTemplate, { params: { kind: KIND }, body: { version: (await show()).version } }, admin)
const acts = () =>
  db.selectFrom('audit_entries').select(['act', 'actor_id', 'before', 'after']).where('subject_id', '=', KIND).orderBy('id').execute()

async function noticeTo(email: string) {
  const person = await givenUser(db, { email, first_name: 'Bisi {site}' })
  await db.transaction().execute((tx) => queueNotice(tx, person.id, 'PASSWORD_CHANGED'))
  await runJobs()
  return mailbox.mails().find(({ to }) => to === email)
}

describe('default emails', () => {
  test('have valid text', () => {
    expect(mailTemplateKinds.filter((kind) => templateFaults(templateOf(kind), templateOf(kind)).length > 0)).toEqual([])
  })

  test('refer only to existing jobs', () => {
    const known = jobHandlers(deps).map(({ kind }) => kind)

    expect(templateJobs.filter((job) => !known.includes(job))).toEqual([])
  })

  test('are listed with their recipient and occasion', async () => {
    const { data } = await call(listMailTemplates, {}, admin)

    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(mailTemplateKinds)
    expect(data).toContainEqual({
      kind: 'receipt',
      name: 'Receipt',
      reader: 'Buyer',
      when: 'An order is paid, or its receipt is requested again.',
      subject: 'Your {site} receipt {number}',
      isChanged: false,
    })
  })
})

describe('changing an email', () => {
  test('applies to the next email in every process, and inserts values unchanged', async () => {
    await change()

    const mail = await noticeTo('changed@example.test')

    expect(mail?.subject).toBe('News of Akada')
    expect(mail?.text).toContain(
      'Dear Bisi {site},\n\nyour password is another.\n\nWrite to support@akada.test.\n\nGo on: http://localhost:3000/forgot-password',
    )
    expect(mail?.html).toContain('>Go on</a>')
    expect(mail?.html).toContain('your password is another.</p>')
  })

  test('can be undone', async () => {
    await change()
    const { data } = await reset()

    expect(data).toMatchObject({ isChanged: false, words: { subject: 'Your password was changed' } })
    expect((await noticeTo('reset@example.test'))?.subject).toBe('Your password was changed')
  })

  test('writes an audit entry with the previous text', async () => {
    await reset()
    const before = (await acts()).length
    await change({}, other)
    await reset()

    expect((await acts()).slice(before)).toMatchObject([
      { act: 'MAIL_TEMPLATE_CHANGED', actor_id: other.id, before: { subject: 'Your password was changed' }, after: words },
      { act: 'MAIL_TEMPLATE_RESET', actor_id: admin.id, before: words, after: { subject: 'Your password was changed' } },
    ])
  })

  test.each([
    ['an unknown placeholder', { body: 'Hello {nmae}' }, { path: 'body', message: 'Unknown placeholder: {nmae}.' }],
    ['no subject', { subject: ' ' }, { path: 'subject', message: 'Subject is required.' }],
    ['an empty button', { button: '' }, { path: 'button', message: 'Button label is required.' }],
    ['text that is too long', { body: 'x'.repeat(5001) }, { path: 'body', message: 'This must have at most 5,000 characters.' }],
  ])('with %s is refused, without changes', async (_, changed, fault) => {
    const before = await show()

    expect(await change(changed)).toMatchObject({ statusCode: 400, errors: [fault] })

    expect(await show()).toEqual(before)
  })

  test('with an outdated version is refused with the newer text, even after a reset', async () => {
    const { version } = await show()
    await change()
    await reset()
    await change({ subject: 'Mine' }, other)

    expect(await change({ version })).toMatchObject({ code: 'EDIT_CONFLICT', data: { words: { subject: 'Mine' } } })
  })

  test.each(['from the default text', 'from changed text'])('%s succeeds for one of ten concurrent requests', async (from) => {
    if (from === 'from the default text') await db.deleteFrom('mail_templates').execute()
    const { version } = await show()

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change({ version, subject: `Number ${index}` })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('has no effect if the text has placeholders from an older release', async () => {
    const stale = { subject: 'Hello {gone}', body: 'Hello', button: 'Go', version: 99, changed_by: admin.id, changed_at: clock.now }
    await db.deleteFrom('mail_templates').execute()
    await db
      .insertInto('mail_templates')
      .values({ kind: KIND, ...stale })
      .execute()

    expect((await noticeTo('stale@example.test'))?.subject).toBe('Your password was changed')
    await reset()
  })

  test('starts with reading the text, which returns MAIL_TEMPLATE_NOT_FOUND for an unknown email', async () => {
    expect(await call(getMailTemplate, { params: { kind: 'toString' } }, admin)).toMatchObject({ code: 'MAIL_TEMPLATE_NOT_FOUND' })
  })
})

describe('previewing an email', () => {
  test('fills in the examples', async () => {
    for (const kind of mailTemplateKinds) {
      const { words: shown } = await show(kind)

      const { data } = await call(previewMailTemplate, { params: { kind }, body: shown }, admin)

      expect([kind, data.letter?.subject, data.letter?.text]).toEqual([
        kind,
        expect.stringMatching(/^[^{}]+$/),
        expect.not.stringMatching(/[{}]|undefined/),
      ])
      expect(data.letter.html).toContain('<!doctype html>')
    }
  })

  test.each([
    [{ body: 'No.' }, { path: 'body', message: 'Required placeholders are missing: {course}, {reason}.' }],
    [
      { subject: '', body: '{course} {reason}' },
      { path: 'subject', message: 'Subject is required.' },
    ],
  ])('with %j returns the faults', async (changed, fault) => {
    const answer = await call(previewMailTemplate, { params: { kind: 'course-rejected' }, body: { ...words, ...changed } }, admin)

    expect(answer).toMatchObject({ statusCode: 200, data: { faults: [fault], letter: null } })
  })

  test('escapes HTML', async () => {
    const body = { ...words, body: '<img src=x onerror=alert(1)> {name}' }

    const { data } = await call(previewMailTemplate, { params: { kind: KIND }, body }, admin)

    expect(data.letter.html).not.toContain('<img src=x')
    expect(data.letter.text).toContain('<img')
  })

  test('sends a test to the current admin without changing the text', async () => {
    const before = await show()

    const { data } = await call(sendTestMail, { params: { kind: KIND }, body: words }, other)

    expect(data).toEqual({ to: other.email })
    expect(mailbox.mails().find(({ to }) => to === other.email)?.text).toContain('Dear Bisi,')
    expect(await show()).toEqual(before)
  })

  test('reports a test email that the mail server rejects', async () => {
    const { mailer } = deps
    deps.mailer = { ...mailer, send: () => Promise.reject(new Error('not now')) }

    const answer = await call(sendTestMail, { params: { kind: KIND }, body: words }, other)
    deps.mailer = mailer

    expect(answer).toMatchObject({ statusCode: 502, code: 'MAIL_NOT_TAKEN' })
  })
})
