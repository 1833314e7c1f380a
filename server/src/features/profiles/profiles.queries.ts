import type { UserLink } from '@akada/contract/profile-fields.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('media_files', 'media_files.id', 'users.picture_id')
    .leftJoin('media_files as small', 'small.id', 'users.small_picture_id')
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.email_verified_at as emailVerifiedAt',
      'users.is_profile_public as isProfilePublic',
      'users.phone_number as phoneNumber',
      'users.about',
      'users.country_code as country',
      'users.created_at as createdAt',
      'media_files.key as pictureKey',
      'small.key as smallPictureKey',
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
      'instructors.brand',
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
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

export const linksOf = (db: Db, userId: string) =>
  db.selectFrom('user_links').select(['url', 'type as socialLinkType']).where('user_id', '=', userId).orderBy('position').execute()

/** Serializes changes to a user's links until the transaction ends. Returns undefined for an erased user. */
export const lockOwner = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).where('erased_at', 'is', null).forNoKeyUpdate().executeTakeFirst()

export async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_links').where('user_id', '=', userId).execute()
}

export async function insertLinks(tx: Tx, userId: string, links: readonly UserLink[]): Promise<void> {
  if (links.length === 0) return
  await tx
    .insertInto('user_links')
    .values(links.map(({ url, socialLinkType }, position) => ({ user_id: userId, position, type: socialLinkType, url })))
    .execute()
}
