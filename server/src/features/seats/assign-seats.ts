import type { Answer } from '@akada/contract/endpoint.ts'
import { Email } from '@akada/contract/fields.ts'
import type * as seats from '@akada/contract/seats.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listSeats, lockTeam, type SeatRow, updateAssigned } from './seats.queries.ts'
import { countsOf, isAssignable, sortMembers, stateOf } from './seats.rules.ts'
import { sendSeat } from './seats.sending.ts'

type Assigned = { orderId: number; userId: string; courseId: number; addresses: readonly string[]; now: Date }

/** Invites all addresses to free seats of a course, or none. Names the addresses that can't be invited. */
export const assignSeats = (db: Db, { orderId, userId, courseId, addresses, now }: Assigned): Promise<Answer<typeof seats.assignSeats>> =>
  inTransaction(db, async (tx) => {
    const team = await lockTeam(tx, orderId)
    const rows = (await listSeats(tx, orderId)).filter((seat) => seat.courseId === courseId)
    if (team?.buyerId !== userId || rows.length === 0) return refuse('ORDER_NOT_FOUND')
    const { emails, problems } = sortMembers(
      addresses.map((address, place) => ({ place, email: z.safeParse(Email, address).data ?? null })),
      addressesOf(rows),
    )
    if (problems.length > 0) return { sent: 0, problems }
    const free = requireFree(rows, emails.length)
    for (const [index, email] of emails.entries()) {
      const seat = free[index]
      if (seat === undefined) throw new Error('fewer seats than addresses')
      await updateAssigned(tx, seat.id, { email, now })
      await sendSeat(tx, { ...seat, email }, now)
    }
    return { sent: emails.length, problems }
  })

/** Returns the seats that addresses can be invited to. A free seat can't be assigned again after its last email. */
function requireFree(rows: readonly SeatRow[], wanted: number): SeatRow[] {
  const free = rows.filter(isAssignable)
  if (free.length >= wanted) return free
  return refuse(countsOf(rows).free < wanted ? 'SEATS_TAKEN' : 'SEAT_SENT_OFTEN')
}

/** Returns the addresses of seats with a member or a pending invitation. */
export const addressesOf = (rows: readonly SeatRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => ['INVITED', 'ACCEPTED'].includes(stateOf(row))).flatMap(({ email }) => email ?? []))
