import type { AccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { type Declaration, deleteDeclaration, insertDeclaration, listDeclarations } from './accessibility.queries.ts'

type Declared = Declaration & { courseId: number; isDeclared: boolean }

/** Saves or withdraws a declaration. Idempotent. */
export async function saveAccessibilityDeclaration(
  db: Db,
  user: User,
  { courseId, isDeclared, ...declaration }: Declared,
): Promise<AccessibilityDeclaration[]> {
  return db.transaction().execute(async (tx) => {
    // Locks the course, so that it can't be deleted before the declaration is saved.
    const course = await lockEditableCourse(tx, user, courseId)
    if (isDeclared) await insertDeclaration(tx, course, declaration)
    else await deleteDeclaration(tx, course, declaration)
    return (await listDeclarations(tx, courseId)).map(({ code }) => code)
  })
}
