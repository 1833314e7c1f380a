import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { testReplica } from '#testing/test-replica.ts'
import { buildApp } from '../../../app.ts'
import { createLog } from '../../../log.ts'
import { inRepository } from '../../assets.ts'
import { connect, type Db } from '../database.ts'
import { listen } from '../listen.ts'
import { migrate } from '../migrate.ts'
import { openReplicas, replicaAt } from './replicas.ts'

const cluster = await testReplica()
await migrate(cluster.primary, inRepository('server', 'migrations'), () => undefined)
const { db, pool } = connect({ connection: cluster.primary, onError: () => undefined })
// The default timeout allows for a busy machine. `replicas` has a short timeout, for the test with a replica that stays behind.
const open = (urls: string[], waitMs = 20_000) =>
  openReplicas(urls.map(replicaAt), { primary: db, maxConnections: 4, log: createLog('silent'), waitMs, oldestMs: 60_000 })
const replicas = open([cluster.replica], 100)

const { deps } = await testApp()
// In this test, the token is the user id.
const userOf = async (token: string) => ({ id: token, roles: ['INSTRUCTOR'] as const, sessionId: token })
const app = await buildApp({ ...deps, db, replicas, userOf })
const as = (person?: { id: string }) => ({ headers: person ? { authorization: `Bearer ${person.id}` } : {} })
const titleFor = async ({ id }: { id: number }, person?: { id: string }) =>
  (await app.inject({ url: `/api/courses/${id}`, ...as(person) })).json().data.title

beforeEach(untilRead)
afterAll(async () => {
  await app.close()
  await replicas.close()
  await pool.end()
  await cluster.close()
})

/** Repeats the statement if the replica cancels it to apply a change. */
async function onReplica(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(cluster.replica)
  await client.connect()
  const answer = await client
    .query(statement)
    .catch((error: unknown) => (error instanceof pg.DatabaseError && error.code === '40001' ? null : Promise.reject(error)))
    .finally(() => client.end())
  return answer ?? onReplica(statement)
}

