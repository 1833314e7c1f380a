import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { logIn, logOut, updatePassword } from '@akada/contract/accounts.ts'
import { markAllRead, streamNotifications } from '@akada/contract/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import type { Deps } from '#platform/deps.ts'
import { createEventStreams } from '#platform/http/event-streams.ts'
import { DEMO_PASSWORD, givenUser } from '#testing/builders.ts'
import { givenNotification } from '#testing/notification-builders.ts'
import { readEvents } from '#testing/read-events.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { notifyPeople } from './notify-people.ts'
import { beatStreams, notifyAllStreams, notifyStreams } from './stream-notifications.ts'

const { app, call, clock, connection, db, deps, tokenFor } = await testApp()

// A second process on the same database.
const otherDeps: Deps = { ...deps, streams: createEventStreams() }
const other = await buildApp(otherDeps)

const hear = (listening: Deps) =>
  listen(connection, ['notifications'], {
    onNotification: (_, payload) => void notifyStreams(listening, payload.split(',')),
    onReconnect: () => void notifyAllStreams(listening),
    onError: () => undefined,
  })

let origins: string[]
let listeners: Awaited<ReturnType<typeof hear>>[]
beforeAll(async () => {
  for (const server of [app, other]) await server.listen({ port: 0, host: '127.0.0.1' })
  origins = [app, other].map(({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  listeners = [await hear(deps), await hear(otherDeps)]
})
afterAll(async () => {
  await other.close()
  for (const listener of listeners) await listener.close()
})

type Opened = Awaited<ReturnType<typeof readEvents>>

async function open(person: TestPerson, { at = 0, after }: { at?: number; after?: number } = {}) {
  const authorization = `Bearer ${await tokenFor(person)}`
  return readEvents(`${origins[at]}/api${streamNotifications.path}`, {
    authorization,
    ...(after !== undefined && { 'last-event-id': String(after) }),
  })
}

const news = (person: TestPerson, title: string) =>
  db
    .transaction()
    .execute((tx) => notifyPeople(tx, { userIds: [person.id], type: 'message', title, message: 'It is true.', hasOwnMail: true }))

/** Returns the titles of events until the unread count is reached. */
async function titlesUntil(stream: Opened, unreadCount: number): Promise<string[]> {
  const titles: string[] = []
  for (let event = await stream.next(); event; event = await stream.next()) {
    if (event.event === 'notification') titles.push((event.data as { title: string }).title)
    else if ((event.data as { unreadCount: number }).unreadCount === unreadCount) return titles
  }
  throw new Error('The stream ended before.')
}

describe('the notification stream', () => {
  test('starts with the unread count, and is neither cached nor buffered', async () => {
    const person = await givenUser(db)
    await givenNotification(db, { user_id: person.id })

    const stream = await open(person)

    expect(await stream.next()).toEqual({ event: 'unread', data: { unreadCount: 1 } })
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    stream.close()
  })

  test('ends with its session and sends nothing afterward', async () => {
    const person = await givenUser(db)
    const streams = [await open(person), await open(person, { at: 1 })]
    for (const stream of streams) await titlesUntil(stream, 0)

    await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    await news(person, 'After the end')

    expect([await streams[0]?.next(), await streams[1]?.next()]).toEqual([undefined, undefined])
  })

  test('sends a user’s notifications from every process, once, and to no other user', async () => {
    const [person, stranger] = [await givenUser(db), await givenUser(db)]
    const streams = [await open(person), await open(person, { at: 1 })]
    const strangers = await open(stranger, { at: 1 })
    for (const stream of [...streams, strangers]) await titlesUntil(stream, 0)

    await news(person, 'First')
    await news(person, 'Second')
    await news(stranger, 'Another’s')

    expect(await Promise.all(streams.map((stream) => titlesUntil(stream, 2)))).toEqual([
      ['First', 'Second'],
      ['First', 'Second'],
    ])
    expect(await titlesUntil(strangers, 1)).toEqual(['Another’s'])
    for (const stream of [...streams, strangers]) stream.close()
  })

  test('sends each of twenty concurrent notifications', async () => {
    const person = await givenUser(db)
    const stream = await open(person, { at: 1 })

    await Promise.all(Array.from({ length: 20 }, (_, index) => news(person, `No. ${index}`)))

    expect((await titlesUntil(stream, 20)).toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `No. ${index}`).toSorted())
    stream.close()
  })

  test('updates all devices when one marks everything as read', async () => {
    const person = await givenUser(db)
    await news(person, 'Read elsewhere')
    const stream = await open(person, { at: 1 })
    await titlesUntil(stream, 1)

    await call(markAllRead, {}, person)

    expect(await titlesUntil(stream, 0)).toEqual([])
    stream.close()
  })

  test('continues after the last event that the browser received', async () => {
    const person = await givenUser(db)
    const seen = await givenNotification(db, { user_id: person.id })
    await news(person, 'Missed one')
    await news(person, 'Missed two')

    const stream = await open(person, { after: seen.id, at: 1 })

    expect(await titlesUntil(stream, 3)).toEqual(['Missed one', 'Missed two'])
    stream.close()
  })

  test('sends the notifications that its process missed while the database connection was lost', async () => {
    const person = await givenUser(db)
    const stream = await open(person)
    await titlesUntil(stream, 0)
    await listeners[0]?.close()
    await news(person, 'In the gap')

    await notifyAllStreams(deps)
    listeners[0] = await hear(deps)

    expect(await titlesUntil(stream, 1)).toEqual(['In the gap'])
    stream.close()
  })

  test('reaches all recipients of a notification, however many there are', async () => {
    const person = await givenUser(db)
    const { rows } = await sql<{ id: string }>`
      insert into users (email, password_hash, first_name, last_name, country, country_code)
      select 'crowd-' || n || '@example.test', '!', 'A', 'B', 'Nigeria', 'NG' from generate_series(1, 900) as n returning id`.execute(db)
    const stream = await open(person)
    await titlesUntil(stream, 0)

    const userIds = [...rows.map(({ id }) => id), person.id]
    await db.transaction().execute((tx) => notifyPeople(tx, { userIds, type: 'alert', title: 'To all', message: 'Hear ye.' }))

    expect(await titlesUntil(stream, 1)).toEqual(['To all'])
    stream.close()
  })
})

describe('a stream ends', () => {
  const endsAtBeat = async (stream: Opened) => {
    await titlesUntil(stream, 0)
    await beatStreams(deps)
    return (await stream.next()) === undefined
  }

  test('at the next heartbeat after a logout, and otherwise stays open', async () => {
    const [gone, staying] = [await givenUser(db), await givenUser(db)]
    const [ended, held] = [await open(gone), await open(staying)]
    await titlesUntil(held, 0)
    await call(logOut, {}, gone)

    expect(await endsAtBeat(ended)).toBe(true)
    await news(staying, 'Still here')
    expect(await titlesUntil(held, 1)).toEqual(['Still here'])
    expect(held.comments).toHaveLength(2)
    held.close()
  })

  test('when the password was changed on another device', async () => {
    const person = await givenUser(db)
    const { data } = await call(logIn, { body: { email: person.email, password: DEMO_PASSWORD } })
    const stream = await readEvents(`${origins[0]}/api/notifications/stream`, { authorization: `Bearer ${data.token}` })

    const changed = await call(updatePassword, { body: { oldPassword: DEMO_PASSWORD, newPassword: 'a-new-password-of-mine' } }, person)

    expect(changed.statusCode).toBe(200)
    expect(await endsAtBeat(stream)).toBe(true)
  })

  test.each([
    ['is suspended', { suspended_at: clock.now }],
    ['closes their account', { erase_at: clock.now }],
  ])('when its user %s', async (_, change) => {
    const person = await givenUser(db)
    const stream = await open(person)

    await db.updateTable('users').set(change).where('id', '=', person.id).execute()

    expect(await endsAtBeat(stream)).toBe(true)
  })

  test('when its session expires', async () => {
    const person = await givenUser(db)
    const stream = await open(person)

    await db.updateTable('sessions').set({ expires_at: clock.now }).where('user_id', '=', person.id).execute()

    expect(await endsAtBeat(stream)).toBe(true)
  })

  test('immediately when its server stops', async () => {
    const stopping = await buildApp({ ...deps, streams: createEventStreams() })
    const origin = await stopping.listen({ port: 0, host: '127.0.0.1' })
    const person = await givenUser(db)
    const stream = await readEvents(`${origin}/api/notifications/stream`, { authorization: `Bearer ${await tokenFor(person)}` })
    await stream.next()

    await stopping.close()

    expect(await stream.next()).toBeUndefined()
  })
})

describe('streams are limited', () => {
  test('to six per user, by closing the oldest', async () => {
    const person = await givenUser(db)
    const streams = []
    for (let index = 0; index < 7; index++) streams.push(await open(person))

    const [oldest, ...others] = streams
    if (oldest) await titlesUntil(oldest, 0)

    expect(await oldest?.next()).toBeUndefined()
    await news(person, 'For six')
    expect(await Promise.all(others.map((stream) => titlesUntil(stream, 1)))).toEqual(Array(6).fill(['For six']))
    for (const stream of others) stream.close()
  })

  test('per process: another stream is rejected with a retry time until a stream closes', async () => {
    const streams = createEventStreams({ perPerson: 6, perProcess: 1 })
    const small = await buildApp({ ...deps, streams })
    const origin = await small.listen({ port: 0, host: '127.0.0.1' })
    const [one, another] = [await givenUser(db), await givenUser(db)]
    const openAt = async (person: TestPerson) =>
      readEvents(`${origin}/api/notifications/stream`, { authorization: `Bearer ${await tokenFor(person)}` })

    const first = await openAt(one)
    const refused = await openAt(another)
    const gone = once(streams.all()[0]?.body ?? new EventEmitter(), 'close')
    first.close()
    await gone
    const third = await openAt(another)

    expect([first.statusCode, refused.statusCode, third.statusCode]).toEqual([200, 503, 200])
    expect(refused.headers['retry-after']).toBe('30')
    await small.close()
  })
})
