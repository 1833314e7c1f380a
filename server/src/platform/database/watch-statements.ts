// Times and traces each statement, and labels it with the request or job that causes it.
import pg from 'pg'
import { currentJob } from '../jobs/current-job.ts'
import { statementFailures, statementSeconds } from '../metrics/instruments.ts'
import { currentRequestId } from '../request-id.ts'
import { openSpan } from '../tracing/tracing.ts'

export type SlowStatement = { ms: number; backend: number | null; statement: string }

type Watch = {
  /** Whether texts with parameters are prepared under a name. Such texts must not vary. */
  isNamed: boolean
  onSlow: (slow: SlowStatement) => void
}

type Send = (text: string, values: unknown) => Promise<unknown>

// Far above the time that any page's queries take, and below the statement timeout.
const SLOW_MS = 1_000
// PostgreSQL truncates application names to this length.
const LONGEST_NAME = 63
const LONGEST_SHOWN = 2_000

/** Watches Kysely's statements. Queries that are passed as objects or with a callback, such as row streams, aren't watched. */
export function watchStatements(client: pg.PoolClient, watch: Watch) {
  const send = client.query.bind(client) as (query: unknown, values?: unknown, callback?: unknown) => Promise<unknown>
  const sendWatched = (query: unknown, values?: unknown, callback?: unknown) =>
    typeof query === 'string' && callback === undefined && typeof values !== 'function'
      ? watched({ client, watch, send }, query, values)
      : send(query, values, callback)
  client.query = sendWatched as typeof client.query
}

async function watched({ client, watch, send }: { client: pg.PoolClient; watch: Watch; send: Send }, text: string, values: unknown) {
  const span = openSpan({
    name: `postgresql ${/\w+/.exec(text)?.[0].toLowerCase() ?? ''}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_SHOWN) },
  })
  const began = performance.now()
  try {
    return await send(describeStatement(text, values, watch.isNamed), values)
  } catch (error) {
    span?.fail(error)
    const reason = reasonOf(error)
    if (reason) statementFailures.inc({ reason })
    throw error
  } finally {
    const ms = performance.now() - began
    statementSeconds.observe(ms / 1000)
    span?.end()
    if (ms >= SLOW_MS) watch.onSlow({ ms: Math.round(ms), backend: backendOf(client), statement: text.slice(0, LONGEST_SHOWN) })
  }
}

/** Returns the backend's process id, as in `pg_stat_activity` and the server log. */
const backendOf = (client: pg.PoolClient): number | null => (client as unknown as { processID: number | null }).processID

/** Returns the job id, the request id, or both if a request queued the job. */
function cause(): string | undefined {
  const job = currentJob()
  const request = currentRequestId()
  if (!job) return request
  return request === undefined ? `job-${job.id}` : `job-${job.id}/${request}`
}

/**
 * Labels a statement with its cause. A transaction may hold locks, so its `begin` sets the application name to the cause. Other statements
 * get a comment, unless they are prepared. A slow prepared statement can be found by its backend.
 */
function describeStatement(text: string, values: unknown, isNamed: boolean): string {
  const name = cause()
  if (name === undefined) return text
  if (/^(begin|start transaction)\b/.test(text))
    return `${text}; set local application_name to ${pg.escapeLiteral(name.slice(0, LONGEST_NAME))}`
  const isPrepared = isNamed && Array.isArray(values) && values.length > 0
  return isPrepared ? text : `${text} /* ${name} */`
}

const reasons: Record<string, string> = {
  '57014': 'statement timeout',
  '55P03': 'lock timeout',
  '40P01': 'deadlock',
  '40001': 'serialization',
  '53300': 'too many connections',
}

/** Returns undefined for expected errors, such as a unique violation. */
function reasonOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return 'connection'
  if (/^(08|57P|E[A-Z])/.test(code)) return 'connection'
  return reasons[code] ?? (/^(53|58|XX)/.test(code) ? 'server' : undefined)
}
