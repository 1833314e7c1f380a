import { describe, expect, test } from 'vitest'
import {
  changeProblem,
  detailsProblem,
  isDue,
  isOpen,
  lastDay,
  needsSending,
  redeemProblem,
  resendProblem,
  stateOf,
} from './gifts.rules.ts'

const now = new Date('2026-08-31T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const paid = { paidAt: at(-48), isReturned: false, sentAt: null, redeemedAt: null }
const sent = { ...paid, sentAt: at(-2), recipientEmail: 'ada@akada.test', sends: 1, sendOn: '2026-08-30' }

describe('the state of a gift', () => {
  test.each([
    ['UNPAID', { ...paid, paidAt: null }],
    ['SCHEDULED', paid],
    ['SENT', sent],
    ['REDEEMED', { ...sent, redeemedAt: now }],
    ['REFUNDED', { ...sent, redeemedAt: now, isReturned: true }],
    ['REFUNDED', { ...paid, isReturned: true }],
  ])('is %s', (state, facts) => {
    expect(stateOf(facts)).toBe(state)
    expect(isOpen(facts)).toBe(state === 'SCHEDULED' || state === 'SENT')
  })
})

test('a gift is due once from its time on, unless its buyer is suspended', () => {
  const due = { ...paid, dueAt: now, isBuyerSuspended: false }

  expect(isDue(due, now)).toBe(true)
  for (const change of [{ dueAt: at(0.01) }, { isBuyerSuspended: true }, { sentAt: now }, { isReturned: true }, { paidAt: null }])
    expect(isDue({ ...due, ...change }, now)).toBe(false)
})

describe('the details of a gift', () => {
  const check = (sendOn: string, recipientEmail = 'ada@akada.test') =>
    detailsProblem({ recipientEmail, sendOn }, { buyerEmail: 'bisi@akada.test', today: '2026-08-31' })

  test('allow dates from today to a year ahead', () => {
    expect(lastDay('2026-08-31')).toBe('2027-08-31')
    expect(['2026-08-30', '2026-08-31', '2027-08-31', '2027-09-01'].map((day) => check(day))).toEqual([
      'GIFT_DATE',
      null,
      null,
      'GIFT_DATE',
    ])
  })

  test('refuse the buyer’s own address', () => {
    expect(check('2026-08-31', 'bisi@akada.test')).toBe('GIFT_OWN_ADDRESS')
  })
})

describe('resending a gift', () => {
  test('is possible an hour after the last email, up to five times', () => {
    expect(resendProblem(sent, now)).toBeNull()
    expect(resendProblem({ ...sent, sentAt: at(-0.9) }, now)).toBe('GIFT_SENT_OFTEN')
    expect(resendProblem({ ...sent, sends: 5 }, now)).toBe('GIFT_SENT_OFTEN')
  })

  test('is refused before its first email, after redemption or a refund, and without an address', () => {
    for (const closed of [{ sentAt: null }, { redeemedAt: now }, { isReturned: true }, { recipientEmail: null }])
      expect(resendProblem({ ...sent, ...closed }, now)).toBe('GIFT_CLOSED')
  })
})

describe('changing a gift', () => {
  const wanted = { recipientEmail: sent.recipientEmail, sendOn: sent.sendOn }
  const who = { buyerEmail: 'bisi@akada.test', today: '2026-08-31' }

  test('keeps the past date of a gift that was sent, and needs an email only for another address or date', () => {
    expect(changeProblem(sent, wanted, who)).toBeNull()
    expect(needsSending(sent, wanted)).toBe(false)
    expect(needsSending(sent, { ...wanted, recipientEmail: 'eve@akada.test' })).toBe(true)
    expect(needsSending(sent, { ...wanted, sendOn: '2026-09-01' })).toBe(true)
    expect(needsSending({ ...sent, sentAt: null }, wanted)).toBe(true)
  })

  test('is refused for a closed gift, another past date, the buyer’s address, and after five emails', () => {
    expect(changeProblem({ ...sent, redeemedAt: now }, wanted, who)).toBe('GIFT_CLOSED')
    expect(changeProblem(sent, { ...wanted, sendOn: '2026-08-29' }, who)).toBe('GIFT_DATE')
    expect(changeProblem(sent, { ...wanted, recipientEmail: who.buyerEmail }, who)).toBe('GIFT_OWN_ADDRESS')
    expect(changeProblem({ ...sent, sends: 5 }, wanted, who)).toBeNull()
    expect(changeProblem({ ...sent, sends: 5 }, { ...wanted, recipientEmail: 'eve@akada.test' }, who)).toBe('GIFT_SENT_OFTEN')
  })
})

describe('redeeming a gift', () => {
  const gift = { ...sent, redeemedBy: null, instructorId: 'teacher' }
  const ada = { id: 'ada', email: 'ada@akada.test' }

  test('is for the account with its address, while it is open', () => {
    expect(redeemProblem(gift, ada)).toBeNull()
    expect(redeemProblem(gift, { ...ada, email: 'eve@akada.test' })).toBe('GIFT_OTHER_ADDRESS')
    expect(redeemProblem({ ...gift, isReturned: true }, ada)).toBe('GIFT_OVER')
    expect(redeemProblem({ ...gift, redeemedAt: now, redeemedBy: 'eve' }, ada)).toBe('GIFT_OVER')
    expect(redeemProblem(gift, { ...ada, id: 'teacher' })).toBe('GIFT_TAUGHT')
  })

  test('can be repeated, even after the address was erased, but not after a refund', () => {
    const redeemed = { ...gift, redeemedAt: now, redeemedBy: 'ada', recipientEmail: null }

    expect(redeemProblem(redeemed, ada)).toBeNull()
    expect(redeemProblem({ ...redeemed, isReturned: true }, ada)).not.toBeNull()
  })
})
