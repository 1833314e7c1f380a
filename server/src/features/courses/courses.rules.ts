import type { Role } from '@akada/contract/accounts.ts'
import type { CourseStatus } from '@akada/contract/course-fields.ts'
import type { ContentType } from '@akada/contract/courses.ts'
import { moneyText } from '@akada/contract/money.ts'
import type { Quality } from '@akada/contract/playback.ts'
import { isOpen } from '#features/pacing/pacing.rules.ts'
import type { Pacing } from '#platform/database/lecture-pacing.ts'
import type { PlayableIn } from '#platform/media-tools/playable-video.ts'
/** The user who views a course. */
export type Viewer = { id: string; roles: readonly Role[]; isEnrolled: boolean }

export type ViewedCourse = { status: CourseStatus; instructorId: string }

declare const right: unique symbol

type Guarded<Right extends string> = { readonly [right]: { readonly [Name in Right]: true } }

/** A course that the viewer may see. Only the guards in `require-visible-course.ts` and `require-own-course.ts` create these types. */
export type VisibleCourse = { id: number; status: CourseStatus; instructorId: string; viewer: Viewer | null } & Guarded<'see'>

/** A course that the viewer teaches or administers. Not locked. */
export type OwnCourse = VisibleCourse & Guarded<'own'>

/** An `OwnCourse` that is locked until the transaction ends. */
export type LockedCourse = OwnCourse & Guarded<'lock'>

/** A `LockedCourse` whose status allows the viewer to edit it. */
export type EditableCourse = LockedCourse & Guarded<'edit'>

/** Returns whether the viewer is the course's instructor or an admin. */
export const isInCharge = (course: { instructorId: string }, viewer: Pick<Viewer, 'id' | 'roles'> | null): boolean =>
  viewer !== null && (viewer.roles.includes('ADMIN') || viewer.id === course.instructorId)

/** Unreleased content is visible to the course's instructor and to admins (docs/product.md P-6.6). */
export const seesHeld = (course: { instructorId: string; viewer: Viewer | null }): boolean => isInCharge(course, course.viewer)

/** A course that isn't LIVE is visible to its instructor, admins and enrolled students (docs/product.md P-5.1). */
export const mayView = (course: ViewedCourse, viewer: Viewer | null): boolean =>
  course.status === 'LIVE' || isInCharge(course, viewer) || viewer?.isEnrolled === true

/** A preview lecture of a LIVE course is open to all, including visitors. */
export const isOpenToAll = (course: ViewedCourse, lecture: { isPreview: boolean }): boolean => lecture.isPreview && course.status === 'LIVE'

/** Returns whether opening rules apply to the viewer: not to the course's instructor, managers and admins (docs/product.md P-13.30). */
export const isPaced = (course: { instructorId: string }, viewer: Pick<Viewer, 'id' | 'roles'>): boolean =>
  !isInCharge(course, viewer) && !viewer.roles.includes('MANAGER')

export type PlayedLecture = { isPreview: boolean; pacing: Pacing | null }

/**
 * Returns why the viewer may not play a lecture, or null. Admins, the course's instructor and enrolled students to whom the lecture is open
 * may play it. A preview of a LIVE course is playable by anyone (docs/product.md P-7.5).
 */
export function playProblem(course: ViewedCourse, lecture: PlayedLecture, viewer: Viewer | null, now: Date) {
  if (isOpenToAll(course, lecture) || isInCharge(course, viewer)) return null
  if (viewer === null) return 'SIGN_IN_REQUIRED'
  if (!viewer.isEnrolled) return 'NOT_ENROLLED'
  return isPaced(course, viewer) && !isOpen(lecture.pacing, now) ? 'LECTURE_CLOSED' : null
}

export const mayPlay = (course: ViewedCourse, lecture: PlayedLecture, viewer: Viewer | null, now: Date): boolean =>
  playProblem(course, lecture, viewer, now) === null

const EDITABLE = new Set<CourseStatus>(['DRAFT', 'CHANGES_REQUESTED', 'LIVE', 'ARCHIVED'])

/** Instructors can't edit a course under review or a rejected course. Admins can always edit. */
export const isEditable = ({ status }: { status: CourseStatus }, user: { roles: readonly Role[] }): boolean =>
  EDITABLE.has(status) || user.roles.includes('ADMIN')

/** A course that was ever LIVE never returns to these two statuses (docs/product.md P-6.8). */
export const isDeletable = ({ status, isInUse }: { status: CourseStatus; isInUse: boolean }): boolean =>
  (status === 'DRAFT' || status === 'CHANGES_REQUESTED') && !isInUse

/** Returns whether the course is or was in the catalog. */
export const isOrWasOnSale = (status: CourseStatus): boolean => status === 'LIVE' || status === 'ARCHIVED'

type Prices = { nairaMinor: number | null; usdMinor: number }
const priceNames = { nairaMinor: ['priceNaira', 'NGN'], usdMinor: ['priceUsd', 'USD'] } as const

