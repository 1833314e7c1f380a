import type { Db } from '#platform/database/database.ts'
import { lockCoursesShowing, setLengthOfLectures } from './curriculum.queries.ts'

/** The lectures that show a video are as long as it is. */
export const setLectureDurations = (db: Db, videoId: number, durationSeconds: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCoursesShowing(tx, videoId)
    await setLengthOfLectures(tx, videoId, Math.max(1, Math.round(durationSeconds)))
  })
