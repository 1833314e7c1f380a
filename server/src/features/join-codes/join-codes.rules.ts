import type { JoinCodeState } from '@akada/contract/join-codes.ts'
import { invitationLimits } from '@akada/contract/limits.ts'

// Without letters and digits that look alike.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Rate limits for unknown codes. A known code doesn't count. */
export const guesses = {
  ofPerson: (userId: string) => ({ key: `join:person:${userId}`, limit: 10, windowSeconds: 600 }),
  // For visitors. Higher than per user, because a whole school can share one IP address.
  ofNetwork: (network: string) => ({ key: `join:address:${network}`, limit: 60, windowSeconds: 600 }),
}

/** Returns a code such as `K7PM-2XWD` from random bytes. 31 letters fit into a byte eight times, with a bias that doesn't help to guess. */
export const codeFrom = (bytes: Uint8Array): string =>
  asCode([...bytes.slice(0, LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join(''))

/** Returns a code as it is stored, however it was typed. */
export function asCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return letters.length === LENGTH ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}

const DAY_MS = 86_400_000

export const expiryOf = (now: Date): Date => new Date(now.getTime() + invitationLimits.codeValidDays * DAY_MS)

export type Facts = { seats: number; used: number; expiresAt: Date; closedAt: Date | null; status: string }

/** A code is paused while its course isn't published, unless it was closed or has expired. */
export function stateOf({ seats, used, expiresAt, closedAt, status }: Facts, now: Date): JoinCodeState {
  if (closedAt !== null) return 'CLOSED'
  if (expiresAt <= now) return 'EXPIRED'
  if (status !== 'LIVE') return 'PAUSED'
  return used < seats ? 'OPEN' : 'FULL'
}

/** Returns why a user who isn't enrolled can't join, or null. */
export function joinProblem(code: Facts & { instructorId: string | null }, { userId, now }: { userId: string; now: Date }) {
  if (code.instructorId === userId) return 'COURSE_OWN'
  const state = stateOf(code, now)
  return state === 'OPEN' ? null : (`JOIN_CODE_${state}` as const)
}
