import type { InvitationState } from '@akada/contract/invitations.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

const fullName = (table: string) => sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

const described = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('courses', 'courses.id', 'invitations.course_id')
    .innerJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
    .leftJoin('users as students', 'students.id', 'invitations.accepted_by')
    .select(['invitations.id', 'invitations.email', 'sent_at as sentAt', 'sends', 'expires_at as expiresAt'])
    .select(['accepted_at as acceptedAt', 'accepted_by as acceptedBy', 'revoked_at as revokedAt'])
    .select(['courses.id as courseId', 'courses.title', 'courses.status', 'courses.instructor_id as instructorId'])
    .select(fullName('inviters').as('invitedBy'))
    .select(sql<string | null>`case when students.id is null then null else ${fullName('students')} end`.as('student'))

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export type Wanted = {
  /** Limits the list to courses of this instructor. Null for all courses. */
  instructorId: string | null
  courseId?: number | undefined
  state?: InvitationState | undefined
  search: string
  now: Date
}

const isIn = (state: InvitationState, now: Date): RawBuilder<SqlBool> =>
  ({
    ACCEPTED: sql<SqlBool>`accepted_at is not null`,
    REVOKED: sql<SqlBool>`revoked_at is not null`,
    PENDING: sql<SqlBool>`accepted_at is null and revoked_at is null and expires_at > ${now}`,
    EXPIRED: sql<SqlBool>`accepted_at is null and revoked_at is null and expires_at <= ${now}`,
  })[state]

const conditions = ({ instructorId, courseId, state, search, now }: Wanted): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(
    [
      hasWords(sql`coalesce(invitations.email, '') || ' ' || courses.title`, search),
      ...(instructorId === null ? [] : [sql`courses.instructor_id = ${instructorId}`]),
      ...(courseId === undefined ? [] : [sql`courses.id = ${courseId}`]),
      ...(state === undefined ? [] : [isIn(state, now)]),
    ],
    sql` and `,
  )}`

/** `before`: only invitations with a lower id. */
export const listRows = (db: Db, wanted: Wanted, { limit, offset = 0, before }: { limit: number; offset?: number; before?: number }) =>
  described(db)
    .where(conditions(wanted))
    .$if(before !== undefined, (query) => query.where('invitations.id', '<', before ?? 0))
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countRows(db: Db, wanted: Wanted): Promise<number> {
  const { total } = await db
    .selectFrom('invitations')
    .innerJoin('courses', 'courses.id', 'invitations.course_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(conditions(wanted))
    .executeTakeFirstOrThrow()
  return total
}

export const findInvitation = (db: Db, id: number) => described(db).where('invitations.id', '=', id).executeTakeFirst()

/** Locks an invitation until the transaction ends, so that it is accepted, resent or revoked by one caller at a time. */
export const lockInvitation = (tx: Tx, id: number) =>
  tx.selectFrom('invitations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const findCourse = (db: Db, id: number) =>
  db.selectFrom('courses').select(['id', 'title', 'status', 'instructor_id as instructorId']).where('id', '=', id).executeTakeFirst()

type Live = { instructorId: string | null; exceptOf: string; search: string; limit: number }

/** Lists an instructor's published courses, or those of all instructors but one. */
export const listLive = (db: Db, { instructorId, exceptOf, search, limit }: Live) =>
  db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('status', '=', 'LIVE')
    .$if(instructorId !== null, (query) => query.where('instructor_id', '=', instructorId))
    .$if(instructorId === null, (query) => query.where('instructor_id', '<>', exceptOf))
    .where(hasWords(sql`title`, search))
    .orderBy(inNaturalOrder('title'))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Serializes an instructor's invitations, so that concurrent ones can't exceed the allowance. */
export const lockInstructor = (tx: Tx, userId: string) =>
  tx.selectFrom('instructors').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Counts the invitations to their own courses that an instructor has sent since a time, and the seats of their join codes. */
export async function countSince(db: Db, { instructorId, since, now }: { instructorId: string; since: Date; now: Date }): Promise<number> {
  const { count } = await db
    .selectNoFrom(
      sql<number>`(select count(*) from invitations where invited_by = ${instructorId} and is_own and created_at >= ${since})
        + (select coalesce(sum(case when closed_at is null and expires_at > ${now} then seats else used end), 0)::integer
          from join_codes where created_by = ${instructorId} and created_at >= ${since})`.as('count'),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Returns which of the addresses have a pending invitation to the course. */
export async function listPending(db: Db, { courseId, emails, now }: { courseId: number; emails: readonly string[]; now: Date }) {
  const rows = await db
    .selectFrom('invitations')
    .select('email')
    .where('course_id', '=', courseId)
    .where(sql<SqlBool>`email = any(${emails})`)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

type Batch = { courseId: number; emails: readonly string[]; invitedBy: string; isOwn: boolean; now: Date; expiresAt: Date }

/** Inserts invitations, and renews expired ones. Leaves out addresses with a pending one. */
export const insertInvitations = (tx: Tx, { courseId, emails, invitedBy, isOwn, now, expiresAt }: Batch) => {
  const fresh = { invited_by: invitedBy, is_own: isOwn, created_at: now, sent_at: now, sends: 1, expires_at: expiresAt }
  return (
    tx
      .insertInto('invitations')
      // In one order, so that concurrent invitations of the same addresses don't deadlock.
      .values([...emails].sort().map((email) => ({ course_id: courseId, email, ...fresh })))
      .onConflict((conflict) =>
        conflict
          .columns(['course_id', 'email'])
          .where('accepted_at', 'is', null)
          .where('revoked_at', 'is', null)
          .doUpdateSet(fresh)
          .where('invitations.expires_at', '<=', now),
      )
      .returning(['id', 'email'])
      .execute()
  )
}

export const updateSent = (tx: Tx, id: number, { now, expiresAt }: { now: Date; expiresAt: Date }) =>
  tx.updateTable('invitations').set({ sent_at: now, sends: sql`sends + 1`, expires_at: expiresAt }).where('id', '=', id).execute()

export const updateRevoked = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('invitations').set({ revoked_at: now }).where('id', '=', id).execute()

export const updateAccepted = (tx: Tx, { id, userId, now }: { id: number; userId: string; now: Date }) =>
  tx
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .execute()

/** Erases a user's address from invitations to them, and all addresses from their own invitations, which then no longer work. */
export async function eraseInvitations(tx: Tx, { userId, email, now }: { userId: string; email: string; now: Date }): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ email: null, revoked_at: sql<Date | null>`case when accepted_at is null then coalesce(revoked_at, ${now}) end` })
    .where('id', 'in', (invitations) =>
      invitations
        .selectFrom('invitations')
        .select('id')
        .where((eb) => eb.or([eb('email', '=', email), eb('accepted_by', '=', userId), eb('invited_by', '=', userId)]))
        .where('email', 'is not', null)
        // As in `insertInvitations`.
        .orderBy('course_id')
        .orderBy(sql`email collate "C"`)
        .forNoKeyUpdate(),
    )
    .execute()
}
