import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db } from '#platform/database/database.ts'
import { keptSince } from './curriculum.rules.ts'
import { deleteOld, holdCourse, listCoursesWithOld } from './curriculum.trash.queries.ts'

/** What was deleted too long ago to come back is removed for good, with the files that nothing else shows. */
export async function purgeTrash(db: Db, now: Date): Promise<void> {
  const until = keptSince(now)
  for (const courseId of await listCoursesWithOld(db, until))
    await db.transaction().execute(async (tx) => {
      await holdCourse(tx, courseId)
      for (const fileId of await deleteOld(tx, courseId, until)) await removeFileLater(tx, fileId)
    })
}
