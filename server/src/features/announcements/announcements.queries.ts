import type { AnnouncementKind } from '@akada/contract/announcements.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

const announcements = (db: Db) =>
  db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .select([
      'announcements.id',
      'announcements.course_id as courseId',
      'courses.title as courseTitle',
      'kind',
      'subject',
      'body',
      'chosen',
      'reached',
    ])
    .select(['announcements.created_at as createdAt', 'sent_at as sentAt', 'courses.instructor_id as instructorId'])

export type FoundAnnouncement = Awaited<ReturnType<typeof getAnnouncement>>

export const getAnnouncement = (db: Db, id: number) => announcements(db).where('announcements.id', '=', id).executeTakeFirstOrThrow()

export const findSent = (db: Db, courseId: number, clientId: string) =>
  announcements(db).where('announcements.course_id', '=', courseId).where('client_id', '=', clientId).executeTakeFirst()

const among = (courseIds: readonly number[]) => sql<number>`any(${courseIds}::integer[])`

export const listOf = (db: Db, courseIds: readonly number[], { page, size }: { page: number; size: number }) =>
  announcements(db)
    .where('announcements.course_id', '=', among(courseIds))
    .orderBy('announcements.created_at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countOf(db: Db, courseIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', among(courseIds))
    .executeTakeFirstOrThrow()
  return count
}

export type Announced = { courseId: number; kind: AnnouncementKind }

export async function countBetween(db: Db, { courseId, kind }: Announced, { from, before }: { from: Date; before: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', courseId)
    .where('kind', '=', kind)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

type NewAnnouncement = Announced & { clientId: string; subject: string; body: string; now: Date }

export async function insertAnnouncement(tx: Tx, { courseId, clientId, now, ...words }: NewAnnouncement): Promise<number> {
  const { id } = await tx
    .insertInto('announcements')
    .values({ ...words, course_id: courseId, client_id: clientId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Locks an announcement until the transaction ends, so that concurrent jobs can't notify the same page of recipients. Undefined if the
 * announcement's course was deleted.
 */
export const lockAnnouncement = (tx: Tx, id: number) =>
  tx
    .selectFrom('announcements')
    .select(['course_id as courseId', 'kind', 'subject', 'body', 'sent_at as sentAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateChosen = (tx: Tx, id: number, chosen: number) =>
  tx.updateTable('announcements').set({ chosen }).where('id', '=', id).execute()

export async function updateReached(tx: Tx, id: number, { more, sentAt }: { more: number; sentAt: Date | null }): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ reached: sql`reached + ${more}`, sent_at: sentAt })
    .where('id', '=', id)
    .execute()
}
