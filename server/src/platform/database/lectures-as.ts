import { type Selectable, sql } from 'kysely'
import type { Lectures } from './tables.ts'

/** The lectures that students see, or the newest of each for those who see what waits for an admin. */
export const lecturesAs = ({ withHeld }: { withHeld: boolean }) =>
  sql<Selectable<Lectures>>`${sql.table(withHeld ? 'edited_lectures' : 'lectures')}`.as('lectures')
