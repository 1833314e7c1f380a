import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import type { ContentType, ResourceType } from '@akada/contract/courses.ts'

// An adult's reading speed (Brysbaert 2019: 238 words per minute for non-fiction, fewer on a phone).
const WORDS_PER_MINUTE = 200

/** Returns the reading time of plain text in seconds. */
export const secondsToRead = (text: string): number => Math.ceil((text.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE) * 60)

export type Arrangement = readonly { id: number; lectureIds: readonly number[] }[]

type Fault = { path: string; message: string }

/** Returns the faults in an arrangement, which must contain each of the existing sections and lectures exactly once. */
export function arrangementFaults(wanted: Arrangement, there: Arrangement): Fault[] {
  const sectionIds = new Set(there.map(({ id }) => id))
  const lectureIds = new Set(there.flatMap((section) => section.lectureIds))
  const faults = wanted.flatMap((section, index) => [
    ...take(sectionIds, section.id, `sections.${index}.id`),
    ...section.lectureIds.flatMap((id, place) => take(lectureIds, id, `sections.${index}.lectureIds.${place}`)),
  ])
  if (faults.length > 0 || sectionIds.size + lectureIds.size === 0) return faults
  return [{ path: 'sections', message: 'List every section and lecture of the course.' }]
}

function take(left: Set<number>, id: number, path: string): Fault[] {
  return left.delete(id) ? [] : [{ path, message: 'This isn’t part of the course, or is listed twice.' }]
}

type Placed = { id: number; position: number }

/** Returns the ids in order after an item is restored to its position, before a newer item at the same position. */
export function placeAgain(others: readonly Placed[], one: Placed): number[] {
  const before = others.filter(({ position }) => position < one.position)
  return [...before, one, ...others.slice(before.length)].map(({ id }) => id)
}

const DAY_MS = 86_400_000
const RESTORABLE_DAYS = 30

/** Items deleted before this time can't be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)

export const goneAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY_MS)

const resourceTypes: Partial<Record<string, ResourceType>> = {
  pdf: 'PDF',
  zip: 'ZIP',
  doc: 'DOC',
  docx: 'DOC',
  xls: 'XLS',
  xlsx: 'XLS',
  ppt: 'PPT',
  pptx: 'PPT',
  jpg: 'IMAGE',
  jpeg: 'IMAGE',
  png: 'IMAGE',
  gif: 'IMAGE',
}

/** Returns the resource type for a file name extension. */
export const resourceTypeOf = (extension: string): ResourceType => resourceTypes[extension] ?? 'OTHER'

/** Whether a lecture has a text: its content, or the instructions of an assignment. */
export const hasText = (contentType: ContentType): boolean => contentType === 'TEXT' || contentType === 'ASSIGNMENT'

/** The terms of a new assignment. */
export const newTerms: AssignmentTerms = { points: 100, passPoints: 50, accepts: ['TEXT', 'FILES', 'LINK'], submissions: 3, due: null }
