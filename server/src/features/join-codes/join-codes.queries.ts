import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'

const described = (db: Db) =>
  db
    .selectFrom('join_codes')
    .innerJoin('courses', 'courses.id', 'join_codes.course_id')
    .select([
      'join_codes.id',
      'code',
      'seats',
      'used',
      'closed_at as closedAt',
      'join_codes.created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .select(['courses.id as courseId', 'courses.title', 'courses.status', 'instructor_id as instructorId'])

export type JoinCodeRow = NonNullable<Awaited<ReturnType<typeof findJoinCode>>>

export const listRows = (db: Db, instructorId: string, { page, size }: { page: number; size: number }) =>
  described(db)
    .where('instructor_id', '=', instructorId)
    .orderBy('join_codes.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countRows(db: Db, instructorId: string): Promise<number> {
  const { total } = await db
    .selectFrom('join_codes')
    .innerJoin('courses', 'courses.id', 'join_codes.course_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('instructor_id', '=', instructorId)
    .executeTakeFirstOrThrow()
  return total
}

export const findJoinCode = (db: Db, id: number) => described(db).where('join_codes.id', '=', id).executeTakeFirst()

export const findByCode = (db: Db, code: string) => described(db).where('code', '=', code).executeTakeFirst()

const teacherName = sql<string>`trim(teachers.first_name || ' ' || teachers.last_name)`
const foundIn = sql`code || ' ' || replace(code, '-', '') || ' ' || courses.title || ' ' || ${teacherName}`

const managed = (db: Db) =>
  described(db).innerJoin('users as teachers', 'teachers.id', 'courses.instructor_id').select(teacherName.as('instructorName'))

export type ManagedRow = NonNullable<Awaited<ReturnType<typeof findManaged>>>

export const findManaged = (db: Db, id: number) => managed(db).where('join_codes.id', '=', id).executeTakeFirst()

export const listManaged = (db: Db, { search, page, size }: { search: string; page: number; size: number }) =>
  managed(db)
    .where(hasWords(foundIn, search))
    .orderBy('join_codes.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countManaged(db: Db, search: string): Promise<number> {
  const { total } = await db
    .selectFrom('join_codes')
    .innerJoin('courses', 'courses.id', 'join_codes.course_id')
    .innerJoin('users as teachers', 'teachers.id', 'courses.instructor_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(hasWords(foundIn, search))
    .executeTakeFirstOrThrow()
  return total
}

/** Locks a code until the transaction ends, so that its last seat is taken once. */
export const lockCode = (tx: Tx, code: string) =>
  tx.selectFrom('join_codes').select('id').where('code', '=', code).forUpdate().executeTakeFirst()

export const lockId = (tx: Tx, id: number) => tx.selectFrom('join_codes').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

type NewCode = { courseId: number; code: string; seats: number; createdBy: string; now: Date; expiresAt: Date }

export const insertCode = (tx: Tx, { courseId, code, seats, createdBy, now, expiresAt }: NewCode) =>
  tx
    .insertInto('join_codes')
    .values({ course_id: courseId, code, seats, created_by: createdBy, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()

export const takeSeat = (tx: Tx, id: number) => tx.updateTable('join_codes').set({ used: sql`used + 1` }).where('id', '=', id).execute()

export const updateClosed = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('join_codes').set({ closed_at: now }).where('id', '=', id).where('closed_at', 'is', null).execute()
