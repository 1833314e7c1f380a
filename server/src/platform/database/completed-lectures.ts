import { sql } from 'kysely'

/** Counts the lectures that an enrollment of the query has completed. Lectures in the trash don't count. */
export const completedLectures = sql<number>`(
  select count(*) from lecture_completions join lectures on lectures.id = lecture_id where enrollment_id = enrollments.id
)`
