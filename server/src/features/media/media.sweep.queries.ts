import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type KeyTable = {
  table: string
  /** What its rows are told apart by. */
  id: string
  /** Its rows outlive their file. */
  isPassing?: true
}

/** Every table that says where a file lies. */
export const tablesOfKeys: readonly KeyTable[] = [
  { table: 'media_files', id: 'id' },
  { table: 'renditions', id: 'video_id' },
  { table: 'storyboards', id: 'video_id' },
  { table: 'course_imports', id: 'id' },
  { table: 'uploads', id: 'id', isPassing: true },
]

/** Which of some keys a row stands behind. */
export async function knownAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const queries = tablesOfKeys.map(({ table }) => sql<{ key: string }>`select key from ${sql.table(table)} where key = any (${keys})`)
  const { rows } = await sql<{ key: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** The pictures that are kept in several widths, by their keys without the ending. */
export const listPicturesOf = (db: Db, stems: readonly string[]) =>
  db
    .selectFrom('media_files')
    .select(['key', 'widths'])
    .where(sql<boolean>`regexp_replace(key, '\.[a-z0-9]+$', '') = any (${stems})`)
    .where('widths', '!=', sql<number[]>`'{}'`)
    .execute()

export type KeyRow = { table: string; id: number; key: string; widths: number[] }

/** The rows of a table that name files, after one of them, in order. */
export async function listKeys(db: Db, { table, id }: KeyTable, after: string): Promise<KeyRow[]> {
  const widths = table === 'media_files' ? sql`widths` : sql`'{}'::integer[] as widths`
  const { rows } = await sql<KeyRow>`
    select ${table}::text as "table", ${sql.ref(id)} as id, key, ${widths}
    from ${sql.table(table)} where key > ${after} order by key limit 1000
  `.execute(db)
  return rows
}
