import type { DemoCourse, DemoReview, DemoStudent } from './types.ts'

export type PlannedCourse = Pick<DemoCourse, 'key' | 'popularity' | 'categoryKeys' | 'instructorKey' | 'isFree' | 'priceNaira'> & {
  lectures: number
}

export type Learned = {
  /** The first lectures of the course, in order, with the time of their completion. */
  completedAt: readonly Date[]
  isFinished: boolean
}

export type PlannedEnrollment = Learned & { studentKey: string; courseKey: string; at: Date; isFree: boolean }

export type PaidWith = 'card' | 'bank_transfer' | 'ussd'

export type PlannedOrder = {
  studentKey: string
  courseKeys: readonly string[]
  at: Date
  couponCode: string | null
  /** How many seats of each course are bought for a team. */
  seats?: number
  companyName?: string
  /** Whether the buyer came through a link of the demo’s affiliate. */
  isReferred?: boolean
  channel: PaidWith
  /** An order that wasn't paid has no enrollments. */
  outcome: 'PAID' | 'ABANDONED' | 'DECLINED'
}

export type PlannedViews = { courseKey: string; at: Date; views: number }

export type DemoHistory = {
  publishedAt: ReadonlyMap<string, Date>
  joinedAt: ReadonlyMap<string, Date>
  orders: readonly PlannedOrder[]
  enrollments: readonly PlannedEnrollment[]
  reviews: readonly DemoReview[]
  views: readonly PlannedViews[]
}

/** A purchase or a free enrollment of the demo student. It is part of the history, like any other. */
export type FixedVisit = {
  studentKey: string
  daysAgo: number
  /** The share of the lectures that is completed, and when the last of them was. */
  courses: readonly { key: string; share: number; learnedDaysAgo: number }[]
}

export type Planned = {
  courses: readonly PlannedCourse[]
  students: readonly Pick<DemoStudent, 'key' | 'country' | 'hasAvatar'>[]
  now: Date
  fixed?: readonly FixedVisit[]
}
