import type { OwnCourseSort } from '@akada/contract/authoring.ts'
import type { CourseStatus } from '@akada/contract/courses.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'
import type { Courses } from '#platform/database/tables.ts'
import { factSelections } from './courses.columns.ts'
import { categoryIds } from './courses.queries.ts'
import type { EditableCourse, LockedCourse } from './courses.rules.ts'

export const lockCourse = (tx: Tx, id: number) =>
  tx.selectFrom('courses').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type OwnCourseFilter = { instructorId: string; search: string; status: CourseStatus | undefined }

const conditions = ({ instructorId, search, status }: OwnCourseFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`courses.instructor_id = ${instructorId}`,
      hasWords(sql`courses.title || ' ' || courses.subtitle`, search),
      ...(status === undefined ? [] : [sql`courses.status = ${status}`]),
    ],
    sql` and `,
  )}`

export const listOwn = (db: Db, filter: OwnCourseFilter, { sort, page, size }: { sort: OwnCourseSort; page: number; size: number }) =>
  db
    .selectFrom('courses')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .select([
      'courses.id',
      'courses.title',
      'courses.subtitle',
      'courses.status',
      'courses.price_naira_minor as priceNairaMinor',
      'courses.price_usd_minor as priceUsdMinor',
      'courses.is_free as isFree',
      'courses.created_at as createdAt',
      'courses.updated_at as updatedAt',
      'courses.language',
      'courses.submitted_at as submittedAt',
      sql<boolean>`courses.archived_by is not null`.as('isHeldBack'),
      sql<Date | null>`(
        select max(created_at) from course_review_entries where course_id = courses.id and kind = 'CHANGES_REQUESTED')`.as(
        'changesRequestedAt',
      ),
      'course_stats.total_lectures as totalLectures',
      'course_stats.duration_seconds as durationSeconds',
      'course_stats.total_enrollments as totalEnrollments',
      'course_stats.total_reviews as totalReviews',
      'course_stats.rating_halves_sum as ratingHalvesSum',
      'covers.key as coverKey',
      'covers.widths as coverWidths',
      categoryIds.as('categoryIds'),
    ])
    .where(conditions(filter))
    .orderBy('courses.created_at', sort === 'newest' ? 'desc' : 'asc')
    .orderBy('courses.id', sort === 'newest' ? 'desc' : 'asc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countOwn(db: Db, filter: OwnCourseFilter): Promise<number> {
  const { total } = await db
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(conditions(filter))
    .executeTakeFirstOrThrow()
  return total
}

export const findEditable = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .leftJoin('media_files as promotional_videos', 'promotional_videos.id', 'courses.promotional_video_id')
    .select([
      'courses.id',
      'courses.status',
      'courses.version',
      'courses.instructor_id as instructorId',
      ...factSelections,
      'courses.created_at as createdAt',
      'courses.updated_at as updatedAt',
      'courses.submitted_at as submittedAt',
      'course_stats.total_enrollments as totalEnrollments',
      sql<boolean>`courses.certificate_logo_id is not null`.as('hasCertificateLogo'),
      sql<boolean>`courses.certificate_signature_id is not null`.as('hasCertificateSignature'),
      'covers.key as coverKey',
      'covers.widths as coverWidths',
      'promotional_videos.key as promotionalVideoKey',
      categoryIds.as('categoryIds'),
      sql<boolean>`exists (select from enrollments where enrollments.course_id = courses.id)
        or exists (select from order_lines where order_lines.course_id = courses.id)`.as('isInUse'),
      sql<boolean>`courses.archived_by is not null`.as('isHeldBack'),
    ])
    .where('courses.id', '=', id)
    .executeTakeFirst()

export type EditableRow = NonNullable<Awaited<ReturnType<typeof findEditable>>>

export async function insertCourse(tx: Tx, course: Insertable<Courses>): Promise<number> {
  const { id } = await tx.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Updates a course's facts and increments its version. */
export async function updateFacts(tx: Tx, { id }: EditableCourse, facts: Updateable<Courses>): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ ...facts, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Returns whether a course's instructor was erased or has requested erasure. */
export async function hasInstructorLeft(tx: Tx, id: number): Promise<boolean> {
  const { eraseAt, erasedAt } = await tx
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .select(['users.erase_at as eraseAt', 'users.erased_at as erasedAt'])
    .where('courses.id', '=', id)
    .executeTakeFirstOrThrow()
  return eraseAt !== null || erasedAt !== null
}

type NewStatus = { status: CourseStatus; archivedBy?: string | null; now: Date }

/** `archivedBy` is the admin who archives another user's course, otherwise null. */
export async function updateStatus(tx: Tx, { id }: LockedCourse, { status, archivedBy = null, now }: NewStatus): Promise<void> {
  await tx.updateTable('courses').set({ status, archived_by: archivedBy, updated_at: now }).where('id', '=', id).execute()
}

export async function isHeldBack(tx: Tx, id: number): Promise<boolean> {
  const { archivedBy } = await tx.selectFrom('courses').select('archived_by as archivedBy').where('id', '=', id).executeTakeFirstOrThrow()
  return archivedBy !== null
}

/**
 * Records a change to a course's curriculum. `isRearranged` is true if parts were added, removed or reordered; the version is then
 * incremented.
 */
export async function markCurriculumChanged(
  tx: Tx,
  { id }: LockedCourse,
  { now, isRearranged = false }: { now: Date; isRearranged?: boolean },
): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ updated_at: now, ...(isRearranged && { curriculum_version: sql<number>`curriculum_version + 1` }) })
    .where('id', '=', id)
    .execute()
}

/** Returns the ids that exist, and prevents their deletion until the transaction ends. */
export async function holdCategories(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

export async function setCategories(tx: Tx, { id }: EditableCourse, categoryIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('course_categories')
    .where('course_id', '=', id)
    .where('category_id', 'not in', [...categoryIds])
    .execute()
  await insertCategories(tx, id, categoryIds)
}

/** Adds a course to categories. Skips those that it is already in. */
export async function insertCategories(tx: Tx, courseId: number, categoryIds: readonly number[]): Promise<void> {
  // Each row locks its category, so they are sorted like all locks on categories.
  const sorted = [...categoryIds].sort((one, other) => one - other)
  await tx
    .insertInto('course_categories')
    .values(sorted.map((category_id) => ({ course_id: courseId, category_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Prices = { nairaMinor: number | null; usdMinor: number }
export type PriceChange = { courseId: number; userId: string; before: Prices; after: Prices; now: Date }

export async function insertPriceChange(tx: Tx, { courseId, userId, before, after, now }: PriceChange): Promise<void> {
  await tx
    .insertInto('price_changes')
    .values({
      course_id: courseId,
      changed_by: userId,
      at: now,
      naira_before_minor: before.nairaMinor,
      usd_before_minor: before.usdMinor,
      naira_after_minor: after.nairaMinor,
      usd_after_minor: after.usdMinor,
    })
    .execute()
}

export type SaleMove = { courseId: number; salePriceId: number | null }

/**
 * Sets which sale price of each course runs, and records the start and the end at their planned times. The courses are locked. A trigger
 * derives the price.
 */
export async function setSalePrices(tx: Tx, moves: readonly SaleMove[]): Promise<void> {
  await sql`
    with moves as (
      select * from unnest(${moves.map(({ courseId }) => courseId)}::int[], ${moves.map(({ salePriceId }) => salePriceId)}::int[])
        as moves (course_id, sale_price_id)
    ),
    before as (select courses.* from courses join moves on moves.course_id = courses.id),
    changed as (
      update courses set sale_price_id = moves.sale_price_id from moves where courses.id = moves.course_id
      returning courses.id, courses.sale_price_id, courses.price_naira_minor, courses.price_usd_minor
    )
    insert into price_changes
      (course_id, changed_by, at, naira_before_minor, usd_before_minor, naira_after_minor, usd_after_minor, sale_price_id)
    select before.id, created_by, ends_at, before.price_naira_minor, before.price_usd_minor, regular_price_naira_minor,
      regular_price_usd_minor, ended.id
    from before join sale_prices as ended on ended.id = before.sale_price_id
    union all
    select before.id, created_by, starts_at, regular_price_naira_minor, regular_price_usd_minor, changed.price_naira_minor,
      changed.price_usd_minor, started.id
    from changed join before using (id) join sale_prices as started on started.id = changed.sale_price_id
    order by 3`.execute(tx)
}

/** Lists the running sale price of a course, and the ones that haven't started. */
export const listOpenSales = (tx: Tx, courseId: number, now: Date) =>
  tx
    .selectFrom('sale_prices')
    .select(['price_naira_minor as nairaMinor', 'price_usd_minor as usdMinor', 'starts_at as startsAt'])
    .where('course_id', '=', courseId)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()

/** Lists the files that a course uses, including files in its trash. */
export async function listFilesOf(tx: Tx, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (
      select all_lectures.id, all_lectures.video_id from all_lectures
      join all_sections on all_sections.id = all_lectures.section_id where all_sections.course_id = ${courseId}
    )
    select cover_id as id from courses where id = ${courseId} and cover_id is not null
    union select promotional_video_id from courses where id = ${courseId} and promotional_video_id is not null
    union select certificate_logo_id from courses where id = ${courseId} and certificate_logo_id is not null
    union select certificate_signature_id from courses where id = ${courseId} and certificate_signature_id is not null
    union select video_id from own where video_id is not null
    union select held_contents.video_id from held_contents join own on own.id = lecture_id where held_contents.video_id is not null
    union select resources.file_id from resources join own on own.id = resources.lecture_id
    order by id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteCourseRow(tx: Tx, { id }: LockedCourse): Promise<void> {
  await tx.deleteFrom('courses').where('id', '=', id).execute()
}
