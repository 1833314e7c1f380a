import { sql, type Updateable } from 'kysely'
import type { EditableCourse, LockedCourse } from '#features/courses/courses.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { HeldContents } from '#platform/database/tables.ts'
import type { LockedLecture } from './curriculum.queries.ts'

/** Returns which parts of a lecture are unreleased. */
export const findUnreleased = (db: Db, lectureId: number) =>
  db
    .selectFrom('all_lectures')
    .leftJoin('held_contents', 'held_contents.lecture_id', 'all_lectures.id')
    .select(sql<boolean>`all_lectures.held_at is not null`.as('isNew'))
    .select(sql<boolean>`held_contents.lecture_id is not null`.as('isReplaced'))
    .where('all_lectures.id', '=', lectureId)
    .executeTakeFirstOrThrow()

/** Copies the current content as the start of unreleased changes. Students continue to see the lecture's own content. */
export async function insertUnreleasedContent(tx: Tx, lecture: LockedLecture, now: Date): Promise<void> {
  await sql`
    insert into held_contents (lecture_id, held_at, content_html, video_id, video_link, duration_seconds, shown_quiz_number)
    select id, ${now}, content_html, video_id, video_link, duration_seconds,
      coalesce((select max(number) from quiz_versions where lecture_id = all_lectures.id), 0)
    from all_lectures where id = ${lecture.id}
  `.execute(tx)
}

export async function updateUnreleasedContent(tx: Tx, { id }: LockedLecture, change: Updateable<HeldContents>): Promise<void> {
  await tx.updateTable('held_contents').set(change).where('lecture_id', '=', id).execute()
}

export const findUnreleasedVideo = (tx: Tx, lectureId: number) =>
  tx.selectFrom('held_contents').select('video_id as fileId').where('lecture_id', '=', lectureId).executeTakeFirstOrThrow()

/** Deletes unreleased text that equals the released text. */
export async function deleteSameWords(tx: Tx, { id }: LockedLecture): Promise<void> {
  await sql`
    delete from held_contents using all_lectures
    where lecture_id = ${id} and all_lectures.id = lecture_id and content_type in ('TEXT', 'ASSIGNMENT')
      and held_contents.content_html is not distinct from all_lectures.content_html
  `.execute(tx)
}

/**
 * Marks restored lectures as unreleased if no admin has reviewed them, that is, if they are missing from the last review's snapshot. Skips
 * lectures that students have completed, lectures with older content that is still shown, and courses without a snapshot.
 */
export async function withholdUnseen(tx: Tx, course: EditableCourse, { lectureIds, now }: { lectureIds: readonly number[]; now: Date }) {
  await sql`
    update all_lectures set held_at = ${now}
    from course_snapshots
    where id = any (${lectureIds}) and course_id = ${course.id} and held_at is null
      and not jsonb_path_exists(content, '$.sections[*].lectures[*] ? (@.id == $id)', jsonb_build_object('id', id))
      and not exists (select from held_contents where lecture_id = id)
      and not exists (select from lecture_completions where lecture_id = id)
  `.execute(tx)
}

const heldOf = (courseId: number) => sql`
  select lectures.id from edited_lectures as lectures join sections on sections.id = section_id
  where course_id = ${courseId} and held_at is not null
`

/** Counts lectures of a course that are unreleased or have unreleased content, except lectures in the trash. */
export async function countUnreleasedIn(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${heldOf(courseId)}) as held`.execute(db)
  return rows[0]?.count ?? 0
}

/** Releases all unreleased content of a course. Returns the ids of the replaced videos. */
export async function releaseLectures(tx: Tx, { id: courseId }: LockedCourse): Promise<number[]> {
  const { rows } = await sql<{ videoId: number | null }>`
    select video_id as "videoId" from all_lectures
    where id in (select lecture_id from held_contents) and id in (${heldOf(courseId)})
  `.execute(tx)
  await sql`
    update all_lectures set content_html = held.content_html, video_id = held.video_id, video_link = held.video_link,
      duration_seconds = held.duration_seconds
    from held_contents as held where held.lecture_id = all_lectures.id and all_lectures.id in (${heldOf(courseId)})
  `.execute(tx)
  // Must run before `held_at` is cleared, because `heldOf` selects by `held_at`.
  await sql`delete from held_contents where lecture_id in (${heldOf(courseId)})`.execute(tx)
  await sql`update all_lectures set held_at = null where held_at is not null and id in (${heldOf(courseId)})`.execute(tx)
  return rows.flatMap(({ videoId }) => videoId ?? [])
}
