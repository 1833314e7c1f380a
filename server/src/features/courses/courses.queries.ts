import type { Role } from '@akada/contract/accounts.ts'
import type { Held, Lecture, Resource } from '@akada/contract/courses.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import type { Quality } from '@akada/contract/playback.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Pacing, pacingFor } from '#platform/database/lecture-pacing.ts'
import { lecturesAs } from '#platform/database/lectures-as.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'
import type { PlayableIn } from '#platform/media-tools/playable-video.ts'
import type { EditableCourse } from './courses.rules.ts'

/** Returns the facts that determine whether a user may see a course. */
export const findCourseAccess = (db: Db, id: number, userId: string | null) =>
  db
    .selectFrom('courses')
    .select(['id', 'instructor_id as instructorId', 'status'])
    .select(isEnrolled(userId).as('isEnrolled'))
    .where('id', '=', id)
    .executeTakeFirst()

const isEnrolled = (userId: string | null) => sql<boolean>`exists (
  select from enrollments
  where enrollments.course_id = courses.id and enrollments.user_id = ${userId}::uuid and enrollments.status = 'ACTIVE'
)`

export const findCourseIdOfSection = (db: Db, sectionId: number) =>
  db.selectFrom('sections').select('course_id as courseId').where('id', '=', sectionId).executeTakeFirst()

/** Also finds unreleased lectures; `isShown` is false for them. */
export const findPlaceOfLecture = (db: Db, lectureId: number) =>
  thereLectures(db)
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .select('sections.course_id as courseId')
    .select(isShown.as('isShown'))
    .where('lectures.id', '=', lectureId)
    .executeTakeFirst()

const thereLectures = (db: Db) => db.selectFrom('all_lectures as lectures').where('lectures.deleted_at', 'is', null)
const isShown = sql<boolean>`lectures.held_at is null`

/** Returns the facts that determine whether a user may play a lecture. A suspended or erased user counts as a visitor. */
export const findPlayback = (db: Db, lectureId: number, userId: string | null) =>
  selectPlaybacks(db, userId).where('lectures.id', '=', lectureId).executeTakeFirst()

/** Like `findPlayback`, for several lectures. */
export const listPlaybacks = (db: Db, lectureIds: readonly number[], userId: string) =>
  selectPlaybacks(db, userId).select('lectures.id').where('lectures.id', 'in', lectureIds).orderBy('lectures.id').execute()

const selectPlaybacks = (db: Db, userId: string | null) =>
  thereLectures(db)
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .leftJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = ${userId}::uuid and users.suspended_at is null and users.erase_at is null and users.erased_at is null`,
      ),
    )
    .select(['lectures.is_preview as isPreview', 'courses.status', 'courses.instructor_id as instructorId', 'users.id as userId'])
    .select(isShown.as('isShown'))
    .select([isEnrolled(userId).as('isEnrolled'), pacingFor(userId).as('pacing')])
    .select(sql<Role[]>`array(select role from user_roles where user_roles.user_id = users.id)`.as('roles'))

/** The category ids of a `courses` row. */
export const categoryIds = sql<number[]>`array(
  select category_id from course_categories where course_categories.course_id = courses.id order by category_id
)`

type ShownTo = { id: number; userId: string | null; newestReviews: number; now: Date }

/** Returns a course with the facts that determine whether a user may see it, its sections, its newest reviews and its instructor's totals. */
export const findCourse = (db: Db, { id, userId, newestReviews, now }: ShownTo) =>
  selectCards(db)
    .leftJoin('instructors', 'instructors.user_id', 'courses.instructor_id')
    .leftJoin('media_files as pictures', 'pictures.id', 'users.picture_id')
    .leftJoin('media_files as promotional_videos', 'promotional_videos.id', 'courses.promotional_video_id')
    .select(['courses.status', 'courses.description_html as description'])
    .select(['courses.learning_objectives as learningObjectives', 'courses.requirements', 'courses.level', 'courses.language'])
    .select(['courses.created_at as createdAt', 'courses.updated_at as updatedAt', 'course_stats.total_resources as totalResources'])
    .select(['instructors.bio as instructorBio', 'instructors.headline as instructorHeadline', 'pictures.key as pictureKey'])
    .select(['promotional_videos.key as promotionalVideoKey', 'covers.width as coverWidth', 'covers.height as coverHeight'])
    .select([categoryIds.as('categoryIds'), isEnrolled(userId).as('isEnrolled'), profileId.as('instructorProfileId')])
    .select([
      jsonArrayFrom(sections(db).where(sql<boolean>`sections.course_id = courses.id`)).as('sections'),
      jsonArrayFrom(newestReviewsOf(db, newestReviews).where(sql<boolean>`reviews.course_id = courses.id`)).as('reviews'),
      instructorTotals.as('totals'),
      lowestBeforeSale.as('lowest'),
      publicCoupons(now).as('coupons'),
      jsonArrayFrom(prerequisitesOf(db)).as('prerequisites'),
    ])
    .where('courses.id', '=', id)
    .executeTakeFirst()

/** The instructor's id if their profile is visible (docs/product.md P-2.12). */
const profileId = sql<string | null>`case
  when users.suspended_at is null and users.erase_at is null and users.erased_at is null and (
    users.is_profile_public
    or exists (select from user_roles where user_roles.user_id = users.id and user_roles.role = 'INSTRUCTOR')
    or exists (select from courses as taught where taught.instructor_id = users.id and taught.status = 'LIVE')
  ) then users.id
