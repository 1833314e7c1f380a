import { listNotifications, markRead, updateMailPreferences } from '@akada/contract/notifications.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorkers } from '#platform/jobs/workers.ts'
import { givenUser } from '#testing/builders.ts'
import { allMails, givenNotification } from '#testing/notification-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { jobHandlers } from '../../app.ts'
import { createLog } from '../../log.ts'

const { db, deps, call, clock, mailbox, runJobs } = await testApp()

// 7:00 in Lagos, which is an hour ahead of UTC.
const SEVEN = new Date('2026-09-07T06:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

// Each test uses its own days.
let tests = 0
beforeEach(() => {
  clock.now = new Date(SEVEN.getTime() + tests++ * 10 * DAY)
})

const digestsTo = ({ email }: { email: string }) =>
  mailbox.mails().filter(({ to, subject }) => to === email && /new comments? on Akada/.test(subject))

/** Runs the job that each process queues periodically. */
async function tick() {
  await db.insertInto('jobs').values({ kind: 'begin-daily-digests', payload: '{}' }).execute()
  await runJobs()
}

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const givenComment = (person: TestPerson, hoursAgo = 2, more: Partial<Parameters<typeof givenNotification>[1]> = {}) =>
  givenNotification(db, {
    user_id: person.id,
    type: 'comment',
    mail: 'DUE',
    created_at: new Date(clock.now.getTime() - hoursAgo * HOUR),
    ...more,
  })

describe('the daily digest', () => {
  test('contains the unread comments of the last day, each with its link, and an unsubscribe link', async () => {
    const person = await givenUser(db, { first_name: 'Bisi' })
    const first = await givenComment(person, 3, { title: 'New reply', message: 'To “Kobo”.', link: '/my-learning/courses/7?lecture=8' })
    const second = await givenComment(person)
    const read = await givenComment(person)
    const old = await givenComment(person, 25)
    const deleted = await givenComment(person, 2, { deleted_at: clock.now })
    await call(markRead, { params: { id: read.id } }, person)

    await tick()

    const [mail, ...others] = digestsTo(person)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 new comments on Akada')
    expect(mail?.text).toContain('Hello Bisi,')
    expect(mail?.text).toContain(`${first.title}: To “Kobo”.: http://localhost:3000/my-learning/courses/7?lecture=8`)
    expect(mail?.text).toContain(`${second.title}: `)
    for (const { title } of [read, old, deleted]) expect(mail?.text).not.toContain(`${title}:`)
    expect(mail?.listUnsubscribe).toContain('/api/announcements/unsubscribe?token=')
  })

  test('doesn’t mark comments as read', async () => {
    const person = await givenUser(db)
    await givenComment(person)

    await tick()

    expect((await call(listNotifications, { query: {} }, person)).data.unreadCount).toBe(1)
  })

  test('lists twenty comments, and the number of other comments', async () => {
    const person = await givenUser(db)
    for (let index = 0; index < 23; index++) await givenComment(person)

    await tick()

    expect(digestsTo(person)[0]?.subject).toBe('23 new comments on Akada')
    expect(digestsTo(person)[0]?.text).toContain('And 3 more: http://localhost:3000/notifications')
  })

  test('is sent once a day by any number of processes, and never contains a comment twice', async () => {
    const person = await givenUser(db)
    await givenComment(person)
    const processes = Array.from({ length: 4 }, () => createWorkers(db, createLog('silent'), jobHandlers(deps)))

    for (let index = 0; index < 8; index++) await db.insertInto('jobs').values({ kind: 'begin-daily-digests', payload: '{}' }).execute()
    await Promise.all(processes.map((workers) => workers.drain()))
    const newer = await givenComment(person, 0)
    later(12 * HOUR)
    await tick()
    const onFirstDay = digestsTo(person)
    later(12 * HOUR)
    await tick()
    later(DAY)
    await tick()

    expect(onFirstDay.map(({ subject }) => subject)).toEqual(['1 new comment on Akada'])
    expect(digestsTo(person)).toHaveLength(2)
    const second = digestsTo(person).find((mail) => !onFirstDay.includes(mail))
    expect([second?.subject, second?.text.includes(newer.title)]).toEqual(['1 new comment on Akada', true])
  })

  test('contains the same comments if its job is repeated', async () => {
    const person = await givenUser(db)
    const comment = await givenComment(person)
    await tick()
    await db
      .updateTable('jobs')
      .set({ status: 'QUEUED', finished_at: null })
      .where('kind', '=', 'send-daily-digest')
      .where('dedupe_key', 'like', `%${person.id}`)
      .execute()

    await runJobs()

    const mails = digestsTo(person)
    expect(mails.map(({ text }) => text.includes(comment.title))).toEqual([true, true])
  })

  test('is not sent without comments, to users who chose single emails or none, or to closed accounts', async () => {
    const [idle, single, unwilling, gone] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)]
    await givenNotification(db, { user_id: idle.id, type: 'message', mail: 'DUE', created_at: clock.now })
    for (const person of [single, unwilling, gone]) await givenComment(person)
    await call(updateMailPreferences, { body: allMails }, single)
    await call(updateMailPreferences, { body: { ...allMails, comment: false, dailyDigest: true } }, unwilling)
    await db.updateTable('users').set({ erase_at: clock.now }).where('id', '=', gone.id).execute()

    await tick()

    expect([idle, single, unwilling, gone].flatMap(digestsTo)).toEqual([])
  })

  test('is not sent before seven', async () => {
    const person = await givenUser(db)
    await givenComment(person)
    later(-1)

    await tick()

    expect(digestsTo(person)).toEqual([])
  })

  test.runIf(isThorough)('is queued for all recipients if they fill more than one page', async () => {
    const day = clock.now.toISOString().slice(0, 10)
    const people = await db
      .insertInto('users')
      .values(
        Array.from({ length: 210 }, (_, index) => ({
          email: `commented-${index}@example.test`,
          password_hash: '!',
          first_name: 'A',
          last_name: 'B',
          country: 'Nigeria',
          country_code: 'NG',
          // Closed accounts are queued and then skipped.
          erase_at: clock.now,
        })),
      )
      .returning('id')
      .execute()
    for (const person of people) await givenComment(person)

    await tick()

    const queued = await db.selectFrom('jobs').select('dedupe_key').where('dedupe_key', 'like', `daily-digest:${day}:%`).execute()
    const keys = new Set(queued.map(({ dedupe_key }) => dedupe_key))
    expect(people.filter(({ id }) => !keys.has(`daily-digest:${day}:${id}`))).toEqual([])
  })
})
