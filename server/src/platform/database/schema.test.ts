// Checks rules for every table in a migrated database's system catalog.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const COUNTS = ['total_reviews', 'total_lectures', 'total_resources', 'total_enrollments'].map((name) => `course_stats.${name}`)

async function found(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(database.db)).rows.map(({ name }) => name)
}

const columns = sql`
  pg_attribute
  join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  where attnum > 0 and not attisdropped`

describe('the schema', () => {
  test('has a primary key for each table', async () => {
    const tables = sql`pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`

    expect(await found(sql`select relname as name from ${tables}`)).toContain('users')
    expect(
      await found(sql`
        select relname as name from ${tables}
        and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p')`),
    ).toEqual([])
  })

  test('has an index that starts with the columns of each foreign key', async () => {
    const keys = sql`pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

    expect(await found(sql`select conname as name from ${keys}`)).not.toEqual([])
    expect(
      await found(sql`
        select conrelid::regclass || ': ' || conname as name from ${keys}
        and not exists (
          select from pg_index
          where indrelid = conrelid
            -- A key that is null refers to no row.
            and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%s IS NOT NULL)', pg_get_indexdef(indexrelid, 1, true)))
            and (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] @> conkey
        )`),
    ).toEqual([])
  })

  test('stores timestamps only with a time zone', async () => {
    expect(await found(sql`select relname || '.' || attname as name from ${columns} and atttypid = 'timestamptz'::regtype`)).not.toEqual([])
    expect(await found(sql`select relname || '.' || attname as name from ${columns} and atttypid = 'timestamp'::regtype`)).toEqual([])
  })

  test('has the unit in the name of every amount column', async () => {
    const amounts = await found(sql`
      select relname || '.' || attname as name from ${columns}
      and atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)
      and attname ~ 'price|amount|total|discount'`)

    expect(amounts).not.toEqual([])
    expect(amounts.filter((name) => !/_(minor|bps|id)$/.test(name) && !COUNTS.includes(name))).toEqual([])
  })
})
