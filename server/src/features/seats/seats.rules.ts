import { seatLimits } from '@akada/contract/limits.ts'
import type { MemberProblem, SeatCounts } from '@akada/contract/seats.ts'

const HOUR_MS = 3_600_000

export type SeatFacts = {
  /** Whether the seat was refunded or charged back, or its refund awaits a decision. */
  isReturned: boolean
  invitedAt: Date | null
  acceptedAt: Date | null
}

export type SeatState = 'FREE' | 'INVITED' | 'ACCEPTED' | 'REFUNDED'

export function stateOf({ isReturned, invitedAt, acceptedAt }: SeatFacts): SeatState {
  if (isReturned) return 'REFUNDED'
  if (acceptedAt !== null) return 'ACCEPTED'
  return invitedAt === null ? 'FREE' : 'INVITED'
}

/** Counts seats by state. */
export function countsOf(seats: readonly SeatFacts[]): SeatCounts {
  const states = seats.map(stateOf)
  const count = (state: SeatState) => states.filter((one) => one === state).length
  return {
    ...{ total: seats.length, free: count('FREE'), invited: count('INVITED') },
    ...{ accepted: count('ACCEPTED'), refunded: count('REFUNDED') },
  }
}

/** A row of the list of addresses. `email` is null if it isn't an email. */
export type Row = { place: number; email: string | null }

function problemOf(email: string | null, taken: ReadonlySet<string>, earlier: ReadonlySet<string>): MemberProblem | null {
  if (email === null) return 'INVALID'
  if (earlier.has(email)) return 'REPEATED'
  return taken.has(email) ? 'HAS_SEAT' : null
}

/** Divides the rows into those to invite and those with a problem. `taken`: the addresses of the course's seats. */
export function sortMembers(rows: readonly Row[], taken: ReadonlySet<string>) {
  const emails = new Set<string>()
  const problems: { place: number; problem: MemberProblem }[] = []
  for (const { place, email } of rows) {
    const problem = problemOf(email, taken, emails)
    if (problem !== null) problems.push({ place, problem })
    else if (email !== null) emails.add(email)
  }
  return { emails: [...emails], problems }
}

type Sent = SeatFacts & { sends: number }

const isSentOften = ({ sends }: Sent): boolean => sends >= seatLimits.sends

/** Returns why an invitation can't be resent, or null. */
export function resendProblem(seat: Sent, now: Date) {
  if (stateOf(seat) !== 'INVITED' || seat.invitedAt === null) return 'SEAT_CLOSED'
  return isSentOften(seat) || now.getTime() - seat.invitedAt.getTime() < HOUR_MS ? 'SEAT_SENT_OFTEN' : null
}

/** Whether another address can be invited to a free seat. */
export const isAssignable = (seat: Sent): boolean => stateOf(seat) === 'FREE' && !isSentOften(seat)

export const revokeProblem = (seat: SeatFacts) => (stateOf(seat) === 'INVITED' ? null : 'SEAT_CLOSED')

type Assigned = Sent & { reassignedAt: Date | null; progress: number }

/** Returns why a seat can't be given to another member, or null. */
export function reassignProblem(seat: Assigned) {
  if (stateOf(seat) !== 'ACCEPTED') return 'SEAT_CLOSED'
  if (seat.reassignedAt !== null) return 'SEAT_REASSIGNED'
  if (seat.progress >= seatLimits.reassignBelowPercent) return 'SEAT_USED'
  return isSentOften(seat) ? 'SEAT_SENT_OFTEN' : null
}

type Offered = SeatFacts & { email: string | null; acceptedBy: string | null; instructorId: string }

/** Returns why a user can't accept a seat, or null. Accepting it again is allowed. The course may have been archived. */
export function acceptProblem(seat: Offered, user: { id: string; email: string }) {
  if (seat.acceptedBy === user.id && !seat.isReturned) return null
  if (seat.email !== user.email) return 'SEAT_OTHER_ADDRESS'
  if (stateOf(seat) !== 'INVITED') return 'SEAT_OVER'
  return seat.instructorId === user.id ? 'SEAT_TAUGHT' : null
}
