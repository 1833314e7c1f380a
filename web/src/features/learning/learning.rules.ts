import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import type { Entry } from '../../lib/outbox/deeds.ts'

/** Progress as it will be once what waits on this device is sent. Whether a course is finished only the server says. */
export function withWaiting(progress: Progress, waiting: readonly Entry[], course: { id: number; totalLectures: number }): Progress {
  const here = waiting.flatMap(({ deed, refusal }) =>
    deed.kind === 'LECTURE_COMPLETED' && deed.courseId === course.id && refusal === null ? [deed.lectureId] : [],
  )
  const completedLectures = [...new Set([...progress.completedLectures, ...here])]
  if (completedLectures.length === progress.completedLectures.length) return progress
  const percent = Math.min(100, Math.floor((100 * completedLectures.length) / Math.max(1, course.totalLectures)))
  return { ...progress, completedLectures, progress: Math.max(progress.progress, percent) }
}

/** A course without what waits in it for an admin, which those in charge of it are told of too: as others who learn it have it. */
export function withoutHeld(course: Course): Course {
  const isNew = ({ held }: Lecture) => held === 'LECTURE'
  if (!course.sections.some(({ lectures }) => lectures.some(isNew))) return course
  const sections = course.sections
    .filter(({ lectures }) => lectures.length === 0 || !lectures.every(isNew))
    .map((section) => ({ ...section, lectures: section.lectures.filter((lecture) => !isNew(lecture)) }))
  return { ...course, sections }
}

/** Where this device left a video, and what the server had said about it by then (null: nothing). */
export type DevicePosition = { seconds: number; serverSeconds: number | null }

/**
 * The newest of the server's and the device's position, without trusting anybody's clock: a server's value that this device
 * has not seen yet was written later and elsewhere.
 */
export function newestPosition(serverSeconds: number | null, device: DevicePosition | null): number | null {
  if (device === null) return serverSeconds
  if (serverSeconds === null || serverSeconds === device.serverSeconds) return device.seconds
  return serverSeconds
}

type Numbered = { id: number }

/** The lecture that the address asks for, else the last one learned, else the first. */
export const chooseLecture = <L extends Numbered>(lectures: readonly L[], { asked, last }: { asked: string | null; last: number | null }) =>
  lectures.find(({ id }) => String(id) === asked) ?? lectures.find(({ id }) => id === last) ?? lectures[0]

export function neighboursOf<L extends Numbered>(
  lectures: readonly L[],
  lectureId: number,
): { previous: L | undefined; next: L | undefined } {
  const index = lectures.findIndex(({ id }) => id === lectureId)
  return { previous: lectures[index - 1], next: lectures[index + 1] }
}
