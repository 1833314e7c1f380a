import { listMails, type MailState, resendMail, resendMails, retryMails, type SentMail } from '@akada/contract/mails.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { queueNotice, queueVerification } from '#features/accounts/accounts.email-queue.ts'
import { runAgain } from '#platform/jobs/jobs.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { cross } from '#testing/until-waiting.ts'
import { lockMail } from './mails.queries.ts'
import { recordMails } from './record-mails.ts'
import { runFailedAgain } from './resend-mail.ts'

const { db, call, clock, deps, mailbox, runJobs } = await testApp()
const start = clock.now
const admin = await givenUser(db, { roles: ['ADMIN'] })
const working = deps.mailer
// No server listens on this port.
const broken = recordMails(deps, createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.test' }))

beforeEach(() => {
  clock.now = start
  deps.mailer = working
})

const outbox = async (query: { to?: string; state?: MailState; kind?: string; sort?: 'oldest'; before?: number } = {}) =>
  (await call(listMails, { query: query as never }, admin)).data
const mailTo = async (to: string): Promise<SentMail> => (await outbox({ to })).mails[0]
const resend = (id: number) => call(resendMail, { params: { id } }, admin)
const resendAll = (ids: number[]) => call(resendMails, { body: { ids } }, admin)
const retry = () => call(retryMails, {}, admin)
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)
const makeDue = () =>
  db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('status', '=', 'QUEUED')
    .execute()

async function givenUnverified() {
  const person = await givenUser(db, { email_verified_at: null })
  await queueVerification(db, person.id)
  return person
}

/** Creates a user with an email whose first attempt failed. */
async function givenFailure() {
  deps.mailer = broken
  const person = await givenUnverified()
  await runJobs()
  deps.mailer = working
  return { person, mail: await mailTo(person.email) }
}

async function giveUp() {
  deps.mailer = broken
  await db
    .updateTable('jobs')
    .set({ attempts: 11, run_at: new Date(0) })
    .where('status', '=', 'QUEUED')
    .execute()
  await runJobs()
  deps.mailer = working
}

describe('a sent email', () => {
  test('is listed in the outbox with its kind and recipient, but without its content', async () => {
    const person = await givenUnverified()
    await runJobs()

    expect(await mailTo(person.email)).toMatchObject({
      kind: 'verify-email',
      name: 'Verify email',
      to: person.email,
      personId: person.id,
      state: 'SENT',
      tries: 1,
      fault: null,
      sentAt: start.toISOString(),
      nextTryAt: null,
      mayResend: true,
    })
    const code = /code=(\S+)/.exec(mailsTo(person.email)[0]?.text ?? '')?.[1] ?? ''
    expect(code.length).toBeGreaterThan(20)
    expect(JSON.stringify(await db.selectFrom('mails').selectAll().execute())).not.toContain(code)
  })

  test('is resent with a new code, and an audit entry is written', async () => {
    const person = await givenUnverified()
    await runJobs()
    const { id } = await mailTo(person.email)

    expect(await resend(id)).toMatchObject({ statusCode: 200 })
    expect(await mailTo(person.email)).toMatchObject({ id, state: 'QUEUED', mayResend: false })
    await runJobs()

    const [again, first] = mailsTo(person.email)
    expect(again?.text).not.toBe(first?.text)
    expect(await mailTo(person.email)).toMatchObject({ id, state: 'SENT', tries: 2 })
    expect(
      await db.selectFrom('audit_entries').select(['act', 'actor_id', 'after']).where('subject_id', '=', String(id)).execute(),
    ).toEqual([{ act: 'MAIL_RESENT', actor_id: admin.id, after: { kind: 'verify-email' } }])
  })

  test('is resent once for concurrent requests', async () => {
    const person = await givenUnverified()
    await runJobs()
    const { id } = await mailTo(person.email)

    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(id)))
    await runJobs()

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'MAIL_QUEUED')).toHaveLength(9)
    expect(mailsTo(person.email)).toHaveLength(2)
  })

  test('stays SENT if there is no longer a reason to resend it', async () => {
    const person = await givenUnverified()
    await runJobs()
    const { id } = await mailTo(person.email)
    await db.updateTable('users').set({ email_verified_at: clock.now }).where('id', '=', person.id).execute()

    await resend(id)
    await runJobs()

    expect(mailsTo(person.email)).toHaveLength(1)
    expect(await mailTo(person.email)).toMatchObject({ state: 'SENT', tries: 1 })
  })

  test('can’t be resent after its job was deleted', async () => {
    const person = await givenUnverified()
    await runJobs()
    await db.deleteFrom('jobs').execute()

    const mail = await mailTo(person.email)

    expect(mail).toMatchObject({ state: 'SENT', mayResend: false })
    expect(await resend(mail.id)).toMatchObject({ statusCode: 409, code: 'MAIL_NOT_RESENDABLE' })
  })
})

