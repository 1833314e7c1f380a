import {
  countUnread,
  deleteNotification,
  getMailPreferences,
  listNotifications,
  markAllRead,
  markRead,
  restoreNotification,
  updateMailPreferences,
} from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { allMails, givenNotification } from '#testing/notification-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { mayMail } from './notifications.choices.ts'

const { app, db, call, clock, runJobs, tokenFor } = await testApp()

const unchosen = {
  certificate: true,
  alert: true,
  message: true,
  promotion: true,
  news: true,
  comment: true,
  dailyDigest: true,
  weeklyDigest: false,
  reminder: true,
}
const DAY = 86_400_000

const listOf = async (person: TestPerson, query: Record<string, string> = {}) =>
  (await call(listNotifications, { query } as never, person)).data
const idsOf = async (person: TestPerson, query: Record<string, string> = {}) =>
  (await listOf(person, query)).content.map(({ id }: { id: number }) => id)
const unreadOf = async (person: TestPerson) => (await call(countUnread, {}, person)).data.unreadCount

async function givenTold(count = 3) {
  const person = await givenUser(db)
  const told = []
  for (let index = 0; index < count; index++)
    told.push(await givenNotification(db, { user_id: person.id, created_at: new Date(clock.now.getTime() + index * 1_000) }))
  return { person, ids: told.map(({ id }) => id) }
}

describe('the notification list', () => {
  test('shows the caller’s notifications, newest first, with their course', async () => {
    const person = await givenUser(db)
    const course = await givenCourse(db)
    await givenNotification(db, { user_id: person.id })
    await givenNotification(db, {
      user_id: person.id,
      type: 'certificate',
      title: 'Your certificate is ready',
      message: 'Well done!',
      course_id: course.id,
      link: '/certificates/abc',
      created_at: new Date('2030-01-01T00:00:00Z'),
    })

    const list = await listOf(person)

    expect(list).toMatchObject({ totalElements: 2, unreadCount: 2, page: 1, size: 20 })
    expect(list.content[0]).toEqual({
      id: expect.any(Number),
      type: 'certificate',
      title: 'Your certificate is ready',
      message: 'Well done!',
      read: false,
      course: { id: course.id, title: course.title },
      link: '/certificates/abc',
      createdAt: '2030-01-01T00:00:00.000Z',
    })
    expect(list.content[1]).toMatchObject({ course: null, link: null })
  })

  test('has pages numbered from 1, and can be limited to unread notifications', async () => {
    const { person, ids } = await givenTold(5)
    const [a, b, c, d, e] = ids
    await call(markRead, { params: { id: d ?? 0 } }, person)

    expect(await idsOf(person, { size: '2' })).toEqual([e, d])
    expect(await idsOf(person, { size: '2', page: '3' })).toEqual([a])
    expect(await idsOf(person, { unread: 'true' })).toEqual([e, c, b, a])
    expect(await idsOf(person, { unread: 'false' })).toEqual([e, d, c, b, a])
    expect(await listOf(person, { unread: 'true', size: '2', page: '2' })).toMatchObject({ totalElements: 4, unreadCount: 4, page: 2 })
    expect((await call(listNotifications, { query: { page: '0' } }, person)).statusCode).toBe(400)
  })

  test('is available at the root of the API too', async () => {
    const { person, ids } = await givenTold(1)
    const headers = { authorization: `Bearer ${await tokenFor(person)}` }

    const answers = [await app.inject({ url: '/api/', headers }), await app.inject({ url: '/api', headers })]

    expect(answers.map((answer) => answer.json().data.content[0].id)).toEqual([ids[0], ids[0]])
    expect((await app.inject({ url: '/api/' })).statusCode).toBe(401)
  })

  test('is empty for a user without notifications', async () => {
    expect(await listOf(await givenUser(db))).toEqual({ content: [], totalElements: 0, unreadCount: 0, page: 1, size: 20 })
  })
})

describe('a notification', () => {
  test('keeps the time when it was first marked as read', async () => {
    const { person, ids } = await givenTold(2)
    const [id = 0] = ids
    const readAt = () => db.selectFrom('notifications').select('read_at').where('id', '=', id).executeTakeFirstOrThrow()

    const answers = await Promise.all(Array.from({ length: 5 }, () => call(markRead, { params: { id } }, person)))
    const first = await readAt()
    clock.now = new Date(clock.now.getTime() + 1_000)
    await call(markRead, { params: { id } }, person)

    expect(answers.map(({ statusCode, data }) => [statusCode, data.read])).toEqual(Array(5).fill([200, true]))
    expect(await readAt()).toEqual(first)
    expect(await unreadOf(person)).toBe(1)
  })

  test('is marked as read together with its user’s other notifications, and no one else’s', async () => {
    const [{ person }, other] = [await givenTold(3), await givenTold(2)]

    const answer = await call(markAllRead, {}, person)

    expect(answer.data).toEqual({ unreadCount: 0 })
    expect([await unreadOf(person), await unreadOf(other.person)]).toEqual([0, 2])
  })

  test('that is deleted is neither listed nor counted', async () => {
    const { person, ids } = await givenTold(2)
    const [id = 0, left] = ids

    const answers = await Promise.all(Array.from({ length: 5 }, () => call(deleteNotification, { params: { id } }, person)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404])
    expect([await idsOf(person), await unreadOf(person)]).toEqual([[left], 1])
    expect((await call(markRead, { params: { id } }, person)).code).toBe('NOTIFICATION_NOT_FOUND')
  })

  test('is unchanged after it is restored', async () => {
    const { person, ids } = await givenTold(2)
    const [id = 0] = ids
    await call(markRead, { params: { id } }, person)
    await call(deleteNotification, { params: { id } }, person)

    const answers = [
      await call(restoreNotification, { params: { id } }, person),
      await call(restoreNotification, { params: { id } }, person),
    ]

    expect(answers.map(({ statusCode, data }) => [statusCode, data.read])).toEqual([
      [200, true],
      [200, true],
    ])
    expect(await idsOf(person)).toEqual(ids.toReversed())
  })

  test.each([
    ['read', markRead],
    ['deleted', deleteNotification],
    ['restored', restoreNotification],
  ])('of another user can’t be %s, and appears not to exist', async (_, endpoint) => {
    const { person, ids } = await givenTold(1)
    const [id = 0] = ids
    if (endpoint === restoreNotification) await call(deleteNotification, { params: { id } }, person)
    const before = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

    for (const stranger of [await givenUser(db), await givenUser(db, { roles: ['ADMIN', 'MANAGER'] })])
      expect(await call(endpoint, { params: { id } }, stranger)).toMatchObject({ statusCode: 404, code: 'NOTIFICATION_NOT_FOUND' })

    expect(await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()).toEqual(before)
  })
})

