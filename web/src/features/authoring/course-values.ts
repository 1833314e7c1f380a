import { CourseChange, type EditableCourse } from '@akada/contract/authoring.ts'
import { DESCRIPTION_TOO_SHORT, isTooShort } from './new-course-values.ts'

/** The editable texts and settings of a course, without its files or curriculum. */
const names = [
  'title',
  'subtitle',
  'level',
  'language',
  'learningObjectives',
  'requirements',
  'audience',
  'description',
  'categoryIds',
  'isFree',
  'priceUsd',
  'priceNaira',
  'welcomeMessage',
  'completionMessage',
  'certificateTemplate',
  'certificateAccent',
  'certificateSignatory',
  'certificateShowsHours',
  'certificateShowsGrade',
] as const

export type CourseField = (typeof names)[number]
/** The description is HTML as typed: drafts aren't sanitized. */
export type CourseValues = Omit<{ [Name in CourseField]: Exclude<EditableCourse[Name], undefined> }, 'description'> & {
  description: string
}
export type CourseFaults = Partial<Record<CourseField, string>>
export const courseFields: readonly CourseField[] = names

/** The design of certificates for courses from a server of an older release. */
const plainDesign = {
  certificateTemplate: 'CLASSIC',
  certificateAccent: '',
  certificateSignatory: '',
  certificateShowsHours: true,
  certificateShowsGrade: false,
} as const

export function valuesOf(course: Pick<EditableCourse, CourseField>): CourseValues {
  const values = { ...plainDesign, ...course }
  return Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as CourseValues
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the errors that the server would report for these fields. */
export function faultsOf(values: CourseValues, asked: readonly CourseField[]): CourseFaults {
  const faults: CourseFaults = {}
  for (const name of asked) {
    const { error } = CourseChange.safeParse({ id: 1, [name]: values[name] })
    if (error) faults[name] = error.issues[0]?.message ?? 'Enter a valid value.'
    else if (name === 'description' && isTooShort(values.description)) faults.description = DESCRIPTION_TOO_SHORT
  }
  return faults
}

export const fieldWords: Record<CourseField, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  level: 'Level',
  language: 'Language',
  learningObjectives: 'What students will learn',
  requirements: 'Requirements',
  audience: 'Who this course is for',
  description: 'Description',
  categoryIds: 'Categories',
  isFree: 'Free or paid',
  priceUsd: 'Price in dollars',
  priceNaira: 'Price in naira',
  welcomeMessage: 'Welcome message',
  completionMessage: 'Completion message',
  certificateTemplate: 'Certificate template',
  certificateAccent: 'Certificate color',
  certificateSignatory: 'Certificate signatory',
  certificateShowsHours: 'Length on the certificate',
  certificateShowsGrade: 'Grade on the certificate',
}
