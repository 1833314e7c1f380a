import { type createCourse, NewCourse, type OwnCourse } from '@akada/contract/authoring.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { languageName } from '../../lib/captions.ts'
import { readLength } from '../../ui/rich-editor/read-length.ts'
import { courseLanguages } from './course-languages.ts'
import { startPrices } from './price-fields.tsx'

export type NewCourseValues = {
  title: string
  subtitle: string
  description: string
  isFree: boolean
  priceUsd: number
  priceNaira: number
  categoryIds: number[]
  language: string
}

type Before = {
  /** The instructor's newest course, which is likely to have the same category and language. */
  last: Pick<OwnCourse, 'categoryIds' | 'language'> | undefined
  /** The language of the browser, as a BCP 47 tag. */
  tag: string
}

/** Returns the values of an untouched form. */
export const startValues = ({ last, tag }: Before): NewCourseValues => ({
  title: '',
  subtitle: '',
  description: '',
  isFree: false,
  ...startPrices,
  categoryIds: last?.categoryIds ?? [],
  language: last?.language ?? languageOf(tag),
})

function languageOf(tag: string): string {
  const name = languageName(tag.split('-')[0] ?? '')
  return courseLanguages.find((known) => known === name) ?? courseLanguages[0]
}

export const newCourseFields = Object.keys(startValues({ last: undefined, tag: '' })) as (keyof NewCourseValues)[]

const { min } = courseLimits.description
export const DESCRIPTION_TOO_SHORT = `Description is required and must be at least ${min} characters long`

/** Measures the description like the server. */
export const isTooShort = (descriptionHtml: string): boolean => readLength(descriptionHtml) < min

export const bodyOf = (values: NewCourseValues): Sent<typeof createCourse>['body'] =>
  values.isFree ? { ...values, priceUsd: 0, priceNaira: 0 } : values

/** Returns the errors that the server would report, by field. */
export function newCourseFaults(values: NewCourseValues): Partial<Record<keyof NewCourseValues, string>> {
  const { error } = NewCourse.safeParse(bodyOf(values))
  const faults: Partial<Record<string, string>> = {}
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message
  if (isTooShort(values.description)) faults.description = DESCRIPTION_TOO_SHORT
  if (!values.isFree && !values.priceUsd) faults.priceUsd = 'Please select a USD price'
  if (!values.isFree && !values.priceNaira) faults.priceNaira = 'Please select a Naira price'
  return faults
}

const neededWords = {
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  categoryIds: 'categories',
  language: 'language',
  isFree: 'price',
  priceNaira: 'price in naira',
  priceUsd: 'price in dollars',
} as const satisfies Record<keyof NewCourseValues, string>

const lists = new Intl.ListFormat('en')

/** Names the fields that prevent the course from being created, or returns null if all are valid. */
export function neededSentence(values: NewCourseValues): string | null {
  const faults = newCourseFaults(values)
  const missing = Object.entries(neededWords).flatMap(([field, words]) => (field in faults ? [words] : []))
  return missing.length > 0 ? `Complete the ${lists.format(missing)} to create the course.` : null
}

/** Restores the valid parts of a stored draft after a reload. The others start as in an untouched form. */
export function valuesFromDraft(text: string, start: NewCourseValues): NewCourseValues {
  try {
    const stored = JSON.parse(text) as Partial<NewCourseValues>
    const sound = newCourseFields.filter((name) => typeof stored[name] === typeof start[name])
    return { ...start, ...Object.fromEntries(sound.map((name) => [name, stored[name]])) }
  } catch {
    return start
  }
}
