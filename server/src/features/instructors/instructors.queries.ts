import type { ApplicationStatus } from '@akada/contract/instructors.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type Teaching = { brand: string; headline: string; bio: string }

export const lockApplicant = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('email_verified_at as emailVerifiedAt').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export type NewApplication = Teaching & { userId: string; status: ApplicationStatus; now: Date }

export async function insertApplication(tx: Tx, application: NewApplication): Promise<number> {
  const { userId, status, now, ...teaching } = application
  const { id } = await tx
    .insertInto('instructor_applications')
    .values({ ...teaching, user_id: userId, status, created_at: now, decided_at: status === 'PENDING' ? null : now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const shown = ['status', 'reason', 'brand', 'headline', 'bio', 'instructor_applications.created_at as createdAt'] as const

export const findLastApplication = (db: Db, userId: string) =>
  db
    .selectFrom('instructor_applications')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

// Excludes applications of erased users.
const applications = (db: Db) =>
  db
    .selectFrom('instructor_applications')
    .innerJoin('users', 'users.id', 'instructor_applications.user_id')
    .where('users.erased_at', 'is', null)

export type Wanted = { status: ApplicationStatus; page: number; size: number }

export const listApplications = (db: Db, { status, page, size }: Wanted) =>
  applications(db)
    .leftJoin('users as decider', 'decider.id', 'instructor_applications.decided_by')
    .select(shown)
    .select('instructor_applications.decided_at as decidedAt')
    .select(sql<string | null>`trim(decider.first_name || ' ' || decider.last_name)`.as('decidedBy'))
    .select(['instructor_applications.id', 'users.id as userId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('status', '=', status)
    .orderBy('instructor_applications.created_at')
    .orderBy('instructor_applications.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countApplications(db: Db, status: ApplicationStatus): Promise<number> {
  const { count } = await applications(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return count
}

export const findApplication = (db: Db, id: number) =>
  applications(db)
    .select(shown)
    .select(['user_id as userId', 'users.email', 'users.first_name as firstName'])
    .where('instructor_applications.id', '=', id)
    .executeTakeFirst()

export type Decision = { id: number; status: ApplicationStatus; reason: string | null; decidedBy: string; now: Date }

/** Returns false if the application has already been decided. */
export async function closeApplication(tx: Tx, { id, status, reason, decidedBy, now }: Decision): Promise<boolean> {
  const closed = await tx
    .updateTable('instructor_applications')
    .set({ status, reason, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Returns undefined for a user who got the role without a teaching profile. */
export const findTeaching = (db: Db, userId: string) =>
  db.selectFrom('instructors').select(['brand', 'headline', 'bio']).where('user_id', '=', userId).executeTakeFirst()

/** Keeps the approval date of an existing profile. */
export async function putTeaching(db: Db, userId: string, { brand, headline, bio }: Teaching, now: Date): Promise<void> {
  const teaching = { brand, headline, bio }
  await db
    .insertInto('instructors')
    .values({ user_id: userId, ...teaching, approved_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(teaching))
    .execute()
}

/** Inserts the teaching profile, or replaces a former instructor's profile. */
export async function upsertInstructor(tx: Tx, userId: string, { brand, headline, bio }: Teaching, now: Date): Promise<void> {
  const teaching = { brand, headline, bio, approved_at: now }
  await tx
    .insertInto('instructors')
    .values({ user_id: userId, ...teaching })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(teaching))
    .execute()
}
