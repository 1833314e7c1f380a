import { randomUUID } from 'node:crypto'
import { disableAnnouncements, openMailSettings } from '@akada/contract/announcements.ts'
import { type Broadcast, cancelBroadcast, createBroadcast, getBroadcast, scheduleBroadcast } from '@akada/contract/broadcasts.ts'
import { cancelSubscription } from '@akada/contract/newsletter.ts'
import { getMailPreferences } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import type { Deps } from '#platform/deps.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { broadcastJobs } from './broadcasts.jobs.ts'
import { sendBroadcast } from './send-broadcast.ts'

const { db, deps, call, clock, mailbox, runJobs } = await testApp()
const admin = await givenAdmin(db)

async function givenClass(size = 3) {
  const course = await givenCourse(db)
  const students = await Promise.all(Array.from({ length: size }, () => givenUser(db)))
  for (const { id } of students) await givenEnrollment(db, { course_id: course.id, user_id: id })
  const subject = `For class ${course.id}`
  const { data } = await call(
    createBroadcast,
    { body: { clientId: randomUUID(), subject, html: '<p>There is something new.</p>', segment: 'COURSE', courseId: course.id } },
    admin,
  )
  const broadcast: Broadcast = data
  return { ...broadcast, students }
}
type Given = Awaited<ReturnType<typeof givenClass>>

const schedule = ({ id, version }: Broadcast, sendAt: string | null = null) =>
  call(scheduleBroadcast, { params: { id }, body: { version, sendAt } }, admin)
const cancel = ({ id }: Broadcast) => call(cancelBroadcast, { params: { id } }, admin)
const shown = async ({ id }: { id: number }): Promise<Broadcast> => (await call(getBroadcast, { params: { id } }, admin)).data
const mailed = ({ subject }: Broadcast) =>
  mailbox
    .mails()
    .filter((mail) => mail.subject === subject)
    .map(({ to }) => to)
    .toSorted()
const addresses = ({ students }: Given) => students.map(({ email }) => email).toSorted()
const job = (kind: string) => broadcastJobs(deps).find((handler) => handler.kind === kind) ?? expect.unreachable()
/** Advances the clock and runs the job that is due every minute. */
const minutePasses = async (minutes = 1) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  await job('start-broadcasts').run({})
  await runJobs()
}
const withMailer = (send: (mail: Mail) => Promise<void>): Deps => ({ ...deps, mailer: { ...deps.mailer, send } })

describe('sending a broadcast', () => {
  test('emails the whole audience with a List-Unsubscribe header', async () => {
    const given = await givenClass()

    await schedule(given)
    await runJobs()

    expect(mailed(given)).toEqual(addresses(given))
    expect(await shown(given)).toMatchObject({
      state: 'SENT',
      progress: { recipients: 3, sent: 3, failed: 0, skipped: 0 },
      endedAt: clock.now.toISOString(),
    })
    const mail = mailbox.mails().find(({ subject }) => subject === given.subject)
    expect(mail?.listUnsubscribePost).toBe('List-Unsubscribe=One-Click')
    expect(mail?.listUnsubscribe).toMatch(/^<http:\/\/localhost:3000\/api\/announcements\/unsubscribe\?token=[\w.-]+>$/)
    expect(mail?.text).toMatch(
      /There is something new\.\n\nUnsubscribe from emails like this one: http:\/\/localhost:3000\/mails\/unsubscribe\?token=/,
    )
  })

  test('waits for the scheduled time', async () => {
    const given = await givenClass()
    await schedule(given, new Date(clock.now.getTime() + 90_000).toISOString())

    await minutePasses()
    const early = mailed(given)
    await minutePasses()

    expect([early, mailed(given)]).toEqual([[], addresses(given)])
  })

  test('skips users who left, were suspended or unsubscribed in the meantime', async () => {
    const given = await givenClass(5)
    const [suspended, erased, unsubscribed, unverified, stays] = given.students.map(({ id }) => id)
    await schedule(given)
    const change = (id: string | undefined, set: object) =>
      db
        .updateTable('users')
        .set(set)
        .where('id', '=', id ?? '')
        .execute()
    let count = 0
    // The first email is sent before the other users become ineligible.
    const one = withMailer(async (mail) => {
      if (++count > 1) throw new Error('not now')
      await deps.mailer.send(mail)
    })
    await sendBroadcast(one, given.id)
    const [first] = mailed(given)
    await change(suspended, { suspended_at: clock.now })
    await change(erased, { erased_at: clock.now })
    await change(unverified, { email_verified_at: null })
    const { dailyDigest, weeklyDigest, ...kinds } = allMails
    const silent = { ...kinds, news: false, daily_digest: dailyDigest, weekly_digest: weeklyDigest }
    await db
      .insertInto('mail_preferences')
      .values({ user_id: unsubscribed ?? '', ...silent })
      .execute()

    await minutePasses()

    const expected = given.students.filter(({ id, email }) => id === stays || email === first).map(({ email }) => email)
    expect(mailed(given)).toEqual(expected.toSorted())
    expect((await shown(given)).progress).toEqual({ recipients: 5, sent: expected.length, failed: 0, skipped: 5 - expected.length })
  })

  test('skips users who enroll after the start', async () => {
    const given = await givenClass(1)
    await schedule(given)
    await sendBroadcast(
      withMailer(() => Promise.reject(new Error('not now'))),
      given.id,
    )
    await givenEnrollment(db, { course_id: given.course?.id ?? 0 })

    await minutePasses()

    expect(mailed(given)).toEqual(addresses(given))
  })
})

