// Sends planner settings together with a statement, in one round trip and without a transaction block.
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { UtcClient } from './utc-client.ts'

const MARK = '/* along indexes */'
const SETTINGS_NAME = 'along_indexes'
// Evaluates all settings and returns no row. They end with the implicit transaction of the messages that are sent together.
const SETTINGS = `select where set_config('enable_seqscan', 'off', true) || set_config('enable_sort', 'off', true)
  || set_config('enable_hashjoin', 'off', true) || set_config('enable_mergejoin', 'off', true)
  || set_config('plan_cache_mode', 'force_generic_plan', true) is null`

/**
 * Begins a statement that reads a page of rows along an index, and looks up each of them in other tables: it runs without sequential scans,
 * sorts, hash joins and merge joins. The planner underestimates how early an index scan with filters ends, and would read and sort every
 * row. A prepared statement is planned once, because planning it each time would take longer than running it. That plan doesn't depend on
 * the parameters: it expects a tenth of all rows instead of a page of them, and would join whole tables.
 */
export const alongIndexes: RawBuilder<unknown> = sql.raw(MARK)

type Wire = {
  parsedStatements: Record<string, string | undefined>
  stream: unknown
  parse: (statement: { name: string; text: string }) => void
  bind: (portal: { statement: string; values: [] }) => void
  execute: (portal: object) => void
}
type Answering = { prepare: (wire: Wire) => void; handleCommandComplete: (message: unknown, wire: Wire) => void }
type Statement = pg.QueryConfig & { submit?: unknown }
type Done = (error: Error | null, result: unknown) => void
type Send = (query: unknown, values?: unknown, callback?: unknown) => unknown

const { prepare, handleCommandComplete } = pg.Query.prototype as unknown as Answering

/** A statement whose planner settings are sent before it. PostgreSQL runs both before it commits. */
class SettledQuery extends pg.Query {
  isSettled = false
  readonly isNamed: boolean

  constructor(statement: Statement) {
    super({ ...statement, queryMode: 'extended' } as pg.QueryConfig)
    this.isNamed = statement.name !== undefined
  }

  prepare(wire: Wire) {
    const statement = this.isNamed ? SETTINGS_NAME : ''
    if (!this.isNamed) wire.parse({ name: '', text: SETTINGS })
    wire.bind({ statement, values: [] })
    wire.execute({})
    prepare.call(this, wire)
  }

  handleCommandComplete(message: unknown, wire: Wire) {
    if (this.isSettled) return handleCommandComplete.call(this, message, wire)
    this.isSettled = true
  }
}

/** A client that understands `alongIndexes`. */
export class IndexClient extends UtcClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as Send
    const wire = (this as unknown as { connection: Wire }).connection
    const sendSettled: Send = (query, values, callback) => {
      const done = (typeof values === 'function' ? values : callback) as Done | undefined
      const statement = (typeof query === 'string' ? { text: query, ...(Array.isArray(values) && { values }) } : query) as Statement
      if (statement.submit || !statement.text.includes(MARK)) return send(query, values, callback)
      // Prepared with its own message: pg counts the first parsed statement of a message as the statement itself. If it fails, so does the
      // statement, with a better error.
      if (statement.name && !wire.parsedStatements[SETTINGS_NAME])
        (send({ name: SETTINGS_NAME, text: SETTINGS }) as Promise<unknown>).catch(() => undefined)
      return submit(send, new SettledQuery(statement), done)
    }
    this.query = sendSettled as typeof this.query
  }
}

/** Returns a promise if there is no callback, like `query`. */
function submit(send: Send, query: SettledQuery, done: Done | undefined): unknown {
  if (done) return send(query, done)
  return new Promise((resolve, reject) => {
    send(query, (error: Error | null, result: unknown) => (error ? reject(withStack(error)) : resolve(result)))
  })
}

/** The error's own stack ends at the socket. */
function withStack(error: Error): Error {
  Error.captureStackTrace(error)
  return error
}
