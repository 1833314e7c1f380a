// Grants the application login its privileges: it reads and writes tables, only inserts into append-only tables, and owns nothing.
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

/** The application login of the embedded server, which also has an owner login. */
export const APPLICATION_LOGIN = 'akada_app'

// Arbitrary numbers that differ from the cluster and migration locks.
const PRIVILEGES_LOCK = [4242, 4]

type Relation = { name: string; kind: 'table' | 'sequence'; wanted: string[] }
type Login = { mayAnyway: boolean; tooMuch: string[]; tooLittle: string[] }

/** Grants missing privileges to a login and revokes excess ones. Runs as the owner of the tables. Returns the executed statements. */
export async function allowApplication(owner: string | pg.ConnectionConfig, login: string): Promise<string[]> {
  const client = new pg.Client(typeof owner === 'string' ? { connectionString: owner } : owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // Two concurrent grants would fail on the same row of the system catalog.
    await client.query('select pg_advisory_xact_lock($1, $2)', PRIVILEGES_LOCK)
    const statements = await missingStatements(client, login)
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return statements
  } finally {
    await client.end()
  }
}

/**
 * Creates the embedded server's application login. The login needs no password, because only this user of the machine can reach the socket.
 */
export async function makeApplicationLogin(owner: pg.ConnectionConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // Roles belong to the whole server, so two databases may create this role at the same time.
    await client.query(`
      do $$ begin
        create role ${APPLICATION_LOGIN} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
      exception when duplicate_object or unique_violation then null;
      end $$`)
  } finally {
    await client.end()
  }
}

async function missingStatements(client: pg.Client, login: string): Promise<string[]> {
  const role = pg.escapeIdentifier(login)
  const { rows: found } = await client.query<Login>(loginQuestion, [login])
  // Superusers and owners can't lose privileges. The doctor reports them.
  if (!found[0] || found[0].mayAnyway) return []
  const { rows: relations } = await client.query<Relation>(relationsQuestion, [login])
  return [
    ...found[0].tooMuch.map((what) => `revoke ${what} from public, ${role}`),
    ...found[0].tooLittle.map((what) => `grant ${what} to ${role}`),
    ...relations.flatMap(({ name, kind, wanted }) => [
      `revoke all on ${kind} ${name} from public, ${role}`,
      `grant ${wanted.join(', ')} on ${kind} ${name} to ${role}`,
    ]),
  ]
}

// Revokes `temporary`, because a temporary table of the same name would hide the real table for the rest of the connection.
const loginQuestion = `
  select rolsuper or pg_has_role(oid, current_user, 'member') as "mayAnyway",
    array(
      select what from (values
        (has_database_privilege(oid, current_database(), 'TEMP'), format('temporary on database %I', current_database())),
        (has_database_privilege(oid, current_database(), 'CREATE'), format('create on database %I', current_database())),
        (has_schema_privilege(oid, 'public', 'CREATE'), 'create on schema public'),
        (has_schema_privilege(oid, to_regnamespace('partitions')::oid, 'USAGE'), 'usage on schema partitions')
      ) as powers (has, what) where has
    ) as "tooMuch",
    array(
      select what from (values
        (has_database_privilege(oid, current_database(), 'CONNECT'), format('connect on database %I', current_database())),
        (has_schema_privilege(oid, 'public', 'USAGE'), 'usage on schema public')
      ) as powers (has, what) where not has
    ) as "tooLittle"
  from pg_roles where rolname = $1`

// Selects only relations with wrong privileges, because every grant makes all connections plan their queries again.
const relationsQuestion = `
  with relations as (
    select oid, format('%I.%I', 'public', relname) as name,
      case relkind when 'S' then 'sequence' else 'table' end as kind,
      case
        when relkind = 'S' then '{SELECT,USAGE}'
        when relname = 'audit_entries' then '{SELECT,INSERT}'
        when relname = 'schema_migrations' then '{SELECT}'
        else '{SELECT,INSERT,UPDATE,DELETE}'
      end::text[] as wanted
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(relowner, 'usage')
  )
  select name, kind, wanted from relations
  where wanted <> case kind
    when 'sequence' then array(
      select power from unnest('{SELECT,USAGE,UPDATE}'::text[]) with ordinality as powers (power, place)
      where has_sequence_privilege($1, oid, power) order by place)
    else array(
      select power from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) with ordinality as powers (power, place)
      where has_table_privilege($1, oid, power) order by place)
  end
  order by name`

/** Returns whether the current login could change or empty the audit log, directly or as a member of another role. */
export async function canChangeAuditLog(db: Db): Promise<boolean> {
  const may: RawBuilder<{ may: boolean }> = sql`
    select rolsuper or pg_has_role(relowner, 'member')
      or has_table_privilege(pg_class.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') as may
    from pg_class, pg_roles
    where (pg_class.oid = 'public.audit_entries'::regclass
        or pg_class.oid in (select inhrelid from pg_inherits where inhparent = 'public.audit_entries'::regclass))
      and rolname = current_user
    order by may desc limit 1`
  return (await may.execute(db)).rows[0]?.may ?? true
}