describe('an interrupted broadcast', () => {
  test('sends each email once, even in ten concurrent runs', async () => {
    const given = await givenClass(12)
    await schedule(given)

    await Promise.all(Array.from({ length: 10 }, () => sendBroadcast(deps, given.id)))
    await runJobs()

    expect(mailed(given)).toEqual(addresses(given))
    expect((await shown(given)).progress).toMatchObject({ recipients: 12, sent: 12 })
  })

  test('skips emails that were being sent when the process died, and sends the rest', async () => {
    const given = await givenClass(6)
    await schedule(given)
    const dying = new AbortController()
    let count = 0
    // The mail server gets the email, but its response never arrives.
    const deaf = withMailer(async (mail) => {
      await deps.mailer.send(mail)
      if (++count < 2) return
      dying.abort()
      await new Promise(() => undefined)
    })
    void sendBroadcast(deaf, given.id, dying.signal)
    await expect.poll(() => mailed(given).length >= 2).toBe(true)

    await minutePasses()
    const meanwhile = await shown(given)
    await minutePasses(6)

    const all = mailed(given)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(addresses(given))
    expect(meanwhile.state).toBe('SENDING')
    const { state, progress } = await shown(given)
    expect([state, (progress?.sent ?? 0) + (progress?.failed ?? 0)]).toEqual(['SENT', 6])
    // Emails that were being sent count as failed, because their outcome is unknown.
    expect(progress?.failed).toBeGreaterThan(0)
  })

  test('finishes the current email when the process stops, and the next run continues', async () => {
    const given = await givenClass(6)
    await schedule(given)
    const stopping = new AbortController()
    const stopped = withMailer((mail) => {
      stopping.abort()
      return deps.mailer.send(mail)
    })

    await sendBroadcast(stopped, given.id, stopping.signal)
    const meanwhile = mailed(given).length
    await minutePasses()

    expect(meanwhile).toBeLessThan(6)
    expect(mailed(given)).toEqual(addresses(given))
  })

  test('pauses after a few mail server failures, and resumes later', async () => {
    const given = await givenClass(20)
    await schedule(given)
    let asked = 0
    const away = withMailer(() => {
      asked += 1
      return Promise.reject(new Error('not now'))
    })

    await sendBroadcast(away, given.id)
    const meanwhile = await shown(given)
    await minutePasses()

    expect(asked).toBeLessThan(14)
    expect([meanwhile.state, meanwhile.progress?.failed]).toEqual(['SENDING', 0])
    expect(mailed(given)).toEqual(addresses(given))
    expect(await shown(given)).toMatchObject({ state: 'SENT', progress: { sent: 20, failed: 0 } })
  })

  test('abandons an email address that always fails, and sends all other emails', async () => {
    const given = await givenClass(2)
    const [bad] = given.students
    await schedule(given)
    const picky = withMailer((mail) => (mail.to === bad?.email ? Promise.reject(new Error('no such box')) : deps.mailer.send(mail)))

    for (let hours = 0; hours < 24; hours += 1) {
      await sendBroadcast(picky, given.id)
      clock.now = new Date(clock.now.getTime() + 3_600_000)
    }

    expect(await shown(given)).toMatchObject({ state: 'SENT', progress: { recipients: 2, sent: 1, failed: 1 } })
  })
})

