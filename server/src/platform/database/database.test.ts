import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentProxy } from '#testing/silent-proxy.ts'
import { testDatabase } from '#testing/test-database.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { type ConnectOptions, connect } from './database.ts'
import { lackingSettings } from './lacking-settings.ts'
import { keepSessionSettings } from './session-settings.ts'
import { takeTime } from './take-time.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function withPool<T>(options: Partial<ConnectOptions>, work: (connected: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const unexpected = (error: Error) => {
    throw error
  }
  const connected = connect({ connection: database.connection, maxConnections: 1, onError: unexpected, ...options })
  return work(connected).finally(() => connected.pool.end())
}

const preparedStatements = 'select statement from pg_prepared_statements order by prepare_time'

describe('statements with parameters', () => {
  test('are prepared once per connection', async () => {
    const prepared = await withPool({}, async ({ db, pool }) => {
      for (const number of [1, 2, 3]) await sql`select ${number}::int as one`.execute(db)
      await pool.query('select $1::int as two', [2])
      await pool.query({ text: 'select $1::int as two', values: [2] })
      await sql`select 3`.execute(db)
      return (await pool.query(preparedStatements)).rows
    })

    expect(prepared).toEqual([{ statement: 'select $1::int as one' }, { statement: 'select $1::int as two' }])
  })

  test('behave the same in transactions, with callbacks and on failure', async () => {
    await withPool({}, async ({ db, pool }) => {
      const answer = await db.transaction().execute((tx) => sql<{ id: number }>`select ${7}::int as id`.execute(tx))
      const called = await new Promise((resolve) => {
        pool.query('select $1::int as id', [8], (_, { rows }) => resolve(rows))
      })

      expect(answer.rows).toEqual([{ id: 7 }])
      expect(called).toEqual([{ id: 8 }])
      await expect(pool.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' })
      expect((await pool.query('select $1::int as id', [9])).rows).toEqual([{ id: 9 }])
    })
  })

  test('stay unnamed if named statements are off', async () => {
    const prepared = await withPool({ namedStatements: false }, async ({ pool }) => {
      await pool.query('select $1::int', [1])
      return (await pool.query(preparedStatements)).rows
    })

    expect(prepared).toEqual([])
  })
})

describe('a pool connection', () => {
  test('returns integers as numbers, decimals as text and timestamps as dates', async () => {
    const { rows } = await withPool({}, ({ pool }) =>
      pool.query(`select 9007199254740991::int8 as count, 1.10::numeric as rate, '2026-09-01T12:00:00+01'::timestamptz as moment`),
    )

    expect(rows).toEqual([{ count: 9007199254740991, rate: '1.10', moment: new Date('2026-09-01T11:00:00Z') }])
  })

  test('measures how long a request waited for it', async () => {
    await withPool({}, async ({ db, pool, waitedMs }) => {
      const holder = await pool.connect()
      const next = sql`select 1`.execute(db)
      await expect.poll(() => pool.waitingCount).toBe(1)
      const from = performance.now()
      await new Promise((resolve) => setImmediate(resolve))
      const heldMs = performance.now() - from
      holder.release()
      await next

      expect(waitedMs()).toBeGreaterThanOrEqual(heldMs)
    })
  })

  test('uses UTC, and limits how long statements, locks and idle transactions may last', async () => {
    const settings = await withPool({}, async ({ pool }) => {
      const names = ['timezone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
      const { rows } = await pool.query('select current_setting(name) as value from unnest($1::text[]) as name', [names])
      return rows.map(({ value }) => value)
    })

    expect(settings).toEqual(['UTC', '5s', '2s', '10s'])
  })

  test('cancels a statement that exceeds the time limit', async () => {
    await withPool({ statementTimeoutMs: 50 }, async ({ pool }) => {
      await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    })
  })

  test('doesn’t crash the app if it breaks inside a transaction', async () => {
    const told = new EventEmitter()
    const firstError = once(told, 'told')

    await withPool({ onError: (error) => told.emit('told', error) }, async ({ db, pool }) => {
      const transaction = db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await terminate(rows[0]?.pid)
        await firstError
        await sql`select 1`.execute(tx)
      })
      await expect(transaction).rejects.toThrow()

      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
    expect(await firstError).toMatchObject([{ code: '57P01' }])
  })
})

describe.runIf(isThorough)('a server that stops responding', () => {
  test('fails pending queries, and gets new queries over new connections once it responds again', async () => {
    await withProxy({ maxConnections: 2, statementTimeoutMs: 2_000 }, async ({ db, pool, proxy }) => {
      await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)])
      proxy.fallSilent()

      const asked = await Promise.allSettled([
        sql`select 1`.execute(db),
        db.transaction().execute((tx) => sql`select 2`.execute(tx)),
        sql`select 3`.execute(db),
      ])
      const left = pool.totalCount
      proxy.speak()

      expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(left).toBe(0)
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
  })

  test('may take as long as it needs in a transaction without timeouts, but not after that transaction', async () => {
    await withProxy({ statementTimeoutMs: 500 }, async ({ db, proxy }) => {
      await db.transaction().execute(async (tx) => {
        await takeTime(tx)
        await sql`select pg_sleep(1.7)`.execute(tx)
      })
      proxy.fallSilent()

      await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    })
  })
})

type Proxied = ReturnType<typeof connect> & { proxy: Awaited<ReturnType<typeof silentProxy>> }

async function withProxy(options: Partial<ConnectOptions>, work: (proxied: Proxied) => Promise<void>) {
  const proxy = await silentProxy(database.connection)
  const connection = { ...database.connection, ...proxy.address }
  await withPool({ connection, onError: () => undefined, ...options }, (connected) => work({ ...connected, proxy })).finally(proxy.close)
}

async function terminate(pid: number | undefined) {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid]).finally(() => client.end())
}

test('statements run without JIT compilation, and days are in UTC, whatever the server’s defaults', async () => {
  const { rows } = await withPool({}, ({ pool }) => pool.query(`select current_setting('jit') as jit, current_setting('TimeZone') as zone`))

  expect(rows).toEqual([{ jit: 'off', zone: 'UTC' }])
})

describe('connections behind a pooler', () => {
  test('send no settings on connect and use those stored with the login', async () => {
    const { connection } = database
    const lackingBehind = () => withPool({ isPooled: true }, ({ db }) => lackingSettings(db))
    // Resets the settings, because the test setup has already stored them if there is a pooler.
    await withPool({}, ({ pool }) => pool.query(`alter role ${connection.user} in database ${connection.database} reset all`))

    const before = await lackingBehind()
    await Promise.all([keepSessionSettings(connection), keepSessionSettings(connection), keepSessionSettings(connection)])

    expect(before).toEqual(expect.arrayContaining(['lock_timeout', 'statement_timeout']))
    expect(await lackingBehind()).toEqual([])
    expect(await withPool({}, ({ db }) => lackingSettings(db))).toEqual([])
  })
})
