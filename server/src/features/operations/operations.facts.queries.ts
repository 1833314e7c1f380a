import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Database } from './operations.machine.ts'

export async function measureDatabase(db: Db): Promise<Database> {
  const began = performance.now()
  await sql`select 1`.execute(db)
  const answeredInMs = Math.round(performance.now() - began)
  const { rows } = await sql<Omit<Database, 'answeredInMs' | 'bloated' | 'months' | 'numbers'>>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select age(datfrozenxid) from pg_database where datname = current_database()) as "transactionAge",
      coalesce((select extract(epoch from max(clock_timestamp() - xact_start)) * 1000 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as "oldestTransactionMs"
  `.execute(db)
  const [measured] = rows
  if (!measured) throw new Error('the database didn’t respond')
  return {
    ...measured,
    answeredInMs,
    bloated: await findBloated(db),
    months: await findShortestMonths(db),
    numbers: await findFullestNumbers(db),
  }
}

async function findBloated(db: Db): Promise<Database['bloated']> {
  const { rows } = await sql<NonNullable<Database['bloated']>>`
    select relid::regclass::text as "table", n_dead_tup as "deadRows", n_live_tup as "liveRows" from pg_stat_user_tables
    where schemaname in ('public', 'partitions') order by n_dead_tup - n_live_tup desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

async function findShortestMonths(db: Db): Promise<Database['months']> {
  const { rows } = await sql<NonNullable<Database['months']>>`
    select whole.relname as "table",
      extract(epoch from max(substring(pg_get_expr(part.relpartbound, part.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz) - now())::float8 * 1000 as "leftMs"
    from pg_partitioned_table join pg_class as whole on whole.oid = partrelid and whole.relnamespace = 'public'::regnamespace
    join pg_inherits on inhparent = partrelid join pg_class as part on part.oid = inhrelid
    where partstrat = 'r' group by 1 order by 2 nulls first limit 1
  `.execute(db)
  return rows[0] ?? null
}

async function findFullestNumbers(db: Db): Promise<Database['numbers']> {
  const { rows } = await sql<NonNullable<Database['numbers']>>`
    select sequencename as sequence, last_value::float8 / max_value as share from pg_sequences
    where schemaname = 'public' and last_value is not null order by 2 desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

export async function countGivenUpMails(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('GIVEN_UP'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

export type Heard = { lastHeardAt: Date | null; paidUnheard: number }

/**
 * Returns the time of the provider's last webhook, and the number of orders paid between that time (or `since`, if later) and `until`.
 * Excludes orders with a total of 0.
 */
export async function findHeard(db: Db, { since, until }: { since: Date; until: Date }): Promise<Heard> {
  const heard = await db
    .selectFrom('webhook_events')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .executeTakeFirstOrThrow()
  const lastHeardAt = heard.at ?? null
  const from = lastHeardAt !== null && lastHeardAt > since ? lastHeardAt : since
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paid_at', '>', from)
    .where('paid_at', '<', until)
    .where('total_minor', '>', 0)
    .executeTakeFirstOrThrow()
  return { lastHeardAt, paidUnheard: count }
}

export const hasSecret = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('secrets').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

export async function countAdmins(db: Db): Promise<{ admins: number; adminsWithoutSecondFactor: number }> {
  const { rows } = await sql<{ admins: number; adminsWithoutSecondFactor: number }>`
    select count(*)::int as admins, (count(*) filter (where enabled_at is null))::int as "adminsWithoutSecondFactor"
    from user_roles join users on users.id = user_roles.user_id left join second_factors on second_factors.user_id = users.id
    where role = 'ADMIN' and suspended_at is null and erase_at is null and erased_at is null
  `.execute(db)
  return rows[0] ?? { admins: 0, adminsWithoutSecondFactor: 0 }
}

export async function countWaitingVideos(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('transcodings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'WAITING')
    .where(sql<boolean>`video_owner(video_id) is not null`)
    .executeTakeFirstOrThrow()
  return count
}
