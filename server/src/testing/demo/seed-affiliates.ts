// The demo student is an affiliate of the first instructor, with clicks and sales.
import type { Tx } from '#platform/database/database.ts'
import { hashOf } from './chance.ts'
import type { DemoHistory, PlannedOrder } from './history-types.ts'
import type { Person } from './seed-people.ts'

const DAY = 86_400_000
const CODE = 'DEMQLEAF'
const JOINED_DAYS_AGO = 30
const SALES = 6
const COMMISSIONS_BPS = [2_000, 1_500]

/** Marks some of the recent orders of other students that contain one of the courses. */
export function planReferrals(
  history: Pick<DemoHistory, 'orders'>,
  opened: { courseKeys: readonly string[]; exceptKey: string; now: Date },
) {
  const since = opened.now.getTime() - (JOINED_DAYS_AGO - 1) * DAY
  const isReferred = ({ outcome, at, studentKey, courseKeys }: PlannedOrder) =>
    outcome === 'PAID' &&
    at.getTime() > since &&
    studentKey !== opened.exceptKey &&
    courseKeys.some((key) => opened.courseKeys.includes(key))
  const referred = new Set(history.orders.filter(isReferred).slice(-SALES))
  return history.orders.map((order) => (referred.has(order) ? { ...order, isReferred: true } : order))
}

export type DemoAffiliate = { id: string; programs: ReadonlyMap<number, number> }

type Opened = { person: Person | undefined; courseIds: readonly number[]; now: Date }

/** Adds the affiliate with the clicks of the last weeks, and opens the courses. */
export async function seedAffiliate(tx: Tx, { person, courseIds, now }: Opened): Promise<DemoAffiliate> {
  const id = person?.id ?? ''
  const joinedAt = new Date(now.getTime() - JOINED_DAYS_AGO * DAY)
  await tx.insertInto('affiliates').values({ user_id: id, code: CODE, joined_at: joinedAt, first_sale_at: joinedAt }).execute()
  const programs = new Map(courseIds.map((courseId, index) => [courseId, COMMISSIONS_BPS[index] ?? 1_000]))
  await tx
    .insertInto('affiliate_courses')
    .values([...programs].map(([course_id, commission_bps]) => ({ course_id, commission_bps })))
    .execute()
  const days = Array.from({ length: 14 }, (_, index) => new Date(now.getTime() - (2 * index + 1) * DAY))
  const clicks = [null, ...courseIds].flatMap((course_id, place) =>
    days
      .filter((_, index) => index % 3 === place % 3)
      .map((day) => ({ affiliate_id: id, course_id, day, clicks: 1 + (hashOf(`${place}/${day.getTime()}`) % 9) })),
  )
  await tx.insertInto('affiliate_clicks').values(clicks).execute()
  return { id, programs }
}
