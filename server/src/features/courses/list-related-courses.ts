import type { Db } from '#platform/database/database.ts'
import { courseCard, type Shop } from './courses.cards.ts'
import { listOthersOfInstructor, listSimilar } from './courses.ranking.queries.ts'
import type { VisibleCourse } from './courses.rules.ts'

const SHOWN = 8

/** Returns related courses and other courses of the instructor, without duplicates. */
export async function listRelatedCourses(db: Db, { id, instructorId }: VisibleCourse, shop: Shop) {
  const byInstructor = await listOthersOfInstructor(db, instructorId, { courseId: id, limit: SHOWN })
  const related = await listSimilar(db, { courseId: id, limit: SHOWN, except: byInstructor.map((course) => course.id) })
  const cardOf = (row: (typeof related)[number]) => courseCard(row, shop)
  return { related: related.map(cardOf), byInstructor: byInstructor.map(cardOf) }
}
