import { isolated } from '@akada/contract/text-direction.ts'
import type { Tx } from '#platform/database/database.ts'
import { eraseMember, eraseTeam, findSeat } from './seats.queries.ts'
import { stateOf } from './seats.rules.ts'
import { tellBuyer } from './seats.sending.ts'

/**
 * Erases a user's personal data from seats that they bought or were invited to. An invited seat of the user is free again, and its buyer is
 * notified. A pending invitation by the user keeps its address until it is accepted, because the seat is paid for.
 */
export async function eraseSeats(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await eraseTeam(tx, userId)
  for (const id of await eraseMember(tx, { userId, email })) {
    const seat = await findSeat(tx, id)
    if (seat && stateOf(seat) === 'FREE')
      await tellBuyer(tx, seat, {
        title: 'A seat is free again',
        message: `An invited person deleted their account, so a seat of “${isolated(seat.course)}” is free again.`,
        key: `freed:${seat.sends}`,
      })
  }
}
