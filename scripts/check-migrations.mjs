// During an upgrade, the previous release uses the same database. So a migration doesn't remove anything in use and doesn't lock a large
// table for long. A comment above a statement or at the start of its file justifies an exception: `-- beside the old release: …`. A removal
// names the migration after which nothing uses the object: `-- needs: 0047`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Earlier migrations were written for sites with a single process.
const FIRST = '0041'

// Migrations up to this one distinguish large tables by the list `large`.
const LAST_WITH_LIST = '0287'

/** Tables that stay small on every site. All others are large: reading or rewriting a whole table can take minutes. */
export const small = [
  'categories',
  'examinations',
  'former_time_zones',
  'mail_templates',
  'schema_migrations',
  'search_synonyms',
  'secrets',
  'setting_versions',
  'setup_links',
  'site_logo',
  'site_settings',
  'site_texts',
  'tax_years',
  'transcoders',
]

const large = [
  'assignment_files',
  'assignment_submissions',
  'audit_entries',
  'certificates',
  'commissions',
  'course_views',
  'enrollments',
  'jobs',
  'learning_days',
  'lecture_completions',
  'lecture_positions',
  'ledger_entries',
  'ledger_transactions',
  'mails',
  'notes',
  'notifications',
  'opening_notices',
  'order_lines',
  'order_sources',
  'orders',
  'payments',
  'quiz_attempts',
  'receipts',
  'reviews',
  'sessions',
  'source_days',
  'source_sales_days',
  'tax_documents',
  'users',
]

/** Returns a pattern for the name of a table that is large for the migration `name`. */
const largeTable = (name) =>
  name.slice(0, 4) > LAST_WITH_LIST ? `(?!(?:only|(?:public\\.)?"?(?:${small.join('|')}))\\b)["\\w]` : `(${large.join('|')})\\b`

const takesAway = [
  [/^drop (table|view|materialized view)\b/, 'drops an object that the old release may read'],
  [/\bdrop column\b/, 'drops a column that the old release may use'],
  [/^alter (table|view|sequence) .*\brename\b/, 'renames an object that the old release uses'],
  [/\balter( column)? \w+ (set data )?type\b/, 'changes a type, which rewrites the whole table and breaks plans of the old release'],
  [/\balter( column)? \w+ (set not null|drop default)\b/, 'refuses rows that the old release writes'],
  [/\badd column (?:if not exists )?\w+ (?![^,]*\bdefault\b)[^,]*\bnot null\b/, 'refuses rows that the old release writes'],
]
const holdsOf = (name) => [
  [
    /^alter table .*\badd (constraint \w+ )?(check|unique|primary key|foreign key|exclude)\b(?!.*\bnot valid\b)/,
    'reads the whole table and blocks writes; add it as not valid, and validate it in a later migration',
  ],
  [
    new RegExp(`^create (unique )?index (?!concurrently).*?\\bon (only )?${largeTable(name)}`),
    'creates an index on a large table and blocks writes; create it concurrently, in a file marked “-- outside a transaction”',
  ],
  [
    new RegExp(`^(?:with .*\\) )?(update|delete from|merge into) (only )?${largeTable(name)}`),
    'writes a whole large table; let a job do it, a thousand rows at a time',
  ],
  [/^(vacuum full|cluster|lock table|reindex (?!.*concurrently))/, 'locks a table against all reads and writes'],
  [/^set (local )?lock_timeout (=|to) '?0/, 'waits for a lock forever, and blocks later statements'],
]

const explanation = /^-- beside the old release: \S/m

/** Returns one line per statement that a migration must not contain. */
export function faultsOf(name, sql) {
  const isExplained = explanation.test(/^(--.*\n|\s*\n)*/.exec(sql)?.[0] ?? '')
  const needs = /^-- needs: (\d{4})$/m.exec(sql)?.[1]
  const made = [...sql.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, table]) => table)
  const own = new Set(made.filter((table) => !sql.includes(`alter table ${table} rename to`)))
  if (needs !== undefined && needs >= name.slice(0, 4)) return [`${name} needs a migration that does not come before it`]
  return statementsOf(sql).flatMap(({ text, comment }) => {
    if (isExplained || explanation.test(comment) || isOn(text, own)) return []
    const breaches = [...(needs === undefined ? takesAway : []), ...holdsOf(name)].filter(([pattern]) => pattern.test(text))
    return breaches.map(([, what]) => `${name}: “${text.slice(0, 60)}…” ${what}`)
  })
}

const isOn = (text, tables) => {
  const [, table] =
    /^(?:alter table|create (?:unique )?index (?:if not exists )?(?:\w+ )?on|update|delete from) (?:if exists |only )?(\w+)/.exec(text) ??
    []
  return table !== undefined && tables.has(table)
}

/** Function bodies are ignored, because they run later and under other rules. */
function statementsOf(sql) {
  return sql
    .replace(/(\$\w*\$)[\s\S]*?\1/g, '$1')
    .split(/;[ \t]*(?:--.*)?$/m)
    .map((part) => ({
      comment: part.trimStart().match(/^(?:--.*\n)*/)?.[0] ?? '',
      text: part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase(),
    }))
    .filter(({ text }) => text !== '')
}

/** Returns the faults of all migrations in a folder, starting with the first that must follow these rules. */
export const faultsIn = (folder, first = FIRST) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name.slice(0, 4) >= first)
    .sort()
    .flatMap((name) => faultsOf(name, readFileSync(path.join(folder, name), 'utf8')))

if (process.argv[1] === import.meta.filename) {
  const faults = faultsIn('server/migrations')
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
}
