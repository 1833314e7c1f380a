// Dumps all tables from one snapshot, each into a file, while other connections keep writing.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { summing, writing } from './checked-stream.ts'
import { type DumpedTable, type Manifest, pathOfTable, type TablePart } from './manifest.ts'

export type Dump = Pick<Manifest, 'migrations' | 'tables' | 'parts' | 'sequences'> & { takenAt: Date }

export type DumpOptions = {
  /** Tables whose rows are useless after a restore. */
  leftOut: readonly string[]
  /** Receives the snapshot, for a second connection that must see the same rows (`set transaction snapshot`). */
  alongside?: (snapshot: string) => Promise<void>
  /** Cancels the dump. */
  stopping?: AbortSignal | undefined
}

// Rows compress well even at the lowest level, and the database is the bottleneck, not the processor.
const GZIP_LEVEL = 1

/** Opens a transaction on the caller's connection for the duration of the dump. */
export async function dumpTables(client: pg.Client, backup: string, { leftOut, alongside, stopping }: DumpOptions): Promise<Dump> {
  await mkdir(path.dirname(pathOfTable(backup, '')), { recursive: true, mode: 0o700 })
  await client.query('begin isolation level repeatable read, read only')
  try {
    const { rows } = await client.query<{ at: Date; snapshot: string }>('select clock_timestamp() as at, pg_export_snapshot() as snapshot')
    const [{ at, snapshot } = { at: new Date(), snapshot: '' }] = rows
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name collate "C"',
    )
    const tables: DumpedTable[] = []
    for (const table of await readTables(client)) {
      stopping?.throwIfAborted()
      if (!leftOut.includes(table.name)) tables.push(await dumpTable(client, backup, table))
    }
    await alongside?.(snapshot)
    return { takenAt: at, migrations, tables, parts: await readParts(client), sequences: await readSequences(client) }
  } finally {
    await client.query('rollback')
  }
}

/** Opens a connection without timeouts that returns times and numbers as PostgreSQL stores them. */
export async function connectForLong(connection: string | pg.ConnectionConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    options: '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c client_encoding=UTF8',
  })
  // A lost connection also fails the running query, whose error says more.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export type TableShape = { name: string; columns: string[]; isInParts: boolean }

/** Lists every table with its stored (not generated) columns. */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns, relkind = 'p' as "isInParts"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped and attgenerated = ''
      and relname not in ('schema_migrations', 'unfinished_restore')
    group by relname, relkind order by relname`)
  return rows
}

/** Lists the partitions of all tables, with each table's default partition last. */
async function readParts(client: pg.Client): Promise<TablePart[]> {
  const { rows } = await client.query<TablePart>(`
    select whole.relname::text as "table", part.relname::text as name, pg_get_expr(part.relpartbound, part.oid) as bounds
    from pg_inherits join pg_class as part on part.oid = inhrelid join pg_class as whole on whole.oid = inhparent
    where whole.relnamespace = 'public'::regnamespace and whole.relkind = 'p' order by 1, 2`)
  return rows
}

const listed = (columns: readonly string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

export const copied = ({ name, columns }: Omit<TableShape, 'isInParts'>): string =>
  `public.${pg.escapeIdentifier(name)} (${listed(columns)})`

/** Partitioned tables can be copied only by a query. */
const read = (table: TableShape): string =>
  table.isInParts ? `(select ${listed(table.columns)} from public.${pg.escapeIdentifier(table.name)})` : copied(table)

async function dumpTable(client: pg.Client, backup: string, table: TableShape): Promise<DumpedTable> {
  const rows = client.query(copyTo(`copy ${read(table)} to stdout`))
  const { stream, sum } = summing()
  await pipeline(rows, createGzip({ level: GZIP_LEVEL }), stream, await writing(pathOfTable(backup, table.name)))
  return { name: table.name, columns: table.columns, rows: rows.rowCount, ...sum() }
}

// Sequences are not transactional. Values drawn since the snapshot are skipped and never reused.
async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows.map(({ name, value }) => ({ name, value: Number(value) }))
}
