import type { Seat, Team } from '@akada/contract/seats.ts'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import type { SeatRow } from './seats.queries.ts'
import { countsOf, reassignProblem, resendProblem, revokeProblem, stateOf } from './seats.rules.ts'

function asSeat(row: SeatRow, now: Date): Seat[] {
  const state = stateOf(row)
  if ((state !== 'INVITED' && state !== 'ACCEPTED') || row.invitedAt === null) return []
  const progress = percentDone(row)
  return [
    {
      id: row.id,
      courseId: row.courseId,
      state,
      email: row.email,
      member: row.member,
      invitedAt: row.invitedAt.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      progress: state === 'ACCEPTED' ? progress : null,
      lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
      problem: state === 'INVITED' ? row.problem : null,
      mayResend: resendProblem(row, now) === null,
      mayRevoke: revokeProblem(row) === null,
      mayReassign: reassignProblem({ ...row, progress }) === null,
    },
  ]
}

/** Returns the seats of an order as its buyer sees them. */
export function asTeam(orderId: number, rows: readonly SeatRow[], now: Date): Team {
  const titles = new Map(rows.map(({ courseId, course }) => [courseId, course]))
  return {
    orderId,
    courses: [...titles].map(([id, title]) => ({ id, title, seats: countsOf(rows.filter(({ courseId }) => courseId === id)) })),
    seats: rows.flatMap((row) => asSeat(row, now)),
  }
}
