import type { AccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { type Declaration, deleteDeclaration, insertDeclaration, listDeclarations } from './accessibility.queries.ts'

type Declared = Declaration & { isDeclared: boolean }

/** Saves or withdraws a declaration. Idempotent. */
export async function saveAccessibilityDeclaration(
  db: Db,
  user: User,
  { isDeclared, ...declaration }: Declared,
): Promise<AccessibilityDeclaration[]> {
  const { courseId } = declaration
  return db.transaction().execute(async (tx) => {
    // Locks the course, so that it can't be deleted before the declaration is saved.
    await lockEditableCourse(tx, user, courseId)
    if (isDeclared) await insertDeclaration(tx, declaration)
    else await deleteDeclaration(tx, declaration)
    return (await listDeclarations(tx, courseId)).map(({ code }) => code)
  })
}