describe('canceling a broadcast while it is being sent', () => {
  test('permanently skips all pending recipients', async () => {
    const given = await givenClass(6)
    await schedule(given)
    let canceled: Promise<unknown> | undefined
    const interrupted = withMailer(async (mail) => {
      canceled ??= cancel(given)
      await canceled
      await deps.mailer.send(mail)
    })

    await sendBroadcast(interrupted, given.id)
    await minutePasses()

    const { state, progress, endedAt } = await shown(given)
    const sent = mailed(given).length
    expect(state).toBe('CANCELLED')
    expect(endedAt).not.toBeNull()
    expect(sent).toBeLessThan(6)
    expect(progress).toEqual({ recipients: 6, sent, failed: 0, skipped: 6 - sent })
    expect((await cancel(given)).code).toBe('BROADCAST_OVER')
  })

  test('leaves a consistent state if sending starts at the same time', async () => {
    const given = await givenClass(1)
    await schedule(given)

    await Promise.all([cancel(given), sendBroadcast(deps, given.id)])
    await minutePasses()

    const { state, progress } = await shown(given)
    expect(['DRAFT', 'CANCELLED', 'SENT']).toContain(state)
    expect(mailed(given)).toHaveLength(progress?.sent ?? 0)
  })
})

describe('the unsubscribe link in a broadcast', () => {
  test('turns off only emails of this kind', async () => {
    const given = await givenClass(1)
    const [student] = given.students
    if (!student) return expect.unreachable()
    await schedule(given)
    await runJobs()
    const token = /unsubscribe\?token=([\w.-]+)/.exec(mailbox.mails().find(({ to }) => to === student.email)?.text ?? '')?.[1] ?? ''
    const opened = await call(openMailSettings, { query: { token } })

    const answer = await call(disableAnnouncements, { query: { token }, body: { 'List-Unsubscribe': 'One-Click' } })

    expect([opened.statusCode, answer.statusCode]).toEqual([302, 200])
    expect((await call(getMailPreferences, {}, student)).data).toMatchObject({ news: false, message: true, promotion: true })
  })
})

describe('a newsletter issue', () => {
  const reader = async (changes: object = {}) => {
    const email = `reader-${randomUUID()}@example.test`
    const values = { email, reader_key: Buffer.from(randomUUID()), consented_at: clock.now, consent_version: 1, confirmed_at: clock.now }
    await db
      .insertInto('newsletter_subscribers')
      .values({ ...values, ...changes })
      .execute()
    return email
  }

  test('reaches confirmed subscribers, and its unsubscribe link ends the subscription', async () => {
    const [first, second] = [await reader(), await reader()]
    await reader({ confirmed_at: null })
    const suspended = await givenUser(db, { suspended_at: new Date() })
    await reader({ email: suspended.email })
    const body = { clientId: randomUUID(), subject: 'Issue one', html: '<p>What is new in September.</p>', segment: 'NEWSLETTER' as const }
    const { data } = await call(createBroadcast, { body }, admin)

    await schedule(data)
    await runJobs()

    expect(mailed(data)).toEqual([first, second].toSorted())
    const mail = mailbox.mails().find(({ to, subject }) => to === first && subject === 'Issue one')
    const token = /\/newsletter\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.listUnsubscribe).toContain(`/api/newsletter/unsubscribe?token=${token}`)
    await call(cancelSubscription, { query: {}, body: { token } })
    expect(await db.selectFrom('newsletter_subscribers').select('id').where('email', '=', first).execute()).toEqual([])
    expect((await shown(data)).progress).toMatchObject({ recipients: 2, sent: 2 })
  })
})

test('deliveries are deleted after a month, and the broadcast keeps the counts', async () => {
  const given = await givenClass(2)
  await schedule(given)
  await runJobs()
  const deliveries = () => db.selectFrom('broadcast_receipts').select('id').where('broadcast_id', '=', given.id).execute()
  clock.now = new Date(clock.now.getTime() + 29 * 86_400_000)
  await job('purge-broadcast-receipts').run({})
  const early = await deliveries()
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)

  await job('purge-broadcast-receipts').run({})

  expect([early.length, (await deliveries()).length]).toEqual([2, 0])
  expect(await db.selectFrom('broadcasts').select(['recipients', 'sent']).where('id', '=', given.id).execute()).toEqual([
    { recipients: 2, sent: 2 },
  ])
})
