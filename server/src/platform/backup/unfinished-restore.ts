// Marks a database that is being restored with a table, so that nothing else uses it, even if the restore is killed.
import type pg from 'pg'

export async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('public.unfinished_restore') as found`)
  return rows[0]?.found !== null
}

export async function refuseUnfinished(client: pg.Client): Promise<void> {
  if (await isUnfinished(client))
    throw new Error('A restore into this database is incomplete. Run “akada db restore” again with the same backup.')
}

/** Returns whether the schema contains no tables, views or sequences. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`,
  )
  return rowCount === 0
}

/** Drops everything that an interrupted restore left behind, and marks the database as being restored. */
export async function beginRestore(client: pg.Client): Promise<void> {
  await client.query('begin')
  if (await isUnfinished(client))
    await client.query('drop schema public cascade; create schema public; grant usage on schema public to public')
  await client.query('create table public.unfinished_restore (begun_at timestamptz primary key default now())')
  await client.query('commit')
}

export async function endRestore(client: pg.Client): Promise<void> {
  await client.query('drop table public.unfinished_restore')
}