export const changedPrices = (before: Prices, after: Prices) =>
  (['nairaMinor', 'usdMinor'] as const).filter((name) => before[name] !== after[name])

type Repriced = { pricing: Prices & { isFree: boolean }; sales: readonly (Prices & { startsAt: Date })[]; now: Date }

/** Returns why the regular prices can't change: a sale price runs, or one that will start isn't lower or is in other currencies. */
export function priceFaults(changed: readonly (keyof Prices)[], { pricing, sales, now }: Repriced): { path: string; message: string }[] {
  if (sales.some(({ startsAt }) => startsAt <= now))
    return changed.map((name) => ({ path: priceNames[name][0], message: 'A sale price is running. End the sale before you change this.' }))
  return changed.flatMap((name) => {
    const [path, currency] = priceNames[name]
    if (pricing[name] !== null && sales.some((sale) => sale[name] === null))
      return [{ path, message: 'A scheduled sale price has no price in this currency. Remove the sale price first.' }]
    const highest = Math.max(...sales.map((sale) => sale[name] ?? 0))
    const isAbove = (pricing[name] ?? Number.POSITIVE_INFINITY) > highest
    if (sales.length === 0 || isAbove) return []
    const message = `A scheduled sale price is ${moneyText(highest, currency)}. Enter a higher price, or remove the sale price first.`
    return [{ path, message }]
  })
}

/** Returns a duration such as `1h 05m`, `12m` or `45s`. */
export function durationString(seconds: number): string {
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}m`
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`
}

type Timed = { contentType: ContentType; durationSeconds: number }

/** Adds up lecture durations by content type. Omits lectures of unknown length. */
export function durationsByType(lectures: readonly Timed[]): Partial<Record<ContentType, string>> {
  const seconds = new Map<ContentType, number>()
  for (const { contentType, durationSeconds } of lectures)
    if (durationSeconds > 0) seconds.set(contentType, (seconds.get(contentType) ?? 0) + durationSeconds)
  return Object.fromEntries([...seconds].map(([type, sum]) => [type, durationString(sum)]))
}

type Form = { quality: Quality; bytes: number; playableIn: PlayableIn | null }

/**
 * Returns the forms of a video that students can choose. Once there is a rendition, an original that no browser plays is omitted. So is
 * an original that only some browsers play if it is the smallest form, because data saver selects that one.
 */
export function playableForms<F extends Form>(forms: readonly F[]): F[] {
  const pictures = forms.filter(({ quality }) => quality !== 'original' && quality !== 'audio')
  const lightest = Math.min(...pictures.map(({ bytes }) => bytes))
  const isListed = ({ playableIn, bytes }: F) => (playableIn === 'SOME' ? bytes > lightest : playableIn !== 'NONE')
  return pictures.length === 0 ? [...forms] : forms.filter(isListed)
}

// The name is part of a signed URL and must not exceed the length limit of a path segment.
const LONGEST_FILE_NAME = 80

/** Returns a downloaded resource's file name: the title with the extension, which isn't repeated if the title contains it. */
export function fileName({ title, fileExtension }: { title: string; fileExtension: string }): string {
  const ending = `.${fileExtension.replace(/^\./, '').toLowerCase()}`
  const base = title.toLowerCase().endsWith(ending) ? title.slice(0, -ending.length) : title
  const safe = [...base.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim()].slice(0, LONGEST_FILE_NAME).join('').trim()
  return `${safe || 'resource'}${ending}`
}

// The top tenth of a category by enrollments in 90 days, with at least 10 (docs/product.md P-5.6).
export const BESTSELLER_DAYS = 90
export const FEWEST_ENROLLMENTS = 10
const TOP_SHARE = 1 / 10

/** The sales of a LIVE course, and the number of LIVE courses in one of its categories. */
export type CourseSales = {
  courseId: number
  categoryId: number
  coursesInCategory: number
  recentEnrollments: number
  totalEnrollments: number
}

/**
 * Returns the bestsellers of each category. A tie for the last place goes to the course with more all-time enrollments, then to the older
 * course.
 */
export function bestsellersAmong(courses: readonly CourseSales[]): Set<number> {
  const eligible = courses.filter(({ recentEnrollments }) => recentEnrollments >= FEWEST_ENROLLMENTS)
  const byCategory = new Map<number, CourseSales[]>()
  for (const course of eligible) byCategory.set(course.categoryId, [...(byCategory.get(course.categoryId) ?? []), course])
  return new Set([...byCategory.values()].flatMap((courses) => best(courses).map(({ courseId }) => courseId)))
}

function best(courses: readonly CourseSales[]): CourseSales[] {
  const places = Math.ceil((courses[0]?.coursesInCategory ?? 0) * TOP_SHARE)
  return courses.toSorted(bySales).slice(0, places)
}

const bySales = (left: CourseSales, right: CourseSales): number =>
  right.recentEnrollments - left.recentEnrollments || right.totalEnrollments - left.totalEnrollments || left.courseId - right.courseId
