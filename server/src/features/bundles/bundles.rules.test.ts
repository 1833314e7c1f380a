import { expect, test } from 'vitest'
import { mayEdit, type Offered, offerFaults, viewProblem } from './bundles.rules.ts'

const course = { title: 'Bread', isSold: true, priceNairaMinor: 1_000_000 as number | null, priceUsdMinor: 1_000 }
const offered = (change: Partial<Offered>): Offered => ({
  priceNairaMinor: 1_500_000,
  priceUsdMinor: 1_500,
  courses: [course, course],
  ...change,
})

test.each<[string, Partial<Offered>, string[]]>([
  ['complete', {}, []],
  ['without a naira price', { priceNairaMinor: null }, []],
  ['with one course', { courses: [course], priceNairaMinor: null, priceUsdMinor: 900 }, ['courseIds']],
  ['with an unpublished course', { courses: [course, { ...course, isSold: false }] }, ['courseIds']],
  ['without a dollar price', { priceUsdMinor: null }, ['priceUsd']],
  ['as expensive as its courses', { priceUsdMinor: 2_000, priceNairaMinor: 2_000_000 }, []],
  ['more expensive than its courses', { priceUsdMinor: 2_001, priceNairaMinor: 2_000_001 }, ['priceUsd', 'priceNaira']],
  ['with a naira price, but a course without one', { courses: [course, { ...course, priceNairaMinor: null }] }, ['priceNaira']],
])('a bundle %s', (_, change, paths) => {
  expect(offerFaults(offered(change)).map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['LIVE', null, null],
  ['DRAFT', null, 'BUNDLE_NOT_FOUND'],
  ['ARCHIVED', null, 'BUNDLE_GONE'],
  ['DRAFT', { id: 'maker', roles: ['INSTRUCTOR'] }, null],
  ['DRAFT', { id: 'other', roles: ['INSTRUCTOR'] }, 'BUNDLE_NOT_FOUND'],
  ['ARCHIVED', { id: 'other', roles: ['ADMIN'] }, null],
] as const)('a bundle that is %s is seen by %j: %s', (status, viewer, problem) => {
  expect(viewProblem({ makerId: 'maker', isOfSite: false, status }, viewer)).toBe(problem)
})

test('only its maker and admins edit a bundle, and only admins one of the site', () => {
  const viewers = [null, { id: 'maker', roles: [] }, { id: 'other', roles: ['INSTRUCTOR'] }, { id: 'other', roles: ['ADMIN'] }]

  const edits = (isOfSite: boolean) => viewers.map((viewer) => mayEdit({ makerId: 'maker', isOfSite }, viewer))

  expect(edits(false)).toEqual([false, true, false, true])
  expect(edits(true)).toEqual([false, false, false, true])
})
