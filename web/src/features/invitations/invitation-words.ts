import type { AddressProblem, InvitationState } from '@akada/contract/invitations.ts'

export const stateWords: Record<InvitationState, { text: string; kind: 'info' | 'success' | 'warning' | 'neutral' }> = {
  PENDING: { text: 'Pending', kind: 'info' },
  ACCEPTED: { text: 'Accepted', kind: 'success' },
  EXPIRED: { text: 'Expired', kind: 'warning' },
  REVOKED: { text: 'Revoked', kind: 'neutral' },
}
export const states = Object.keys(stateWords) as InvitationState[]

/** Returns the state from a URL, or undefined if it is invalid. */
export const stateOf = (text: string | null) => states.find((state) => state === text)

export const problemWords: Record<AddressProblem, string> = {
  INVALID: 'Not a valid email',
  REPEATED: 'Repeated in this list',
  INVITED: 'Already invited',
  OWN: 'Your own email',
}
