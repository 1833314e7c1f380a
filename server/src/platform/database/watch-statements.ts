// Each statement, timed, traced, and told for whom it is.
import pg from 'pg'
import { currentJob } from '../jobs/current-job.ts'
import { statementFailures, statementSeconds } from '../metrics/instruments.ts'
import { currentRequestId } from '../request-id.ts'
import { openSpan } from '../tracing/tracing.ts'

export type SlowStatement = { ms: number; backend: number | null; statement: string }

type Watch = {
  /** Texts with values are prepared under a name, so each must stay the same. */
  isNamed: boolean
  onSlow: (slow: SlowStatement) => void
}

type Send = (text: string, values: unknown) => Promise<unknown>

// Far above what a page may take, and below the time at which PostgreSQL breaks a statement off.
const SLOW_MS = 1_000
// PostgreSQL cuts the names of applications here.
const LONGEST_NAME = 63
const LONGEST_SHOWN = 2_000

/** Watches what Kysely sends; streams of rows, which come as objects or with a callback, pass by. */
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
    return await send(toldFor(text, values, watch.isNamed), values)
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

/** What PostgreSQL calls it in `pg_stat_activity` and its log. */
const backendOf = (client: pg.PoolClient): number | null => (client as unknown as { processID: number | null }).processID

/** The job, the request, or both: a job that was queued by a request names it too. */
function cause(): string | undefined {
  const job = currentJob()
  const request = currentRequestId()
  if (!job) return request
  return request === undefined ? `job-${job.id}` : `job-${job.id}/${request}`
}

/**
 * A transaction, which may hold locks, bears its cause as the name of its application, set along with its beginning. What stands
 * alone gets a comment, unless it is prepared; such a statement is found by its backend when it is slow.
 */
function toldFor(text: string, values: unknown, isNamed: boolean): string {
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

/** Undefined for what a statement may meet in the course of business, such as a row that is there already. */
function reasonOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return 'connection'
  if (/^(08|57P|E[A-Z])/.test(code)) return 'connection'
  return reasons[code] ?? (/^(53|58|XX)/.test(code) ? 'server' : undefined)
}
