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

type Place = {
  /** The lecture in the URL. */
  asked: string | null
  /** The lecture opened last. */
  last: number | null
  completed: readonly number[]
}

/**
 * Returns the lecture in the URL. Without one, returns the lecture opened last, or the next unfinished one if that lecture is complete. A
 * new course starts with its first lecture, and a finished one opens where the student left it.
 */
export function chooseLecture<L extends Numbered>(lectures: readonly L[], { asked, last, completed }: Place): L | undefined {
  const byUrl = lectures.find(({ id }) => String(id) === asked)
  if (byUrl) return byUrl
  const opened = lectures.find(({ id }) => id === last)
  if (opened && !completed.includes(opened.id)) return opened
  return nextUnfinished(lectures, { after: last, completed }) ?? opened ?? lectures[0]
}

/** Returns the first unfinished lecture after another one, or else the first unfinished one before it. */
function nextUnfinished<L extends Numbered>(
  lectures: readonly L[],
  { after, completed }: { after: number | null; completed: readonly number[] },
): L | undefined {
  const place = lectures.findIndex(({ id }) => id === after)
  return [...lectures.slice(place + 1), ...lectures.slice(0, Math.max(0, place))].find(({ id }) => !completed.includes(id))
}

/** Returns the lectures before and after another one. After the last lecture, `next` is the first unfinished one before it, if any. */
export function neighborsOf<L extends Numbered>(
  lectures: readonly L[],
  lectureId: number,
  completed: readonly number[],
): { previous: L | undefined; next: L | undefined } {
  const index = lectures.findIndex(({ id }) => id === lectureId)
  return { previous: lectures[index - 1], next: lectures[index + 1] ?? nextUnfinished(lectures, { after: lectureId, completed }) }
}
