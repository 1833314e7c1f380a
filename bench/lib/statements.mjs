// Reads PostgreSQL's statistics for each statement that the server sends: calls, rows and touched pages.
import { startServer } from './server.mjs'
import { openPool } from './sql.mjs'

/** Starts a server with pg_stat_statements in its database. */
export async function startCounting(env = {}) {
  const first = await startServer({ env })
  const before = await openPool(first.database.connection)
  await before.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await before.query(`alter system set pg_stat_statements.max = 5000`)
  await before.end()
  await first.stop()
  const server = await startServer({ env, home: first.home })
  const pool = await openPool(server.database.connection)
  await pool.query('create extension pg_stat_statements')
  return { server, pool }
}

export async function forgetStatements(pool) {
  await pool.query('select pg_stat_statements_reset()')
  await pool.query('select pg_stat_reset()')
}

/** Returns the statistics of the statements that the server's database role runs, by SQL text. */
export async function readStatements(pool) {
  const { rows } = await pool.query(`
    select query, sum(calls)::float8 as calls, sum(rows)::float8 / sum(calls) as rows,
      sum(shared_blks_hit + shared_blks_read)::float8 / sum(calls) as pages, max(max_exec_time) as slowest
    from pg_stat_statements join pg_roles on pg_roles.oid = userid where rolname = 'akada_app' group by query`)
  // The recorded text may contain a comment with the id of the first request that sent it.
  const plain = (query) =>
    query
      .replaceAll(/\/\*.*?\*\//g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return new Map(rows.map(({ query, ...figures }) => [plain(query), figures]))
}

/** Returns the full scans of large tables, with the number of rows read. */
export async function readScans(pool, large) {
  const { rows } = await pool.query(
    `select relid::regclass::text as name, seq_scan::int as scans, seq_tup_read::float8 as rows
    from pg_stat_user_tables where n_live_tup > $1 and seq_tup_read > 0 order by 1`,
    [large],
  )
  return rows
}
