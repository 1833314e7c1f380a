import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import type { Held } from '@akada/contract/courses.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { sql } from 'kysely'
import { factSelections } from '#features/courses/courses.columns.ts'
import type { Db } from '#platform/database/database.ts'
import { lecturesAs } from '#platform/database/lectures-as.ts'

/** The titles of the courses that a course requires or recommends. */
const prerequisites = (isRequired: boolean) => sql<string[]>`array(
  select title from course_prerequisites join courses as before on before.id = prerequisite_id
  where course_id = courses.id and is_required = ${isRequired} order by title collate natural_order
)`

/** Returns the reviewed facts about a course, without its curriculum. */
export const findMeasuredCourse = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .select(factSelections)
    .select(['courses.cover_id as coverId', 'covers.width as coverWidth', 'courses.promotional_video_id as promotionalVideoId'])
    .select(['courses.certificate_logo_id as certificateLogoId', 'courses.certificate_signature_id as certificateSignatureId'])
    .select(
      sql<string[]>`array(
        select name from course_categories join categories on categories.id = category_id where course_id = courses.id order by name collate natural_order
      )`.as('categories'),
    )
    .select([prerequisites(true).as('requires'), prerequisites(false).as('recommends')])
    .where('courses.id', '=', courseId)
    .executeTakeFirst()

export const listMeasuredSections = (db: Db, courseId: number) =>
  db
    .selectFrom('sections')
    .select(['id', 'title', 'description', sql<OpeningRule | null>`opens`.as('opens')])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/**
 * Lists a course's lectures, with unreleased content or as students see them. Reads only the hash, word count and links of texts, because
 * texts can be very long.
 */
export const listMeasuredLectures = (db: Db, courseId: number, { withHeld }: { withHeld: boolean }) => {
  const versions = withHeld ? 'quiz_versions' : 'shown_quiz_versions'
  return db
    .selectFrom(lecturesAs({ withHeld }))
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .leftJoin('media_files as videos', 'videos.id', 'lectures.video_id')
    .leftJoin('video_states', 'video_states.video_id', 'lectures.video_id')
    .select(['lectures.id', 'lectures.section_id as sectionId', 'lectures.title', 'lectures.description_html as descriptionHtml'])
    .select(['lectures.content_type as contentType', 'lectures.is_preview as isPreview', 'lectures.duration_seconds as durationSeconds'])
    .select([
      'lectures.video_id as videoId',
      'lectures.video_link as videoLink',
      'videos.height as videoHeight',
      sql<OpeningRule | null>`lectures.opens`.as('opens'),
      sql<AssignmentTerms | null>`lectures.assignment`.as('assignment'),
    ])
    .select(['video_states.status as videoStatus', 'video_states.problem as videoProblem'])
    .select([
      sql<string>`md5(coalesce(lectures.content_html, ''))`.as('wordsHash'),
      sql<number>`(
        select count(*) from regexp_matches(regexp_replace(coalesce(lectures.content_html, ''), '<[^>]*>|&nbsp;', ' ', 'g'), '[^[:space:]]+', 'g')
      )`.as('wordsCount'),
      sql<string[]>`array(select match[1] from regexp_matches(coalesce(lectures.content_html, ''), 'href="([^"]*)"', 'g') match)`.as(
        'links',
      ),
      sql<number | null>`(select max(number) from ${sql.table(versions)} as versions where versions.lecture_id = lectures.id)`.as(
        'quizVersion',
      ),
      sql<number>`coalesce((
        select jsonb_array_length(definition -> 'questions') from ${sql.table(versions)} as versions
        where versions.lecture_id = lectures.id order by number desc limit 1
      ), 0)`.as('questions'),
      sql<Held | null>`case
        when lectures.held_at is null then null
        when exists (select from lectures as shown where shown.id = lectures.id) then 'CONTENT' else 'LECTURE' end`.as('held'),
    ])
    .where('sections.course_id', '=', courseId)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute()
}

export type LectureMeasures = Awaited<ReturnType<typeof listMeasuredLectures>>[number]

export const listMeasuredResources = (db: Db, lectureIds: readonly number[]) =>
  db
    .selectFrom('resources')
    .select(['id', 'title', 'lecture_id as lectureId'])
    .where(sql<boolean>`lecture_id = any (${lectureIds})`)
    .orderBy('id')
    .execute()

/** Returns which of the given courses are LIVE, and which of the given categories exist. */
export async function listVisitable(db: Db, { courseIds, categoryIds }: { courseIds: readonly number[]; categoryIds: readonly number[] }) {
  const [courses, categories] = await Promise.all([
    db.selectFrom('courses').select('id').where(sql<boolean>`id = any (${courseIds})`).where('status', '=', sql.lit('LIVE')).execute(),
    db.selectFrom('categories').select('id').where(sql<boolean>`id = any (${categoryIds})`).execute(),
  ])
  return { courses: new Set(courses.map(({ id }) => id)), categories: new Set(categories.map(({ id }) => id)) }
}
