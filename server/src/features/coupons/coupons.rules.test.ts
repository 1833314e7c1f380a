import type { Currency } from '@akada/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOf, evaluate, isOn, scopeTitle, sum, type Terms, termsFaults } from './coupons.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const limits = { couponMinPercent: 1, couponMaxPercent: 100, couponMaxDays: 0, couponMaxUses: 0 }
const coupon: Terms = {
  discountBps: 2_500,
  scope: 'SITEWIDE',
  instructorId: null,
  courseIds: [],
  startsAt: null,
  expiresAt: null,
  maxRedemptions: null,
  isOncePerPerson: true,
  minimumNairaMinor: null,
  minimumUsdMinor: null,
  affiliateId: null,
  isActive: true,
  isPublic: false,
}
const line = { courseId: 1, instructorId: 'ngozi', priceMinor: 1_500_000 }
const purchase = { lines: [line], currency: 'NGN' as Currency, uses: { inAll: 0, byPerson: 0 }, minimumMinor: 5_000, now }

const outcome = (terms: Partial<Terms>, more: Partial<typeof purchase> = {}) => {
  const evaluated = evaluate({ ...coupon, ...terms }, { ...purchase, ...more })
  return evaluated.problem ? evaluated.problem.code : evaluated.totalMinor
}

describe('a coupon', () => {
  test.each<[string, Partial<Terms>, Partial<typeof purchase>, string | number]>([
    ['takes 25% off', {}, {}, 1_125_000],
    ['that is turned off is invalid', { isActive: false }, {}, 'COUPON_INVALID'],
    ['that hasn’t started is invalid', { startsAt: inDays(1) }, {}, 'COUPON_INVALID'],
    ['is valid from its start', { startsAt: now }, {}, 1_125_000],
    ['has expired at its end', { expiresAt: now }, {}, 'COUPON_EXPIRED'],
    ['for other courses isn’t applicable', { scope: 'COURSES', courseIds: [2] }, {}, 'COUPON_NOT_APPLICABLE'],
    ['of another instructor isn’t applicable', { scope: 'INSTRUCTOR', instructorId: 'ada' }, {}, 'COUPON_NOT_APPLICABLE'],
    ['isn’t applicable to a free course', {}, { lines: [{ ...line, priceMinor: 0 }] }, 'COUPON_NOT_APPLICABLE'],
    ['requires its minimum purchase', { minimumNairaMinor: 1_500_001 }, {}, 'COUPON_MINIMUM'],
    ['accepts exactly its minimum purchase', { minimumNairaMinor: 1_500_000 }, {}, 1_125_000],
    ['with only a naira minimum has no minimum in dollars', { minimumNairaMinor: 9_000_000 }, { currency: 'USD' }, 1_125_000],
    ['requires its minimum purchase in dollars', { minimumUsdMinor: 9_000_000 }, { currency: 'USD' }, 'COUPON_MINIMUM'],
    ['can’t be used twice by one user', {}, { uses: { inAll: 1, byPerson: 1 } }, 'COUPON_USED'],
    ['can be used again if it allows several uses per user', { isOncePerPerson: false }, { uses: { inAll: 1, byPerson: 1 } }, 1_125_000],
    ['can’t exceed its use limit', { maxRedemptions: 3 }, { uses: { inAll: 3, byPerson: 0 } }, 'COUPON_USED_UP'],
    ['can be used up to its use limit', { maxRedemptions: 3 }, { uses: { inAll: 2, byPerson: 0 } }, 1_125_000],
    ['can make an order free', { discountBps: 10_000 }, {}, 0],
    [
      'can’t leave a total below the minimum payment',
      { discountBps: 9_950 },
      { lines: [{ ...line, priceMinor: 500_000 }] },
      'COUPON_TOTAL_TOO_SMALL',
    ],
  ])('%s', (_, terms, more, expected) => {
    expect(outcome(terms, more)).toBe(expected)
  })

  test('counts only applicable courses toward its minimum', () => {
    const lines = [line, { ...line, courseId: 2, priceMinor: 9_000_000 }]

    expect(outcome({ scope: 'COURSES', courseIds: [1], minimumNairaMinor: 2_000_000 }, { lines })).toBe('COUPON_MINIMUM')
  })

  test('discounts only applicable courses (F7)', () => {
    const evaluated = evaluate(
      { ...coupon, scope: 'COURSES', courseIds: [1] },
      { ...purchase, lines: [line, { ...line, courseId: 2, priceMinor: 1_000_000 }] },
    )

    expect(evaluated).toMatchObject({
      discountMinor: 375_000,
      totalMinor: 2_125_000,
      lines: [{ discountMinor: 375_000 }, { discountMinor: 0 }],
    })
  })
})

