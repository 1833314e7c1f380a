import { type RawBuilder, sql } from 'kysely'

/** Orders names and titles as people expect: `Élan` beside `Elan`, `ada` beside `Ada`, and `Lecture 9` before `Lecture 10`. */
export const inNaturalOrder = (text: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${typeof text === 'string' ? sql.ref(text) : text} collate natural_order`
