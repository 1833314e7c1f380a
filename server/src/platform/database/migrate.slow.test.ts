import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const { connection: server } = inject('testServer')
let counter = 0
let folder: string
let connection: pg.ConnectionConfig

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akada-migrate-'))
  connection = { ...server, database: `akada_migrate_${process.pid}_${++counter}` }
  await query(`create database ${connection.database}`, server)
})
afterEach(async () => {
  await query(`drop database ${connection.database}`, server)
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)

async function run(options: Parameters<typeof migrate>[3] = {}) {
  const lines: string[] = []
  await migrate(connection, folder, (line) => lines.push(line), options)
  return lines
}

const once = { lockMs: 2_000, tries: 1, pauseMs: 1 }

/** Waits until `count` other sessions wait for the migration lock. */
const untilOthersWait = (count: number) => `
  do $$ begin
    loop
      perform pg_stat_clear_snapshot();
      exit when (
        select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%advisory_lock%'
      ) = ${count};
      perform pg_sleep(0.01);
    end loop;
  end $$`

async function query(text: string, on: pg.ConnectionConfig = connection): Promise<unknown[]> {
  const client = new pg.Client(on)
  await client.connect()
  const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end())
  return rows.flat()
}

describe('migrating', () => {
  test.each(['SQL_ASCII', 'LATIN1', 'EUC_JP'])(
    'refuses a database in %s before it changes anything, and says how to create a UTF8 database',
    async (encoding) => {
      await query(`drop database ${connection.database}`, server)
      await query(`create database ${connection.database} encoding '${encoding}' locale 'C' template template0`, server)
      await write('0001_first.sql', 'create table fruits (id int primary key)')

      const refused = await run().catch(({ message }: Error) => message)
      const [, statement = ''] = /: (create database .*;)$/.exec(String(refused)) ?? []
      await query(statement, server)
      const created = { ...connection, database: `${connection.database}_utf8` }
      const applied = await migrate(created, folder, () => undefined)
      await query(`drop database ${created.database}`, server)

      expect(refused).toContain(`has the encoding ${encoding}, but Akada needs UTF8.`)
      expect(await query("select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
      expect(applied).toEqual(['0001_first.sql'])
    },
  )

  test('applies each file once, in numerical order', async () => {
    await write('0002_second.sql', 'insert into fruits values (2)')
    await write('0001_first.sql', 'create table fruits (id int primary key); insert into fruits values (1);')
    await write('notes.md', 'not a migration')

    const first = await run()
    await write('0003_third.sql', 'insert into fruits values (3)')
    const second = await run()

    expect(first).toEqual(['Created the tables with 2 migrations'])
    expect(second).toEqual(['Applied migration 0003_third.sql'])
    expect(await query('select id from fruits order by id')).toEqual([1, 2, 3])
    expect(await query('select name from schema_migrations order by name')).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql'])
  })

  test('works with three concurrent processes', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await write('0002_second.sql', 'insert into fruits values (1)')

    const lines = await Promise.all([run(), run(), run()])

    expect(lines.flat().filter((line) => !line.startsWith('Another process'))).toEqual(['Created the tables with 2 migrations'])
    expect(await query('select id from fruits')).toEqual([1])
  })

  test('rolls back a failing file, keeps the earlier ones, and names the line', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await write('0002_second.sql', 'insert into fruits values (1);\ninsert into vegetables values (1);')

    await expect(run()).rejects.toThrow('The migration 0002_second.sql failed at line 2: relation "vegetables" does not exist')

    expect(await query('select id from fruits')).toEqual([])
    expect(await query('select name from schema_migrations')).toEqual(['0001_first.sql'])
  })

  test('rejects a file that was edited after it was applied', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await run()
    await write('0001_first.sql', 'create table fruits (id bigint primary key)')

    await expect(run()).rejects.toThrow('The migration 0001_first.sql was edited after it was applied')
  })

  test('accepts other line endings in an applied file', async () => {
    await write('0001_first.sql', 'create table fruits\n(id int primary key)')
    await run()
    await write('0001_first.sql', 'create table fruits\r\n(id int primary key)')

    expect(await run()).toEqual([])
  })

  test('accepts a database with a newer release’s migrations, unless they removed something that this release uses', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key, peel text)')
    await write('0002_second.sql', 'alter table fruits add column skin text')
    await run()
    await rm(path.join(folder, '0002_second.sql'))
    const beside = await run()

    await write('0002_second.sql', 'alter table fruits add column skin text')
    await write('0003_third.sql', '-- needs: 0002\nalter table fruits drop column peel')
    await run()
    await rm(path.join(folder, '0003_third.sql'))
    const stillBeside = await run()
    await rm(path.join(folder, '0002_second.sql'))

    expect([beside, stillBeside]).toEqual(Array(2).fill(['The database was migrated by a newer release. This release can still use it.']))
    await expect(run()).rejects.toThrow('0003_third.sql, which removes something that this release uses')
  })

  test('rejects a database with a different history', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await run()
    await rm(path.join(folder, '0001_first.sql'))
    await write('0001_fruits.sql', 'create table fruits (id int primary key)')

    await expect(run()).rejects.toThrow('0001_first.sql, which belongs to a newer release')
  })

  test.each(['', '-- outside a transaction\n'])('retries while a table is locked, and logs the lock holder: %j', async (start) => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await run()
    await write('0002_second.sql', `${start}alter table fruits add column if not exists color text;\n`)
    const reader = new pg.Client({ ...connection, application_name: 'a long report' })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select id from fruits')

    const lines: string[] = []
    const tries = { lockMs: 20, tries: 1_000, pauseMs: 1 }
    await migrate(
      connection,
      folder,
      (line) => {
        lines.push(line)
        if (lines.length === 2) void reader.query('commit')
      },
      { tries },
    )
    await reader.end()

    expect(lines[0]).toMatch(/^The migration 0002_second\.sql is waiting for a table .*a long report/)
    expect(lines.at(-1)).toBe('Applied migration 0002_second.sql')
  })

  test('changes nothing if it never gets its locks, and names the lock holders', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await run()
    await write('0002_second.sql', 'create table vegetables (id int); alter table fruits add column color text')
    const reader = new pg.Client(connection)
    await reader.connect()
    await reader.query('begin')
    await reader.query('select id from fruits')

    const failed = migrate(connection, folder, () => undefined, { tries: { lockMs: 20, tries: 2, pauseMs: 1 } })

    await expect(failed).rejects.toThrow(
      /0002_second\.sql couldn’t lock its tables, because other processes use them\. .*Oldest open transactions: process \d+/,
    )
    await reader.end()
    expect(await query(`select to_regclass('vegetables') is null`)).toEqual([true])
  })

  test('creates an index during writes, even after an interrupted attempt', async () => {
    await write('0001_first.sql', 'create table fruits (id int)')
    await run()
    await query('insert into fruits values (1), (1)')
    const loose = '-- outside a transaction\ncreate unique index concurrently if not exists fruits_once on fruits (id);\n'
    await write('0002_second.sql', loose)
    await expect(run()).rejects.toThrow('could not create unique index')
    await query('delete from fruits')

    await run()

    expect(await query(`select indisvalid from pg_index where indexrelid = 'fruits_once'::regclass`)).toEqual([true])
  })

  test('creates an index while other processes wait for the migration lock', async () => {
    await write('0001_first.sql', `create table fruits (id int); ${untilOthersWait(2)}`)
    await write('0002_second.sql', '-- outside a transaction\ncreate index concurrently if not exists fruits_by_id on fruits (id);\n')

    const lines = await Promise.all([run({ tries: once }), run({ tries: once }), run({ tries: once })])

    expect(lines.flat().filter((line) => !line.startsWith('Another process'))).toEqual(['Created the tables with 2 migrations'])
    expect(await query(`select indisvalid from pg_index where indexrelid = 'fruits_by_id'::regclass`)).toEqual([true])
  })

  test('waits for writers longer than for a lock while it creates an index, which blocks no other statement', async () => {
    await write('0001_first.sql', 'create table fruits (id int)')
    await run()
    await write('0002_second.sql', '-- outside a transaction\ncreate index concurrently if not exists fruits_by_id on fruits (id);\n')
    const writer = new pg.Client(connection)
    await writer.connect()
    await writer.query('begin')
    await writer.query('insert into fruits values (1)')

    const running = run({ tries: { ...once, lockMs: 20 } })
    const findWaiting = () =>
      query(`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%create index%' and clock_timestamp() - query_start > '100 ms'`)
    await expect.poll(findWaiting, { timeout: 10_000 }).toHaveLength(1)
    await writer.query('commit')
    await writer.end()

    expect(await running).toEqual(['Applied migration 0002_second.sql'])
  })

  test('doesn’t wait for the lock if no migration is missing', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await run()
    const other = new pg.Client(connection)
    await other.connect()
    await other.query('select pg_advisory_lock(4242, 2)')

    const lines = await run()

    expect(lines).toEqual([])
    await other.end()
  })

  test('rejects a file numbered before one that is already applied', async () => {
    await write('0001_first.sql', 'create table fruits (id int primary key)')
    await write('0003_third.sql', 'insert into fruits values (3)')
    await run()
    await write('0002_second.sql', 'insert into fruits values (2)')

    await expect(run()).rejects.toThrow('The migration 0002_second.sql comes before 0003_third.sql')
  })

  test.each([
    ['a name without a number', ['fruits.sql'], 'needs a name such as'],
    ['two files with the same number', ['0001_fruits.sql', '0001_vegetables.sql'], 'have the same number'],
  ])('rejects %s', async (_, names, message) => {
    for (const name of names) await write(name, 'select 1')

    await expect(run()).rejects.toThrow(message)
  })
})