describe('a discount', () => {
  test.each([
    // Three courses at $19.99 with 33% off are discounted by 1,980 cents (F10).
    [1_999, 3_300, 660],
    [500_000, 1_250, 62_500],
    [499_900, 3_300, 164_967],
    [1, 5_000, 1],
    [100, 4_949, 49],
    [1_540, 10_000, 1_540],
  ])('of %i at %i hundredths of a percent is %i', (priceMinor, bps, expected) => {
    expect(discountOf(priceMinor, bps)).toBe(expected)
  })

  const currencies = fc.constantFrom<Currency>('NGN', 'USD')
  const percents = fc.integer({ min: 100, max: 10_000 })
  const prices = fc.integer({ min: 0, max: 1_000_000_000_00 })

  test('is at most the price, within half a kobo or cent of the exact share, and the whole price at 100%', () => {
    fc.assert(
      fc.property(prices, percents, (price, bps) => {
        const discount = discountOf(price, bps)
        const isNear = Math.abs(discount - (price * bps) / 10_000) <= 0.5 + 1e-6
        return discount >= 0 && discount <= price && isNear && discountOf(price, 10_000) === price
      }),
    )
  })

  test('never decreases with a higher percentage', () => {
    fc.assert(
      fc.property(prices, percents, percents, (price, one, other) => {
        return discountOf(price, Math.min(one, other)) <= discountOf(price, Math.max(one, other))
      }),
    )
  })

  test('on a cart is the sum of its lines’ discounts, and total plus discount is the subtotal', () => {
    const lines = fc.array(fc.record({ courseId: fc.integer(), instructorId: fc.constant('ngozi'), priceMinor: prices }), { minLength: 1 })
    fc.assert(
      fc.property(lines, percents, currencies, (cart, discountBps, currency) => {
        const evaluated = evaluate({ ...coupon, discountBps }, { ...purchase, lines: cart, currency })
        if (evaluated.problem) return ['COUPON_NOT_APPLICABLE', 'COUPON_TOTAL_TOO_SMALL'].includes(evaluated.problem.code)
        const isWhole = evaluated.totalMinor === 0 || evaluated.totalMinor >= purchase.minimumMinor
        return (
          isWhole &&
          evaluated.discountMinor === sum(evaluated.lines.map(({ discountMinor }) => discountMinor)) &&
          evaluated.totalMinor + evaluated.discountMinor === sum(cart.map(({ priceMinor }) => priceMinor))
        )
      }),
    )
  })
})

