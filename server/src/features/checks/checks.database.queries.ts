import { sql } from 'kysely'
import type { Promises } from './checks.queries.ts'

/** What the database itself keeps its promises with. */
export const databasePromises: Promises = {
  'A trigger of the database is switched off': () => sql`
    select tgrelid::regclass::text as "table", tgname as trigger from pg_trigger
    join pg_class on pg_class.oid = tgrelid where relnamespace::regnamespace::text in ('public', 'partitions') and tgenabled <> 'O'`,
  'A constraint of the database was never checked': () => sql`
    select conrelid::regclass::text as "table", conname as constraint from pg_constraint
    where connamespace::regnamespace::text in ('public', 'partitions') and not convalidated`,
  'An index of the database is broken': () => sql`
    select indexrelid::regclass::text as index from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace::regnamespace::text in ('public', 'partitions') and not (indisvalid and indisready)`,
}
