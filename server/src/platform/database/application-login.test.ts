import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/test-database.ts'
import { allowApplication, canChangeAuditLog } from './application-login.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`insert into audit_entries (at, origin, act, subject_kind, subject_id) values (now(), 'SITE', 'SETTING_CHANGED', 'SETTING', 'a')`.execute(
    database.db,
  )
})
afterAll(() => database.close())

const asApplication = (statement: string) => sql.raw(statement).execute(database.db)
const denied = '42501'

describe('the application login', () => {
  test.each([
    `update audit_entries set reason = ''`,
    'delete from audit_entries',
    'truncate audit_entries',
    'drop table audit_entries',
    'alter table audit_entries disable trigger audit_entries_stay',
    'alter table audit_entries add column note text',
    'create rule quiet as on insert to audit_entries do instead nothing',
    'create trigger other before insert on audit_entries for each row execute function audit_entries_stay()',
    'create or replace function audit_entries_stay() returns trigger language plpgsql as $$ begin return new; end $$',
    'set role pg_database_owner',
    `set session_replication_role = 'replica'`,
    'alter role current_user superuser',
    'create role other',
    'create database other',
    'create table other (id int)',
    'create temporary table audit_entries (id int)',
    'create schema other',
    'drop table users cascade',
    `insert into schema_migrations (name, checksum) values ('9999_x.sql', '')`,
  ])('may not %s', async (statement) => {
    await expect(asApplication(statement)).rejects.toMatchObject({ code: denied })
  })

  test('reads and writes every other table, and uses every sequence', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relname not in ('audit_entries', 'schema_migrations') and case
          when relkind = 'S' then not has_sequence_privilege(oid, 'USAGE')
          when relkind in ('r', 'v') then not has_table_privilege(oid, 'SELECT')
            or not has_table_privilege(oid, 'INSERT') or not has_table_privilege(oid, 'UPDATE') or not has_table_privilege(oid, 'DELETE')
          else false end`.execute(database.db)

    expect(rows).toEqual([])
  })

  test('is reported as unable to change the audit log, and the owner as able', async () => {
    expect(await canChangeAuditLog(database.db)).toBe(false)
    expect(await canChangeAuditLog(database.ownerDb)).toBe(true)
  })
})

describe('granting privileges to the application login', () => {
  test('grants missing privileges, revokes excess ones, leaves correct ones unchanged, and can run concurrently', async () => {
    const user = String(database.connection.user)
    expect(await allowApplication(database.owner, user)).toEqual([])
    await sql.raw('create table fruits (id int generated always as identity primary key)').execute(database.ownerDb)
    await sql.raw('grant all on audit_entries to public; grant create on schema public to public').execute(database.ownerDb)

    await Promise.all([1, 2, 3].map(() => allowApplication(database.owner, user)))

    await asApplication('insert into fruits default values')
    await expect(asApplication('truncate fruits')).rejects.toMatchObject({ code: denied })
    await expect(asApplication('delete from audit_entries')).rejects.toMatchObject({ code: denied })
    await expect(asApplication('create table other (id int)')).rejects.toMatchObject({ code: denied })
    expect(await allowApplication(database.owner, user)).toEqual([])
  })

  test('revokes nothing from a login that owns the tables', async () => {
    expect(await allowApplication(database.owner, String(database.owner.user))).toEqual([])
  })
})
