import { listNotifications, updateMailPreferences } from '@akada/contract/notifications.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCourse, givenEnrollment, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { listDueEnrollments } from './openings.queries.ts'
import { SEND_OPENING_NOTICE } from './queue-opening-notices.ts'

const { db, call, clock, mailbox, runJobs } = await testApp()

const ENROLLED = new Date('2026-09-01T12:00:00Z')
beforeEach(() => {
  clock.now = ENROLLED
})

/** Runs the job that each process queues periodically, `times` times at once. */
async function tickAt(moment: string, times = 1) {
  clock.now = new Date(moment)
  for (let index = 0; index < times; index++) await db.insertInto('jobs').values({ kind: 'begin-opening-notices', payload: '{}' }).execute()
  await runJobs()
}

/** A course with one lecture per rule, and a student who enrolled at `ENROLLED`. */
async function givenPaced(rules: readonly OpeningRule[]) {
  const course = await givenCourse(db, {
    title: 'Bricklaying',
    curriculum: [rules.map((opens, index) => ({ title: `Wall ${index + 1}`, opens: JSON.stringify(opens) }))],
  })
  const student = await givenUser(db, { first_name: 'Bisi' })
  const enrollment = await givenEnrollment(db, { course_id: course.id, user_id: student.id, enrolled_at: ENROLLED })
  const told = async () => {
    const { data } = await call(listNotifications, { query: {} }, student)
    return data.content.map(({ message }: { message: string }) => message).reverse()
  }
  const mails = () => mailbox.mails().filter(({ to }) => to === student.email)
  return { course, student, enrollment, told, mails }
}

const days = (count: number): OpeningRule => ({ kind: 'AFTER_DAYS', days: count })

describe('a notice about opened lectures', () => {
  test('arrives once they open, as a notification and an email with a link', async () => {
    const { course, student, told, mails } = await givenPaced([days(7), days(7), days(8)])

    await tickAt('2026-09-08T11:59:59Z')
    expect(await told()).toEqual([])
    await tickAt('2026-09-08T12:00:00Z')

    expect(await told()).toEqual(['“Wall 1” and “Wall 2” are now open.'])
    const [mail] = mails()
    expect(mail?.subject).toContain('New lectures in “Bricklaying”')
    expect(mail?.text).toContain(`http://localhost:3000/my-learning/courses/${course.id}`)
    expect((await call(listNotifications, { query: {} }, student)).data.content[0]).toMatchObject({
      link: `/my-learning/courses/${course.id}`,
    })
  })

  test('is sent once, even after repeated and concurrent jobs', async () => {
    const { told, mails } = await givenPaced([days(7)])

    await tickAt('2026-09-08T12:00:00Z', 8)
    await tickAt('2026-09-08T12:15:00Z', 2)

    expect(await told()).toEqual(['“Wall 1” is now open.'])
    expect(mails()).toHaveLength(1)
  })

  test('causes no more work once it is sent, or if nothing opened', async () => {
    const [told, complete] = [await givenPaced([days(7)]), await givenPaced([days(7)])]
    await db
      .insertInto('lecture_completions')
      .values({ enrollment_id: complete.enrollment.id, lecture_id: complete.course.lectureIds[0] ?? 0, completed_at: ENROLLED })
      .execute()
    const due = async (moment: string) => {
      const page = { since: new Date('2026-09-08T11:00:00Z'), now: new Date(moment), after: told.enrollment.id - 1, limit: 100 }
      return (await listDueEnrollments(db, page)).map(({ id }) => id)
    }
    expect(await due('2026-09-08T12:00:00Z')).toEqual([told.enrollment.id, complete.enrollment.id])

    for (const moment of ['2026-09-08T12:00:00Z', '2026-09-08T12:15:00Z', '2026-09-09T12:00:00Z']) await tickAt(moment)

    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', SEND_OPENING_NOTICE).execute()
    const examined = jobs.filter(({ payload }) =>
      [told, complete].some(({ enrollment }) => JSON.stringify(payload) === JSON.stringify({ enrollmentId: enrollment.id })),
    )
    expect(examined).toHaveLength(2)
    expect(await due('2026-09-09T12:00:00Z')).toEqual([complete.enrollment.id])
    expect([await told.told(), await complete.told()]).toEqual([['“Wall 1” is now open.'], []])
  })

  test('counts once per day in the site’s time zone; later openings follow on the next day', async () => {
    const { told } = await givenPaced([{ kind: 'ON_DATE', date: '2026-09-08' }, days(7)])

    await tickAt('2026-09-07T23:00:00Z')
    await tickAt('2026-09-08T12:00:00Z')
    expect(await told()).toEqual(['“Wall 1” is now open.'])
    await tickAt('2026-09-08T23:00:00Z')

    expect(await told()).toEqual(['“Wall 1” is now open.', '“Wall 2” is now open.'])
  })

  test('isn’t sent for ended or archived enrollments, or for lectures that are complete or still wait for a section', async () => {
    const [ended, archived] = [await givenPaced([days(7)]), await givenPaced([days(7)])]
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', ended.enrollment.id).execute()
    await db.updateTable('enrollments').set({ archived_at: ENROLLED }).where('id', '=', archived.enrollment.id).execute()
    const complete = await givenPaced([days(7)])
    const lectureId = complete.course.lectureIds[0] ?? 0
    await db
      .insertInto('lecture_completions')
      .values({ enrollment_id: complete.enrollment.id, lecture_id: lectureId, completed_at: ENROLLED })
      .execute()
    const course = await givenCourse(db, { curriculum: [[{}], [{ opens: JSON.stringify(days(7)) }]] })
    await db
      .updateTable('all_sections')
      .set({ opens: JSON.stringify({ kind: 'AFTER_SECTION' }) })
      .where('id', '=', course.sections[1]?.id ?? 0)
      .execute()
    const waiting = await givenUser(db)
    await givenEnrollment(db, { course_id: course.id, user_id: waiting.id, enrolled_at: ENROLLED })

    await tickAt('2026-09-08T12:00:00Z')

    expect([await ended.told(), await archived.told(), await complete.told()]).toEqual([[], [], []])
    expect((await call(listNotifications, { query: {} }, waiting)).data.content).toEqual([])
  })

  test('is emailed only to students who want messages by email', async () => {
    const { student, told, mails } = await givenPaced([days(7)])
    await call(updateMailPreferences, { body: { ...allMails, message: false } }, student)

    await tickAt('2026-09-08T12:00:00Z')

    expect(await told()).toHaveLength(1)
    expect(mails()).toEqual([])
  })

  test('still arrives after two days without jobs, but not later', async () => {
    const [late, lost] = [await givenPaced([days(7)]), await givenPaced([days(5)])]

    await tickAt('2026-09-10T11:59:59Z')

    expect(await late.told()).toEqual(['“Wall 1” is now open.'])
    expect(await lost.told()).toEqual([])
  })
})
