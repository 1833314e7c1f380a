import type { Tx } from '#platform/database/database.ts'
import { blankInstructor, deleteApplicationsOf } from './instructors.erasure.queries.ts'

/** Deletes a person's applications and blanks the teaching profile. The row remains, because courses refer to it. */
export async function eraseInstructor(tx: Tx, userId: string): Promise<void> {
  await deleteApplicationsOf(tx, userId)
  await blankInstructor(tx, userId)
}
