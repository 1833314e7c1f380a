// Counts the pages that PostgreSQL touches for each statement, with ten thousand, a million and ten million enrollments.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hotCalls, housekeeping, openSessions, thingsIn } from './lib/hot-calls.mjs'
import { get, send } from './lib/http.mjs'
import { fillSite } from './lib/large-site.mjs'
import { forgetStatements, readScans, readStatements, startCounting } from './lib/statements.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

export const promise = 'no statement of a frequent call touches more than twice as many pages when enrollments grow tenfold'

const LARGE = Number(process.env.AKADA_BENCH_ENROLLMENTS ?? 10_000_000)
const sizes = [LARGE / 1000, LARGE / 10, LARGE].map((enrollments) => ({ enrollments, ...siteOf(enrollments) }))
const TIMES = 16
const DONE_WITHIN_MS = 900_000
// In a smaller table, a full scan is as fast as an index scan.
const LARGE_TABLE = 50_000
// The allowed growth from a million to ten million rows. A B-tree gains at most one level.
const MOST_GROWTH = 2
// The allowed growth for statements that cost more as data grows: site-wide counts and sums, substring searches, and nightly jobs that
// process everything.
const MOST_GROWTH_OF_ALL = 12
const ofAll = [/^select count\(/, /^with sold as /, / like (\$\d+|'%') \|\| plain\(/, / ilike \$/]
// PostgreSQL reads this many pages within milliseconds.
const FEW_PAGES = 300

/** Returns the size of a site with about ten courses per user, one of them shared by all users, and one paid enrollment in ten. */
function siteOf(enrollments) {
  return {
    orders: Math.round(enrollments / 10),
    people: Math.round(enrollments / 10),
    courses: Math.max(500, Math.round(enrollments / 500)),
    freeEach: 9,
  }
}

export async function run() {
  const measured = []
  for (const size of sizes) measured.push(await measure(size))
  const grown = compare(measured)
  print(measured, grown)
  const large = measured.at(-1)
  const [allThereIs, others] = [grown.filter(({ isOfAll }) => isOfAll), grown.filter(({ isOfAll }) => !isOfAll)]
  const times = `times as many pages with ${whole(LARGE)} enrollments as with ${whole(LARGE / 10)}`
  return [
    plansWithoutGrowth(
      `statements, except counts, sums, substring searches and housekeeping, that touch more than ${MOST_GROWTH} ${times}`,
      others,
    ),
    plansWithoutGrowth(
      `counts, sums, substring searches and housekeeping statements that touch more than ${MOST_GROWTH_OF_ALL} ${times}`,
      allThereIs,
    ),
    {
      promise: `full scans of tables with more than ${whole(LARGE_TABLE)} rows`,
      bound: '0',
      figure: whole(large.scans.length),
      isMet: large.scans.length === 0,
    },
    {
      promise: 'failed calls and jobs',
      bound: '0',
      figure: whole(large.failures.length),
      isMet: large.failures.length === 0,
    },
  ]
}

function plansWithoutGrowth(promise, statements) {
  const number = statements.filter(({ isGrown }) => isGrown).length
  return { promise, bound: '0', figure: whole(number), isMet: number === 0 }
}

async function measure(size) {
  const { server, pool } = await startCounting({ TRUST_PROXY: 'loopback' })
  try {
    const began = performance.now()
    await fillSite(server.database.connection, size)
    const filledIn = (performance.now() - began) / 1000
    const { rows } = await pool.query(
      'select count(*)::int as enrollments, pg_database_size(current_database())::float8 as bytes from enrollments',
    )
    await untilCounted(pool)
    await keepUp(server.database.connection)
    const things = await thingsIn(pool)
    const headersOf = await openSessions(pool, things)
    const calls = hotCalls(things)
    await askAll(server, calls, headersOf, 4)
    await forgetStatements(pool)
    const failures = await askAll(server, calls, headersOf, TIMES)
    const ofCalls = await readStatements(pool)
    failures.push(...(await vacuumAndAnalyze(pool)))
    const statements = await readStatements(pool)
    return { size, ...rows[0], filledIn, failures, ofCalls, statements, scans: await readScans(pool, LARGE_TABLE) }
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** Waits for the jobs that count the course days and site days. */
async function untilCounted(pool) {
  const ends = performance.now() + DONE_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query(`select (select count(*) from stale_days)::int + (select count(*) from stale_site_days)::int as left`)
    if (rows[0].left === 0 || performance.now() > ends) return
    await sleep(1_000)
  }
}

/** Vacuums like autovacuum on a running site, so that index-only scans work for rows that jobs have just counted. */
async function keepUp(connection) {
  // Uses a separate connection, because VACUUM takes longer than the pool's statement timeout.
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Makes each call several times and returns the failures. */
async function askAll({ origin }, calls, headersOf, times) {
  const failures = []
  for (const [name, askOf] of Object.entries(calls))
    for (let n = 0; n < times; n++) {
      const { by, method = 'GET', path, body } = askOf(n)
      const headers = { 'x-forwarded-for': `10.2.${n}.${Object.keys(calls).indexOf(name)}`, ...(by && headersOf(by)) }
      const answer =
        method === 'GET' ? await get(`${origin}/api${path}`, headers) : await send(method, `${origin}/api${path}`, body, headers)
      if (answer.status >= 300) failures.push(`${name}: ${path} was answered ${answer.status} ${answer.body.toString().slice(0, 120)}`)
    }
  return failures
}

/** Runs the housekeeping jobs and all jobs that the calls queued. Returns the failures. */
async function vacuumAndAnalyze(pool) {
  await pool.query(`insert into jobs (kind, payload) select kind, '{}' from unnest($1::text[]) kind`, [housekeeping])
  const ends = performance.now() + DONE_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query(
      `select kind, status, attempts, last_error as error from jobs where status = 'QUEUED' and run_at <= now() or status = 'DEAD' and kind <> 'bench'
      or (status = 'QUEUED' and attempts > 0)`,
    )
    const failed = rows.filter(({ attempts, error }) => attempts > 0 && error !== null)
    if (rows.length === failed.length) return failed.map(({ kind, error }) => `${kind}: ${error.slice(0, 160)}`)
    if (performance.now() > ends) return [...failed.map(({ kind }) => kind), 'some jobs were not done in time']
    await sleep(500)
  }
}

/** Returns how many pages each statement touched at each size, and whether their number grew too much. */
function compare(measured) {
  const [, middle, large] = measured.map(({ statements }) => statements)
  const { ofCalls } = measured.at(-1)
  return [...large]
    .map(([query, figures]) => {
      const pages = measured.map(({ statements }) => statements.get(query)?.pages ?? Number.NaN)
      const isOfAll = ofAll.some((pattern) => pattern.test(query)) || !ofCalls.has(query)
      const most = (isOfAll ? MOST_GROWTH_OF_ALL : MOST_GROWTH) * (middle.get(query)?.pages ?? Number.POSITIVE_INFINITY)
      return { query, ...figures, sizes: pages, isOfAll, isGrown: figures.pages > Math.max(FEW_PAGES, most) }
    })
    .sort((one, other) => other.pages - one.pages)
}

const MOST_SHOWN = 25

function print(measured, grown) {
  for (const { enrollments, bytes, filledIn, failures, scans, size } of measured) {
    console.log(
      `\n  ${whole(enrollments)} enrollments, ${whole(size.people)} people, ${whole(size.courses)} courses: filled in ${decimals(filledIn, 0)} s, ${decimals(bytes / 1e9, 1)} GB`,
    )
    for (const failure of failures) console.log(`  failed: ${failure}`)
    for (const { name, scans: times, rows } of scans) console.log(`  full scan: ${name}, ${whole(times)} times, ${whole(rows)} rows`)
  }
  console.log(`\n  ${whole(grown.length)} statements. Pages per execution, for the statements that touch the most pages or grow too much:`)
  printTable([
    ['statement', ...measured.map(({ enrollments }) => whole(enrollments)), 'rows', 'slowest, ms', ''],
    ...grown
      .filter(({ isGrown }, index) => isGrown || index < MOST_SHOWN)
      .map(({ query, sizes, rows, slowest, isOfAll, isGrown }) => [
        `${isOfAll ? 'all: ' : ''}${query}`.slice(0, 140),
        ...sizes.map((pages) => decimals(pages, 1)),
        decimals(rows, 1),
        decimals(slowest, 1),
        isGrown ? 'GROWS' : '',
      ]),
  ])
}
