import { updateMailPreferences } from '@akada/contract/notifications.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorkers } from '#platform/jobs/workers.ts'
import { changeCourse, givenCourse, givenEnrollment, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { jobHandlers } from '../../app.ts'
import { createLog } from '../../log.ts'

const { db, deps, call, clock, mailbox, runJobs } = await testApp()

// Monday, 7:00 in Lagos (UTC+1).
const MONDAY_7 = new Date('2026-09-07T06:00:00Z')
const WEEK = 7 * 86_400_000

// Each test uses a different week.
let weeks = 0
beforeEach(() => {
  clock.now = new Date(MONDAY_7.getTime() + weeks++ * WEEK)
})

const wantDigest = (person: TestPerson, weeklyDigest = true) => call(updateMailPreferences, { body: { ...allMails, weeklyDigest } }, person)
const digestsTo = ({ email }: { email: string }) =>
  mailbox.mails().filter(({ to, subject }) => to === email && subject === 'Your week on Akada')

/** Runs the job that each process queues periodically. */
async function tick(times = 1) {
  for (let index = 0; index < times; index++) await db.insertInto('jobs').values({ kind: 'begin-digests', payload: '{}' }).execute()
  await runJobs()
}

async function givenReader() {
  const reader = await givenUser(db, { first_name: 'Bisi' })
  await wantDigest(reader)
  const course = await givenCourse(db, { curriculum: [[{}, {}, {}]] })
  const [first = 0] = course.lectureIds
  const enrollment = await givenEnrollment(db, { user_id: reader.id, course_id: course.id, completedLectureIds: [first] })
  return { reader, course, enrollment }
}

describe('the weekly digest', () => {
  test('shows the progress of each course in progress, with a link to the course', async () => {
    const { reader, course } = await givenReader()
    const begun = await givenEnrollment(db, { user_id: reader.id, last_learned_at: clock.now })

    await tick()

    const [mail] = digestsTo(reader)
    expect(mail?.text).toContain('Hello Bisi,')
    expect(mail?.text).toContain(`${course.title} (33% done): http://localhost:3000/my-learning/courses/${course.id}`)
    expect(mail?.text).toContain(`(0% done): http://localhost:3000/my-learning/courses/${begun.courseId}`)
    expect(mail?.html).toContain(`href="http://localhost:3000/my-learning/courses/${course.id}"`)
  })

  test('has an unsubscribe link in the text and in the header for mail clients', async () => {
    const { reader } = await givenReader()

    await tick()

    const [mail] = digestsTo(reader)
    expect(mail?.text).toContain('http://localhost:3000/mails/unsubscribe?token=')
    expect(mail?.listUnsubscribe).toContain('/api/announcements/unsubscribe?token=')
  })

  test('omits enrollments that are finished, archived, refunded or not started', async () => {
    const { reader, course } = await givenReader()
    const others = [
      await givenEnrollment(db, { user_id: reader.id, last_learned_at: clock.now, completed_at: clock.now }),
      await givenEnrollment(db, { user_id: reader.id, last_learned_at: clock.now, archived_at: clock.now }),
      await givenEnrollment(db, { user_id: reader.id, last_learned_at: clock.now, status: 'REFUNDED' }),
      await givenEnrollment(db, { user_id: reader.id }),
    ]

    await tick()

    const [mail] = digestsTo(reader)
    expect(mail?.text).toContain(`/my-learning/courses/${course.id}\n`)
    for (const { courseId } of others) expect(mail?.text).not.toContain(`/my-learning/courses/${courseId}\n`)
  })

  test('includes an enrollment in an archived course', async () => {
    const { reader, course } = await givenReader()
    await changeCourse(db, course.id, { status: 'ARCHIVED' })

    await tick()

    expect(digestsTo(reader)).toHaveLength(1)
  })

  test('isn’t sent without a course in progress or a subscription', async () => {
    const idle = await givenUser(db)
    await wantDigest(idle)
    const { reader: unwilling } = await givenReader()
    await wantDigest(unwilling, false)
    const { reader: silent } = await givenReader()
    await db.deleteFrom('mail_preferences').where('user_id', '=', silent.id).execute()

    await tick()

    expect([idle, unwilling, silent].flatMap(digestsTo)).toEqual([])
  })

  test('isn’t sent to users who unsubscribed or requested erasure after it was queued', async () => {
    const [{ reader: unwilling }, { reader: gone }] = [await givenReader(), await givenReader()]
    await db.insertInto('jobs').values({ kind: 'begin-digests', payload: '{}' }).execute()
    await wantDigest(unwilling, false)
    await db.updateTable('users').set({ erase_at: clock.now }).where('id', '=', gone.id).execute()

    await runJobs()

    expect([unwilling, gone].flatMap(digestsTo)).toEqual([])
  })

  test('is sent once a week, even by several processes that restart', async () => {
    const { reader } = await givenReader()
    const processes = Array.from({ length: 4 }, () => createWorkers(db, createLog('silent'), jobHandlers(deps)))

    for (let index = 0; index < 8; index++) await db.insertInto('jobs').values({ kind: 'begin-digests', payload: '{}' }).execute()
    await Promise.all(processes.map((workers) => workers.drain()))
    clock.now = new Date(clock.now.getTime() + 12 * 3_600_000)
    await tick(3)
    const inFirstWeek = digestsTo(reader).length
    clock.now = new Date(MONDAY_7.getTime() + weeks++ * WEEK)
    await tick()

    expect([inFirstWeek, digestsTo(reader).length]).toEqual([1, 2])
  })

  test.runIf(isThorough)('is queued for all readers if they fill more than one page', async () => {
    const people = await db
      .insertInto('users')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          email: `reader-${index}@example.test`,
          password_hash: '!',
          first_name: 'A',
          last_name: 'B',
          country: 'Nigeria',
          country_code: 'NG',
        })),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('mail_preferences')
      .values(people.map(({ id }) => ({ user_id: id, certificate: true, alert: true, weekly_digest: true })))
      .execute()
    const monday = clock.now.toISOString().slice(0, 10)

    await tick()

    const queued = await db.selectFrom('jobs').select('dedupe_key').where('dedupe_key', 'like', `digest:${monday}:%`).execute()
    const keys = new Set(queued.map(({ dedupe_key }) => dedupe_key))
    expect(people.filter(({ id }) => !keys.has(`digest:${monday}:${id}`))).toEqual([])
    await db
      .deleteFrom('mail_preferences')
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
  })

  test('isn’t sent on other days', async () => {
    const { reader } = await givenReader()
    clock.now = new Date(clock.now.getTime() - 1)
    await tick()

    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await tick()

    expect(digestsTo(reader)).toEqual([])
  })
})
