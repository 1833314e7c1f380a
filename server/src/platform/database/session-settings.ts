// The session settings of every connection, and how connections of a pooler get them. PgBouncer rejects such settings on connect, and in
// transaction mode a `set` would affect the next client of the connection.
import pg from 'pg'

export const STATEMENT_TIMEOUT_MS = 5_000
export const LOCK_TIMEOUT_MS = 2_000
export const IDLE_TRANSACTION_MS = 10_000

/** In the notation of PostgreSQL's `show`. */
export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  // JIT compilation takes longer than any query of the app. On a server with JIT (Debian's default), 303 misspelled searches took more than
  // 60 s, and 4 s without.
  jit: 'off',
  statement_timeout: `${STATEMENT_TIMEOUT_MS / 1000}s`,
  lock_timeout: `${LOCK_TIMEOUT_MS / 1000}s`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_MS / 1000}s`,
}

/** The startup options for settings that pg has no option for. `UtcClient` sends the time zone. */
export const startOptions = `-c jit=${sessionSettings.jit}`

/** For long work on a dedicated connection, whose login may have other defaults. */
export const unhurried = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'
/** Like `unhurried`, within a transaction (`takeTime`). `limit-answers` recognizes this text. */
export const unhurriedHere = 'set local statement_timeout = 0; set local lock_timeout = 0'

// Arbitrary numbers that differ from the locks of the cluster, the migrations, the privileges and the backups.
const SETTINGS_LOCK = [4242, 6]

/** Stores the settings with the login for this database, over a connection that bypasses the pooler. */
export async function keepSessionSettings(direct: string | pg.ConnectionConfig): Promise<void> {
  const client = new pg.Client(typeof direct === 'string' ? { connectionString: direct } : direct)
  // A lost connection also fails the running query, whose error says more.
  client.on('error', () => undefined)
  await client.connect()
  await keepForLogin(client).finally(() => client.end())
}

/** Writes only missing settings, because several processes start at the same time. */
async function keepForLogin(client: pg.Client) {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1, $2)', SETTINGS_LOCK)
  const { rows } = await client.query<{ login: string; database: string; kept: string[] }>(`
    select current_user as login, current_database() as database, coalesce(array(
      select unnest(setconfig) from pg_db_role_setting
      where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())
    ), '{}') as kept`)
  const { login = '', database = '', kept = [] } = rows[0] ?? {}
  const place = `${pg.escapeIdentifier(login)} in database ${pg.escapeIdentifier(database)}`
  for (const [name, value] of Object.entries(sessionSettings))
    if (!kept.includes(`${name}=${value}`)) await client.query(`alter role ${place} set ${name} = ${pg.escapeLiteral(value)}`)
  await client.query('commit')
}
