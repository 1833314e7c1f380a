import type { Tx } from '#platform/database/database.ts'
import { countCoursesIn, lockCoursesIn, moveCourses } from './courses.placing.queries.ts'

/** Holds the courses of a category, before whoever holds the category itself: everybody takes them in this order. */
export const holdCoursesIn = async (tx: Tx, categoryId: number): Promise<void> => void (await lockCoursesIn(tx, categoryId))

export const howManyIn = (tx: Tx, categoryId: number): Promise<number> => countCoursesIn(tx, categoryId)

/** All courses of one category are in another from now on; one that is in both is there once. */
export const moveAllCourses = (tx: Tx, from: number, to: number): Promise<void> => moveCourses(tx, from, to)
