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

type Numbered = Pick<Lecture, 'id' | 'closed'>

type Place = {
  /** The lecture in the URL. */
  asked: string | null
  /** The lecture opened last. */
  last: number | null
  completed: readonly number[]
}

/**
 * Returns the lecture in the URL. Without one, returns the lecture opened last, or the next unfinished open one if that lecture is complete.
 * A new course starts with its first lecture, and a finished one opens where the student left it.
 */
export function chooseLecture<L extends Numbered>(lectures: readonly L[], { asked, last, completed }: Place): L | undefined {
  const byUrl = lectures.find(({ id }) => String(id) === asked)
  if (byUrl) return byUrl
  const opened = lectures.find(({ id }) => id === last)
  if (opened && !opened.closed && !completed.includes(opened.id)) return opened
  return nextUnfinished(lectures, { after: last, completed }) ?? opened ?? lectures[0]
}

/** Returns the first unfinished open lecture after another one, or else the first one before it. */
function nextUnfinished<L extends Numbered>(
  lectures: readonly L[],
  { after, completed }: { after: number | null; completed: readonly number[] },
): L | undefined {
  const place = lectures.findIndex(({ id }) => id === after)
  return [...lectures.slice(place + 1), ...lectures.slice(0, Math.max(0, place))].find(
    ({ id, closed }) => !closed && !completed.includes(id),
  )
}

type Neighbors<L> = {
  previous: L | undefined
  next: L | undefined
  /** The closed lecture that opens next, if there is no other next one. */
  upcoming: L | undefined
}

/**
 * Returns the open lectures before and after another one. If the following lecture is closed, and after the last one, `next` is the first
 * unfinished open one, if any.
 */
export function neighborsOf<L extends Numbered>(lectures: readonly L[], lectureId: number, completed: readonly number[]): Neighbors<L> {
  const index = lectures.findIndex(({ id }) => id === lectureId)
  const [before, following] = [lectures.slice(0, Math.max(0, index)), lectures[index + 1]]
  const next = following && !following.closed ? following : nextUnfinished(lectures, { after: lectureId, completed })
  return { previous: before.findLast(({ closed }) => !closed), next, upcoming: next ? undefined : soonest(lectures) }
}

type InSection = Numbered & Pick<Lecture, 'sectionId'>

/** Returns the following lecture if it waits only for the completion of this one. */
export function openedBy<L extends InSection>(lectures: readonly L[], lectureId: number, completed: readonly number[]): L | undefined {
  const index = lectures.findIndex(({ id }) => id === lectureId)
  const [current, following] = [lectures[index], lectures[index + 1]]
  const closed = following?.closed
  if (!closed?.after || closed.opensAt !== null || closed.after.sectionId !== current?.sectionId) return undefined
  const others = lectures.filter(({ id, sectionId }) => sectionId === current.sectionId && id !== lectureId)
  return others.every(({ id }) => completed.includes(id)) ? following : undefined
}

/** Returns the closed lecture that opens first. Lectures that wait for a section come before those that wait for a time. */
export function soonest<L extends Numbered>(lectures: readonly L[]): L | undefined {
  const timeOf = ({ closed }: L) => (closed?.opensAt ? Date.parse(closed.opensAt) : 0)
  return lectures
    .filter(({ closed }) => closed)
    .reduce<L | undefined>((one, other) => (one && timeOf(one) <= timeOf(other) ? one : other), undefined)
}
