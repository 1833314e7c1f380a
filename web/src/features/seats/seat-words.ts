import type { MemberProblem, Seat } from '@akada/contract/seats.ts'

export const seatStates = {
  INVITED: { kind: 'info', text: 'Invited' },
  ACCEPTED: { kind: 'success', text: 'Accepted' },
} as const satisfies Record<Seat['state'], { kind: string; text: string }>

export const seatProblems = {
  NOT_DELIVERED: 'We couldn’t email this invitation. Check the address.',
  NOT_ACCEPTABLE: 'This person already has the course, or teaches it.',
} as const

export const memberProblems: Record<MemberProblem, string> = {
  INVALID: 'isn’t an email',
  REPEATED: 'is repeated',
  HAS_SEAT: 'has a seat or a pending invitation',
}

/** Names the member, or else the invited email. */
export const nameOf = ({ member, email }: Seat): string => member || email || 'Deleted user'
