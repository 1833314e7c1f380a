// What every connection of the application stands on, and how a pooler's connections come to it: PgBouncer refuses such
// settings at the start of a connection, and in transaction mode a `set` would stay with whoever gets the connection next.
import pg from 'pg'

export const STATEMENT_TIMEOUT_MS = 5_000
export const LOCK_TIMEOUT_MS = 2_000
export const IDLE_TRANSACTION_MS = 10_000

/** As PostgreSQL shows them. */
export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  // Compiling a search takes PostgreSQL longer than any of ours runs: on a server that does so (Debian's), 303 misspelt
  // searches took more than 60 s, and 4 s without.
  jit: 'off',
  statement_timeout: `${STATEMENT_TIMEOUT_MS / 1000}s`,
  lock_timeout: `${LOCK_TIMEOUT_MS / 1000}s`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_MS / 1000}s`,
}

/** What a connection says of itself at its start in PostgreSQL's words, because pg has none; its time zone says `UtcClient`. */
export const startOptions = `-c jit=${sessionSettings.jit}`

/** For work that takes as long as it takes, on a connection of its own: the login may have been told otherwise. */
export const unhurried = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'
/** The same within a transaction, by `takeTime`; known by these words. */
export const unhurriedHere = 'set local statement_timeout = 0; set local lock_timeout = 0'

// Any two numbers other than those of the cluster, the migrations, the privileges and the backups.
const SETTINGS_LOCK = [4242, 6]

/** Has the login keep the settings in this database, by itself and past the pooler. */
export async function keepSessionSettings(direct: string | pg.ConnectionConfig): Promise<void> {
  const client = new pg.Client(typeof direct === 'string' ? { connectionString: direct } : direct)
  // A lost connection fails the query that runs, which says more.
  client.on('error', () => undefined)
  await client.connect()
  await keepForLogin(client).finally(() => client.end())
}

/** Only where one is missing: several processes begin at once. */
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
