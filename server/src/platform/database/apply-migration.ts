import type pg from 'pg'
import { isLocked, type LockTries } from './lock-tries.ts'
import type { Migration } from './migration-history.ts'

/** Applies a migration and records it in the history, in one transaction unless the migration creates an index concurrently. */
export async function applyMigration(client: pg.Client, migration: Migration, tries: LockTries): Promise<void> {
  try {
    await (migration.isLoose ? applyLoose : applyWhole)(client, migration, tries)
  } catch (error) {
    if (isLocked(error)) throw error
    const { name, sql } = migration
    throw new Error(`The migration ${name} failed${placeOf(error, sql)}: ${(error as Error).message}`, { cause: error })
  }
}

async function applyWhole(client: pg.Client, migration: Migration, { lockMs }: LockTries) {
  await client.query('begin')
  try {
    // A statement that waits for a table lock blocks all later statements on the table.
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(migration.sql)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Applies a migration that creates an index concurrently, which PostgreSQL doesn't allow in a transaction. Each statement must be
 * idempotent.
 */
async function applyLoose(client: pg.Client, migration: Migration, { lockMs }: LockTries) {
  await dropUnfinishedIndexes(client, migration.sql)
  try {
    for (const statement of migration.sql.split(/;\s*$/m)) {
      const text = statement.replace(/^--.*$/gm, '').trim()
      if (text === '') continue
      // A statement that builds an index concurrently waits for older transactions, but blocks no reads or writes while it waits.
      await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(text) ? 0 : lockMs}`)
      await client.query(statement)
    }
    await note(client, migration)
  } finally {
    await client.query('set lock_timeout = 0').catch(() => undefined)
  }
}

/** Drops invalid indexes, which interrupted concurrent builds leave behind. `if not exists` would accept such an index as finished. */
async function dropUnfinishedIndexes(client: pg.Client, sql: string) {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_index join pg_class on oid = indexrelid where not indisvalid and $1 ~ ('\\y' || relname || '\\y')",
    [sql],
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

const note = (client: pg.Client, { name, checksum, needs }: Migration) =>
  client.query('insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)', [name, checksum, needs])

function placeOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position)
  return position ? ` at line ${sql.slice(0, position - 1).split('\n').length}` : ''
}
