import { addRole } from '#features/accounts/accounts.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Teaching, upsertInstructor } from './instructors.queries.ts'

export async function addInstructor(tx: Tx, userId: string, { teaching, now }: { teaching: Teaching; now: Date }): Promise<void> {
  await addRole(tx, userId, 'INSTRUCTOR')
  await upsertInstructor(tx, userId, teaching, now)
}
