// A database in which each action can be rolled back: it has a single connection, and transactions become savepoints of one transaction.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { connect, type Db } from '#platform/database/database.ts'
import type { DB } from '#platform/database/tables.ts'

type Query = PostgresPoolClient['query']

/** The last statement of the connection. */
type Queue = { last: Promise<unknown> }

/** `undone` rolls back all effects of an action. Actions must run one after another. */
export async function openUndone(connection: pg.ConnectionConfig) {
  const errors: Error[] = []
  const { pool } = connect({ connection, maxConnections: 1, onError: (error) => errors.push(error) })
  const client = await pool.connect()
  const queue: Queue = { last: Promise.resolve() }
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => asNested(client, queue), end: async () => undefined } }),
  })

  return {
    db,
    undone: async <T>(act: () => Promise<T>): Promise<T> => {
      await client.query('begin')
      return act().finally(() => client.query('rollback'))
    },
    close: async () => {
      client.release()
      await pool.end()
      if (errors.length) throw new AggregateError(errors, 'The connection failed.')
    },
  }
}

let counter = 0

/** Wraps the connection for Kysely, and turns its transactions into savepoints. */
function asNested(client: pg.PoolClient, queue: Queue): PostgresPoolClient {
  const open: string[] = []
  const nested = async (text: string, values: unknown[]) => {
    if (/^(begin|start transaction)\b/i.test(text)) {
      open.push(`nested_${++counter}`)
      return client.query(`savepoint ${open.at(-1)}`)
    }
    if (/^commit\b/i.test(text)) return client.query(`release savepoint ${open.pop()}`)
    if (/^rollback$/i.test(text)) {
      const name = open.pop()
      await client.query(`rollback to savepoint ${name}`)
      return client.query(`release savepoint ${name}`)
    }
    return open.length > 0 || /^\s*select\b/i.test(text) ? client.query(text, values) : alone(client, text, values)
  }
  // One after the other, because releasing a savepoint also releases those that a concurrent statement made after it.
  const inTurn = (text: string, values: unknown[]) => {
    const answer = queue.last.then(() => nested(text, values))
    queue.last = answer.catch(() => undefined)
    return answer
  }
  const query = (asked: unknown, values: unknown[] = []) =>
    typeof asked === 'string' ? inTurn(asked, values) : client.query(asked as pg.Submittable)
  return { query: query as unknown as Query, release: () => undefined }
}

/** Runs a statement that is outside a transaction in a savepoint, so that its failure doesn't abort the outer transaction. */
async function alone(client: pg.PoolClient, text: string, values: unknown[]) {
  const name = `alone_${++counter}`
  await client.query(`savepoint ${name}`)
  try {
    return await client.query(text, values)
  } catch (error) {
    await client.query(`rollback to savepoint ${name}`)
    throw error
  } finally {
    await client.query(`release savepoint ${name}`)
  }
}
