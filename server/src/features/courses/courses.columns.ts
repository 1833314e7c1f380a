import type * as authoring from '@akada/contract/authoring.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Courses } from '#platform/database/tables.ts'

/** What can be changed of a course through the API. */
export type Change = Omit<Received<typeof authoring.updateCourse>['body'], 'id' | 'version'>

/**
 * The column of each fact that people write about a course. The editor, the exported file, the copy, the list of changes and a
 * person’s own data are selected or type-checked by this list. Categories and files are kept in tables of their own.
 */
export const factColumns = {
  title: 'title',
  subtitle: 'subtitle',
  description: 'description_html',
  priceUsd: 'price_usd_minor',
  priceNaira: 'price_naira_minor',
  isFree: 'is_free',
  level: 'level',
  language: 'language',
  learningObjectives: 'learning_objectives',
  requirements: 'requirements',
  audience: 'audience',
  welcomeMessage: 'welcome_message',
  completionMessage: 'completion_message',
} as const satisfies Record<Exclude<keyof Change, 'categoryIds'>, keyof Courses>

export type FactColumn = (typeof factColumns)[keyof typeof factColumns]

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name

/** The facts of a course as they are selected, such as `priceUsdMinor`. */
export type CourseFacts = { [Column in FactColumn as Camel<Column>]: Selectable<Courses>[Column] }

type Selection = { [Column in FactColumn]: `courses.${Column} as ${Camel<Column>}` }[FactColumn]

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const columns: readonly FactColumn[] = Object.values(factColumns)

export const factSelections = columns.map((column) => `courses.${column} as ${camel(column)}` as Selection)

/** Every fact as it is inserted, also those that the database has a default for. */
export type InsertedFacts = Required<Pick<Insertable<Courses>, FactColumn>>

export const insertedFacts = (facts: CourseFacts): InsertedFacts =>
  Object.fromEntries(columns.map((column) => [column, facts[camel(column) as keyof CourseFacts]])) as InsertedFacts
