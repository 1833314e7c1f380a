import { EventEmitter, on } from 'node:events'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silentProxy } from '#testing/silent-proxy.ts'
import { testDatabase } from '#testing/test-database.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { listen } from './listen.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

let heard: EventEmitter
let events: AsyncIterator<unknown[]>
let listener: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  heard = new EventEmitter()
  events = on(heard, 'event')[Symbol.asyncIterator]()
  listener = await listenAt({ ...database.connection, application_name: 'the listener' })
})
afterEach(() => listener.close())

const listenAt = (connection: pg.ConnectionConfig, more: { silenceMs?: number } = {}) =>
  listen(connection, ['courses', 'Prices'], {
    onNotification: (channel, payload) => heard.emit('event', `${channel}: ${payload}`),
    onLost: () => heard.emit('event', 'lost'),
    onReconnect: () => heard.emit('event', 'reconnected'),
    onError: () => undefined,
    ...more,
  })

const nextEvent = async () => (await events.next()).value?.[0]
const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(database.db)

const listenerPids = sql<{ pid: number }>`
  select pid from pg_stat_activity where datname = current_database() and application_name = 'the listener'`

describe('listening to the database', () => {
  test('receives notifications only from its channels', async () => {
    await notify('orders', 'not for us')
    await notify('courses', '1')
    await notify('Prices', '2')

    expect([await nextEvent(), await nextEvent()]).toEqual(['courses: 1', 'Prices: 2'])
  })

  test('has received the notifications of all committed changes once it has caught up', async () => {
    const received: string[] = []
    heard.on('event', (event) => received.push(event))
    await Promise.all(Array.from({ length: 20 }, (_, index) => notify('courses', String(index))))

    await listener.caughtUp()

    expect(received).toHaveLength(20)
  })

  test('reports a lost connection and its end, and receives notifications again', async () => {
    await sql`select pg_terminate_backend(pid) from (${listenerPids}) as listeners`.execute(database.db)
    expect([await nextEvent(), await nextEvent()]).toEqual(['lost', 'reconnected'])

    await notify('courses', '3')

    expect(await nextEvent()).toBe('courses: 3')
  })

  test.runIf(isThorough)('notices that the server stopped responding, and listens again once it responds', async () => {
    const proxy = await silentProxy(database.connection)
    const behind = await listenAt({ ...database.connection, ...proxy.address }, { silenceMs: 2_000 })
    proxy.fallSilent()
    proxy.speak()

    expect([await nextEvent(), await nextEvent()]).toEqual(['lost', 'reconnected'])

    await listener.close()
    await notify('courses', '4')
    expect(await nextEvent()).toBe('courses: 4')
    await behind.close()
    proxy.close()
  })

  test('closes its connection, which isn’t a loss', async () => {
    const received: string[] = []
    heard.on('event', (event) => received.push(event))

    await listener.close()

    expect((await listenerPids.execute(database.db)).rows).toEqual([])
    expect(received).toEqual([])
  })

  test('fails immediately if there is no database', async () => {
    const nowhere = listen({ ...database.connection, database: 'akada_nowhere' }, ['courses'], {
      onNotification: () => undefined,
      onReconnect: () => undefined,
      onError: () => undefined,
    })

    await expect(nowhere).rejects.toMatchObject({ code: '3D000' })
  })
})
