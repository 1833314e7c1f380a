import { type Insertable, sql, type Updateable } from 'kysely'
import type { EditableCourse } from '#features/courses/courses.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { AllLectures, AllSections } from '#platform/database/tables.ts'

/** Includes sections in the trash, with `deletedAt`. */
export const findPlaceOfSection = (db: Db, id: number) =>
  db
    .selectFrom('all_sections')
    .innerJoin('courses', 'courses.id', 'all_sections.course_id')
    .select([
      'all_sections.id',
      'all_sections.course_id as courseId',
      'courses.instructor_id as instructorId',
      'courses.status',
      'all_sections.version',
      'all_sections.position',
      'all_sections.deleted_at as deletedAt',
    ])
    .where('all_sections.id', '=', id)
    .executeTakeFirst()

export const findPlaceOfLecture = (db: Db, id: number) =>
  db
    .selectFrom('all_lectures')
    .innerJoin('all_sections', 'all_sections.id', 'all_lectures.section_id')
    .innerJoin('courses', 'courses.id', 'all_sections.course_id')
    .select([
      'all_lectures.id',
      'all_sections.course_id as courseId',
      'courses.instructor_id as instructorId',
      'all_lectures.section_id as sectionId',
      'all_sections.deleted_at as sectionDeletedAt',
      'all_lectures.version',
      'all_lectures.position',
      'all_lectures.content_type as contentType',
      'all_lectures.deleted_at as deletedAt',
    ])
    .where('all_lectures.id', '=', id)
    .executeTakeFirst()

declare const locked: unique symbol

/** A section or lecture whose course is locked and may be edited. Only the guards in `require-own-lecture.ts` create this type. */
export type LockedPlace = { readonly [locked]: true }
export type LockedSection = NonNullable<Awaited<ReturnType<typeof findPlaceOfSection>>> & LockedPlace
export type LockedLecture = NonNullable<Awaited<ReturnType<typeof findPlaceOfLecture>>> & LockedPlace

export const findText = (db: Db, lectureId: number) =>
  db.selectFrom('edited_lectures').select(['version', 'content_html as contentHtml']).where('id', '=', lectureId).executeTakeFirst()

export const listPlacedSections = (db: Db, courseId: number) =>
  db.selectFrom('sections').select(['id', 'position']).where('course_id', '=', courseId).orderBy('position').orderBy('id').execute()

export const listPlacedLectures = (db: Db, sectionId: number) =>
  db
    .selectFrom('edited_lectures')
    .select(['id', 'position'])
    .where('section_id', '=', sectionId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Returns the ids of the lectures in each section of a course. */
export const listArrangement = (db: Db, courseId: number) =>
  db
    .selectFrom('sections')
    .select('sections.id')
    .select(
      sql<number[]>`array(select lectures.id from edited_lectures as lectures where lectures.section_id = sections.id)`.as('lectureIds'),
    )
    .where('sections.course_id', '=', courseId)
    .execute()

export async function countLectures(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('edited_lectures as lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sections.course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return count
}

/** Measures the texts and resources of a course. `octet_length` doesn't decompress texts, so this is cheap. */
export async function measureCurriculum(db: Db, courseId: number) {
  const { rows } = await sql<{ contentBytes: number; descriptionBytes: number; resources: number }>`
    with course_sections as (select id, description from sections where course_id = ${courseId}),
      course_lectures as (
        select id, content_html, description_html from edited_lectures where section_id in (select id from course_sections)
      ),
      course_resources as (select description from resources where lecture_id in (select id from course_lectures)),
      descriptions as (
        select description from course_sections union all
        select description_html from course_lectures union all
        select description from course_resources
      )
    select
      (select coalesce(sum(octet_length(content_html)), 0) from course_lectures) as "contentBytes",
      (select coalesce(sum(octet_length(description)), 0) from descriptions) as "descriptionBytes",
      (select count(*) from course_resources) as resources
  `.execute(db)
  return rows[0] ?? { contentBytes: 0, descriptionBytes: 0, resources: 0 }
}

export async function getCurriculumVersion(db: Db, courseId: number): Promise<number> {
  const { version } = await db
    .selectFrom('courses')
    .select('curriculum_version as version')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return version
}

export async function insertSection(tx: Tx, section: Insertable<AllSections>): Promise<number> {
  const { id } = await tx.insertInto('all_sections').values(section).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertLecture(tx: Tx, lecture: Insertable<AllLectures>): Promise<number> {
  const { id } = await tx.insertInto('all_lectures').values(lecture).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Updates a section and increments its version. */
export async function updateSectionRow(tx: Tx, { id }: LockedSection, change: Updateable<AllSections>): Promise<void> {
  await tx
    .updateTable('all_sections')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Updates a lecture and increments its version. */
type LectureChange = { columns: Updateable<AllLectures>; isNewVersion: boolean }

export async function updateLectureRow(tx: Tx, { id }: LockedLecture, { columns, isNewVersion }: LectureChange): Promise<void> {
  await tx
    .updateTable('all_lectures')
    .set({ ...columns, ...(isNewVersion && { version: sql<number>`version + 1` }) })
    .where('id', '=', id)
    .execute()
}

export async function placeSections(tx: Tx, course: EditableCourse, ids: readonly number[]): Promise<void> {
  await sql`
    update all_sections set position = place - 1
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where all_sections.id = wanted.id and all_sections.course_id = ${course.id} and all_sections.position <> place - 1
  `.execute(tx)
}

/** Moves lectures to a section of the same course, in the given order. */
export async function placeLectures(
  tx: Tx,
  course: EditableCourse,
  { sectionId, ids }: { sectionId: number; ids: readonly number[] },
): Promise<void> {
  await sql`
    update all_lectures set position = place - 1, section_id = ${sectionId}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where all_lectures.id = wanted.id
      and all_lectures.section_id in (select id from all_sections where course_id = ${course.id})
      and (all_lectures.position, all_lectures.section_id) <> (place - 1, ${sectionId})
  `.execute(tx)
}

/** Locks the courses with lectures that use a video, because their statistics depend on the video's length. */
export async function lockCoursesShowing(tx: Tx, videoId: number): Promise<void> {
  await tx
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('all_lectures')
        .innerJoin('all_sections', 'all_sections.id', 'all_lectures.section_id')
        .select('all_sections.course_id')
        .where(
          sql<boolean>`all_lectures.id in (
            select id from all_lectures where video_id = ${videoId} union select lecture_id from held_contents where video_id = ${videoId}
          )`,
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function setLengthOfLectures(tx: Tx, videoId: number, durationSeconds: number): Promise<void> {
  await tx
    .updateTable('all_lectures')
    .set({ duration_seconds: durationSeconds })
    .where('video_id', '=', videoId)
    .where('duration_seconds', '!=', durationSeconds)
    .execute()
  await tx.updateTable('held_contents').set({ duration_seconds: durationSeconds }).where('video_id', '=', videoId).execute()
}

export const findResourcePlace = (db: Db, id: number) =>
  db.selectFrom('resources').select(['lecture_id as lectureId', 'file_id as fileId']).where('id', '=', id).executeTakeFirst()

/** Returns the file id of the resource, or undefined if it was already deleted. */
export async function deleteResourceRow(tx: Tx, lecture: LockedLecture, id: number): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('resources')
    .where('id', '=', id)
    .where('lecture_id', '=', lecture.id)
    .returning('file_id as fileId')
    .executeTakeFirst()
  return row?.fileId
}
