import type { Role } from '@akada/contract/accounts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Failures } from './accounts.rules.ts'

export type NewUser = {
  firstName: string
  lastName: string
  country: string
  countryCode: string
  phoneNumber: string | null
  email: string
  passwordHash: string
}

export async function insertUser(tx: Tx, user: NewUser): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      country: user.country,
      country_code: user.countryCode,
      phone_number: user.phoneNumber,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('user_roles').values({ user_id: id, role: 'STUDENT' }).execute()
  return id
}

export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'suspended_at as suspendedAt'])
    .where('email', '=', email)
    .executeTakeFirst()

export async function rolesOf(db: Db, userId: string): Promise<Role[]> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).orderBy('role').execute()
  return rows.map(({ role }) => role as Role)
}

export type NewSession = { userId: string; tokenHash: Buffer; userAgent: string | null; address: string; expiresAt: Date; now: Date }

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Who a token belongs to, with the roles as they are at this moment. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id as userId', 'sessions.last_used_at as lastUsedAt'])
    .select(sql<string[]>`array(select role from user_roles where user_roles.user_id = sessions.user_id)`.as('roles'))
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()

export async function touchSession(db: Db, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', sessionId).execute()
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function countFailures(db: Db, email: string, address: string, since: Date): Promise<Failures> {
  const row = await db
    .selectFrom('login_failures')
    .select([
      sql<number>`count(*) filter (where email = ${email})`.as('ofAccount'),
      sql<number>`count(*) filter (where address = ${address}::inet)`.as('ofAddress'),
      sql<Date | null>`max(failed_at)`.as('lastAt'),
    ])
    .where((eb) => eb.or([eb('email', '=', email), eb('address', '=', sql<string>`${address}::inet`)]))
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow()
  return row
}

export async function insertFailure(db: Db, email: string, address: string, now: Date): Promise<void> {
  await db.insertInto('login_failures').values({ email, address, failed_at: now }).execute()
}

export async function deleteFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('login_failures').where('email', '=', email).execute()
}

export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('media_files', 'media_files.id', 'users.picture_id')
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.phone_number as phoneNumber',
      'users.about',
      'users.country_code as country',
      'users.created_at as createdAt',
      'media_files.key as pictureKey',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()

export const findPublicProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('media_files', 'media_files.id', 'users.picture_id')
    .leftJoin('instructors', 'instructors.user_id', 'users.id')
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.about',
      'users.is_profile_public as isProfilePublic',
      'instructors.headline',
      'media_files.key as pictureKey',
    ])
    .select([
      sql<number>`(select count(*) from courses where courses.instructor_id = users.id and courses.status = 'LIVE')`.as('totalCourses'),
      sql<number>`(
        select coalesce(sum(total_enrollments), 0)
        from courses join course_stats on course_stats.course_id = courses.id
        where courses.instructor_id = users.id and courses.status = 'LIVE'
      )`.as('totalStudents'),
    ])
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