describe('a coupon’s terms', () => {
  const instructor = { id: 'ngozi', isAdmin: false, isInstructor: true }
  const admin = { id: 'ada', isAdmin: true, isInstructor: false }
  const own = { scope: 'COURSES' as const, courseIds: [1] }
  const free = { ...own, discountBps: 10_000, maxRedemptions: 1_000, expiresAt: inDays(31) }
  const paths = (terms: Partial<Terms>, maker = instructor, count = 1) =>
    termsFaults({ ...coupon, ...terms }, { maker, now, count, limits }).map(({ path }) => path)

  test.each<[string, Partial<Terms>, string[]]>([
    ['chosen courses', own, []],
    ['no courses', { ...own, courseIds: [] }, ['courseIds']],
    ['chosen courses with the scope INSTRUCTOR', { scope: 'INSTRUCTOR', courseIds: [1] }, ['courseIds']],
    ['an end before the start', { ...own, startsAt: inDays(2), expiresAt: inDays(1) }, ['expiresAt']],
    ['a giveaway with a thousand uses in 31 days', free, []],
    ['a giveaway without an end or a use limit', { ...free, maxRedemptions: null, expiresAt: null }, ['maxRedemptions', 'expiresAt']],
    ['a giveaway with too many uses', { ...free, maxRedemptions: 1_001 }, ['maxRedemptions']],
    ['a giveaway that lasts too long', { ...free, expiresAt: inDays(32) }, ['expiresAt']],
    ['a giveaway of 31 days that starts later', { ...free, startsAt: inDays(10), expiresAt: inDays(41) }, []],
  ])('are checked for an instructor: %s', (_, terms, faults) => {
    expect(paths(terms)).toEqual(faults)
  })

  test.each<[string, Partial<Terms>, { asked: Partial<typeof limits>; before?: Partial<Terms> }, string[]]>([
    ['a discount that is too low', { discountBps: 900 }, { asked: { couponMinPercent: 10 } }, ['discountPercentage']],
    ['a discount that is too high', { discountBps: 5_001 }, { asked: { couponMaxPercent: 50 } }, ['discountPercentage']],
    ['exactly the limit', { discountBps: 5_000 }, { asked: { couponMinPercent: 50, couponMaxPercent: 50 } }, []],
    ['no end', {}, { asked: { couponMaxDays: 10 } }, ['expiresAt']],
    ['a duration that is too long', { expiresAt: inDays(10.1) }, { asked: { couponMaxDays: 10 } }, ['expiresAt']],
    ['the longest duration from a later start', { startsAt: inDays(5), expiresAt: inDays(15) }, { asked: { couponMaxDays: 10 } }, []],
    ['no use limit', {}, { asked: { couponMaxUses: 100 } }, ['maxRedemptions']],
    ['too many uses', { maxRedemptions: 101 }, { asked: { couponMaxUses: 100 } }, ['maxRedemptions']],
    ['the maximum number of uses', { maxRedemptions: 100 }, { asked: { couponMaxUses: 100 } }, []],
    [
      'unchanged terms that were allowed before',
      {},
      { asked: { couponMaxPercent: 10, couponMaxDays: 1, couponMaxUses: 1 }, before: {} },
      [],
    ],
    ['more uses than before', { maxRedemptions: 9 }, { asked: { couponMaxUses: 5 }, before: { maxRedemptions: 7 } }, ['maxRedemptions']],
    ['a giveaway, which has separate limits', free, { asked: { couponMaxDays: 40, couponMaxUses: 2_000 } }, []],
    ['a giveaway with too many uses', { ...free, maxRedemptions: 3_000 }, { asked: { couponMaxUses: 2_000 } }, ['maxRedemptions']],
  ])('are checked against the limits that admins set: %s', (_, terms, { asked, before }, faults) => {
    const making = { now, limits: { ...limits, ...asked }, before: before && { ...coupon, ...own, ...before } }

    expect(termsFaults({ ...coupon, ...own, ...terms }, { ...making, maker: instructor }).map(({ path }) => path)).toEqual(faults)
    expect(termsFaults({ ...coupon, ...own, ...terms }, { ...making, maker: admin })).toEqual([])
  })

  test('limit the total uses of all codes in a batch', () => {
    expect(paths({ ...free, maxRedemptions: 2 }, instructor, 500)).toEqual([])
    expect(paths({ ...free, maxRedemptions: 2 }, instructor, 501)).toEqual(['maxRedemptions'])
  })

  test('let an admin create a giveaway, but no coupon with the scope INSTRUCTOR', () => {
    expect(paths({ discountBps: 10_000 }, admin)).toEqual([])
    expect(paths({ scope: 'INSTRUCTOR' }, admin)).toEqual(['scope'])
  })
})

test.each([
  [{ scope: 'SITEWIDE', instructorName: null, courses: 0, courseTitle: null }, 'All courses'],
  [{ scope: 'INSTRUCTOR', instructorName: 'Ngozi Okafor', courses: 0, courseTitle: null }, 'All by Ngozi Okafor'],
  [{ scope: 'COURSES', instructorName: null, courses: 1, courseTitle: 'Soap making' }, 'Soap making'],
  [{ scope: 'COURSES', instructorName: null, courses: 3, courseTitle: 'Soap making' }, '3 courses'],
])('the scope %j has the title %s', (scope, title) => {
  expect(scopeTitle(scope)).toBe(title)
})

test('a coupon is shown as on until it ends or is turned off', () => {
  expect([isOn(coupon, now), isOn({ ...coupon, expiresAt: now }, now), isOn({ ...coupon, isActive: false }, now)]).toEqual([
    true,
    false,
    false,
  ])
})
