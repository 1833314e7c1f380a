// Plans sixty days of a young marketplace: students sign up, look, buy, learn and review. The plan is the same on every machine, except that
// it ends now.
import { chooseBy, fractionOf } from './chance.ts'
import { DAY, HISTORY_DAYS, momentOn } from './history-days.ts'
import type { DemoHistory, PaidWith, Planned, PlannedCourse, PlannedEnrollment, PlannedOrder } from './history-types.ts'
import { learn, learnUntil } from './plan-learning.ts'
import { planReviews } from './plan-reviews.ts'
import { planViews } from './plan-views.ts'
import { planVisits, type Visit } from './plan-visits.ts'

/** Categories that are still small: none of their courses has the ten enrollments of a bestseller. */
const smallCategories = ['music-photography', 'agriculture-health']
const MOST_IN_SMALL = 9

/** The coupons of the history. `WELCOME20` and `HARVEST25` apply to all courses, `STUDENTS30` to the demo instructor's. */
export const demoCoupons = {
  welcome: { code: 'WELCOME20', percent: 20, sinceDays: 58, untilDays: null },
  harvest: { code: 'HARVEST25', percent: 25, sinceDays: 41, untilDays: 31 },
  students: { code: 'STUDENTS30', percent: 30, sinceDays: 50, untilDays: null },
} as const

/** Courses of little popularity are the newest: they were published in the last weeks. */
const publishedDaysAgo = ({ key, popularity }: PlannedCourse, index: number): number =>
  popularity < 0.4 ? 4 + Math.round(fractionOf(`${key}/published`) * 20) : HISTORY_DAYS + 5 + index

type DemoCoupon = (typeof demoCoupons)[keyof typeof demoCoupons]

const runsAt = ({ sinceDays, untilDays }: DemoCoupon, daysAgo: number): boolean =>
  daysAgo < sinceDays - 1 && (untilDays === null || daysAgo > untilDays + 1)

type Buying = { chosen: readonly PlannedCourse[]; used: ReadonlySet<string>; now: Date }

/** Returns the code of a buyer who knows one. Each coupon can be used once per buyer. */
function couponOf({ at, seed, fixed }: Visit, { chosen, used, now }: Buying): string | null {
  if (fixed) return null
  const { welcome, harvest, students } = demoCoupons
  const chance = fractionOf(`${seed}/coupon`)
  const isByOwner = chosen.every(({ instructorKey }) => instructorKey === 'adaeze-okonkwo')
  const known: DemoCoupon[] = []
  if (chance < 0.45) known.push(harvest)
  if (chance > 0.55 && isByOwner) known.push(students)
  if (chance < 0.2) known.push(welcome)
  return known.find((one) => runsAt(one, (now.getTime() - at.getTime()) / DAY) && !used.has(one.code))?.code ?? null
}

const channelOf = ({ country }: { country: string }, seed: string): PaidWith => {
  const chance = fractionOf(`${seed}/channel`)
  if (country !== 'NG' || chance < 0.62) return 'card'
  return chance < 0.9 ? 'bank_transfer' : 'ussd'
}

const outcomes = [
  ['DECLINED', 5],
  ['ABANDONED', 7],
  ['PAID', 88],
] as const

const outcomeOf = ({ seed, fixed }: Visit): PlannedOrder['outcome'] =>
  fixed ? 'PAID' : (chooseBy(outcomes, ([, share]) => share, fractionOf(`${seed}/outcome`))?.[0] ?? 'PAID')

const isSmall = ({ categoryKeys }: PlannedCourse): boolean => categoryKeys.some((category) => smallCategories.includes(category))

/** Returns how likely a visitor chooses a course: popular ones, those of the visitor's interests, and slightly more the cheap ones. */
const appealOf = ({ popularity, categoryKeys, priceNaira }: PlannedCourse, interests: readonly string[]): number =>
  popularity ** 2.2 * (categoryKeys.some((key) => interests.includes(key)) ? 1 : 0.15) * (20_000 / Math.max(5_000, priceNaira)) ** 0.2

const cartSizes = [
  [1, 62],
  [2, 28],
  [3, 10],
] as const

/** The state of the site while its history is planned, visit by visit. */
class Market {
  readonly orders: PlannedOrder[] = []
  readonly enrollments: PlannedEnrollment[] = []
  readonly #planned: Planned
  readonly #publishedAt: ReadonlyMap<string, Date>
  readonly #byKey: ReadonlyMap<string, PlannedCourse>
  readonly #countryOf: ReadonlyMap<string, string>
  readonly #owned = new Map<string, Set<string>>()
  readonly #usedCoupons = new Map<string, Set<string>>()
  readonly #enrolled: Map<string, number>

