// Defines every connection's session settings, and stores them with the login for pooled connections. PgBouncer rejects such settings on
// connect, and in transaction mode a `set` would affect the connection's next client.
import pg from 'pg'

export const STATEMENT_TIMEOUT_MS = 5_000
export const LOCK_TIMEOUT_MS = 2_000
export const IDLE_TRANSACTION_MS = 10_000

/** The values are written as PostgreSQL's `show` prints them. */
export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  // JIT compilation takes longer than any of the app's queries. On a server with JIT (Debian's default), 303 misspelled searches took more
  // than 60 s. Without JIT, they took 4 s.
  jit: 'off',
  statement_timeout: `${STATEMENT_TIMEOUT_MS / 1000}s`,
  lock_timeout: `${LOCK_TIMEOUT_MS / 1000}s`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_MS / 1000}s`,
}

/** The startup options. pg has no other option for these settings. `UtcClient` sends the time zone. */
export const startOptions = `-c jit=${sessionSettings.jit}`

/** Removes the time limits for long work on a dedicated connection. The connection's login may have other defaults. */
export const unhurried = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'
/** Like `unhurried`, but for one transaction (`takeTime`). `limit-answers` recognizes this text. */
export const unhurriedHere = 'set local statement_timeout = 0; set local lock_timeout = 0'

// Arbitrary numbers that differ from the cluster, migration, privilege and backup locks.
const SETTINGS_LOCK = [4242, 6]

/** Stores the settings with the login for this database, over a connection that bypasses the pooler. */
export async function keepSessionSettings(direct: string | pg.ConnectionConfig): Promise<void> {
  const client = new pg.Client(typeof direct === 'string' ? { connectionString: direct } : direct)
  // If the connection is lost, the running query also fails, with a better error.
  client.on('error', () => undefined)
  await client.connect()
  await keepForLogin(client).finally(() => client.end())
}

/** Writes only missing settings, because several processes may start at the same time. */
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
