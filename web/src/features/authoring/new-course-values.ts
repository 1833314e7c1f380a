import { type createCourse, NewCourse } from '@akada/contract/authoring.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { readLength } from '../../ui/rich-editor/read-length.ts'
import { startPrices } from './price-fields.tsx'

export type NewCourseValues = {
  title: string
  subtitle: string
  description: string
  isFree: boolean
  priceUsd: number
  priceNaira: number
  categoryIds: number[]
}

export const newCourse: NewCourseValues = {
  title: '',
  subtitle: '',
  description: '',
  isFree: false,
  ...startPrices,
  categoryIds: [],
}

export const newCourseFields = Object.keys(newCourse) as (keyof NewCourseValues)[]

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

/** Restores the valid parts of a stored draft after a reload. */
export function valuesFromDraft(text: string): NewCourseValues {
  try {
    const stored = JSON.parse(text) as Partial<NewCourseValues>
    const sound = newCourseFields.filter((name) => typeof stored[name] === typeof newCourse[name])
    return { ...newCourse, ...Object.fromEntries(sound.map((name) => [name, stored[name]])) }
  } catch {
    return newCourse
  }
}
