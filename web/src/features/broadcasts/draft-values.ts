import type { Broadcast, Segment } from '@akada/contract/broadcasts.ts'
import { newId } from '../../lib/new-id.ts'
import type { Audience, To, Words } from './broadcasts.api.ts'

/** The unsaved draft, which the browser stores. */
export type DraftValues = {
  clientId: string
  /** The version of the saved draft that these values are based on, or 0 for a new broadcast. */
  version: number
  subject: string
  html: string
  segment: Segment
  course: { id: number; title: string } | null
  categoryId: number | null
  country: string | null
}

export const newDraft = (to: To): DraftValues => ({
  ...{ clientId: newId(), version: 0, subject: '', html: '', course: null, categoryId: null, country: null },
  segment: to === 'PEOPLE' ? 'EVERYBODY' : 'NEWSLETTER',
})

export const valuesOf = ({ version, subject, html, segment, course, category, country }: Broadcast): DraftValues => ({
  ...{ clientId: newId(), version, subject, html, segment, course, country },
  categoryId: category?.id ?? null,
})

/** Restores a stored draft if its format is valid. */
export function storedValues(text: string): DraftValues | undefined {
  try {
    const found = JSON.parse(text || 'null') as DraftValues | null
    return found && typeof found.html === 'string' && typeof found.version === 'number' ? found : undefined
  } catch {
    return undefined
  }
}

export const audienceOf = ({ segment, course, categoryId, country }: DraftValues): Audience => ({
  segment,
  ...(segment === 'COURSE' && course && { courseId: course.id }),
  ...(segment === 'CATEGORY' && categoryId !== null && { categoryId }),
  ...(country !== null && { country }),
})

export const wordsOf = (values: DraftValues): Words => ({ subject: values.subject.trim(), html: values.html, ...audienceOf(values) })

export type Faults = Partial<Record<'subject' | 'html' | 'courseId' | 'categoryId', string>>

/** Returns the errors that the server would report. */
export function faultsOf({ subject, segment, course, categoryId }: DraftValues, letters: number): Faults {
  return {
    ...(subject.trim().length < 3 && { subject: 'Subject is required.' }),
    ...(letters < 10 && { html: 'Enter at least 10 characters.' }),
    ...(segment === 'COURSE' && !course && { courseId: 'Choose a course.' }),
    ...(segment === 'CATEGORY' && categoryId === null && { categoryId: 'Choose a category.' }),
  }
}