describe('resending several emails', () => {
  async function givenSent() {
    const people = [await givenUnverified(), await givenUnverified()]
    await runJobs()
    const mails = await Promise.all(people.map(({ email }) => mailTo(email)))
    return { people, ids: mails.map(({ id }) => id) }
  }
  const resent = (ids: number[]) =>
    db.selectFrom('audit_entries').select('act').where('subject_id', 'in', ids.map(String)).where('act', '=', 'MAIL_RESENT').execute()

  test('resends each once, with an audit entry each, and says which were refused', async () => {
    const { people, ids } = await givenSent()
    const [first = 0, second = 0] = ids
    await resend(second)

    const { data } = await resendAll([first, second, 999_999, first])
    await runJobs()

    expect(data.results).toEqual([
      { id: first, refusal: null },
      { id: second, refusal: { code: 'MAIL_QUEUED', message: 'This email is already queued.' } },
      { id: 999_999, refusal: { code: 'MAIL_NOT_FOUND', message: expect.any(String) } },
    ])
    expect(people.map(({ email }) => mailsTo(email).length)).toEqual([2, 2])
    expect(await resent(ids)).toHaveLength(2)
  })

  test('resends each once for concurrent and repeated requests', async () => {
    const { people, ids } = await givenSent()

    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => resendAll(index % 2 === 0 ? ids : [...ids].reverse())))
    const repeated = await resendAll(ids)
    await runJobs()

    const results = answers.flatMap(({ data }) => data.results as { refusal: unknown }[])
    expect(results).toHaveLength(12)
    expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(2)
    expect(repeated.data.results.map(({ refusal }: { refusal: { code: string } }) => refusal.code)).toEqual(['MAIL_QUEUED', 'MAIL_QUEUED'])
    expect(people.map(({ email }) => mailsTo(email).length)).toEqual([2, 2])
    expect(await resent(ids)).toHaveLength(2)
  })

  test.each([[[]], [Array.from({ length: 101 }, (_, index) => index + 1)]])('is limited to between 1 and 100 emails', async (ids) => {
    expect(await resendAll(ids)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
  })
})

