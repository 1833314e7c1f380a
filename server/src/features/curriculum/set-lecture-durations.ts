import type { Db } from '#platform/database/database.ts'
import { lockCoursesShowing, setLengthOfLectures } from './curriculum.queries.ts'

/** Sets the duration of the lectures that use a video. */
export const setLectureDurations = (db: Db, videoId: number, durationSeconds: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCoursesShowing(tx, videoId)
    await setLengthOfLectures(tx, videoId, Math.max(1, Math.round(durationSeconds)))
  })
