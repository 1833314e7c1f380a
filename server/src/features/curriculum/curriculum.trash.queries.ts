import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { LockedLecture, LockedSection } from './curriculum.queries.ts'

/** Moves a section and its lectures to the trash with the same deletion time, which identifies the lectures to restore with the section. */
export async function moveSectionToTrash(tx: Tx, { id }: LockedSection, now: Date): Promise<void> {
  await tx.updateTable('all_sections').set({ deleted_at: now }).where('id', '=', id).execute()
  await tx.updateTable('all_lectures').set({ deleted_at: now }).where('section_id', '=', id).where('deleted_at', 'is', null).execute()
}

export async function moveLectureToTrash(tx: Tx, { id }: LockedLecture, now: Date): Promise<void> {
  await tx.updateTable('all_lectures').set({ deleted_at: now }).where('id', '=', id).execute()
}

export async function takeSectionOut(tx: Tx, { id }: LockedSection, deletedAt: Date): Promise<void> {
  await tx.updateTable('all_sections').set({ deleted_at: null }).where('id', '=', id).execute()
  await tx.updateTable('all_lectures').set({ deleted_at: null }).where('section_id', '=', id).where('deleted_at', '=', deletedAt).execute()
}

export async function takeLectureOut(tx: Tx, { id }: LockedLecture, sectionId: number): Promise<void> {
  await tx.updateTable('all_lectures').set({ deleted_at: null, section_id: sectionId }).where('id', '=', id).execute()
}

/** Returns the lectures that were deleted along with a section. */
export async function listGoneWith(db: Db, sectionId: number, deletedAt: Date): Promise<number[]> {
  const gone = await db
    .selectFrom('all_lectures')
    .select('id')
    .where('section_id', '=', sectionId)
    .where('deleted_at', '=', deletedAt)
    .execute()
  return gone.map(({ id }) => id)
}

export type TrashRow = { kind: 'SECTION' | 'LECTURE'; id: number; title: string; totalLectures: number; deletedAt: Date }

/** Lists deleted sections, and lectures that were deleted on their own, most recent first. */
export async function listTrashed(db: Db, courseId: number, since: Date): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select 'SECTION' as kind, all_sections.id, all_sections.title, all_sections.deleted_at as "deletedAt",
      (select count(*) from all_lectures where section_id = all_sections.id and all_lectures.deleted_at = all_sections.deleted_at)
        as "totalLectures"
    from all_sections where course_id = ${courseId} and deleted_at > ${since}
    union all
    select 'LECTURE', all_lectures.id, all_lectures.title, all_lectures.deleted_at, 0
    from all_lectures join all_sections on all_sections.id = all_lectures.section_id
    where course_id = ${courseId} and all_lectures.deleted_at > ${since}
      and all_lectures.deleted_at is distinct from all_sections.deleted_at
    order by "deletedAt" desc, kind, id desc
  `.execute(db)
  return rows
}

/** Lists courses with items that were deleted up to the given time. */
export async function listCoursesWithOld(db: Db, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select course_id as id from all_sections where deleted_at <= ${until}
    union
    select course_id from all_lectures join all_sections on all_sections.id = all_lectures.section_id
    where all_lectures.deleted_at <= ${until}
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function holdCourse(tx: Tx, courseId: number): Promise<void> {
  await tx.selectFrom('courses').select('id').where('id', '=', courseId).forNoKeyUpdate().execute()
}

/** Permanently deletes items that were deleted up to the given time. Returns the ids of their files. */
export async function deleteOld(tx: Tx, courseId: number, until: Date): Promise<number[]> {
  const { rows: lectures } = await sql<{ id: number; videoId: number | null }>`
    select all_lectures.id, all_lectures.video_id as "videoId"
    from all_lectures join all_sections on all_sections.id = all_lectures.section_id
    where course_id = ${courseId} and (all_lectures.deleted_at <= ${until} or all_sections.deleted_at <= ${until})
    order by all_lectures.id
    for update of all_lectures
  `.execute(tx)
  const ids = lectures.map(({ id }) => id)
  const files = await tx.selectFrom('resources').select('file_id as id').where(sql<boolean>`lecture_id = any (${ids})`).execute()
  const work = await tx.selectFrom('assignment_files').select('file_id as id').where(sql<boolean>`lecture_id = any (${ids})`).execute()
  const held = await tx.selectFrom('held_contents').select('video_id as videoId').where(sql<boolean>`lecture_id = any (${ids})`).execute()
  await tx.deleteFrom('all_lectures').where(sql<boolean>`id = any (${ids})`).execute()
  await tx.deleteFrom('all_sections').where('course_id', '=', courseId).where('deleted_at', '<=', until).execute()
  return [...new Set([...[...lectures, ...held].flatMap(({ videoId }) => videoId ?? []), ...[...files, ...work].map(({ id }) => id)])]
}
