import { expect, test } from 'vitest'
import { bundleLines, bundleProblem, withoutOverlaps } from './cart.bundles.ts'

const course = (id: number, priceNairaMinor: number | null, priceUsdMinor: number, isOwned = false) => ({
  ...{ id, title: `Course ${id}`, status: 'LIVE' as const, isFree: false, instructorId: 'ngozi', isOwned },
  ...{ priceNairaMinor, priceUsdMinor },
})
const bundle = (change = {}) => ({
  ...{ id: 7, title: 'All of it', isSold: true, ownedCourses: 'REDUCE' as const, priceNairaMinor: 1_000_000, priceUsdMinor: 1_000 },
  ...change,
})
const shares = (lines: ReturnType<typeof bundleLines>) => lines.map((line) => [line.id, line.priceNairaMinor, line.priceUsdMinor])

test('divides the price by the list prices, to the kobo and cent', () => {
  const lines = bundleLines(bundle(), [course(1, 500_000, 400), course(2, 500_000, 400), course(3, 500_000, 400)], 'buyer')

  expect(shares(lines)).toEqual([
    [1, 333_334, 334],
    [2, 333_333, 333],
    [3, 333_333, 333],
  ])
})

test('reduces the price by the shares of owned courses', () => {
  const lines = bundleLines(bundle(), [course(1, 1_500_000, 1_500), course(2, 500_000, 500, true)], 'buyer')

  expect(shares(lines)).toEqual([[1, 750_000, 750]])
})

test('keeps the price, and divides it among the other courses', () => {
  const members = [course(1, 1_500_000, 1_500), course(2, 500_000, 500, true), course(3, 500_000, 500)]

  expect(shares(bundleLines(bundle({ ownedCourses: 'KEEP' }), members, 'buyer'))).toEqual([
    [1, 750_000, 750],
    [3, 250_000, 250],
  ])
})

test('divides a naira price by dollar prices if a course has no naira price, and equally without any', () => {
  const mixed = [course(1, null, 900), course(2, 500_000, 300)]
  const unpriced = [course(1, null, 0), course(2, 0, 0)]

  expect(shares(bundleLines(bundle(), mixed, 'buyer'))).toEqual([
    [1, 750_000, 750],
    [2, 250_000, 250],
  ])
  expect(shares(bundleLines(bundle(), unpriced, 'buyer'))).toEqual([
    [1, 500_000, 0],
    [2, 500_000, 0],
  ])
})

test('costs as much as its courses while they cost less, with or without owned ones', () => {
  const cheap = [course(1, 400_000, 400), course(2, 200_000, 200)]
  const owning = [course(1, 400_000, 400), course(2, 200_000, 200, true)]

  expect(shares(bundleLines(bundle(), cheap, 'buyer'))).toEqual([
    [1, 400_000, 400],
    [2, 200_000, 200],
  ])
  expect(shares(bundleLines(bundle(), owning, 'buyer'))).toEqual([[1, 400_000, 400]])
})

test('divides the price by the prices of when it was saved, if a course became more expensive since', () => {
  const raised = { ...course(1, 1_000_000_000, 1_000_000), listedNairaMinor: 500_000, listedUsdMinor: 500 }
  const lowered = { ...course(2, 400_000, 400), listedNairaMinor: 500_000, listedUsdMinor: 500 }
  const added = { ...course(3, 100_000, 100), listedNairaMinor: null, listedUsdMinor: null }

  expect(shares(bundleLines(bundle(), [raised, lowered, added], 'buyer'))).toEqual([
    [1, 500_000, 500],
    [2, 400_000, 400],
    [3, 100_000, 100],
  ])
})

test.each([
  ['BUNDLE_OWNED', bundle(), [course(1, 1, 1, true), course(2, 1, 1, true)], 'buyer'],
  ['BUNDLE_OWN', bundle(), [course(1, 1, 1), course(2, 1, 1)], 'ngozi'],
  ['BUNDLE_NOT_SOLD', bundle({ isSold: false }), [course(1, 1, 1), course(2, 1, 1)], 'buyer'],
  [null, bundle(), [course(1, 1, 1), course(2, 1, 1, true)], 'buyer'],
  ['BUNDLE_REFUND_OPEN', bundle(), [course(1, 1, 1), { ...course(2, 1, 1, true), isRefundAsked: true }], 'buyer'],
  [null, bundle({ ownedCourses: 'KEEP' }), [course(1, 1, 1), { ...course(2, 1, 1, true), isRefundAsked: true }], 'buyer'],
])('can’t be bought: %s', (problem, terms, members, userId) => {
  expect(bundleProblem(terms, members, userId)).toBe(problem)
})

test('marks courses that the cart contains twice', () => {
  const line = (id: number, bundleId: number | null) => ({
    id,
    problem: null,
    bundle: bundleId === null ? null : { id: bundleId, title: '' },
  })

  const lines = withoutOverlaps([line(1, null), line(4, null), line(1, 7), line(2, 7), line(2, 8), line(3, 8)])

  expect(lines.map(({ problem }) => problem)).toEqual(['COURSE_IN_BUNDLE', null, null, null, 'BUNDLE_OVERLAPS', 'BUNDLE_OVERLAPS'])
})
