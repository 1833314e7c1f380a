import type { AccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { type Declaration, deleteDeclaration, insertDeclaration, listDeclarations } from './accessibility.queries.ts'

type Declared = Declaration & { isDeclared: boolean }

/** Keeps what an instructor says of a course, or takes it back; said twice it stands once. */
export async function saveAccessibilityDeclaration(
  db: Db,
  user: User,
  { isDeclared, ...declaration }: Declared,
): Promise<AccessibilityDeclaration[]> {
  const { courseId } = declaration
  return db.transaction().execute(async (tx) => {
    // Held, so that it isn't deleted meanwhile.
    await lockEditableCourse(tx, user, courseId)
    if (isDeclared) await insertDeclaration(tx, declaration)
    else await deleteDeclaration(tx, declaration)
    return (await listDeclarations(tx, courseId)).map(({ code }) => code)
  })
}
