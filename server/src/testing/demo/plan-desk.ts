import { bySeed, fractionOf, hashOf } from './chance.ts'
import { DAY, HOUR } from './history-days.ts'
import type { DemoHistory, PlannedEnrollment, PlannedOrder } from './history-types.ts'
import { demoLearner } from './seed-people.ts'

type Outcome = 'PROCESSED' | 'PENDING' | 'NEEDS_ATTENTION' | 'APPROVED_BY_MANAGER' | 'DECLINED' | 'REQUESTED'

export type PlannedRefund = { studentKey: string; courseKey: string; at: Date; reason: string; outcome: Outcome }

/** `resolvedAt` is null for an open dispute. */
export type PlannedDispute = { order: PlannedOrder; at: Date; resolution: 'merchant-accepted' | 'declined' | null; resolvedAt: Date | null }

export type DemoDesk = {
  /** Oldest first. */
  refunds: readonly PlannedRefund[]
  disputes: readonly PlannedDispute[]
  /** An unpaid order for which less than its total arrives by bank transfer. */
  held: PlannedOrder | undefined
}

const reasons = [
  'It covers what I already know. I should have watched the preview first.',
  'I bought the wrong course and meant the one for beginners.',
  'My employer is paying for another course on the same subject.',
  'The pace is too fast for me at the moment.',
  'I don’t have the time this term after all.',
  'I expected more exercises and fewer slides.',
  'My phone can’t run the software that the course needs.',
]

type Candidate = PlannedEnrollment & { share: number; lastAt: Date; order: PlannedOrder }

type Wanted = { count: number; shares: readonly [number, number]; days: readonly [number, number] }

/** Plans the refunds and disputes, and the order on hold. Students don’t learn after requesting a refund. */
export function planDesk({ orders, enrollments, reviews }: DemoHistory, lecturesOf: ReadonlyMap<string, number>, now: Date): DemoDesk {
  // The demo student keeps all courses, so that a new site shows them.
  const taken = new Set([...reviews.map(({ studentKey }) => studentKey), demoLearner.key])
  const paid = orders.filter(({ outcome }) => outcome === 'PAID')
  const candidates = enrollments
    .flatMap((enrollment): Candidate[] => {
      const { studentKey, courseKey, at, completedAt } = enrollment
      const order = paid.find((one) => one.studentKey === studentKey && one.courseKeys.includes(courseKey))
      const share = completedAt.length / (lecturesOf.get(courseKey) ?? 1)
      return order ? [{ ...enrollment, share, lastAt: completedAt.at(-1) ?? at, order }] : []
    })
    .map((candidate) => ({ ...candidate, key: `${candidate.studentKey}/${candidate.courseKey}` }))
    .toSorted(bySeed('desk'))

  /** Takes candidates with the wanted progress and age, one per student. */
  function take({ count, shares: [least, most], days: [newest, oldest] }: Wanted, fits: (candidate: Candidate) => boolean): Candidate[] {
    const chosen: Candidate[] = []
    for (const candidate of candidates) {
      const daysAgo = (now.getTime() - candidate.at.getTime()) / DAY
      const isWanted = candidate.share >= least && candidate.share <= most && daysAgo >= newest && daysAgo <= oldest
      if (chosen.length === count || !isWanted || taken.has(candidate.studentKey) || !fits(candidate)) continue
      taken.add(candidate.studentKey)
      chosen.push(candidate)
    }
    return chosen
  }

  const soonAfter = ({ lastAt, studentKey }: Candidate) => new Date(lastAt.getTime() + (4 + fractionOf(`${studentKey}/asks`) * 60) * HOUR)
  // Within the thirty days in which a refund can be requested.
  const isOver = (candidate: Candidate) => {
    const askedAt = soonAfter(candidate).getTime()
    return askedAt < now.getTime() - 2 * DAY && askedAt < candidate.at.getTime() + 29 * DAY
  }
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const rested = (hours: number) => (candidate: Candidate) => candidate.lastAt < ago(hours)
  const isByCard = ({ order }: Candidate) => order.channel === 'card' && order.courseKeys.length === 1
  const asks = (outcome: Outcome, atOf: (candidate: Candidate, place: number) => Date) => (candidate: Candidate, place: number) => ({
    studentKey: candidate.studentKey,
    courseKey: candidate.courseKey,
    at: atOf(candidate, place),
    reason: reasons[hashOf(`${candidate.studentKey}/reason`) % reasons.length] ?? '',
    outcome,
  })

  const [lost, won, open] = [
    take({ count: 1, shares: [0, 1], days: [37, 58] }, (candidate) => isByCard(candidate) && rested(35 * 24)(candidate)),
    take({ count: 1, shares: [0, 1], days: [24, 36] }, isByCard),
    take({ count: 1, shares: [0, 0.4], days: [8, 20] }, isByCard),
  ]
  const refunds = [
    ...take({ count: 4, shares: [0.4, 0.85], days: [5, 26] }, rested(54)).map(
      asks('REQUESTED', (_, place) => ago([51, 26, 8, 2][place] ?? 2)),
    ),
    ...take({ count: 1, shares: [0, 0.25], days: [2, 12] }, rested(6)).map(asks('PENDING', () => ago(5))),
    ...take({ count: 1, shares: [0, 0.25], days: [4, 20] }, rested(49)).map(asks('NEEDS_ATTENTION', () => ago(48))),
    ...take({ count: 3, shares: [0.35, 0.7], days: [12, 50] }, isOver).map(asks('APPROVED_BY_MANAGER', soonAfter)),
    ...take({ count: 2, shares: [0.7, 0.95], days: [12, 50] }, isOver).map(asks('DECLINED', soonAfter)),
    ...take({ count: 11, shares: [0, 0.25], days: [4, 58] }, isOver).map(asks('PROCESSED', soonAfter)),
  ]
  const disputed = (found: readonly Candidate[], rest: Omit<PlannedDispute, 'order'>) => found.map(({ order }) => ({ order, ...rest }))
  return {
    refunds: refunds.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    disputes: [
      ...disputed(lost, { at: ago(34 * 24), resolution: 'merchant-accepted', resolvedAt: ago(33 * 24) }),
      ...disputed(won, { at: ago(19 * 24), resolution: 'declined', resolvedAt: ago(17 * 24) }),
      ...disputed(open, { at: ago(3), resolution: null, resolvedAt: null }),
    ],
    held: orders.findLast(({ outcome, couponCode, at }) => outcome !== 'PAID' && couponCode === null && at < ago(3)),
  }
}
