// Loads the tables of a backup into a migrated database, in one transaction.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copied, readTables } from './dump-tables.ts'
import { BackupUnusable, type DumpedTable, type Manifest, pathOfTable, type TablePart } from './manifest.ts'

/**
 * Runs as the owner of the tables, who needn't be a superuser. Foreign keys are dropped and recreated, which also checks all references.
 * Triggers are disabled, because the rows already contain their effects.
 */
export async function loadTables(client: pg.Client, backup: string, { tables, parts, sequences }: Manifest): Promise<void> {
  await client.query('begin')
  try {
    await makeParts(client, parts)
    const found = await readTables(client)
    const references = await dropReferences(client)
    const triggers = await restTriggers(client)
    await client.query(`truncate ${found.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(', ')}`)
    for (const table of tables) await loadTable(client, backup, table)
    for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [`public.${name}`, value])
    for (const statement of [...references, ...triggers]) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

async function loadTable(client: pg.Client, backup: string, table: DumpedTable): Promise<void> {
  const rows = client.query(copyFrom(`copy ${copied(table)} from stdin`))
  await pipeline(createReadStream(pathOfTable(backup, table.name)), createGunzip(), rows)
  if (rows.rowCount !== table.rows)
    throw new BackupUnusable(`The backup is damaged: ${table.name} has ${rows.rowCount} rows instead of ${table.rows}.`)
}

/** Recreates the partitions of the backup. The target only has those for today's months. */
async function makeParts(client: pg.Client, parts: readonly TablePart[]): Promise<void> {
  const { rows } = await client.query<{ away: string }>(
    `select format('drop table %s', inhrelid::regclass) as away from pg_inherits where inhparent = any ($1::regclass[])`,
    [[...new Set(parts.map(({ table }) => `public.${table}`))]],
  )
  for (const { away } of rows) await client.query(away)
  for (const { table, name, bounds } of parts) await client.query('select add_part($1, $2, $3)', [table, name, bounds])
}

/** Returns the statements that recreate the foreign keys. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conrelid, conname`)
  for (const { away } of rows) await client.query(away)
  return rows.map(({ back }) => back)
}

/** Returns the statements that enable the triggers again, each in its previous mode. */
async function restTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as away,
      format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as back
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace::regnamespace::text in ('public', 'partitions') and relkind in ('r', 'p')`)
  for (const { away } of rows) await client.query(away)
  return rows.map(({ back }) => back)
}
