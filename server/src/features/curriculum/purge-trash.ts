import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db } from '#platform/database/database.ts'
import { restorableSince } from './curriculum.rules.ts'
import { deleteOld, holdCourse, listCoursesWithOld } from './curriculum.trash.queries.ts'

/** Permanently deletes items whose time in the trash is over, with files that nothing else uses. */
export async function purgeTrash(db: Db, now: Date): Promise<void> {
  const until = restorableSince(now)
  for (const courseId of await listCoursesWithOld(db, until))
    await db.transaction().execute(async (tx) => {
      await holdCourse(tx, courseId)
      for (const fileId of await deleteOld(tx, courseId, until)) await removeFileLater(tx, fileId)
    })
}
