import { expect, test } from 'vitest'
import { createRecentVisits } from './recent-visits.ts'

const now = new Date('2026-03-05T12:00:00Z')
const visit = { courseId: 7, network: '102.89.0.1', userAgent: 'A browser' }

test('a browser looks at a course once in half an hour, and at each course by itself', () => {
  const recent = createRecentVisits()
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

  const first = [recent.isNew(visit, now), recent.isNew({ ...visit, courseId: 8 }, now), recent.isNew(visit, after(29))]

  expect([...first, recent.isNew(visit, after(30))]).toEqual([true, true, false, true])
})

test('a network that invents browsers makes no course look sought after', () => {
  const recent = createRecentVisits()

  const counted = Array.from({ length: 500 }, (_, index) => recent.isNew({ ...visit, userAgent: `Browser ${index}` }, now))

  expect(counted.filter((isNew) => isNew)).toHaveLength(200)
  expect(recent.isNew({ ...visit, network: '102.89.0.2' }, now)).toBe(true)
})
