import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import type { Entry } from '../../lib/outbox/actions.ts'

/** Adds unsent completions to the progress. Only the server decides whether the course is complete. */
export function withWaiting(progress: Progress, waiting: readonly Entry[], course: { id: number; totalLectures: number }): Progress {
  const here = waiting.flatMap(({ deed: action, refusal }) =>
    action.kind === 'LECTURE_COMPLETED' && action.courseId === course.id && refusal === null ? [action.lectureId] : [],
  )
  const completedLectures = [...new Set([...progress.completedLectures, ...here])]
  if (completedLectures.length === progress.completedLectures.length) return progress
  const percent = Math.min(100, Math.floor((100 * completedLectures.length) / Math.max(1, course.totalLectures)))
  return { ...progress, completedLectures, progress: Math.max(progress.progress, percent) }
}

/** Returns the course as students see it, without the unreleased content that only admins and the instructor receive. */
export function withoutHeld(course: Course): Course {
  const isNew = ({ held }: Lecture) => held === 'LECTURE'
  if (!course.sections.some(({ lectures }) => lectures.some(isNew))) return course
  const sections = course.sections
    .filter(({ lectures }) => lectures.length === 0 || !lectures.every(isNew))
    .map((section) => ({ ...section, lectures: section.lectures.filter((lecture) => !isNew(lecture)) }))
  return { ...course, sections }
}

/** The last position on this device, and the server's value at the time (null if the server had none). */
export type DevicePosition = { seconds: number; serverSeconds: number | null }

/**
 * Returns the newest position without comparing clocks: a server value that this device hasn't seen must come from another device and be
 * newer.
 */
export function newestPosition(serverSeconds: number | null, device: DevicePosition | null): number | null {
  if (device === null) return serverSeconds
  if (serverSeconds === null || serverSeconds === device.serverSeconds) return device.seconds
  return serverSeconds
}

type Numbered = { id: number }

/** Returns the lecture in the URL. Without one, returns the lecture opened last, or the first lecture of a new course. */
export const chooseLecture = <L extends Numbered>(lectures: readonly L[], { asked, last }: { asked: string | null; last: number | null }) =>
  lectures.find(({ id }) => String(id) === asked) ?? lectures.find(({ id }) => id === last) ?? lectures[0]

export function neighborsOf<L extends Numbered>(
  lectures: readonly L[],
  lectureId: number,
): { previous: L | undefined; next: L | undefined } {
  const index = lectures.findIndex(({ id }) => id === lectureId)
  return { previous: lectures[index - 1], next: lectures[index + 1] }
}
