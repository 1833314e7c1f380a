// Prints the schema after the last migration as one readable file. It reads PostgreSQL's catalogs, so pg_dump isn't needed.
import { sql } from 'kysely'

const HEADER = `-- Generated from the migrations by npm run db:types; do not edit.
-- The schema after the last migration, for reading: the server applies server/migrations, never this file.
-- Left out: the partitions themselves (schema partitions), which a job creates month by month, and the privileges of the two logins.
`

const published = sql`relnamespace = 'public'::regnamespace`
// An extension creates its own objects.
const isOwn = (catalog, oid) => sql`not exists (
  select from pg_depend where classid = ${sql.lit(catalog)}::regclass and objid = ${sql.ref(oid)} and deptype = 'e'
)`

/** @param owners maps each table to the feature that writes it */
export async function writeSchema(db, owners) {
  await requirePrintable(db)
  const sections = [
    ['Extensions', await listTexts(db, extensions)],
    ['Collations', await listTexts(db, collations)],
    ['Sequences', await listTexts(db, sequences)],
    ['Tables, each with its indexes and triggers', await describeTables(db, owners)],
    ['Views', await describeViews(db, owners)],
    [
      'Functions',
      (await listTexts(db, functions)).map((text) => `${text.replace(/^(CREATE OR REPLACE FUNCTION )public\./, '$1').trim()};`),
    ],
  ]
  return `${[HEADER, ...sections.flatMap(([title, texts]) => [`-- ${title}\n`, ...texts.map((text) => `${text}\n`)])].join('\n')}`
}

const listTexts = async (db, query) => (await query.execute(db)).rows.map(({ text }) => text)

const extensions = sql`
  select format('CREATE EXTENSION %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by extname`

// Before PostgreSQL 17, this column had another name.
const collations = sql`
  select format('CREATE COLLATION %I (provider = icu, locale = %L);', collname,
    coalesce(to_jsonb(pg_collation) ->> 'colllocale', to_jsonb(pg_collation) ->> 'colliculocale')) as text
  from pg_collation where collnamespace = 'public'::regnamespace order by collname`

// Sequences of identity columns are part of their table.
const sequences = sql`
  select format('CREATE SEQUENCE %I AS %s START %s INCREMENT %s;', relname, format_type(seqtypid, null), seqstart, seqincrement) as text
  from pg_class join pg_sequence on seqrelid = pg_class.oid
  where ${published} and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('i', 'a')
  )
  order by relname`

const functions = sql`
  select pg_get_functiondef(pg_proc.oid) as text
  from pg_proc
  where pronamespace = 'public'::regnamespace and ${isOwn('pg_proc', 'pg_proc.oid')}
  order by proname, pg_get_function_identity_arguments(pg_proc.oid)`

/** Throws for a kind of object that this file doesn't print, so that none is silently omitted. */
async function requirePrintable(db) {
  const { rows } = await sql`
    select 'type ' || typname as name from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and ${isOwn('pg_type', 'pg_type.oid')}
    union all select 'relation ' || relname from pg_class
    where ${published} and relkind not in ('r', 'p', 'v', 'i', 'I', 'S') and ${isOwn('pg_class', 'pg_class.oid')}
    union all select 'function ' || proname from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('a', 'w') and ${isOwn('pg_proc', 'pg_proc.oid')}
    union all select 'rule ' || rulename from pg_rules where schemaname = 'public'
    union all select 'policy ' || polname from pg_policy
    union all select 'statistics ' || stxname from pg_statistic_ext
    union all select 'event trigger ' || evtname from pg_event_trigger
    union all select 'collation ' || collname from pg_collation where collnamespace = 'public'::regnamespace and (collprovider <> 'i' or not collisdeterministic)
    union all select 'text search configuration ' || cfgname from pg_ts_config where cfgnamespace = 'public'::regnamespace`.execute(db)
  if (rows.length > 0) throw new Error(`write-schema.mjs doesn’t print ${rows.map(({ name }) => name).join(', ')}.`)
}

async function describeTables(db, owners) {
  const { rows: tables } = await sql`
    select pg_class.oid, relname as name,
      case relpersistence when 'u' then 'UNLOGGED ' else '' end as persistence,
      coalesce(' PARTITION BY ' || pg_get_partkeydef(pg_class.oid), '') as partitions,
      coalesce(' WITH (' || array_to_string(reloptions, ', ') || ')', '') as options
    from pg_class where ${published} and relkind in ('r', 'p') order by relname`.execute(db)
  const columns = await byTable(db, columnLines)
  const constraints = await byTable(db, constraintLines)
  const indexes = await byTable(db, indexStatements)
  const triggers = await byTable(db, triggerStatements)
  return tables.map(({ oid, name, persistence, partitions, options }) => {
    const lines = [...(columns.get(oid) ?? []), ...(constraints.get(oid) ?? [])].map((line) => `  ${line}`)
    const beside = [...(indexes.get(oid) ?? []), ...(triggers.get(oid) ?? [])].map(
      (text) => `${text.replace(/ ON (?:ONLY )?public\./, ' ON ')};`,
    )
    const table = `CREATE ${persistence}TABLE ${name} (\n${lines.join(',\n')}\n)${partitions}${options};`
    return [`-- owner: ${owners.get(name) ?? 'platform'}`, table, ...beside].join('\n')
  })
}

/** Returns the lines of each table, in order. */
async function byTable(db, query) {
  const { rows } = await query.execute(db)
  const texts = new Map()
  for (const { table, text } of rows) texts.set(table, [...(texts.get(table) ?? []), text])
  return texts
}

const columnLines = sql`
  select attrelid as table, concat_ws(' ',
    quote_ident(attname),
    replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'),
    case when attcollation <> typcollation then 'COLLATE ' || attcollation::regcollation end,
    case when attnotnull then 'NOT NULL' end,
    case when attidentity = 'a' then 'GENERATED ALWAYS AS IDENTITY' when attidentity = 'd' then 'GENERATED BY DEFAULT AS IDENTITY' end,
    case when attgenerated = 's' then 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid, true) || ') STORED'
      when attgenerated = '' then 'DEFAULT ' || pg_get_expr(adbin, adrelid, true) end
  ) as text
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where ${published} and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  order by attrelid, attnum`

// Lists keys first. The newest PostgreSQL also lists NOT NULL here, which the column already shows.
const constraintLines = sql`
  select conrelid as table, format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true)) as text
  from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'x', 'c', 'f')
  order by conrelid, position(contype::text in 'puxcf'), conname`

const indexStatements = sql`
  select indrelid as table, pg_get_indexdef(indexrelid) as text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where ${published} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indrelid, relname`

const triggerStatements = sql`
  select tgrelid as table, pg_get_triggerdef(pg_trigger.oid, true) as text
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where ${published} and relkind in ('r', 'p') and not tgisinternal
  order by tgrelid, tgname`

async function describeViews(db, owners) {
  const { rows } = await sql`
    select relname as name, pg_get_viewdef(oid, true) as query from pg_class where ${published} and relkind = 'v' order by relname`.execute(
    db,
  )
  return rows.map(({ name, query }) => `-- owner: ${owners.get(name)}\nCREATE VIEW ${name} AS\n${query}`)
}
