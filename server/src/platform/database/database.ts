// Connects to PostgreSQL. Declares the types that queries take, and opens the pool behind them.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { IndexClient } from './along-indexes.ts'
import { limitAnswers } from './limit-answers.ts'
import { namedClient } from './named-client.ts'
import { IDLE_TRANSACTION_MS, LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, startOptions } from './session-settings.ts'
import type { DB } from './tables.ts'
import { type SlowStatement, watchStatements } from './watch-statements.ts'

/** A connection or an open transaction. Every query takes it as its first argument. */
export type Db = Kysely<DB>
/** An open transaction, required by queries that lock rows or must be atomic with others. */
export type Tx = Transaction<DB>

export type ConnectOptions = {
  connection: string | pg.ConnectionConfig
  maxConnections?: number
  acquireMs?: number
  /** Must be off for PgBouncer in transaction mode without `max_prepared_statements`. */
  namedStatements?: boolean
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** Behind a pooler, the session settings are stored with the login (`keepSessionSettings`) instead of being sent on connect. */
  isPooled?: boolean
  onError: (error: Error) => void
  onSlow?: (slow: SlowStatement) => void
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // Every int8 column is a count, an id or an amount, all far below 2^53.
    return oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)
  },
}

const startupOptions = ({
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
}: ConnectOptions): pg.ClientConfig => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  options: startOptions,
})

// A reachable server cancels a statement earlier, at its own limit.
const GRACE_MS = 1_000

type Connected = {
  db: Db
  pool: pg.Pool
  /** How many milliseconds the most recent request for a connection waited, whether it succeeded or not. */
  waitedMs: () => number
}

/** Opens a pool. Close it with `pool.end()`. `db.destroy()` leaves the pool open if Kysely hasn't used it yet. */
export function connect(options: ConnectOptions): Connected {
  const {
    connection,
    maxConnections = 10,
    namedStatements = true,
    isPooled = false,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    onError,
    onSlow = () => undefined,
  } = options
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: maxConnections,
    connectionTimeoutMillis: options.acquireMs ?? 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!isPooled && startupOptions(options)),
    types,
    Client: namedStatements ? namedClient() : IndexClient,
  })
  // The pool only handles errors from idle clients. An error between two queries of a transaction would crash the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    watchStatements(client, { isNamed: namedStatements, onSlow })
    limitAnswers(client, statementTimeoutMs + GRACE_MS)
  })
  pool.on('error', () => undefined)
  let waitedMs = 0
  const timed = {
    connect: async () => {
      const since = performance.now()
      try {
        return await pool.connect()
      } finally {
        waitedMs = performance.now() - since
      }
    },
    end: () => pool.end(),
  }
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: timed }) }), pool, waitedMs: () => waitedMs }
}
