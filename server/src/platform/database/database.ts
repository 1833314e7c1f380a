// How the app speaks to PostgreSQL: the types its queries take, and the pool behind them.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { NamedClient } from './named-client.ts'
import type { DB } from './tables.ts'

/** A connection or an open transaction: every query takes one as its first argument. */
export type Db = Kysely<DB>
/** An open transaction: asked for by queries that lock, or that must not stand alone. */
export type Tx = Transaction<DB>

export type ConnectOptions = {
  connection: string | pg.ConnectionConfig
  maxConnections?: number
  /** Off for PgBouncer in transaction mode without `max_prepared_statements`. */
  namedStatements?: boolean
  statementTimeoutMs?: number
  onError: (error: Error) => void
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // Every int8 of ours is a count, an id or an amount, all far below 2^53.
    return oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)
  },
}

/** Closed by `pool.end()`: `db.destroy()` leaves a pool open that Kysely itself has not used yet. */
export function connect(options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const { connection, maxConnections = 10, namedStatements = true, statementTimeoutMs = 5_000, onError } = options
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: maxConnections,
    connectionTimeoutMillis: 2_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    // Days begin and end alike on every server.
    options: '-c TimeZone=UTC',
    types,
    ...(namedStatements && { Client: NamedClient }),
  })
  // The pool hears only of idle clients; one that dies between two queries of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}
