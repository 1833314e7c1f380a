import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { silentProxy } from '#testing/silent-proxy.ts'
import { testDatabase } from '#testing/test-database.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { connect } from '../database/database.ts'
import { answerErrors } from './answer-errors.ts'

/** Returns the response to a call that runs the query on the database. */
async function answerOf(connection: pg.PoolConfig, query: pg.QueryConfig) {
  const pool = new pg.Pool(connection)
  onTestFinished(() => pool.end())
  return answerTo(() => pool.query(query))
}

async function answerTo(ask: () => Promise<unknown>, log?: Writable) {
  const app = fastify({ logger: log ? { stream: log } : false })
  onTestFinished(() => app.close())
  answerErrors(app)
  app.get('/', ask)
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, code: JSON.parse(body).code, retryAfter: headers['retry-after'] }
}

/** Rejects all connections, like PgBouncer without its database. */
async function poolerWithoutDatabase(): Promise<pg.PoolConfig> {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Mserver login has been failing, try again later (server_login_retry)', '']
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''))
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, body]))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'akada', database: 'akada' }
}

test('a call fails with a retry hint while the pooler has no database', async () => {
  expect(await answerOf(await poolerWithoutDatabase(), { text: 'select 1' })).toEqual({ statusCode: 503, code: 'BUSY', retryAfter: '5' })
})

test.each(['53100', 'ENOSPC', 'EDQUOT', 'EROFS'])(
  'a full disk (%s) is reported as the cause, even if it is the database’s disk',
  async (code) => {
    const { connection, close } = await testDatabase()
    onTestFinished(close)
    const fail = () => Promise.reject(Object.assign(new Error('no space left on device'), { code }))
    const raise = { text: `do $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$` }

    const answer = code === '53100' ? answerOf(connection, raise) : answerTo(fail)

    expect(await answer).toEqual({ statusCode: 507, code: 'STORAGE_FULL', retryAfter: undefined })
  },
)

test('a statement that the database stopped gets a retry hint and a warning with the cause', async () => {
  const { connection, close } = await testDatabase()
  onTestFinished(close)
  const pool = new pg.Pool(connection)
  onTestFinished(() => pool.end())
  const lines: string[] = []
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })

  const answer = await answerTo(() => pool.query(`set statement_timeout = '1ms'; select pg_sleep(1)`), log)

  expect(answer).toEqual({ statusCode: 503, code: 'BUSY', retryAfter: '2' })
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, err: expect.objectContaining({ code: '57014' }) }),
  )
})

test('a malformed query is an internal error, although it has the same code as a pooler without its database', async () => {
  const { connection, close } = await testDatabase()
  onTestFinished(close)

  expect(await answerOf(connection, { text: 'select $1::int', values: [1, 2] })).toMatchObject({ statusCode: 500, code: 'FAULT' })
})

test.runIf(isThorough)('a call fails with a retry hint if the database stops responding inside a transaction', async () => {
  const { connection, close } = await testDatabase()
  onTestFinished(close)
  const proxy = await silentProxy(connection)
  onTestFinished(proxy.close)
  const behind = { ...connection, ...proxy.address }
  const { db, pool } = connect({ connection: behind, statementTimeoutMs: 2_000, onError: () => undefined })
  onTestFinished(() => pool.end())

  const answer = await answerTo(() =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      proxy.fallSilent()
      await sql`select 2`.execute(tx)
    }),
  )

  expect(answer).toEqual({ statusCode: 503, code: 'BUSY', retryAfter: '5' })
})
