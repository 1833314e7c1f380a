import type { CourseChange, EditorTab, ReviewEntry } from '@akada/contract/course-reviews.ts'
import type { CourseLevel, CourseStatus } from '@akada/contract/courses.ts'

export const tabNames: Record<EditorTab, string> = {
  course: 'Course editing',
  learners: 'Intended learners',
  curriculum: 'Curriculum',
  landing: 'Course landing page',
  pricing: 'Pricing',
  promotions: 'Promotions',
  messages: 'Course messages',
  accessibility: 'Accessibility',
}

export const levelNames: Record<CourseLevel, string> = {
  BEGINNER: 'Beginner',
  INTERMEDIATE: 'Intermediate',
  ADVANCED: 'Advanced',
  ALL: 'All levels',
}

export const statusWords = {
  DRAFT: { text: 'Draft', kind: 'neutral' },
  UNDER_REVIEW: { text: 'In review', kind: 'info' },
  CHANGES_REQUESTED: { text: 'Changes requested', kind: 'warning' },
  LIVE: { text: 'Published', kind: 'success' },
  REJECTED: { text: 'Rejected', kind: 'danger' },
  ARCHIVED: { text: 'Archived', kind: 'neutral' },
} as const satisfies Record<CourseStatus, object>

/** The text that follows the author's name in a thread entry. */
export const entryWords: Record<ReviewEntry['kind'], string> = {
  SUBMITTED: 'submitted the course',
  WITHDRAWN: 'withdrew the course',
  CHANGES_REQUESTED: 'requested changes',
  ANSWERED: 'wrote',
  APPROVED: 'approved the course',
  REJECTED: 'rejected the course',
  CHANGES_SEEN: 'reviewed the changes',
  RELEASE_REFUSED: 'requested changes to unreleased content',
}

export const changeWords = {
  ADDED: { text: 'Added', kind: 'success' },
  CHANGED: { text: 'Changed', kind: 'info' },
  REMOVED: { text: 'Removed', kind: 'danger' },
  MOVED: { text: 'Moved', kind: 'neutral' },
} as const satisfies Record<CourseChange['kind'], object>

export const releaseWords = (held: number): string => (held === 1 ? 'Release 1 lecture' : `Release ${held} lectures`)

export const ownWords = 'This is your own course. Another admin must review it.'
export const ownChangesWords = 'This is your own course. Another admin must review the changes.'

const DAY_MS = 86_400_000

/** Returns the waiting time in whole days as text. */
export function waitingTimeText(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS)
  if (days < 1) return 'Submitted today'
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`
}
