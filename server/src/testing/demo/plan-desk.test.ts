import { expect, test } from 'vitest'
import { demoCourses } from './courses/index.ts'
import { planHistory } from './history.ts'
import { DAY } from './history-days.ts'
import { planDesk } from './plan-desk.ts'
import { demoStudents } from './students.ts'

const courses = demoCourses.map((course) => ({ ...course, lectures: course.sections.flatMap(({ lectures }) => lectures).length }))
const lecturesOf = new Map(courses.map(({ key, lectures }) => [key, lectures]))

// The plan follows the weekdays, so it differs from day to day.
test.each(['2026-08-31', '2026-09-03', '2026-09-05'])(
  'the desk on %s has requests, disputes and an order on hold that fit the orders',
  (day) => {
    const now = new Date(`${day}T12:00:00Z`)
    const history = planHistory({ courses, students: demoStudents, now })

    const { refunds, disputes, held } = planDesk(history, lecturesOf, now)

    expect(refunds.filter(({ outcome }) => outcome === 'REQUESTED').length).toBeGreaterThanOrEqual(2)
    expect(refunds.filter(({ outcome }) => outcome === 'PROCESSED').length).toBeGreaterThanOrEqual(5)
    expect(disputes.map(({ resolution }) => resolution)).toEqual(['merchant-accepted', 'declined', null])
    expect(held).toMatchObject({ couponCode: null })
    for (const { studentKey, courseKey, at } of refunds) {
      const enrollment = history.enrollments.find((one) => one.studentKey === studentKey && one.courseKey === courseKey)
      const last = enrollment?.completedAt.at(-1) ?? enrollment?.at ?? now
      expect(at > last && at < now && at.getTime() < (enrollment?.at.getTime() ?? 0) + 30 * DAY).toBe(true)
    }
  },
)