describe('an email that couldn’t be sent', () => {
  test('is listed with a plain explanation and the time of the next attempt', async () => {
    const { mail } = await givenFailure()

    expect(mail).toMatchObject({
      state: 'FAILED',
      tries: 1,
      sentAt: null,
      fault: { text: 'The mail server can’t be reached.', said: expect.stringContaining('ECONNREFUSED') },
      mayResend: true,
    })
    expect(Date.parse(mail.nextTryAt ?? '')).toBeGreaterThan(Date.now())
  })

  test('is eventually given up, and can still be resent', async () => {
    const { person, mail } = await givenFailure()
    await giveUp()
    expect(await mailTo(person.email)).toMatchObject({ id: mail.id, state: 'GIVEN_UP', tries: 2, nextTryAt: null })

    await resend(mail.id)
    await runJobs()

    expect(await mailTo(person.email)).toMatchObject({ id: mail.id, state: 'SENT', tries: 3, fault: null })
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('is dropped when it is no longer needed', async () => {
    const { person, mail } = await givenFailure()
    await db.updateTable('users').set({ email_verified_at: clock.now }).where('id', '=', person.id).execute()

    await resend(mail.id)
    await runJobs()

    expect(await mailTo(person.email)).toMatchObject({ state: 'DROPPED', mayResend: true })
  })

  test('is given up if its job fails before the email is written', async () => {
    const { person, mail } = await givenFailure()
    await resend(mail.id)
    await db.updateTable('jobs').set({ payload: '{}', attempts: 11 }).where('status', '=', 'QUEUED').execute()

    await runJobs()

    expect(await mailTo(person.email)).toMatchObject({ state: 'GIVEN_UP' })
  })

  test('is retried once along with all other failed emails, and an audit entry is written', async () => {
    await db.deleteFrom('mails').execute()
    const people = [await givenFailure(), await givenFailure(), await givenFailure()]
    await giveUp()

    const [first] = await Promise.all([retry(), retry()])
    await runJobs()

    expect(first.data).toEqual({ count: 3 })
    for (const { person } of people) {
      expect(await mailTo(person.email)).toMatchObject({ state: 'SENT' })
      expect(mailsTo(person.email)).toHaveLength(1)
    }
    expect(await outbox()).toMatchObject({ failed: 0 })
    const acts = await db.selectFrom('audit_entries').select('after').where('act', '=', 'MAILS_RETRIED').execute()
    expect(acts).toContainEqual({ after: { count: 3 } })
    expect((await retry()).data).toEqual({ count: 0 })
  })
})

test('resending one email while all are retried doesn’t deadlock', async () => {
  await db.deleteFrom('mails').execute()
  const { person, mail } = await givenFailure()
  const { jobId } = await db.selectFrom('mails').select('job_id as jobId').where('id', '=', mail.id).executeTakeFirstOrThrow()

  await cross(db, () => runFailedAgain(db), [(tx) => lockMail(tx, mail.id), (tx) => runAgain(tx, [jobId ?? 0])])
  await runJobs()

  expect(mailsTo(person.email)).toHaveLength(1)
})

test('an email retried by another job keeps its row', async () => {
  const mail = { to: 'Reader@example.test', messageId: '<news-1@akada.test>', subject: 's', text: 't', html: 'h' }

  await expect(broken.send(mail)).rejects.toThrow()
  await working.send(mail)

  expect((await outbox({ to: 'reader@example.test' })).mails).toMatchObject([
    { state: 'SENT', tries: 2, name: 'Something else', mayResend: false },
  ])
})

describe('the outbox', () => {
  const put = (count: number, mail: object = {}) =>
    db
      .insertInto('mails')
      .values(
        Array.from({ length: count }, (_, index) => ({
          kind: 'receipt',
          recipient: `row-${index}@example.test`,
          created_at: clock.now,
          ...mail,
        })),
      )
      .execute()

  test('has pages without gaps while new emails arrive', async () => {
    await db.deleteFrom('mails').execute()
    await put(120)

    const first = await outbox()
    await put(5)
    const second = await outbox({ before: first.next })
    const third = await outbox({ before: second.next })

    const ids = [...first.mails, ...second.mails, ...third.mails].map(({ id }: SentMail) => id)
    expect([first.mails.length, second.mails.length, third.mails.length, third.next]).toEqual([50, 50, 20, null])
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  })

  test('has pages that start with the oldest email', async () => {
    await db.deleteFrom('mails').execute()
    await put(60)

    const first = await outbox({ sort: 'oldest' })
    const second = await outbox({ sort: 'oldest', before: first.next })

    const ids = [...first.mails, ...second.mails].map(({ id }: SentMail) => id)
    expect([first.mails.length, second.mails.length, second.next]).toEqual([50, 10, null])
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  test('can be filtered by state, kind and full address', async () => {
    await db.deleteFrom('mails').execute()
    await put(2, { state: 'SENT' })
    await put(1, { kind: 'course-approved', state: 'GIVEN_UP', recipient: 'ngozi@example.test' })
    await put(1, { kind: 'send-something', state: 'SENT', recipient: 'other@example.test' })

    expect((await outbox({ state: 'GIVEN_UP' })).mails).toMatchObject([{ kind: 'course-approved' }])
    expect((await outbox({ kind: 'receipt' })).mails).toHaveLength(2)
    expect((await outbox({ to: 'NGOZI@example.test' })).mails).toMatchObject([{ name: 'Course approved' }])
    expect(await outbox({ to: 'ngozi' as never })).toBeNull()
    expect((await outbox({ kind: 'send-something' })).mails).toMatchObject([{ name: 'Send something', mayResend: false }])
    expect((await outbox()).kinds).toContainEqual({ kind: 'send-something', name: 'Send something' })
  })

  test('returns the number of queued emails', async () => {
    await runJobs()
    await givenUnverified()

    expect(await outbox()).toMatchObject({ waiting: 1 })
    await runJobs()
    expect(await outbox()).toMatchObject({ waiting: 0 })
  })

  test('deletes emails after 30 days, and gives up abandoned ones', async () => {
    await db.deleteFrom('mails').execute()
    await put(1, { state: 'SENT', recipient: 'old@example.test', created_at: new Date(start.getTime() - 30 * 86_400_000 - 1) })
    await put(1, { state: 'SENT', recipient: 'kept@example.test', created_at: new Date(start.getTime() - 30 * 86_400_000 + 1) })
    await put(1, { recipient: 'abandoned@example.test', created_at: new Date(start.getTime() - 7_200_000) })
    await db.insertInto('jobs').values({ kind: 'purge-mails', payload: '{}' }).execute()

    await runJobs()

    expect((await outbox()).mails).toMatchObject([
      { to: 'abandoned@example.test', state: 'GIVEN_UP' },
      { to: 'kept@example.test', state: 'SENT' },
    ])
  })

  test('is restricted to admins', async () => {
    const manager = await givenUser(db, { roles: ['MANAGER'] })

    expect(await call(listMails, { query: {} }, manager)).toMatchObject({ statusCode: 403 })
    expect(await call(retryMails, {}, manager)).toMatchObject({ statusCode: 403 })
  })

  test('lists one email per job, even for notices of the same kind', async () => {
    const person = await givenUser(db)
    await db.transaction().execute(async (tx) => {
      await queueNotice(tx, person.id, 'PASSWORD_CHANGED')
      await queueNotice(tx, person.id, 'PASSWORD_CHANGED')
    })
    await makeDue()
    await runJobs()

    expect((await outbox({ to: person.email })).mails).toMatchObject([{ kind: 'password-changed' }, { kind: 'password-changed' }])
  })
})
