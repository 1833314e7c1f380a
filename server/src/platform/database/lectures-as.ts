import { type Selectable, sql } from 'kysely'
import type { Lectures } from './tables.ts'

/** Selects the lectures that students see or, with `withHeld`, the latest versions, including unreleased ones. */
export const lecturesAs = ({ withHeld }: { withHeld: boolean }) =>
  sql<Selectable<Lectures>>`${sql.table(withHeld ? 'edited_lectures' : 'lectures')}`.as('lectures')
