import type { CourseCard } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { courseCard, type Shop } from './courses.cards.ts'
import { listOfInstructor } from './courses.ranking.queries.ts'

type Asked = { instructorId: string; limit: number }

/** Returns the instructor's LIVE courses, most popular first. */
export const listInstructorCourses = async (db: Db, { instructorId, limit }: Asked, shop: Shop): Promise<CourseCard[]> =>
  (await listOfInstructor(db, instructorId, limit)).map((row) => courseCard(row, shop))
