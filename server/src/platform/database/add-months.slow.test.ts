import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inRepository } from '#platform/assets.ts'
import { givenCourse } from '#testing/builders.ts'
import { type TestDatabase, testDatabase } from '#testing/test-database.ts'
import { addMonths } from './add-months.ts'
import { allowApplication, canChangeAuditLog } from './application-login.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const byMonth = ['audit_entries', 'course_views', 'learning_days']
const monthFrom = (months: number) => {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months)).toISOString().slice(0, 7).replace('-', '_')
}

/** Returns the partition of each row in the audit log. */
async function placesOfEntries() {
  const { rows } = await sql<{ act: string; part: string }>`
    select act, tableoid::regclass::text as part from audit_entries order by id`.execute(database.db)
  return Object.fromEntries(rows.map(({ act, part }) => [act, part]))
}
const insertEntry = (act: string, at: string) =>
  sql`insert into audit_entries (at, origin, act, subject_kind, subject_id)
    values (now() + ${at}::interval, 'SITE', ${act}, 'SETTING', '1')`.execute(database.db)
async function byOwner(statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client(database.owner)
  await client.connect()
  return client.query(statements).finally(() => client.end())
}
const dropParts = (...parts: string[]) =>
  sql.raw(`drop table ${parts.map((part) => `partitions.${part}`).join(', ')}`).execute(database.ownerDb)

describe('adding months', () => {
  test('creates partitions up to two months ahead, once for ten concurrent calls, for a login that can’t create tables', async () => {
    await dropParts(...byMonth.flatMap((table) => [`${table}_${monthFrom(1)}`, `${table}_${monthFrom(2)}`]))

    const added = await Promise.all(Array.from({ length: 10 }, () => addMonths(database.db)))

    expect(added.filter((number) => number > 0)).toEqual([6])
    await insertEntry('SOON', '1 month')
    expect((await placesOfEntries()).SOON).toBe(`partitions.audit_entries_${monthFrom(1)}`)
  })

  test('leaves rows in the default partition if they arrived before their month’s partition existed, and creates the other partitions', async () => {
    await dropParts(`course_views_${monthFrom(1)}`, `course_views_${monthFrom(2)}`, `audit_entries_${monthFrom(2)}`)
    await insertEntry('EARLY', '62 days')
    await insertEntry('OF_LATER', '5 years')
    const { rows } = await sql<{ taken: boolean }>`select date_trunc('month', now() at time zone 'UTC') + interval '2 months'
      = date_trunc('month', (now() + interval '62 days') at time zone 'UTC') as taken`.execute(database.db)

    const added = await addMonths(database.db)

    expect(added).toBe(rows[0]?.taken ? 2 : 3)
    const places = await placesOfEntries()
    expect([places.EARLY, places.OF_LATER]).toEqual(['partitions.audit_entries_rest', 'partitions.audit_entries_rest'])
  })
})

describe('a month’s partition that is no longer needed', () => {
  test('is detached as the operations guide describes, once the table is unused', async () => {
    const book = await readFile(inRepository('docs', 'operating', 'capacity.md'), 'utf8')
    const month = `course_views_${monthFrom(1)}`
    const [, statement = ''] = /`(set lock_timeout[^`]+ detach partition [^`]+)`/.exec(book) ?? []
    const takeOut = () => byOwner(statement.replace(/course_views_\d{4}_\d\d/, month))
    await addMonths(database.db)
    const { id } = await givenCourse(database.db)
    const views = { course_id: id, day: sql<Date>`date_trunc('month', now()) + interval '1 month'`, views: 3 }
    await database.db.insertInto('course_views').values(views).execute()

    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('course_views').selectAll().execute()
      await expect(takeOut()).rejects.toMatchObject({ code: '55P03' })
    })
    await takeOut()

    expect(await database.db.selectFrom('course_views').selectAll().execute()).toEqual([])
    expect((await byOwner(`select views from partitions.${month}`)).rows).toEqual([{ views: 3 }])
  })
})

describe('an audit log partition', () => {
  const part = 'partitions.audit_entries_before'

  test('can’t be changed by the application', async () => {
    for (const statement of [`select from ${part}`, `delete from ${part}`, `truncate ${part}`, `drop table ${part}`])
      await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' })
  })

  test('can’t be changed by its owner either', async () => {
    await insertEntry('NOW', '0')

    for (const statement of [`update ${part} set reason = 'x'`, `delete from ${part}`, `truncate ${part}`])
      await expect(sql.raw(statement).execute(database.ownerDb)).rejects.toThrow('the audit log stays as it is')
  })

  test('is included when the site checks whether the audit log can be changed', async () => {
    const user = pg.escapeIdentifier(String(database.connection.user))
    await sql.raw(`grant update on ${part} to ${user}`).execute(database.ownerDb)

    expect(await canChangeAuditLog(database.db)).toBe(true)
  })
})

describe('an existing database', () => {
  const { connection: server, login } = inject('testServer')
  const name = `akada_parts_${process.pid}`
  const on = async (connection: pg.ConnectionConfig) => {
    const client = new pg.Client(connection)
    await client.connect()
    return client
  }
  const onServer = async (statement: string) => {
    const client = await on(server)
    await client.query(statement).finally(() => client.end())
  }
  let old: pg.Client
  beforeAll(() => onServer(`create database ${name}`))
  afterAll(async () => {
    await old.end()
    await onServer(`drop database ${name}`)
  })

  test('keeps its rows and ids when tables are partitioned, and connected sessions keep their privileges', async () => {
    const migrations = inRepository('server', 'migrations')
    const connection = { ...server, database: name }
    await migrate(connection, migrations, () => undefined, { until: '0040_categories.sql' })
    await allowApplication(connection, login.user)
    old = await on({ ...connection, ...login })
    await old.query(`insert into users (email, password_hash, first_name, last_name, country, country_code)
      values ('a@akada.test', '!', 'A', 'B', 'Nigeria', 'NG')`)
    await old.query(`insert into audit_entries (at, origin, act, subject_kind, subject_id)
      select now() - n * interval '10 days', 'SITE', 'OLD', 'SETTING', n::text from generate_series(1, 40) n`)
    const tell = {
      name: 'tell',
      text: `insert into notifications (user_id, type, title, message, key, mail) select id, 'alert', 'T', 'M', $1, 'NONE' from users
        on conflict on constraint notifications_once_key do nothing returning id`,
    }
    const note = {
      name: 'note',
      text: `insert into audit_entries (at, origin, act, subject_kind, subject_id) values (now(), 'SITE', 'NEW', 'SETTING', $1) returning id`,
    }
    const told = await old.query(tell, ['a'])
    await old.query(note, ['before'])

    await migrate(connection, migrations, () => undefined)

    expect((await old.query(tell, ['a'])).rows).toEqual([])
    expect(Number((await old.query(tell, ['b'])).rows[0]?.id)).toBeGreaterThan(Number(told.rows[0]?.id))
    expect((await old.query(note, ['after'])).rows).toEqual([{ id: '42' }])
    const { rows } = await old.query('select tableoid::regclass::text as part, count(*)::int from audit_entries group by 1 order by 1')
    expect(rows).toEqual([{ part: 'partitions.audit_entries_before', count: 42 }])
  })
})