  constructor(planned: Planned, publishedAt: ReadonlyMap<string, Date>) {
    this.#planned = planned
    this.#publishedAt = publishedAt
    this.#byKey = new Map(planned.courses.map((course) => [course.key, course]))
    this.#countryOf = new Map(planned.students.map(({ key, country }) => [key, country]))
    this.#enrolled = new Map((planned.fixed ?? []).flatMap((visit) => visit.courses.map(({ key }) => [key, 1] as const)))
  }

  visit(visit: Visit) {
    const chosen = visit.fixed ? visit.fixed.courses.flatMap(({ key }) => this.#byKey.get(key) ?? []) : this.#choose(visit)
    if (chosen.length === 0) return
    const isFree = chosen.every((course) => course.isFree)
    if (isFree || this.#buy(visit, chosen)) this.#enroll(visit, chosen, isFree)
  }

  #isOpen(course: PlannedCourse, { studentKey, at }: Visit): boolean {
    if (isSmall(course) && (this.#enrolled.get(course.key) ?? 0) >= MOST_IN_SMALL) return false
    return !this.#owned.get(studentKey)?.has(course.key) && (this.#publishedAt.get(course.key) ?? at) < at
  }

  #choose(visit: Visit): PlannedCourse[] {
    const { seed, interests } = visit
    const wantsFree = fractionOf(`${seed}/free`) < 0.22
    const open = this.#planned.courses.filter((course) => course.isFree === wantsFree && this.#isOpen(course, visit))
    const size = wantsFree ? 1 : (chooseBy(cartSizes, ([, share]) => share, fractionOf(`${seed}/size`))?.[0] ?? 1)
    const chosen: PlannedCourse[] = []
    for (let place = 0; place < size; place++) {
      const left = open.filter((course) => !chosen.includes(course))
      const next = chooseBy(left, (course) => appealOf(course, interests), fractionOf(`${seed}/choice/${place}`))
      if (next) chosen.push(next)
    }
    return chosen
  }

  /** Returns whether the order was paid. */
  #buy(visit: Visit, chosen: readonly PlannedCourse[]): boolean {
    const { studentKey, at, seed, fixed } = visit
    const used = this.#usedCoupons.get(studentKey) ?? new Set<string>()
    const couponCode = couponOf(visit, { chosen, used, now: this.#planned.now })
    const outcome = outcomeOf(visit)
    const channel = fixed ? 'card' : channelOf({ country: this.#countryOf.get(studentKey) ?? 'NG' }, seed)
    this.orders.push({ studentKey, courseKeys: chosen.map(({ key }) => key), at, couponCode, channel, outcome })
    if (outcome !== 'PAID') return false
    if (couponCode) this.#usedCoupons.set(studentKey, used.add(couponCode))
    return true
  }

  #enroll({ studentKey, at, fixed }: Visit, chosen: readonly PlannedCourse[], isFree: boolean) {
    const { now } = this.#planned
    const owned = this.#owned.get(studentKey) ?? new Set<string>()
    for (const { key, lectures } of chosen) {
      const known = fixed?.courses.find((course) => course.key === key)
      if (!known) this.#enrolled.set(key, (this.#enrolled.get(key) ?? 0) + 1)
      const learned = known
        ? learnUntil({ at, lectures, share: known.share, until: momentOn(now, known.learnedDaysAgo, 0.3) })
        : learn({ seed: `${studentKey}/${key}`, at, lectures, now })
      this.enrollments.push({ studentKey, courseKey: key, at, isFree, ...learned })
      owned.add(key)
    }
    this.#owned.set(studentKey, owned)
  }
}

/** Plans the history of a site. */
export function planHistory(planned: Planned): DemoHistory {
  const { courses, now, fixed = [] } = planned
  const publishedAt = new Map(courses.map((course, index) => [course.key, momentOn(now, publishedDaysAgo(course, index), 0.2)] as const))
  const categories = [...new Set(courses.flatMap(({ categoryKeys }) => categoryKeys))]
  const { joinedAt, visits } = planVisits(planned, categories)
  const market = new Market(planned, publishedAt)
  for (const visit of visits) market.visit(visit)
  const { orders, enrollments } = market
  return {
    publishedAt,
    joinedAt,
    orders,
    enrollments,
    reviews: planReviews(courses, { enrollments, silent: new Set(fixed.map(({ studentKey }) => studentKey)), now }),
    views: planViews(courses, { orders, enrollments, publishedAt, now }),
  }
}