end`

/** The columns of a card, from `courses`, `course_stats`, the instructor as `users` and the cover as `covers`. */
export const cardColumns = [
  'courses.id',
  'courses.title',
  'courses.subtitle',
  'courses.instructor_id as instructorId',
  'courses.price_naira_minor as priceNairaMinor',
  'courses.price_usd_minor as priceUsdMinor',
  'courses.is_free as isFree',
  'courses.is_bestseller as isBestseller',
  'course_stats.total_lectures as totalLectures',
  'course_stats.duration_seconds as durationSeconds',
  'course_stats.total_enrollments as totalEnrollments',
  'course_stats.total_reviews as totalReviews',
  'course_stats.rating_halves_sum as ratingHalvesSum',
  'users.first_name as instructorFirstName',
  'users.last_name as instructorLastName',
  'covers.key as coverKey',
  'covers.widths as coverWidths',
] as const

/** A running sale price. `naira` and `usd` are the regular prices in kobo and cents. */
export type RunningSale = { endsAt: string; naira: number | null; usd: number }

/** The running sale price of a `courses` row, or null. */
export const runningSale = sql<RunningSale | null>`case when courses.sale_price_id is not null then (
  select json_build_object(
    'endsAt', sale_prices.ends_at, 'naira', courses.regular_price_naira_minor, 'usd', courses.regular_price_usd_minor
  )
  from sale_prices where sale_prices.id = courses.sale_price_id
) end`

export const selectCards = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .select(cardColumns)
    .select(runningSale.as('sale'))

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

const opens = (of: 'sections' | 'lectures') => sql<OpeningRule | null>`${sql.ref(`${of}.opens`)}`

export type SectionRow = {
  id: number
  title: string
  description: string
  courseId: number
  opens: OpeningRule | null
  /** Whether the section has an unreleased new lecture. */
  hasHeld: boolean
}

const hasHeldLecture = sql<boolean>`exists (
  select from all_lectures where section_id = sections.id and deleted_at is null and held_at is not null
)`

const newestReviewsOf = (db: Db, limit: number) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('media_files', 'media_files.id', 'users.picture_id')
    .select(['reviews.id', 'reviews.course_id as courseId', 'reviews.rating_halves as ratingHalves', 'reviews.comment'])
    .select(['users.first_name as firstName', 'users.last_name as lastName', 'media_files.key as pictureKey'])
    .select(sql<string>`reviews.created_at`.as('createdAt'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)

/** The published courses that a `courses` row requires or recommends. */
const prerequisitesOf = (db: Db) =>
  db
    .selectFrom('course_prerequisites')
    .innerJoin('courses as before', 'before.id', 'course_prerequisites.prerequisite_id')
    .select(['before.id', 'before.title', 'is_required as isRequired'])
    .where(sql<boolean>`course_prerequisites.course_id = courses.id`)
    .where('before.status', '=', 'LIVE')
    .orderBy('is_required', 'desc')
    .orderBy(inNaturalOrder('before.title'))
    .orderBy('before.id')

export type PublicCoupon = { code: string; discountBps: number; expiresAt: string | null }

// A coupon's uses are counted as in checkout.
const publicCoupons = (now: Date) => sql<PublicCoupon[]>`(
  select coalesce(json_agg(json_build_object('code', code, 'discountBps', discount_bps, 'expiresAt', expires_at) order by discount_bps desc, id), '[]')
  from coupons
  where is_shown and is_public and is_active and not courses.is_free
    and coalesce(starts_at <= ${now}, true) and coalesce(expires_at > ${now}, true)
    and coalesce(minimum_naira_minor <= courses.price_naira_minor, true) and coalesce(minimum_usd_minor <= courses.price_usd_minor, true)
    and (
      scope = 'SITEWIDE' or scope = 'INSTRUCTOR' and coupons.instructor_id = courses.instructor_id
      or scope = 'COURSES' and exists (
        select from coupon_courses where coupon_courses.coupon_id = coupons.id and coupon_courses.course_id = courses.id
      )
    )
    and (max_redemptions is null or max_redemptions > (
      select count(*) from coupon_redemptions
      where coupon_id = coupons.id and (status = 'COMMITTED' or status = 'RESERVED' and reserved_until > ${now})
    ))
)`

// The period that the price indication laws of the EU ask for (Directive 98/6/EC, article 6a).
const BEFORE_SALE = sql`make_interval(hours => 24 * 30)`

/**
 * The lowest prices of a `courses` row in the 30 days before its running sale price started. Null without one. Other sales count from their
 * planned times, because no job may have run during a short one.
 */
const lowestBeforeSale = sql<{ naira: number | null; usd: number } | null>`case when courses.sale_price_id is not null then (
  select json_build_object(
    'naira', case when courses.regular_price_naira_minor is not null
      then least(courses.regular_price_naira_minor, changed.naira, sold.naira) end,
    'usd', least(courses.regular_price_usd_minor, changed.usd, sold.usd)
  )
  from sale_prices running
  cross join lateral (
    select min(least(naira_before_minor, naira_after_minor)) as naira, min(least(usd_before_minor, usd_after_minor)) as usd
    from price_changes
    where price_changes.course_id = courses.id and price_changes.sale_price_id is null and price_changes.at <= running.starts_at
      and price_changes.at > running.starts_at - ${BEFORE_SALE}
  ) as changed
  cross join lateral (
    select min(price_naira_minor) as naira, min(price_usd_minor) as usd from sale_prices
    where sale_prices.course_id = courses.id and sale_prices.starts_at < running.starts_at
      and sale_prices.ends_at > running.starts_at - ${BEFORE_SALE}
  ) as sold
  where running.id = courses.sale_price_id
) end`

type InstructorTotals = { courses: number; students: number; totalReviews: number; ratingHalvesSum: number }

/** The totals of all LIVE courses of the instructor of a `courses` row. */
const instructorTotals = sql<InstructorTotals>`(
  select json_build_object(
    'courses', count(*), 'students', coalesce(sum(total_enrollments), 0), 'totalReviews', coalesce(sum(total_reviews), 0),
    'ratingHalvesSum', coalesce(sum(rating_halves_sum), 0)
  )
  from courses taught join course_stats on course_id = taught.id
  where taught.instructor_id = courses.instructor_id and taught.status = 'LIVE'
)`

const sections = (db: Db) =>
  db
    .selectFrom('sections')
    .select(['sections.id', 'sections.title', 'sections.description', 'sections.course_id as courseId', hasHeldLecture.as('hasHeld')])
    .select(opens('sections').as('opens'))
    .orderBy('sections.position')
    .orderBy('sections.id')

export const listSectionsOfCourse = (db: Db, courseId: number): Promise<SectionRow[]> =>
  sections(db).where('sections.course_id', '=', courseId).execute()

export const findSection = (db: Db, id: number): Promise<SectionRow | undefined> =>
  sections(db).where('sections.id', '=', id).executeTakeFirst()

export type LectureRow = {
  id: number
  title: string
  description: SafeHtml
  contentType: Lecture['contentType']
  contentHtml: SafeHtml | null
  isPreview: boolean
  sectionId: number
  durationSeconds: number
  discussionEnabled: boolean
  videoKey: string | null
  videoLink: string | null
  posterKey: string | null
  opens: OpeningRule | null
  pacing: Pacing | null
  /** Whether the lecture's content or the whole lecture is unreleased. */
  held: Held | null
}

const held = sql<Held | null>`case
  when lectures.held_at is null then null
  when exists (select from lectures as shown where shown.id = lectures.id) then 'CONTENT' else 'LECTURE' end`

// Keeps responses about a course small: its texts can total 10 MB.
const LISTED_TEXT_BYTES = 100_000

/** `octet_length` doesn't decompress texts, so texts that aren't returned cost nothing. */
const areTextsSmall = sql<boolean>`sum(octet_length(lectures.content_html)) over () <= ${sql.lit(LISTED_TEXT_BYTES)}`

/** Whether lectures include unreleased content, and whose progress opens them. */
export type Seen = { withHeld: boolean; userId: string | null }

const lectures = (db: Db, as: Seen) =>
  db
    .selectFrom(lecturesAs(as))
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .leftJoin('media_files as videos', 'videos.id', 'lectures.video_id')
    .leftJoin('media_files as posters', 'posters.id', 'videos.poster_id')
    .select([
      'lectures.id',
      'lectures.title',
      'lectures.description_html as description',
      'lectures.content_type as contentType',
      'lectures.is_preview as isPreview',
      'lectures.section_id as sectionId',
      'lectures.duration_seconds as durationSeconds',
      'lectures.discussion_enabled as discussionEnabled',
      'videos.key as videoKey',
      'lectures.video_link as videoLink',
      'posters.key as posterKey',
    ])
    .select([(as.withHeld ? held : sql<null>`null`).as('held'), opens('lectures').as('opens'), pacingFor(as.userId).as('pacing')])
    .orderBy('lectures.position')
    .orderBy('lectures.id')

/** Returns the lectures of sections. Includes the texts only if they are small in total. */
export const listLecturesOfSections = (db: Db, sectionIds: readonly number[], as: Seen): Promise<LectureRow[]> =>
  lectures(db, as)
    .select((eb) => eb.case().when(areTextsSmall).then(eb.ref('lectures.content_html')).end().as('contentHtml'))
    .where(sql<boolean>`lectures.section_id = any (${sectionIds})`)
    .execute()

export const findLecture = (db: Db, id: number, as: Seen): Promise<LectureRow | undefined> =>
  lectures(db, as).select('lectures.content_html as contentHtml').where('lectures.id', '=', id).executeTakeFirst()

const captionsOf = (db: Db, lectureIds: readonly number[]) =>
  db
    .selectFrom('lecture_captions')
    .select(['lecture_id as lectureId', 'language', 'label'])
    .where(sql<boolean>`lecture_id = any (${lectureIds})`)
    .orderBy(inNaturalOrder('label'))
    .orderBy('language')

/** Selects the originals and renditions of the lectures' videos with their sizes, smallest first. */
const renditionsOf = (db: Db, lectureIds: readonly number[], as: { withHeld: boolean }) =>
  db
    .selectFrom(lecturesAs(as))
    .innerJoin('media_files', 'media_files.id', 'lectures.video_id')
    .select([
      'lectures.id as lectureId',
      sql<Quality>`'original'`.as('quality'),
      'media_files.bytes',
      'media_files.playable_in as playableIn',
    ])
    .where(sql<boolean>`lectures.id = any (${lectureIds})`)
    .unionAll(
      db
        .selectFrom(lecturesAs(as))
        .innerJoin('renditions', 'renditions.video_id', 'lectures.video_id')
        .select(['lectures.id as lectureId', 'renditions.quality', 'renditions.bytes', sql<PlayableIn | null>`'ALL'`.as('playableIn')])
        .where(sql<boolean>`lectures.id = any (${lectureIds})`),
    )
    .orderBy('bytes')

export type ResourceRow = Omit<Resource, 'fileUrl'> & { lectureId: number; fileKey: string }

const resources = (db: Db) =>
  db
    .selectFrom('resources')
    .innerJoin('media_files', 'media_files.id', 'resources.file_id')
    .select([
      'resources.id',
      'resources.lecture_id as lectureId',
      'resources.title',
      'resources.description',
      'resources.resource_type as resourceType',
      'resources.file_extension as fileExtension',
      'media_files.bytes as size',
      'media_files.key as fileKey',
    ])
    .orderBy('resources.id')

/** Returns the resources, captions and video files of the lectures. */
export const findBesideLectures = (db: Db, lectureIds: readonly number[], as: { withHeld: boolean }) =>
  db
    .selectNoFrom([
      jsonArrayFrom(resources(db).where(sql<boolean>`resources.lecture_id = any (${lectureIds})`)).as('resources'),
      jsonArrayFrom(captionsOf(db, lectureIds)).as('captions'),
      jsonArrayFrom(renditionsOf(db, lectureIds, as)).as('renditions'),
    ])
    .executeTakeFirstOrThrow()

export type BesideLectures = Awaited<ReturnType<typeof findBesideLectures>>

export const findResource = (db: Db, id: number): Promise<ResourceRow | undefined> =>
  resources(db).where('resources.id', '=', id).executeTakeFirst()

export const findCourseRelation = (db: Db, courseId: number, userId: string) =>
  db
    .selectFrom(sql`(select)`.as('nothing'))
    .leftJoin('enrollments', (join) =>
      join.on(sql<boolean>`user_id = ${userId} and course_id = ${courseId} and enrollments.status = 'ACTIVE'`),
    )
    .select(['enrollments.id as enrollmentId', 'enrollments.enrolled_at as enrolledAt', 'enrollments.source'])
    .select(sql<boolean>`enrollments.archived_at is not null`.as('isArchived'))
    .select(sql<boolean>`exists (select from cart_courses where user_id = ${userId} and course_id = ${courseId})`.as('isInCart'))
    .select(sql<boolean>`exists (select from wishlist_courses where user_id = ${userId} and course_id = ${courseId})`.as('isWishlisted'))
    .executeTakeFirstOrThrow()

/** Serializes changes to a course's cover until the transaction ends. */
export const lockCover = (tx: Tx, courseId: number) =>
  tx.selectFrom('courses').select('cover_id as fileId').where('id', '=', courseId).forNoKeyUpdate().executeTakeFirst()

export async function changeCover(tx: Tx, { id }: EditableCourse, { fileId, now }: { fileId: number; now: Date }): Promise<void> {
  await tx.updateTable('courses').set({ cover_id: fileId, updated_at: now }).where('id', '=', id).execute()
}

const pictureColumns = { LOGO: 'certificate_logo_id', SIGNATURE: 'certificate_signature_id' } as const

type NewPicture = { picture: keyof typeof pictureColumns; fileId: number | null; now: Date }

/** Sets or removes a picture on a locked course's certificates. Returns the previous file, or null. */
export async function setCertificatePicture(tx: Tx, { id }: EditableCourse, { picture, fileId, now }: NewPicture): Promise<number | null> {
  const column = pictureColumns[picture]
  const before = await tx.selectFrom('courses').select(`${column} as fileId`).where('id', '=', id).executeTakeFirst()
  await tx
    .updateTable('courses')
    .set({ [column]: fileId, updated_at: now })
    .where('id', '=', id)
    .execute()
  return before?.fileId ?? null
}

/** Removes the signatures from an instructor's courses. Issued certificates keep theirs. Returns the files of the signatures. */
export async function eraseSignatures(tx: Tx, instructorId: string): Promise<number[]> {
  const signed = await tx
    .selectFrom('courses')
    .select(['id', 'certificate_signature_id as fileId'])
    .where('instructor_id', '=', instructorId)
    .where((is) => is.or([is('certificate_signatory', '<>', ''), is('certificate_signature_id', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (signed.length === 0) return []
  const ids = signed.map(({ id }) => id)
  await tx.updateTable('courses').set({ certificate_signatory: '', certificate_signature_id: null }).where('id', 'in', ids).execute()
  return signed.flatMap(({ fileId }) => fileId ?? [])
}

/** Archives an instructor's LIVE courses and turns courses under review back into drafts. Locks all courses of the instructor by id. */
export async function withdrawCourses(tx: Tx, instructorId: string, now: Date): Promise<void> {
  // Locks in a separate statement: a statement that both locks and updates sees older row versions after waiting, and can deadlock with a
  // concurrent one.
  await tx.selectFrom('courses').select('id').where('instructor_id', '=', instructorId).orderBy('id').forNoKeyUpdate().execute()
  await tx
    .updateTable('courses')
    .set({ status: sql`case status when 'LIVE' then 'ARCHIVED' else 'DRAFT' end`, updated_at: now })
    .where('instructor_id', '=', instructorId)
    .where('status', 'in', ['LIVE', 'UNDER_REVIEW'])
    .execute()
}
