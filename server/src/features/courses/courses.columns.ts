import type * as authoring from '@akada/contract/authoring.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Courses } from '#platform/database/tables.ts'

/** The fields of a course that the API can change. */
export type Change = Omit<Received<typeof authoring.updateCourse>['body'], 'id' | 'version'>

/**
 * Maps each fact that authors write about a course to its column. The editor, course files, copies, the list of changes and a user's data
 * export select their columns from this list or are type-checked against it. Categories and files have their own tables.
 */
export const factColumns = {
  title: 'title',
  subtitle: 'subtitle',
  description: 'description_html',
  priceUsd: 'regular_price_usd_minor',
  priceNaira: 'regular_price_naira_minor',
  isFree: 'is_free',
  level: 'level',
  language: 'language',
  learningObjectives: 'learning_objectives',
  requirements: 'requirements',
  audience: 'audience',
  welcomeMessage: 'welcome_message',
  completionMessage: 'completion_message',
  certificateTemplate: 'certificate_template',
  certificateAccent: 'certificate_accent',
  certificateSignatory: 'certificate_signatory',
  certificateShowsHours: 'certificate_shows_hours',
  certificateShowsGrade: 'certificate_shows_grade',
} as const satisfies Record<Exclude<keyof Change, 'categoryIds'>, keyof Courses>

export type FactColumn = (typeof factColumns)[keyof typeof factColumns]

type Plain<Name extends string> = Name extends `regular_${infer Rest}` ? Rest : Name
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name

/** The facts about a course under their selected names, such as `priceUsdMinor`, which is the regular price. */
export type CourseFacts = { [Column in FactColumn as Camel<Plain<Column>>]: Selectable<Courses>[Column] }

type Selection = { [Column in FactColumn]: `courses.${Column} as ${Camel<Plain<Column>>}` }[FactColumn]

const camel = (column: string): string => column.replace(/^regular_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const columns: readonly FactColumn[] = Object.values(factColumns)

export const factSelections = columns.map((column) => `courses.${column} as ${camel(column)}` as Selection)

/** Every fact as inserted, including facts with a database default. */
export type InsertedFacts = Required<Pick<Insertable<Courses>, FactColumn>>

export const insertedFacts = (facts: CourseFacts): InsertedFacts =>
  Object.fromEntries(columns.map((column) => [column, facts[camel(column) as keyof CourseFacts]])) as InsertedFacts
