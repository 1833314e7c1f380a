import type { CourseImport, CoursePreview } from '@akada/contract/course-transfer.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Fault } from './course-transfer.rules.ts'

const imports = (db: Db) =>
  db
    .selectFrom('course_imports')
    .select(['id', 'user_id as userId', 'key', 'status', 'percent', 'course_id as courseId', 'created_at as createdAt'])
    .select([sql<CoursePreview | null>`preview`.as('preview'), sql<Fault[]>`faults`.as('faults')])

export const findNewestImport = (db: Db, userId: string) =>
  imports(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const findImport = (db: Db, id: number) => imports(db).where('id', '=', id).executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const lockImport = (tx: Tx, id: number) => imports(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type NewImport = { userId: string; key: string; bytes: number; now: Date }

export async function insertImport(tx: Tx, { userId, key, bytes, now }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('course_imports')
    .values({ user_id: userId, key, bytes, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = {
  from: CourseImport['status']
  status: CourseImport['status']
  percent?: number
  preview?: CoursePreview | null
  faults?: readonly Fault[]
  courseId?: number
}

/**
 * Changes an import that still has the status `from`. Returns false if the status was different. Clears the key once the file is no longer
 * needed.
 */
export async function changeImport(
  db: Db,
  id: number,
  { from, status, percent = 0, preview, faults = [], courseId }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('course_imports')
    .set({
      status,
      percent,
      faults: storable(faults),
      ...(preview && { preview: storable(preview) }),
      ...(courseId !== undefined && { course_id: courseId }),
      ...((status === 'DONE' || status === 'REFUSED') && { key: null }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces NUL and lone surrogates, which a file name may contain but PostgreSQL's JSON can't. */
const storable = (value: object): string => JSON.stringify(value).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd')

export async function recordImportProgress(db: Db, id: number, percent: number): Promise<void> {
  await db.updateTable('course_imports').set({ percent }).where('id', '=', id).where('status', '=', 'MAKING').execute()
}

/** Deletes a user's imports, except one being created. Returns their keys. */
export const deleteImportsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  keysOf(await tx.deleteFrom('course_imports').where('user_id', '=', userId).where('status', '!=', 'MAKING').returning('key').execute())

export const deleteImportRow = async (tx: Tx, id: number): Promise<string[]> =>
  keysOf(await tx.deleteFrom('course_imports').where('id', '=', id).returning('key').execute())

export const deleteImportsBefore = async (tx: Tx, moment: Date): Promise<string[]> =>
  keysOf(await tx.deleteFrom('course_imports').where('created_at', '<', moment).returning('key').execute())

const keysOf = (rows: readonly { key: string | null }[]): string[] => rows.flatMap(({ key }) => key ?? [])
