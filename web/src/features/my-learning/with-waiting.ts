import type { Enrollment } from '@akada/contract/enrollments.ts'
import type { Entry } from '../../lib/outbox/actions.ts'

/** Adds this device's unsent completions to an enrollment's progress. */
export function withWaiting(enrollment: Enrollment, waiting: readonly Entry[]): Enrollment {
  const shares = waiting.flatMap(({ deed: action, refusal }) =>
    action.kind === 'LECTURE_COMPLETED' && action.courseId === enrollment.course.id && refusal === null
      ? [100 / Math.max(1, action.lectureCount)]
      : [],
  )
  const added = Math.floor(shares.reduce((sum, share) => sum + share, 0))
  return added === 0 ? enrollment : { ...enrollment, progress: Math.min(100, enrollment.progress + added) }
}
