import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { takeTime } from '#platform/database/take-time.ts'

/** Maps a sentence that describes a breach to a query that finds such breaches at a given time. */
export type Promises = Record<string, (now: Date) => RawBuilder<object>>

type Found = { count: number; examples: object[] }

/** A broken promise in words, with a few examples. */
export type Breach = Found & { says: string }

export const EXAMPLES = 5

/**
 * Runs all reads on one snapshot, read-only and without the usual timeout, because each query reads millions of rows in an old database.
 */
export const readConsistently = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await takeTime(tx)
      // The planner expects few violations and would otherwise scan a whole table for each row of another.
      await sql`select set_config('work_mem', '128MB', true), set_config('enable_nestloop', 'off', true)`.execute(tx)
      return work(tx)
    })

export async function findBreaches(db: Db, query: RawBuilder<object>): Promise<Found> {
  const { rows: examples } = await sql<object>`select * from (${query}) as found limit ${EXAMPLES}`.execute(db)
  if (examples.length < EXAMPLES) return { count: examples.length, examples }
  const { rows } = await sql<{ count: number }>`select count(*) from (${query}) as found`.execute(db)
  return { count: rows[0]?.count ?? 0, examples }
}

/** Lists sequences whose next number is already used, for example after an incomplete restore. */
export async function listLateSequences(db: Db): Promise<{ table: string; column: string; next: number; highest: number }[]> {
  const { rows } = await sql<{ table: string; column: string; next: number }>`
    select pg_class.relname as "table", attname as "column", coalesce(last_value, 0) as next
    from pg_depend
    join pg_class on pg_class.oid = refobjid
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    join pg_class as numbers on numbers.oid = objid and numbers.relkind = 'S'
    join pg_sequences on sequencename = numbers.relname and schemaname = numbers.relnamespace::regnamespace::text
    where deptype in ('a', 'i') and pg_class.relnamespace = 'public'::regnamespace`.execute(db)
  const late = []
  for (const row of rows) {
    const { rows: found } = await sql<{ highest: number }>`
      select coalesce(max(${sql.ref(row.column)}), 0)::bigint as highest from ${sql.table(row.table)}`.execute(db)
    const highest = found[0]?.highest ?? 0
    if (highest > row.next) late.push({ ...row, highest })
  }
  return late
}

/** Returns the expected sizes of files after the given key, ordered by key. */
export async function listSizes(db: Db, after: string): Promise<{ key: string; bytes: number }[]> {
  const { rows } = await sql<{ key: string; bytes: number }>`
    select key, bytes from (
      select key, bytes from media_files union all select key, bytes from renditions
    ) as files where key > ${after} order by key limit 1000`.execute(db)
  return rows
}
