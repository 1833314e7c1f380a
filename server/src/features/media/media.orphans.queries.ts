import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type KeyTable = {
  table: string
  /** The column that identifies the table's rows. */
  id: string
  /** True if the table's rows outlive their files. */
  isPassing?: true
}

/** All tables with file keys. */
export const tablesOfKeys: readonly KeyTable[] = [
  { table: 'media_files', id: 'id' },
  { table: 'renditions', id: 'video_id' },
  { table: 'storyboards', id: 'video_id' },
  { table: 'course_imports', id: 'id' },
  { table: 'uploads', id: 'id', isPassing: true },
]

/** Returns which of the given keys a row refers to. */
export async function knownAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const queries = tablesOfKeys.map(({ table }) => sql<{ key: string }>`select key from ${sql.table(table)} where key = any (${keys})`)
  const { rows } = await sql<{ key: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Lists images with variants, by their keys without the extension. */
export const listPicturesOf = (db: Db, stems: readonly string[]) =>
  db
    .selectFrom('media_files')
    .select(['key', 'widths'])
    .where(sql<boolean>`regexp_replace(key, '\.[a-z0-9]+$', '') = any (${stems})`)
    .where('widths', '!=', sql<number[]>`'{}'`)
    .execute()

export type KeyRow = { table: string; id: number; key: string; widths: number[] }

/** Lists the rows of a table with keys after the given one, ordered by key. */
export async function listKeys(db: Db, { table, id }: KeyTable, after: string): Promise<KeyRow[]> {
  const widths = table === 'media_files' ? sql`widths` : sql`'{}'::integer[] as widths`
  const { rows } = await sql<KeyRow>`
    select ${table}::text as "table", ${sql.ref(id)} as id, key, ${widths}
    from ${sql.table(table)} where key > ${after} order by key limit 1000
  `.execute(db)
  return rows
}