describe('notification retention', () => {
  const purge = async () => {
    await db.insertInto('jobs').values({ kind: 'purge-notifications', payload: '{}' }).execute()
    await runJobs()
  }
  const ago = (days: number) => new Date(clock.now.getTime() - days * DAY)

  test('ends after 180 days, or a month after deletion', async () => {
    const person = await givenUser(db)
    const told = (created: number, deleted?: number) =>
      givenNotification(db, { user_id: person.id, created_at: ago(created), ...(deleted !== undefined && { deleted_at: ago(deleted) }) })
    const [kept, restorable] = [await told(179), await told(40, 29)]
    await told(181)
    await told(40, 31)

    await purge()

    const rows = await db.selectFrom('notifications').select('id').where('user_id', '=', person.id).orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual([kept.id, restorable.id])
  })

  test('is limited to each user’s newest 500', async () => {
    const [{ person, ids }, other] = [await givenTold(2), await givenTold(2)]
    await db
      .insertInto('notifications')
      .values(
        Array.from({ length: 499 }, (_, index) => ({
          user_id: person.id,
          type: 'alert',
          title: 'A newer one',
          message: '',
          mail: 'NONE',
          created_at: new Date(clock.now.getTime() + 60_000 + index),
        })),
      )
      .execute()

    await purge()

    expect((await listOf(person)).totalElements).toBe(500)
    expect(await idsOf(person, { page: '5', size: '100' })).toContain(ids[1])
    expect((await listOf(other.person)).totalElements).toBe(2)
  })
})

describe('email preferences', () => {
  test('default to emails about events, comments once a day, and no weekly digest', async () => {
    expect((await call(getMailPreferences, {}, await givenUser(db))).data).toEqual(unchosen)
  })

  test('are stored as last submitted, for the caller only', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)]
    await call(updateMailPreferences, { body: allMails }, person)

    const answer = await call(updateMailPreferences, { body: { ...allMails, certificate: false } }, person)

    expect(answer).toMatchObject({ statusCode: 200, data: { ...allMails, certificate: false } })
    expect((await call(getMailPreferences, {}, person)).data).toEqual(answer.data)
    expect((await call(getMailPreferences, {}, other)).data).toEqual(unchosen)
  })

  test('keep the choice about reminders in requests of older pages', async () => {
    const person = await givenUser(db)
    const { reminder: _, ...older } = allMails
    await call(updateMailPreferences, { body: { ...allMails, reminder: false } }, person)

    const answer = await call(updateMailPreferences, { body: { ...older, news: false } }, person)

    expect(answer.data).toEqual({ ...allMails, news: false, reminder: false })
  })

  test('accept ten concurrent changes', async () => {
    const person = await givenUser(db)
    const change = (weeklyDigest: boolean) => call(updateMailPreferences, { body: { ...unchosen, weeklyDigest } }, person)

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change(index % 2 === 0)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  })

  test('can be saved only with all switches and a session', async () => {
    const person = await givenUser(db)
    const change = (body: object) => call(updateMailPreferences, { body } as never, person)

    const { dailyDigest: _, ...withoutOne } = allMails
    expect((await change(withoutOne)).errors).toMatchObject([{ path: 'dailyDigest' }])
    expect((await call(getMailPreferences, {})).statusCode).toBe(401)
    expect((await call(updateMailPreferences, { body: unchosen })).statusCode).toBe(401)
  })
})

describe('an email to a user', () => {
  test('is allowed only if the user’s preference for its kind is on', async () => {
    const person = await givenUser(db)
    const kinds = ['certificate', 'alert', 'weeklyDigest'] as const
    const answers = () => Promise.all(kinds.map((kind) => mayMail(db, person.id, kind)))

    const before = await answers()
    await call(updateMailPreferences, { body: { ...allMails, certificate: false } }, person)

    expect([before, await answers()]).toEqual([
      [true, true, false],
      [false, true, true],
    ])
  })

  test.each(['suspended_at', 'erase_at', 'erased_at'])('is never allowed if %s is set', async (column) => {
    const person = await givenUser(db, { [column]: clock.now })

    expect(await mayMail(db, person.id, 'certificate')).toBe(false)
  })

  test('is not allowed if the user doesn’t exist', async () => {
    expect(await mayMail(db, '00000000-0000-4000-8000-000000000000', 'alert')).toBe(false)
  })
})
