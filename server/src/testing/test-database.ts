import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db } from '#platform/database/database.ts'
import { keepSessionSettings } from '#platform/database/session-settings.ts'

const FINISH_MS = 5_000
// On a machine that is busy with other tests, concurrent callers wait for each other longer than the server's limits allow.
const patience = { acquireMs: 60_000, lockTimeoutMs: 60_000, statementTimeoutMs: 120_000 }
/** If set, tests use the pooler for everything that the server uses it for. */
const pooler = process.env.TEST_DATABASE_POOLER

export type TestDatabase = {
  db: Db
  connection: pg.ConnectionConfig
  /** For actions that aren't allowed with the application login, such as breaking a table to see the effect. */
  ownerDb: Db
  owner: pg.ConnectionConfig
  close: () => Promise<void>
}

/** A database for each test file: a copy of the migrated template, used with the application login. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection: server, login, template, copyStrategy } = inject('testServer')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const owner = { ...server, database: name }
  const connection = { ...owner, ...login }
  // Database-level privileges of PUBLIC aren't copied from the template.
  await onServer(server, `create database ${name} template ${template} ${copyStrategy}`, `revoke temporary on database ${name} from public`)
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const { db, pool } =
    pooler === undefined ? connect({ connection, ...patience, onError }) : await connectBehind(pooler, connection, onError)
  const owned = connect({ connection: owner, maxConnections: 1, ...patience, onError })

  /** Fails if a test has left a transaction or a connection open. */
  async function close() {
    const ended = Promise.all([pool.end(), owned.pool.end()])
    const finished = await Promise.race([ended.then(() => true), sleep(FINISH_MS, false, { ref: false })])
    try {
      if (!finished) throw new Error('A test left a query or a transaction open.')
      // PostgreSQL waits a few seconds for connections that are closing.
      await onServer(server, `drop database ${name}${pooler === undefined ? '' : ' (force)'}`)
    } catch (error) {
      await onServer(server, `drop database if exists ${name} (force)`)
      throw new Error('A test left a connection to its database open.', { cause: error })
    }
    if (errors.length) throw new AggregateError(errors, 'Connections to the test database failed.')
  }
  return { db, connection, ownerDb: owned.db, owner, close }
}

/** Connects like a server whose DATABASE_URL is PgBouncer in transaction mode. */
async function connectBehind(pooler: string, connection: pg.ConnectionConfig, onError: (error: Error) => void) {
  const { host, port } = new pg.Client({ connectionString: pooler })
  await keepSessionSettings(connection)
  return connect({ connection: { ...connection, host, port }, isPooled: true, namedStatements: false, onError })
}

async function onServer(connection: pg.ConnectionConfig, ...statements: string[]) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
