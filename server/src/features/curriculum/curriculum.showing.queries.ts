import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import type { Held } from '@akada/contract/courses.ts'
import type { VideoStatus } from '@akada/contract/curriculum.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

export const listSections = (db: Db, of: { courseId: number } | { id: number }) =>
  db
    .selectFrom('sections')
    .select(['id', 'course_id as courseId', 'version', 'title', 'description', sql<OpeningRule | null>`opens`.as('opens')])
    .$if('id' in of, (query) => query.where('id', '=', 'id' in of ? of.id : 0))
    .$if('courseId' in of, (query) => query.where('course_id', '=', 'courseId' in of ? of.courseId : 0))
    .orderBy('position')
    .orderBy('id')
    .execute()

export type LectureRow = Awaited<ReturnType<typeof listLecturesOfSections>>[number]

export const listLecturesOfSections = (db: Db, sectionIds: readonly number[]) =>
  lectures(db, sql`lectures.section_id = any (${[...sectionIds]}::int[])`).execute()

export const findLecture = (db: Db, id: number) => lectures(db, sql`lectures.id = ${id}`).executeTakeFirst()

const lectures = (db: Db, condition: RawBuilder<boolean>) =>
  db
    .selectFrom('edited_lectures as lectures')
    .leftJoin('media_files as videos', 'videos.id', 'lectures.video_id')
    .leftJoin('media_files as posters', 'posters.id', 'videos.poster_id')
    .leftJoin('video_states', 'video_states.video_id', 'lectures.video_id')
    .select([
      'lectures.id',
      'lectures.section_id as sectionId',
      'lectures.version',
      'lectures.title',
      'lectures.description_html as description',
      'lectures.content_type as contentType',
      'lectures.is_preview as isPreview',
      'lectures.discussion_enabled as discussionEnabled',
      'lectures.duration_seconds as durationSeconds',
      'videos.bytes as videoBytes',
      'videos.duration_seconds as videoSeconds',
      'videos.height as videoHeight',
      'videos.id as videoId',
      'lectures.video_link as videoLink',
      'videos.key as videoKey',
      'videos.picture_codec as pictureCodec',
      'videos.sound_codec as soundCodec',
      'posters.key as posterKey',
      sql<VideoStatus | null>`video_states.status`.as('videoStatus'),
      'video_states.percent as videoPercent',
      'video_states.problem as videoProblem',
      sql<boolean>`exists (select from renditions where renditions.video_id = videos.id and quality <> 'audio')`.as('hasRenditions'),
      sql<OpeningRule | null>`lectures.opens`.as('opens'),
      sql<AssignmentTerms | null>`lectures.assignment`.as('assignment'),
      sql<boolean>`coalesce(lectures.content_html, '') <> ''`.as('hasText'),
      sql<Held | null>`case
        when lectures.held_at is null then null
        when exists (select from lectures as shown where shown.id = lectures.id) then 'CONTENT' else 'LECTURE' end`.as('held'),
      sql<number>`coalesce((
        select jsonb_array_length(definition -> 'questions') from quiz_versions
        where quiz_versions.lecture_id = lectures.id order by number desc limit 1
      ), 0)`.as('questionCount'),
    ])
    .where(condition)
    .orderBy('lectures.position')
    .orderBy('lectures.id')

/** Returns the places of videos in the rendition queue, from 1. */
export const listQueuePlaces = (db: Db, videoIds: readonly number[]) =>
  db
    .selectFrom('video_queue')
    .select([sql<number>`video_id`.as('videoId'), sql<number>`place`.as('place')])
    .where(sql<boolean>`video_id = any (${[...videoIds]}::int[])`)
    .execute()

export const listCaptions = (db: Db, lectureIds: readonly number[]) =>
  db
    .selectFrom('lecture_captions')
    .select(['lecture_id as lectureId', 'language', 'label'])
    .where(sql<boolean>`lecture_id = any (${[...lectureIds]}::int[])`)
    .orderBy(inNaturalOrder('label'))
    .orderBy('language')
    .execute()

export type ResourceRow = Awaited<ReturnType<typeof listResources>>[number]

export const listResources = (db: Db, lectureIds: readonly number[]) =>
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
    .where(sql<boolean>`resources.lecture_id = any (${[...lectureIds]}::int[])`)
    .orderBy('resources.id')
    .execute()
