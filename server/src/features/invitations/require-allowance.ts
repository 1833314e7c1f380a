import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { getAllowance } from './get-allowance.ts'
import { lockInstructor } from './invitations.queries.ts'

type Asked = { instructorId: string; count: number; now: Date }

/** Refuses if an instructor has fewer invitations left this month. The lock keeps concurrent requests from exceeding the allowance. */
export async function requireAllowance(tx: Tx, { instructorId, count, now }: Asked): Promise<void> {
  await lockInstructor(tx, instructorId)
  const { left, limit } = await getAllowance(tx, instructorId, now)
  if (count > left)
    refuse('INVITATION_ALLOWANCE', {
      message: `This needs ${count === 1 ? '1 invitation' : `${count} invitations`}. You have ${left} of ${limit} left this month.`,
    })
}
