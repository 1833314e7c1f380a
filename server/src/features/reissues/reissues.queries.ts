import type { ReissueStatus } from '@akada/contract/reissues.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** The name that a certificate copies from a profile. */
const profileName = sql<string>`trim(users.first_name || ' ' || users.last_name)`

export async function findName(db: Db, userId: string): Promise<string> {
  const { name } = await db.selectFrom('users').select(profileName.as('name')).where('id', '=', userId).executeTakeFirstOrThrow()
  return name
}

/** Locks a user's name and reissues until the transaction ends. Returns undefined after erasure. */
export const lockHolder = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(profileName.as('name'))
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const listReissuable = (db: Db, { userId, name, limit }: { userId: string; name: string; limit: number }) =>
  db
    .selectFrom('certificates')
    .select(['id', 'course_title as courseTitle', 'student_name as studentName'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`trim(student_name) <> ${name}`)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function hasReissueSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('certificate_reissues')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'APPROVED')
    .where('decided_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export const findLastReissue = (db: Db, userId: string) =>
  db
    .selectFrom('certificate_reissues')
    .select(['status', 'student_name as name', 'requested_at as requestedAt', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewReissue = {
  userId: string
  studentName: string
  certificates: readonly { id: number; studentName: string }[]
  now: Date
}

/** Inserts a pending request. */
export async function insertReissue(tx: Tx, { userId, studentName, certificates, now }: NewReissue): Promise<number> {
  const { id } = await tx
    .insertInto('certificate_reissues')
    .values({ user_id: userId, student_name: studentName, status: 'PENDING', requested_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('certificates_to_reissue')
    .values(certificates.map((certificate) => ({ reissue_id: id, certificate_id: certificate.id, former_name: certificate.studentName })))
    .execute()
  return id
}

/** Returns a request with the data of its email. */
export const findReissue = (db: Db, id: number) =>
  db
    .selectFrom('certificate_reissues')
    .innerJoin('users', 'users.id', 'certificate_reissues.user_id')
    .select(['user_id as userId', 'student_name as studentName', 'status', 'reason', 'email', 'first_name as firstName'])
    .where('certificate_reissues.id', '=', id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

/** Lists the certificates of a request that still exist. */
export const listChosen = (db: Db, reissueId: number) =>
  db
    .selectFrom('certificates_to_reissue')
    .innerJoin('certificates', 'certificates.id', 'certificate_id')
    .select(['certificates.id', 'course_title as courseTitle'])
    .where('reissue_id', '=', reissueId)
    .orderBy('certificates.id')
    .execute()

/** `reason` and `decidedBy` are null if the site approves the request automatically. */
export type Decision = { id: number; status: 'APPROVED' | 'DECLINED'; reason: string | null; decidedBy: string | null; now: Date }

/** Returns false if the request has already been decided. */
export async function closeReissue(tx: Tx, { id, status, reason, decidedBy, now }: Decision): Promise<boolean> {
  const closed = await tx
    .updateTable('certificate_reissues')
    .set({ status, reason, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export type Wanted = { status: ReissueStatus; page: number; size: number }

export const listQueued = (db: Db, { status, page, size }: Wanted) =>
  db
    .selectFrom('certificate_reissues as reissue')
    .innerJoin('users', 'users.id', 'reissue.user_id')
    .leftJoin('users as decider', 'decider.id', 'reissue.decided_by')
    .select(['reissue.id', 'status', 'student_name as studentName', 'requested_at as requestedAt', 'decided_at as decidedAt', 'reason'])
    .select(['reissue.user_id as userId', profileName.as('name')])
    .select(sql<string | null>`trim(decider.first_name || ' ' || decider.last_name)`.as('decidedBy'))
    .select(
      sql<number>`(
        select count(*) from certificate_reissues as earlier where earlier.user_id = reissue.user_id and earlier.status = 'APPROVED'
          and earlier.decided_at < reissue.requested_at and earlier.decided_at > reissue.requested_at - interval '365 days'
      )`.as('reissuesBefore'),
    )
    .select(
      sql<{ id: number; courseTitle: string; formerName: string }[]>`coalesce((
        select json_agg(json_build_object('id', certificates.id, 'courseTitle', course_title, 'formerName', former_name) order by certificates.id)
        from certificates_to_reissue join certificates on certificates.id = certificate_id where reissue_id = reissue.id
      ), '[]')`.as('certificates'),
    )
    .where('status', '=', status)
    .orderBy('requested_at', status === 'PENDING' ? 'asc' : 'desc')
    .orderBy('reissue.id', status === 'PENDING' ? 'asc' : 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countQueued(db: Db, status: ReissueStatus): Promise<number> {
  const { count } = await db
    .selectFrom('certificate_reissues')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteReissuesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('certificate_reissues').where('user_id', '=', userId).execute()
}
