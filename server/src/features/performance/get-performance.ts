import type { Answer } from '@akada/contract/endpoint.ts'
import type { Currency } from '@akada/contract/money.ts'
import type * as teaching from '@akada/contract/teaching.ts'
import { listTaughtCourses, type TaughtCourse } from '#features/courses/list-taught-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { findOldestMark } from './performance.counting.queries.ts'
import { figuresOf, sum } from './performance.figures.ts'
import * as ask from './performance.queries.ts'
import { daysOf, type Range, type Today } from './performance.rules.ts'
import { sourcesOf } from './performance.sources.ts'
import { requireDays } from './require-days.ts'

export type Performance = Answer<typeof teaching.getPerformance>

type Asked = {
  instructorId: string
  courseId?: number | undefined
  currency?: Currency | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the figures of an instructor's courses, or of one of them, for a period and the previous period. All are read from one snapshot,
 * so that they add up while others are counted.
 */
export const getPerformance = (db: Db, asked: Asked, today: Today): Promise<Performance> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readPerformance(tx, asked, today))

async function readPerformance(db: Db, { instructorId, courseId, currency, ...days }: Asked, today: Today): Promise<Performance> {
  const { range, before } = requireDays(days, today)
  const courses = await listTaughtCourses(db, instructorId, courseId)
  const courseIds = courses.map(({ id }) => id)
  const oldestMark = await findOldestMark(db, courseIds)
  const sold = await ask.listCurrencies(db, courseIds)
  const currencies = currency === undefined ? sold : [currency]
  const wanted = { courses, currencies }
  const { totals, rows } = await byCourse(db, { ...wanted, range })
  return {
    ...range,
    timeZone: today.timeZone,
    countedUntil: (oldestMark ?? today.now).toISOString(),
    currencies: sold,
    totals,
    before: { ...before, ...(await byCourse(db, { ...wanted, range: before })).totals },
    days: await byDay(db, { courseIds, range, currencies }),
    daysBefore: await byDay(db, { courseIds, range: before, currencies }),
    courses: rows,
    lectures: courseId === undefined ? null : await ask.listFunnel(db, courseId, range),
    sources: await bySource(db, { courseIds, range, currencies, views: totals.views }),
  }
}

type Wanted = { range: Range; currencies: readonly Currency[] }

async function byCourse(db: Db, { courses, range, currencies }: Wanted & { courses: readonly TaughtCourse[] }) {
  const asked = { ...range, courseIds: courses.map(({ id }) => id) }
  const [counts, sales, views] = [await ask.countByCourse(db, asked), await ask.sumByCourse(db, asked), await ask.viewsByCourse(db, asked)]
  const [countsOf, salesOf, viewsOf] = [groupedBy(counts, 'courseId'), groupedBy(sales, 'courseId'), groupedBy(views, 'courseId')]
  return {
    totals: figuresOf({ counts, sales, views }, currencies),
    rows: courses.map((course) => ({
      ...course,
      ...figuresOf({ counts: countsOf(course.id), sales: salesOf(course.id), views: viewsOf(course.id) }, currencies),
    })),
  }
}

async function byDay(db: Db, { courseIds, range, currencies }: Wanted & { courseIds: readonly number[] }) {
  const asked = { ...range, courseIds }
  const countsOf = groupedBy(await ask.countByDay(db, asked), 'day')
  const salesOf = groupedBy(await ask.sumByDay(db, asked), 'day')
  const viewsOf = groupedBy(await ask.viewsByDay(db, asked), 'day')
  return daysOf(range).map((day) => ({
    day,
    ...figuresOf({ counts: countsOf(day), sales: salesOf(day), views: viewsOf(day) }, currencies),
    learners: sum(countsOf(day), ({ learners }) => learners),
  }))
}

type Sourced = Wanted & { courseIds: readonly number[]; views: number }

async function bySource(db: Db, { courseIds, range, currencies, views }: Sourced) {
  const asked = { ...range, courseIds }
  const [counted, sales, sold] = [await ask.viewsBySource(db, asked), await ask.sumByCourse(db, asked), await ask.sumBySource(db, asked)]
  return sourcesOf({ counted, sold, views, sales }, currencies)
}
