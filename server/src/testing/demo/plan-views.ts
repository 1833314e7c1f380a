import { fractionOf } from './chance.ts'
import { activitySoFar, allDays, dayOf, momentOn } from './history-days.ts'
import type { DemoHistory, PlannedCourse, PlannedViews } from './history-types.ts'

type Traffic = Pick<DemoHistory, 'orders' | 'enrollments' | 'publishedAt'> & { now: Date }

/** Counts page views by course and day: several for each order or enrollment, and some by people who only look. */
export function planViews(courses: readonly PlannedCourse[], { publishedAt, now, ...traffic }: Traffic): PlannedViews[] {
  const intents = countIntents(traffic)
  return courses.flatMap((course) =>
    allDays
      .map((daysAgo) => ({ daysAgo, at: momentOn(now, daysAgo, 0.5) }))
      // Shortly after midnight, an hour ago is yesterday.
      .filter(({ daysAgo, at }) => at >= (publishedAt.get(course.key) ?? now) && dayOf(at) === dayOf(now) - daysAgo)
      .map(({ daysAgo, at }) => {
        const buyers = intents.get(`${course.key}/${dayOf(at)}`) ?? 0
        const views = lookersOn(course, daysAgo, now) + buyers * (2 + Math.floor(fractionOf(`${course.key}/again/${daysAgo}`) * 4))
        return { courseKey: course.key, at, views }
      })
      .filter(({ views }) => views > 0),
  )
}

const lookersOn = ({ key, popularity, isFree }: PlannedCourse, daysAgo: number, now: Date): number =>
  Math.round((1 + popularity ** 2 * 9) * activitySoFar(now, daysAgo) * fractionOf(`${key}/views/${daysAgo}`) * (isFree ? 0.7 : 1))

/** Counts enrollments and unpaid orders by course and day. */
function countIntents({ orders, enrollments }: Pick<Traffic, 'orders' | 'enrollments'>): Map<string, number> {
  const unpaid = orders.filter(({ outcome }) => outcome !== 'PAID')
  const wanted = [...unpaid.flatMap(({ courseKeys, at }) => courseKeys.map((courseKey) => ({ courseKey, at }))), ...enrollments]
  const intents = new Map<string, number>()
  for (const { courseKey, at } of wanted) {
    const place = `${courseKey}/${dayOf(at)}`
    intents.set(place, (intents.get(place) ?? 0) + 1)
  }
  return intents
}
