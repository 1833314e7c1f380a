// Waits for the database, because a server that starts together with its database is often up first.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { awayCodes } from './away.ts'

// The server is down, its name doesn't resolve yet, all connections are in use, or PgBouncer can't reach its server (08P01).
const mayCome = new Set<string>([...awayCodes, 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '53300', '08P01'])
const SILENCE_MS = 5_000
const LONGEST_PAUSE_MS = 2_000
const FIRST_PAUSE_MS = 100

type Address = {
  /** The name of the setting that contains `url`. */
  setting: string
  url: string
}

/** Resolves when the server accepts connections. Errors that waiting can't fix throw immediately, with a readable sentence. */
export async function awaitDatabase(address: Address, waitMs: number, log: (line: string) => void): Promise<void> {
  const { setting, url } = address
  const { host, port } = new pg.Client({ connectionString: url })
  const place = `${host}:${port}`
  const end = performance.now() + waitMs
  let pauseMs = FIRST_PAUSE_MS
  for (let error = await knock(url); error; error = await knock(url)) {
    const reason = error.message || error.code
    refuseLasting(error, address)
    if (performance.now() > end)
      throw new Error(
        `The database at ${place} didn’t respond${waitMs > 0 ? ` within ${waitMs / 1000} seconds` : ''}: ${reason}. Check that it’s running and that ${setting} is correct.`,
        { cause: error },
      )
    if (pauseMs === FIRST_PAUSE_MS) log(`Waiting for the database at ${place} (${setting}): ${reason}`)
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** Throws a readable sentence for errors that waiting can't fix. */
function refuseLasting(error: Refused, { setting, url }: Address) {
  if (mayCome.has(error.code ?? '') || /timeout expired|terminated/.test(error.message)) return
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const says = refusals(setting, { user: user ?? '', database: database ?? '', place: `${host}:${port}` })
  throw new Error(says[error.code ?? ''] ?? `The database at ${host}:${port} (${setting}) can’t be used: ${error.message}`, {
    cause: error,
  })
}

type Refused = Error & { code?: string }

async function knock(connectionString: string): Promise<Refused | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: SILENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    client.end().catch(() => undefined)
    // For a host name with several addresses, Node throws an AggregateError without a message.
    return error instanceof AggregateError ? (error.errors[0] as Refused) : (error as Refused)
  }
}

type Named = { user: string; database: string; place: string }

const refusals = (setting: string, { user, database, place }: Named): Partial<Record<string, string>> => ({
  '28P01': `The database at ${place} rejected the password of ${user}. Correct it in ${setting}.`,
  '28000': `The database at ${place} rejected the login ${user}. Correct it in ${setting}, or allow it in pg_hba.conf.`,
  '3D000': `The database “${database}” doesn’t exist at ${place}. Create it (createdb ${database}), or correct ${setting}.`,
})
