import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { editable } from './captions.cues.ts'
import { readLanguage } from './captions.parsing.ts'
import { deleteRow, findCaptions } from './captions.queries.ts'
import { requireOwnVideoLecture } from './require-own-video-lecture.ts'

type Deleted = { id: number; language: string; version?: number | undefined }

/** Deletes captions, unless they have changed since the caller read them. */
export async function deleteCaptions(db: Db, user: User, { id, version, ...of }: Deleted): Promise<void> {
  const { courseId } = await requireOwnVideoLecture(db, user, id)
  const language = readLanguage(of.language)
  await db.transaction().execute(async (tx) => {
    const course = await lockEditableCourse(tx, user, courseId, 'LECTURE_NOT_FOUND')
    const there = (await findCaptions(tx, id, language)) ?? refuse('CAPTIONS_NOT_FOUND')
    if (version !== undefined && there.version !== version) refuse('EDIT_CONFLICT', { data: editable(there) })
    await deleteRow(tx, course, { lectureId: id, language })
  })
}
