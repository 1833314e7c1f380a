import { describe, expect, test } from 'vitest'
import { cartProblem, chargedIn, chargedLike, chargeOf, type Payer, priceIn, priceLines } from './cart.rules.ts'

const course = { status: 'LIVE', isFree: false, instructorId: 'ngozi', isOwned: false } as const

test.each([
  ['a published course', {}, null],
  ['a course that the buyer already has', { isOwned: true }, 'COURSE_OWNED'],
  ['an archived course that the buyer already has', { isOwned: true, status: 'ARCHIVED' }, 'COURSE_OWNED'],
  ['the buyer’s own course', { instructorId: 'ada' }, 'COURSE_OWN'],
  ['a course in review', { status: 'UNDER_REVIEW' }, 'COURSE_NOT_SOLD'],
  ['an archived course', { status: 'ARCHIVED' }, 'COURSE_NOT_SOLD'],
  ['a free course', { isFree: true }, 'COURSE_FREE'],
] as const)('cartProblem names the problem with buying %s, if any', (_, difference, problem) => {
  expect(cartProblem({ ...course, ...difference }, 'ada')).toBe(problem)
})

const both = { isFree: false, priceNairaMinor: 1_500_000, priceUsdMinor: 1_500 }
const dollarsOnly = { isFree: false, priceNairaMinor: null, priceUsdMinor: 2_000 }

test('a price is returned in the requested currency', () => {
  expect(priceIn(both, 'NGN')).toBe(1_500_000)
  expect(priceIn(both, 'USD')).toBe(1_500)
})

describe('the cart currency', () => {
  const nigerian = { asked: 'NGN', isNigerian: true } as const
  const foreigner = { asked: 'USD', isNigerian: false } as const

  test.each([
    ['usd', [both], nigerian, 'NGN'],
    ['usd', [both, dollarsOnly], nigerian, 'USD'],
    ['usd', [both], foreigner, 'USD'],
    ['usd', [both], { asked: 'NGN', isNigerian: false }, 'USD'],
    ['usd', [both], { asked: 'USD', isNigerian: true }, 'USD'],
    ['charge_in_ngn', [both], foreigner, 'NGN'],
    ['charge_in_ngn', [both, dollarsOnly], foreigner, null],
    ['charge_in_ngn', [both, dollarsOnly], nigerian, null],
    ['disabled', [both], nigerian, 'NGN'],
    ['disabled', [both], foreigner, null],
    ['disabled', [both, dollarsOnly], nigerian, null],
  ] as const)('in the mode %s, for %j and %j, is %s', (foreignMode, courses, payer, currency) => {
    expect(chargedIn(courses, { ...payer, foreignMode })).toBe(currency)
  })
})

describe('the charge for one course', () => {
  const modes = ['usd', 'charge_in_ngn', 'disabled'] as const
  const currencies = ['NGN', 'USD'] as const
  const payers = modes.flatMap((foreignMode) =>
    currencies.flatMap((asked) => [true, false].map((isNigerian): Payer => ({ asked, isNigerian, foreignMode }))),
  )
  const small = { isFree: false, priceNairaMinor: 4_900, priceUsdMinor: 49 }

  /** Returns the problem if the course can't be paid for, otherwise the amount. */
  function shownCharge(course: typeof small | typeof dollarsOnly, payer: Payer) {
    const lines = priceLines([{ ...course, id: 1, title: 'Bookkeeping', problem: null }], payer)
    const charge = chargeOf(lines, { discountMinor: 0, minimumMinor: lines.currency === 'NGN' ? 5_000 : 200 })
    return charge.problem ?? { currency: charge.currency, totalMinor: charge.totalMinor }
  }

  test.each(payers)('equals the charge for the visitor named by chargedLike: %j', (payer) => {
    const like = chargedLike(payer)
    const visitor = { ...payer, asked: like, isNigerian: like === 'NGN' }

    for (const course of [both, dollarsOnly, small]) expect(shownCharge(course, payer)).toEqual(shownCharge(course, visitor))
  })
})
