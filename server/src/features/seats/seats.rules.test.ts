import { describe, expect, test } from 'vitest'
import {
  acceptProblem,
  countsOf,
  isAssignable,
  reassignProblem,
  resendProblem,
  revokeProblem,
  sortMembers,
  stateOf,
} from './seats.rules.ts'

const now = new Date('2026-08-31T12:00:00Z')
const anHourAgo = new Date('2026-08-31T11:00:00Z')
const free = { isReturned: false, invitedAt: null, acceptedAt: null, sends: 0 }
const invited = { ...free, invitedAt: anHourAgo, sends: 1 }
const accepted = { ...invited, acceptedAt: now }
const refunded = { ...free, isReturned: true }

describe('seat', () => {
  test('is free, invited, accepted or refunded', () => {
    expect([free, invited, accepted, refunded, { ...accepted, isReturned: true }].map(stateOf)).toEqual([
      'FREE',
      'INVITED',
      'ACCEPTED',
      'REFUNDED',
      'REFUNDED',
    ])
    expect(countsOf([free, free, invited, accepted, refunded])).toEqual({ total: 5, free: 2, invited: 1, accepted: 1, refunded: 1 })
  })

  test('can be assigned while it is free, up to five emails', () => {
    expect([free, { ...free, sends: 4 }, { ...free, sends: 5 }, invited, accepted, refunded].map(isAssignable)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('invites each valid address once', () => {
    const rows = ['ada@akada.test', null, 'ada@akada.test', 'has@akada.test'].map((email, place) => ({ place, email }))

    expect(sortMembers(rows, new Set(['has@akada.test']))).toEqual({
      emails: ['ada@akada.test'],
      problems: [
        { place: 1, problem: 'INVALID' },
        { place: 2, problem: 'REPEATED' },
        { place: 3, problem: 'HAS_SEAT' },
      ],
    })
  })

  test('can be resent after an hour, up to five emails, while its invitation is pending', () => {
    expect(resendProblem(invited, now)).toBe(null)
    expect(resendProblem({ ...invited, invitedAt: new Date(anHourAgo.getTime() + 1) }, now)).toBe('SEAT_SENT_OFTEN')
    expect(resendProblem({ ...invited, sends: 5 }, now)).toBe('SEAT_SENT_OFTEN')
    expect([free, accepted, refunded].map((seat) => resendProblem(seat, now))).toEqual(['SEAT_CLOSED', 'SEAT_CLOSED', 'SEAT_CLOSED'])
  })

  test('can be revoked until it is accepted', () => {
    expect([invited, free, accepted, refunded].map(revokeProblem)).toEqual([null, 'SEAT_CLOSED', 'SEAT_CLOSED', 'SEAT_CLOSED'])
  })

  test('can be reassigned once, below 10% progress', () => {
    const seat = { ...accepted, reassignedAt: null, progress: 9 }

    expect(reassignProblem(seat)).toBe(null)
    expect(reassignProblem({ ...seat, progress: 10 })).toBe('SEAT_USED')
    expect(reassignProblem({ ...seat, reassignedAt: now })).toBe('SEAT_REASSIGNED')
    expect(reassignProblem({ ...seat, sends: 5 })).toBe('SEAT_SENT_OFTEN')
    expect(reassignProblem({ ...seat, acceptedAt: null })).toBe('SEAT_CLOSED')
  })

  test('is accepted by the invited address, once', () => {
    const offered = { ...invited, email: 'ada@akada.test', acceptedBy: null, instructorId: 'teacher' }
    const ada = { id: 'ada', email: 'ada@akada.test' }
    const ownSeat = { ...offered, acceptedAt: now, acceptedBy: 'ada' }

    expect(acceptProblem(offered, ada)).toBe(null)
    expect(acceptProblem(ownSeat, ada)).toBe(null)
    expect(acceptProblem({ ...ownSeat, isReturned: true }, ada)).toBe('SEAT_OVER')
    expect(acceptProblem(ownSeat, { ...ada, id: 'other' })).toBe('SEAT_OVER')
    expect(acceptProblem(offered, { id: 'bisi', email: 'bisi@akada.test' })).toBe('SEAT_OTHER_ADDRESS')
    expect(acceptProblem({ ...offered, instructorId: 'ada' }, ada)).toBe('SEAT_TAUGHT')
  })
})
