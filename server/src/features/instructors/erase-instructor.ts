import type { Tx } from '#platform/database/database.ts'
import { blankInstructor, deleteApplicationsOf } from './instructors.erasure.queries.ts'

/** Takes back what a person said of themselves to teach here. That somebody taught stays: their courses need it. */
export async function eraseInstructor(tx: Tx, userId: string): Promise<void> {
  await deleteApplicationsOf(tx, userId)
  await blankInstructor(tx, userId)
}