/** Pauses replication, so that changes on the primary don't reach the replica. */
async function whilePaused<T>(work: () => Promise<T>): Promise<T> {
  await untilRead()
  await onReplica('select pg_wal_replay_pause()')
  while ((await onReplica('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state !== 'paused') await sleep(5)
  return work().finally(() => onReplica('select pg_wal_replay_resume()'))
}

const isReplica = async (asked: Db) => (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(asked)).rows[0]?.is
const readsReplica = () => replicas.read(db, isReplica)

/** Checks the replica repeatedly until it follows the primary. */
async function untilRead() {
  while ((await replicas.examine())[0]?.state !== 'FOLLOWS') await sleep(20)
}

describe('public pages', () => {
  test('are read from the replica, and a logged-in user’s own data isn’t', async () => {
    const course = await givenCourse(db, { title: 'Before' })
    const student = await givenUser(db)

    await whilePaused(async () => {
      await db.updateTable('courses').set({ title: 'After' }).where('id', '=', course.id).execute()

      expect([await titleFor(course), await titleFor(course, student)]).toEqual(['Before', 'After'])
    })
  })

  test('show a change made by this process before any replica has it', async () => {
    const course = await givenCourse(db, { title: 'Before' })
    const instructor = { id: course.instructorId }

    await whilePaused(async () => {
      const changed = await app.inject({
        method: 'PUT',
        url: '/api/courses',
        payload: { id: course.id, title: 'After' },
        ...as(instructor),
      })
      expect(changed.statusCode).toBe(200)

      expect(await titleFor(course)).toBe('After')
    })
    await untilRead()
    expect([await titleFor(course), await readsReplica()]).toEqual(['After', true])
  })

  test('show a change announced by another process', async () => {
    const course = await givenCourse(db, { title: 'Before' })
    const heard = new EventEmitter()
    const listener = await listen(cluster.primary, ['catalog'], {
      onNotification: () => {
        replicas.changed()
        heard.emit('change')
      },
      onReconnect: () => undefined,
      onError: () => undefined,
    })

    await whilePaused(async () => {
      const change = once(heard, 'change')
      await db.updateTable('courses').set({ title: 'After' }).where('id', '=', course.id).execute()
      await change

      expect(await titleFor(course)).toBe('After')
    })
    await listener.close()
  })
})

describe('a replica', () => {
  test('that is behind is skipped until it has caught up', async () => {
    await whilePaused(async () => {
      await sql`create table behind (id int)`.execute(db)
      replicas.changed()

      expect(await readsReplica()).toBe(false)
      expect(await replicas.examine()).toMatchObject([{ state: 'BEHIND' }])
    })
    await untilRead()
    expect(await readsReplica()).toBe(true)
  })

  test('that catches up shortly is used', async () => {
    const patient = open([cluster.replica])
    await sql`create table followed (id int)`.execute(db)
    patient.changed()

    expect(await patient.read(db, isReplica)).toBe(true)
    await patient.close()
  })

  test('that cancels a query because of a recovery conflict is replaced by the primary for that read', async () => {
    await sql`create table leaving (id int)`.execute(db)
    replicas.changed()
    await untilRead()
    let tries = 0

    const answer = await replicas.read(db, (asked) =>
      asked.transaction().execute(async (tx) => {
        tries += 1
        if (tries === 2) return 'the primary'
        await sql`select from leaving`.execute(tx)
        await sql`drop table leaving`.execute(db)
        while ((await onReplica(`select to_regclass('leaving') as found`)).rows[0]?.found !== null) await sleep(5)
        await sql`select 1`.execute(tx)
        return 'the replica'
      }),
    )

    expect([answer, tries]).toEqual(['the primary', 2])
    expect(await readsReplica()).toBe(true)
  })

  test('that is lost doesn’t fail requests, and is used again once it is back', async () => {
    await cluster.stopReplica()

    expect(await Promise.all([readsReplica(), readsReplica()])).toEqual([false, false])
    expect(await replicas.examine()).toMatchObject([{ state: 'LOST', trouble: expect.any(String) }])
    await cluster.startReplica()
    await untilRead()
    expect(await readsReplica()).toBe(true)
  })

  test('is never read from if it isn’t a replica of this database', async () => {
    const none = open([cluster.primary])

    expect(await none.examine()).toMatchObject([{ state: 'UNFIT', trouble: expect.stringContaining('isn’t a replica of the primary') }])
    expect(await none.read(db, async (asked) => asked === db)).toBe(true)
    await none.close()
  })

  test('gets a share of the reads that matches its weight', async () => {
    const two = open([`${cluster.replica}&weight=2&application_name=large`, `${cluster.replica}&application_name=small`])
    const nameOf = async (asked: Db) =>
      (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(asked)).rows[0]?.name

    const names: (string | undefined)[] = []
    for (let turn = 0; turn < 6; turn++) names.push(await two.read(db, nameOf))

    expect(names).toEqual(['large', 'small', 'large', 'large', 'small', 'large'])
    await two.close()
  })
})

describe('a failing read', () => {
  test.each([
    ['takes too long', async (asked: Db) => sql`set local statement_timeout = 1; select pg_sleep(1)`.execute(asked), 1],
    ['has a bug', async () => Promise.reject(new TypeError('no such thing')), 2],
  ])('fails the request if it %s', async (_, work, times) => {
    let tries = 0
    const answer = replicas.read(db, (asked) => {
      tries += 1
      return asked.transaction().execute((tx) => work(tx))
    })

    await expect(answer).rejects.toThrow()
    expect(tries).toBe(times)
  })
})

test.each([
  ['postgres://app@one/akada?weight=2&sslmode=require', 'postgres://app@one/akada?sslmode=require', 2],
  ['postgres://app@one/akada?sslmode=require&weight=12', 'postgres://app@one/akada?sslmode=require', 12],
  ['postgres://app@one/akada?weight=3', 'postgres://app@one/akada', 3],
  ['postgres://app@one/akada', 'postgres://app@one/akada', 1],
])('the weight is removed from the URL %s', (url, connection, weight) => {
  expect(replicaAt(url)).toEqual({ connection, weight })
})
