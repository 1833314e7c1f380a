import { allocate } from '@akada/contract/allocate.ts'
import type { BundleProblem, CartCandidate, CartProblem, InBundle, PricedCourse } from './cart.rules.ts'

export type BundleTerms = InBundle & {
  isSold: boolean
  ownedCourses: 'REDUCE' | 'KEEP'
  priceNairaMinor: number | null
  priceUsdMinor: number | null
}

type Member = CartCandidate &
  PricedCourse & {
    id: number
    /** The regular prices when the bundle was last saved. */
    listedNairaMinor?: number | null
    listedUsdMinor?: number | null
    /** Whether the user has asked for a refund of the course, which isn’t decided yet. */
    isRefundAsked?: boolean
  }

/** A course of a bundle. Its price is its share of the bundle’s price. */
export type BundleLine<M extends Member> = Omit<M, 'priceNairaMinor' | 'priceUsdMinor'> &
  PricedCourse & { bundle: InBundle; problem: CartProblem | null; listNairaMinor: number | null; listUsdMinor: number }

type Offer = Pick<BundleTerms, 'isSold' | 'ownedCourses'>

/** Returns why the user can't buy the bundle, or null. */
export function bundleProblem({ isSold, ownedCourses }: Offer, members: readonly Member[], userId: string): BundleProblem | null {
  if (members.every(({ isOwned }) => isOwned)) return 'BUNDLE_OWNED'
  if (members.some(({ instructorId }) => instructorId === userId)) return 'BUNDLE_OWN'
  if (!isSold) return 'BUNDLE_NOT_SOLD'
  // The price would fall because of a course that the user may return.
  const isReturning = members.some(({ isOwned, isRefundAsked = false }) => isOwned && isRefundAsked)
  return isReturning && ownedCourses === 'REDUCE' ? 'BUNDLE_REFUND_OPEN' : null
}

/**
 * Returns the lines of a bundle: the courses that the user doesn't have, each with its share of the price by list price, to the kobo or cent.
 * A user who has all courses gets all lines, with a problem.
 */
export function bundleLines<M extends Member>(bundle: BundleTerms, members: readonly M[], userId: string): BundleLine<M>[] {
  const { id, title, ownedCourses } = bundle
  const problem = bundleProblem(bundle, members, userId)
  const bought = problem === 'BUNDLE_OWNED' ? members : members.filter(({ isOwned }) => !isOwned)
  // The price falls by the shares of owned courses, or is divided among the others.
  const shares = sharesOf(priceOf(bundle, members), ownedCourses === 'REDUCE' ? members : bought)
  return bought.map((member) => {
    const { nairaMinor, usdMinor } = shares.get(member.id) ?? { nairaMinor: null, usdMinor: 0 }
    const { priceNairaMinor: listNairaMinor, priceUsdMinor: listUsdMinor } = member
    const prices = { isFree: false, priceNairaMinor: nairaMinor, priceUsdMinor: usdMinor, listNairaMinor, listUsdMinor }
    return { ...member, ...prices, bundle: { id, title }, problem }
  })
}

type Price = Pick<BundleTerms, 'priceNairaMinor' | 'priceUsdMinor'>

/** Returns the bundle's price. While its courses cost less, it costs as much as they do. */
function priceOf({ priceNairaMinor, priceUsdMinor }: Price, members: readonly Member[]) {
  const naira = members.flatMap((member) => member.priceNairaMinor ?? [])
  const listUsdMinor = sum(members.map((member) => member.priceUsdMinor))
  return {
    nairaMinor: priceNairaMinor === null || naira.length < members.length ? priceNairaMinor : Math.min(priceNairaMinor, sum(naira)),
    usdMinor: Math.min(priceUsdMinor ?? 0, listUsdMinor),
  }
}

function sharesOf({ nairaMinor, usdMinor }: ReturnType<typeof priceOf>, members: readonly Member[]) {
  // A price that was raised since the bundle was saved counts as before, so that its instructor can't take the shares of others.
  const usd = members.map((member) => Math.min(member.priceUsdMinor, member.listedUsdMinor ?? member.priceUsdMinor))
  const naira = members.flatMap(({ priceNairaMinor, listedNairaMinor }) =>
    priceNairaMinor === null ? [] : Math.min(priceNairaMinor, listedNairaMinor ?? priceNairaMinor),
  )
  const nairaParts = nairaMinor === null ? null : divided(nairaMinor, naira.length === members.length ? naira : usd)
  const usdParts = divided(usdMinor, usd)
  return new Map(
    members.map(({ id }, index) => [
      id,
      { nairaMinor: nairaParts === null ? null : (nairaParts[index] ?? 0), usdMinor: usdParts[index] ?? 0 },
    ]),
  )
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Divides equally if no course has a list price. */
const divided = (amountMinor: number, weights: readonly number[]): number[] =>
  allocate(amountMinor, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))

type Line = { id: number; problem: CartProblem | null; bundle: InBundle | null }

/** Marks courses that a cart contains twice: in a bundle and alone, or in two bundles. The first bundle keeps the course. */
export function withoutOverlaps<L extends Line>(lines: readonly L[]): L[] {
  const bundleOf = new Map<number, number>()
  for (const { id, bundle } of lines) if (bundle && !bundleOf.has(id)) bundleOf.set(id, bundle.id)
  const overlapping = new Set(lines.flatMap(({ id, bundle }) => (bundle && bundleOf.get(id) !== bundle.id ? [bundle.id] : [])))
  return lines.map((line) => {
    const { id, bundle } = line
    if (line.problem !== null) return line
    if (bundle) return overlapping.has(bundle.id) ? { ...line, problem: 'BUNDLE_OVERLAPS' } : line
    return bundleOf.has(id) ? { ...line, problem: 'COURSE_IN_BUNDLE' } : line
  })
}
