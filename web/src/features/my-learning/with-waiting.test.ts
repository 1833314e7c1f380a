import type { Enrollment } from '@akada/contract/enrollments.ts'
import { expect, test } from 'vitest'
import type { Entry } from '../../lib/outbox/actions.ts'
import { withWaiting } from './with-waiting.ts'

const enrollment = (progress: number) => ({ progress, course: { id: 7 } }) as Enrollment
const done = (lectureId: number, change: Partial<Entry> = {}, courseId = 7): Entry => ({
  clientId: `c${lectureId}`,
  person: 'ada',
  order: lectureId,
  deed: { kind: 'LECTURE_COMPLETED', courseId, lectureId, lectureTitle: 'Mortar', lectureCount: 3 },
  madeAt: { clockMs: 0, page: 'p', pageMs: 0 },
  attempts: 0,
  refusal: null,
  ...change,
})

test("progress counts a course's unsent completions, but not refused ones or those of other courses", () => {
  expect(withWaiting(enrollment(33), [done(1)]).progress).toBe(66)
  expect(withWaiting(enrollment(33), [done(1), done(2)]).progress).toBe(99)
  expect(withWaiting(enrollment(66), [done(1), done(2)]).progress).toBe(100)
  expect(withWaiting(enrollment(33), [done(1, { refusal: 'No.' }), done(2, {}, 8)]).progress).toBe(33)
})
