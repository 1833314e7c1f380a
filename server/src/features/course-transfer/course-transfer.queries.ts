import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { sql } from 'kysely'
import { factSelections } from '#features/courses/courses.columns.ts'
import type { Quiz } from '#features/quizzes/quizzes.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

export const findCourse = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .leftJoin('media_files as promos', 'promos.id', 'courses.promotional_video_id')
    .leftJoin('media_files as logos', 'logos.id', 'courses.certificate_logo_id')
    .leftJoin('media_files as signatures', 'signatures.id', 'courses.certificate_signature_id')
    .select([
      'courses.instructor_id as instructorId',
      ...factSelections,
      'courses.cover_id as coverId',
      'courses.promotional_video_id as promotionalVideoId',
      'covers.key as coverKey',
      'covers.width as coverWidth',
      'covers.widths as coverWidths',
      'promos.key as promotionalVideoKey',
      'courses.certificate_logo_id as certificateLogoId',
      'courses.certificate_signature_id as certificateSignatureId',
      'logos.key as certificateLogoKey',
      'signatures.key as certificateSignatureKey',
    ])
    .where('courses.id', '=', id)
    .executeTakeFirst()

export const listCategories = (db: Db, courseId: number) =>
  db
    .selectFrom('course_categories')
    .innerJoin('categories', 'categories.id', 'course_categories.category_id')
    .select(['categories.id', 'categories.name'])
    .where('course_categories.course_id', '=', courseId)
    .orderBy(inNaturalOrder('categories.name'))
    .execute()

export const listSections = (db: Db, courseId: number) =>
  db
    .selectFrom('sections')
    .select(['id', 'title', 'description', sql<OpeningRule | null>`opens`.as('opens')])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Lists lectures for instructors and admins: with unreleased content and the latest version of each quiz. */
export const listLectures = (db: Db, courseId: number) =>
  db
    .selectFrom('edited_lectures as lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .leftJoin('media_files', 'media_files.id', 'lectures.video_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('quiz_versions')
          .select('quiz_versions.definition')
          .whereRef('quiz_versions.lecture_id', '=', 'lectures.id')
          .orderBy('quiz_versions.number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'lectures.id',
      'lectures.section_id as sectionId',
      'lectures.title',
      'lectures.description_html as descriptionHtml',
      'lectures.content_type as contentType',
      'lectures.content_html as contentHtml',
      'lectures.duration_seconds as durationSeconds',
      'lectures.is_preview as isPreview',
      'lectures.discussion_enabled as isDiscussionOn',
      sql<OpeningRule | null>`lectures.opens`.as('opens'),
      sql<AssignmentTerms | null>`lectures.assignment`.as('assignment'),
      'lectures.video_id as videoId',
      'lectures.video_link as videoLink',
      'media_files.key as videoKey',
      'newest.definition as quiz',
    ])
    .where('sections.course_id', '=', courseId)
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .$narrowType<{ quiz: Quiz | null }>()
    .execute()

export const listCaptions = (db: Db, lectureIds: readonly number[]) =>
  db
    .selectFrom('lecture_captions')
    .select(['lecture_id as lectureId', 'language', 'label', 'kind', 'cues'])
    .where('lecture_id', 'in', [...lectureIds])
    .orderBy('language')
    .execute()

export const listResources = (db: Db, lectureIds: readonly number[]) =>
  db
    .selectFrom('resources')
    .innerJoin('media_files', 'media_files.id', 'resources.file_id')
    .select([
      'resources.lecture_id as lectureId',
      'resources.title',
      'resources.description',
      'resources.resource_type as resourceType',
      'resources.file_extension as fileExtension',
      'resources.file_id as fileId',
      'media_files.key',
    ])
    .where('resources.lecture_id', 'in', [...lectureIds])
    .orderBy('resources.id')
    .execute()

/** Lists existing categories by name, ignoring case. */
export const listCategoriesNamed = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(sql<string>`lower(name)`, 'in', names.length > 0 ? names.map((name) => name.toLowerCase()) : [''])
    .execute()
