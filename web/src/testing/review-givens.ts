// Complete API responses about course reviews, for screen tests. Each test overrides only the values that it depends on.
import type { Finding, ReviewEntry } from '@akada/contract/course-reviews.ts'
import { startSession } from '../lib/session.ts'

export const adminId = '9b0c9a52-6a6e-4a55-9c0e-2f3a51b6b0cc'

export const givenAdmin = () => startSession({ token: 'token-of-an-admin', id: adminId, roles: ['STUDENT', 'ADMIN'] })

export const givenFinding = (finding: Partial<Finding> = {}): Finding => ({
  code: 'OBJECTIVES_FEW',
  severity: 'WEAK',
  message: 'Name at least 4 things that students will learn.',
  tab: 'learners',
  lectureId: null,
  ...finding,
})

export const missingVideo = givenFinding({
  code: 'CONTENT_MISSING',
  severity: 'MISSING',
  message: 'Lecture “Tides” has no video yet.',
  tab: 'curriculum',
  lectureId: 31,
})

export const givenEntry = (entry: Partial<ReviewEntry> = {}): ReviewEntry => ({
  id: 1,
  kind: 'CHANGES_REQUESTED',
  text: 'Say more about tides.',
  author: { name: 'Amaka Eze', isInstructor: false },
  createdAt: '2026-11-03T10:00:00.000Z',
  ...entry,
})
