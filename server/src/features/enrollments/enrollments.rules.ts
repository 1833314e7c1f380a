import type { Role } from '@akada/contract/accounts.ts'
import type { CourseStatus } from '@akada/contract/course-fields.ts'
import { isolated } from '@akada/contract/text-direction.ts'
export type CourseToEnroll = { status: CourseStatus; isFree: boolean; instructorId: string }

/** Returns why a user can't enroll in a course without payment, or null. */
export function enrollProblem(course: CourseToEnroll | undefined, userId: string) {
  if (course?.status !== 'LIVE') return 'COURSE_NOT_FOUND'
  if (course.instructorId === userId) return 'COURSE_OWN'
  if (!course.isFree) return 'PAYMENT_REQUIRED'
  return null
}

export type EnrollmentState = { status: 'ACTIVE' | 'REFUNDED' | 'ENDED'; archivedAt: Date | null }

declare const locked: unique symbol

/** An enrollment, locked until the transaction ends. Created only by `lockEnrollment`. */
export type LockedEnrollment = EnrollmentState & { id: number; completedAt: Date | null; readonly [locked]: true }

declare const learning: unique symbol

/** An active enrollment that isn't archived, locked until the transaction ends. Created only by `lockLearnable`. */
export type LearnableEnrollment = LockedEnrollment & { readonly [learning]: true }

/** Returns why progress can't be saved in this enrollment, or null. */
export function learnProblem(enrollment: EnrollmentState | undefined) {
  if (!enrollment) return 'NOT_ENROLLED'
  if (enrollment.status !== 'ACTIVE' || enrollment.archivedAt !== null) return 'ENROLLMENT_ENDED'
  return null
}

export type Learned = { completedAt: Date | null; completedLectures: number; totalLectures: number }

/** Returns the percentage of completed lectures, rounded down. Always 100 for a finished enrollment, even if lectures are added. */
export function percentDone({ completedAt, completedLectures, totalLectures }: Learned): number {
  if (completedAt !== null) return 100
  if (totalLectures === 0) return 0
  return Math.min(100, Math.floor((100 * completedLectures) / totalLectures))
}

const DAY_MS = 86_400_000

/** Returns the last moment for a refund request, or null if the moment has passed or the course was free. */
export function refundableUntil(paidAt: Date | null, { refundDays, now }: { refundDays: number; now: Date }): Date | null {
  if (paidAt === null) return null
  const until = new Date(paidAt.getTime() + refundDays * DAY_MS)
  return now > until ? null : until
}

export type LectureToGoOn = {
  id: number
  title: string
  durationSeconds: number
  leftAtSeconds: number | null
  isCompleted: boolean
  isOpen: boolean
}

/**
 * Returns the lecture to continue with: the last lecture if it isn't completed, otherwise the next incomplete one that is open, starting over
 * after the end.
 */
export function nextLecture(lectures: readonly LectureToGoOn[], lastLectureId: number | null) {
  const last = Math.max(
    0,
    lectures.findIndex(({ id }) => id === lastLectureId),
  )
  const next = [...lectures.slice(last), ...lectures.slice(0, last)].find(({ isCompleted, isOpen }) => isOpen && !isCompleted)
  if (!next) return null
  const { id, title, durationSeconds, leftAtSeconds } = next
  return { id, title, secondsLeft: Math.max(0, durationSeconds - (leftAtSeconds ?? 0)) }
}

/** Fills in the placeholders of a course message. */
export const fillIn = (words: string, student: { firstName: string; course: string }): string =>
  // Replaces all placeholders in one pass, so that a placeholder in a name isn't filled in.
  words.replace(/\{(firstName|course)\}/g, (_, name: keyof typeof student) => isolated(student[name]))

export const messageTitle = (message: 'WELCOME' | 'COMPLETION', course: string): string =>
  message === 'WELCOME' ? `Welcome to ${isolated(course)}` : `You completed ${isolated(course)}`

// Lagos is UTC+1 all year.
const LAGOS_AHEAD_MS = 3_600_000
const MONDAY = 1
const DIGEST_HOUR = 7

/** Returns the week of the digest that may be sent now, as the date of its Monday. Returns null except on Mondays from 7:00 in Lagos. */
export function digestWeek(now: Date): string | null {
  const inLagos = new Date(now.getTime() + LAGOS_AHEAD_MS)
  if (inLagos.getUTCDay() !== MONDAY || inLagos.getUTCHours() < DIGEST_HOUR) return null
  return inLagos.toISOString().slice(0, 10)
}

export const hoursOf = (seconds: number) => Math.round(seconds / 360) / 10

/** Students may see their own enrollments; admins may see all. */
export const maySeeEnrollment = (enrollment: { userId: string }, user: { id: string; roles: readonly Role[] }) =>
  enrollment.userId === user.id || user.roles.includes('ADMIN')
