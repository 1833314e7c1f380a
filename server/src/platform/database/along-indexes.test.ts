import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { alongIndexes } from './along-indexes.ts'
import { connect, type Db } from './database.ts'

const { connection, ownerDb, close } = await testDatabase()
afterAll(close)

const names = ['enable_seqscan', 'enable_sort', 'enable_hashjoin', 'enable_mergejoin']
const settings = sql<string>`(select string_agg(distinct current_setting(name), ' ') from unnest(${sql.lit(`{${names}}`)}::text[]) name)`

describe.each([
  ['named', true],
  ['unnamed', false],
] as const)('a statement along indexes, %s', (_, namedStatements) => {
  const { db, pool } = connect({ connection, maxConnections: 1, namedStatements, onError: () => undefined })
  afterAll(() => pool.end())

  const settled = async (value: number, of: Db = db) =>
    (await sql<{ settings: string; value: number }>`${alongIndexes} select ${settings} as settings, ${value}::integer as value`.execute(of))
      .rows
  const current = async (value: number) =>
    (await sql<{ settings: string; value: number }>`select ${settings} as settings, ${value}::integer as value`.execute(db)).rows
  const off = (value: number) => [{ settings: 'off', value }]
  const on = (value: number) => [{ settings: 'on', value }]

  test('runs without scans, sorts and joins of whole tables, and the next statement runs with them', async () => {
    expect([await current(1), await settled(2), await current(3), await settled(4), await current(5)]).toEqual([
      on(1),
      off(2),
      on(3),
      off(4),
      on(5),
    ])
  })

  test('is understood by the pool, which passes a callback', async () => {
    const { rows } = await pool.query(`/* along indexes */ select current_setting('enable_sort') as sort, $1::integer as value`, [7])

    expect(rows).toEqual([{ sort: 'off', value: 7 }])
  })

  test('runs without parameters', async () => {
    expect((await sql`${alongIndexes} select ${settings} as settings`.execute(db)).rows).toEqual([{ settings: 'off' }])
  })

  test('leaves the connection usable if it fails', async () => {
    const failing = (by: number) => sql`${alongIndexes} select 1 / ${by}::integer`.execute(db)
    const misspelled = () => sql`${alongIndexes} select ${1}::integer from missing`.execute(db)

    await expect(failing(0)).rejects.toThrow('division by zero')
    await expect(misspelled()).rejects.toThrow('"missing" does not exist')
    await expect(misspelled()).rejects.toThrow('"missing" does not exist')

    expect([(await failing(1)).rows, await settled(2), await current(3)]).toEqual([[{ '?column?': 1 }], off(2), on(3)])
  })

  test.runIf(namedStatements)('looks up each row of a page, although its plan doesn’t depend on the size of the page', async () => {
    await sql`create table books (id integer primary key)`.execute(ownerDb)
    await sql`insert into books select * from generate_series(1, 20000)`.execute(ownerDb)
    await sql`analyze books`.execute(ownerDb)
    await sql`grant select on books to public`.execute(ownerDb)
    const limit = 24
    await sql`${alongIndexes} select books.id from (select id from books order by id limit ${limit}) page left join books using (id)`.execute(
      db,
    )
    const { rows } = await pool.query(`select name from pg_prepared_statements where statement like '%) page left join books%'`)

    const plan = await pool.query(`/* along indexes */ explain execute ${rows[0].name}(${limit})`)

    const nodes = plan.rows.map((row): string => row['QUERY PLAN'])
    expect(nodes[0]).toContain('Nested Loop')
    expect(nodes.filter((node) => /Seq Scan|Hash|Merge/.test(node))).toEqual([])
  })

  test('keeps the settings until the end of a transaction', async () => {
    await db.transaction().execute(async (tx) => {
      expect(await settled(1, tx)).toEqual(off(1))
    })

    expect(await current(2)).toEqual(on(2))
  })
})
