// Fills a site with several years of data in bulk: users, orders with their ledger, learning, and staff work.
import pg from 'pg'
import { fillCatalog } from './catalog.mjs'
import { addLearning, countFigures } from './large-site-learning.mjs'
import { addOrders } from './large-site-orders.mjs'
import { addWork } from './large-site-work.mjs'

/** Adds data to the demo that passes `akada check`. If `freeEach` is set, each user is enrolled in this many free courses. */
export async function fillSite(connection, { orders, people, courses, freeEach = null }) {
  await fillCatalog(connection, courses)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const restoreIndexes = await dropIndexes(client)
    // Disables the triggers, which would update figures and the ledger, and check foreign keys, for each row.
    await client.query('set session_replication_role = replica')
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    await addPastMonths(client)
    await addPeople(client, people)
    await addOrders(client, { orders, people })
    await addLearning(client, freeEach)
    await addWork(client, { orders })
    await client.query('drop table bench_people, bench_courses, bench_orders, bench_lines, bench_enrollments')
    await setSequences(client)
    await restoreIndexes()
    await client.query('vacuum analyze')
    await countFigures(client)
    await client.query('vacuum analyze course_days, course_sales_days, course_stats, course_counts')
    await client.query(`select pg_notify('catalog', '')`)
  } finally {
    await client.end()
  }
}

const largeTables = [
  'orders order_lines payments receipts ledger_transactions ledger_entries waiting_earnings enrollments lecture_completions learning_days',
  'reviews audit_entries mails notifications jobs users user_roles course_views refunds coupon_redemptions discussion_posts tax_documents',
]
  .join(' ')
  .split(' ')

/**
 * Drops the indexes and returns a function that recreates them, because building an index at the end is ten times as fast as updating it
 * for each row.
 */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any ($1::regclass[]) and not indisunique`,
    [largeTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    // Without ONLY, an index of a partitioned table is created on each partition.
    for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '))
  }
}

const PAST_MONTHS = 30

/** Creates one partition per past month, where a new site has a single one. */
async function addPastMonths(client) {
  for (const whole of ['audit_entries', 'course_views', 'learning_days']) {
    await client.query(`alter table ${whole} detach partition partitions.${whole}_before`)
    await client.query(
      `select add_part($1, $1 || to_char(month, '_YYYY_MM'), format('for values from (%L) to (%L)', month, month + interval '1 month'))
      from generate_series(0, $2::integer) n, lateral (select date_trunc('month', now(), 'UTC') - n * interval '1 month' as month) as months`,
      [whole, PAST_MONTHS],
    )
    await client.query(`insert into ${whole} overriding system value select * from partitions.${whole}_before`)
    await client.query(`drop table partitions.${whole}_before`)
  }
}

const firstNames = 'Ada Ngozi Chinedu Bola Tunde Amina Kofi Zainab Emeka Funke Ibrahim Halima Segun Kemi Uche Yusuf Aisha Femi Chioma Musa'
const lastNames = 'Okafor Adeyemi Bello Eze Danjuma Mensah Okoro Balogun Nwosu Abubakar Afolabi Obi Lawal Onyeka Sani Okonkwo Ojo Umar'

async function addPeople(client, people) {
  await client.query(
    `insert into users (email, password_hash, first_name, last_name, country, country_code, email_verified_at, created_at)
    select 'person-' || n || '@people.test', '!', firsts[1 + n % cardinality(firsts)], lasts[1 + n / 20 % cardinality(lasts)],
      case when n % 6 = 5 then 'Ghana' else 'Nigeria' end, case when n % 6 = 5 then 'GH' else 'NG' end,
      case when n % 9 <> 0 then now() end, now() - interval '800 days' * (1 - n::double precision / $1)
    from generate_series(0, $1::integer - 1) n, (select string_to_array($2, ' ') as firsts, string_to_array($3, ' ') as lasts) names`,
    [people, firstNames, lastNames],
  )
  await client.query(`insert into user_roles (user_id, role)
    select id, 'STUDENT' from users where email like '%@people.test' or email like '%@bench.test'
    union all select user_id, 'INSTRUCTOR' from instructors on conflict do nothing`)
  await client.query(`update users set suspended_at = now() - interval '9 days' where email like 'person-%77@people.test'`)
  await client.query(`create unlogged table bench_people as
    select split_part(split_part(email, '@', 1), '-', 2)::integer as person, id from users where email like '%@people.test'`)
  await client.query('create unique index on bench_people (person)')
  await client.query(`create unlogged table bench_courses as
    select row_number() over (order by id) - 1 as n, id, instructor_id, title, coalesce(price_naira_minor, 500000) as naira, price_usd_minor as dollars
    from courses where title like '%, part %' and not is_free`)
  await client.query('create unique index on bench_courses (n)')
  await client.query('analyze bench_people, bench_courses')
}

/** Advances the sequences past the rows' explicit ids. */
async function setSequences(client) {
  const { rows } = await client.query(
    `select attrelid::regclass::text as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, (select coalesce(max(${column}), 0) from ${table})))`,
    )
}
