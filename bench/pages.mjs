// The public pages and the catalogue's API, on the demo's courses and on twenty thousand.
import { fillCatalogue } from './lib/catalogue.mjs'
import { get } from './lib/http.mjs'
import { compare } from './lib/load.mjs'
import { memoryOf } from './lib/processes.mjs'
import { startReference } from './lib/reference.mjs'
import { startServer } from './lib/server.mjs'
import { loadServerFile, openPool, queriesOf, sendAll } from './lib/sql.mjs'
import { median, timeInTurn } from './lib/statistics.mjs'
import { decimals, percent, printTable, whole } from './lib/table.mjs'

const LARGE = 20_000
const PAGE_SIZE = 24
const SMALLEST_CACHED_RATIO = 1 / 3
const LARGEST_SQL_RATIO = 3
const BELOW_MEGABYTES = 400
// Below this something else than itself holds the yardstick back, and the rates say less than they seem to.
const BUSY_YARDSTICK = 0.85

export async function run() {
  return [...(await measure({ extraCourses: 0 })), ...(await measure({ extraCourses: LARGE }))]
}

async function measure({ extraCourses }) {
  const server = await startServer()
  const reference = await startReference()
  if (extraCourses > 0) await fillCatalogue(server.database.connection, extraCourses)
  const { totalElements, content } = JSON.parse((await get(`${server.origin}/api/courses?page=1&size=1`, {})).body).data
  const courses = whole(totalElements)

  const rates = await measureRates({ server, reference, targets: targetsOf(totalElements, content[0].id) })
  printRates(rates, courses)
  const sql = extraCourses > 0 ? await measureAgainstSql(server) : []
  if (extraCourses > 0) printAgainstSql(sql, courses)
  const memory = memoryOf(server)
  const total = memory.server + memory.database
  console.log(
    `\n  ${memory.kind} after the run: server ${whole(memory.server)} MB + PostgreSQL ${whole(memory.database)} MB = ${whole(total)} MB`,
  )
  await Promise.all([server.stop(), reference.stop()])

  return [
    ...rates
      .filter(({ isCached }) => isCached)
      .map(({ name, ratio }) => ({
        promise: `${name}, ${courses} courses: rate against the bare server's`,
        bound: `≥ ${decimals(SMALLEST_CACHED_RATIO)}`,
        figure: decimals(ratio),
        isMet: ratio >= SMALLEST_CACHED_RATIO,
      })),
    ...sql
      .filter(({ isPromised }) => isPromised)
      .map(({ name, api }) => ({
        promise: `${name} (API, uncached), ${courses} courses: time against its bare SQL's`,
        bound: `≤ ${decimals(LARGEST_SQL_RATIO)}`,
        figure: decimals(api.ratio),
        isMet: api.ratio <= LARGEST_SQL_RATIO,
      })),
    {
      promise: `memory with the database, ${courses} courses, MB ${memory.kind}`,
      bound: `< ${BELOW_MEGABYTES}`,
      figure: whole(total),
      isMet: total < BELOW_MEGABYTES,
    },
  ]
}

function targetsOf(courses, courseId) {
  const pages = Math.ceil(courses / PAGE_SIZE)
  const pageOf = (n) => 1 + (n % pages)
  return [
    { name: 'listing from cache', address: '/courses', isCached: true },
    { name: 'course page from cache', address: `/courses/${courseId}`, isCached: true },
    { name: 'GET /api/courses', address: `/api/courses?page=1&size=${PAGE_SIZE}` },
    // A page of its own in the cache for each coupon, whatever the coupon.
    { name: 'listing, uncached', address: '/courses?coupon=BENCH', addressOf: (n) => `/courses?coupon=BENCH${n}&page=${pageOf(n)}` },
    {
      name: 'GET /api/courses, page by page',
      address: `/api/courses?page=2&size=${PAGE_SIZE}`,
      addressOf: (n) => `/api/courses?page=${pageOf(n)}&size=${PAGE_SIZE}`,
    },
  ]
}

async function measureRates({ server, reference, targets }) {
  const rates = []
  for (const target of targets) {
    const bytes = await reference.learn(server.origin, target.address)
    rates.push({ ...target, bytes, ...(await compare({ server, reference, ...target })) })
  }
  return rates
}

function printRates(rates, courses) {
  console.log(
    `\n  ${courses} courses: requests a second, milliseconds at p50 and p99, and milliseconds of CPU time a request (without PostgreSQL's)`,
  )
  printTable([
    ['target', 'bytes', 'server/s', 'bare/s', 'ratio', 'server p50', 'p99', 'bare p50', 'p99', 'server CPU', 'bare CPU', 'ratio'],
    ...rates.map(({ name, bytes, ratio, server, bare }) => [
      name,
      whole(bytes),
      whole(server.rate),
      whole(bare.rate),
      decimals(ratio, 3),
      ...[server.p50, server.p99, bare.p50, bare.p99].map((time) => decimals(time)),
      decimals(server.cpuMilliseconds, 3),
      decimals(bare.cpuMilliseconds, 3),
      decimals(bare.cpuMilliseconds / server.cpuMilliseconds, 3),
    ]),
  ])
  const leastBusy = Math.min(...rates.map(({ bare }) => bare.busy))
  if (leastBusy < BUSY_YARDSTICK)
    console.log(
      `  The bare server used ${percent(leastBusy)} of a core: other work or the load itself held it back, so trust the CPU times more.`,
    )
}

const listings = [
  { name: 'listing', search: '', pages: 200, isPromised: true },
  { name: 'search', search: 'python farmers', pages: 5, isPromised: false },
]
const WARM_UP = 30
const TIMES = 120

/** One request at a time, each after the same queries without a server around them. */
async function measureAgainstSql(server) {
  const pool = await openPool(server.database.connection)
  const { searchCourses } = await loadServerFile('features/courses/search-courses.ts')
  try {
    const results = []
    for (const { name, search, pages, isPromised } of listings) {
      const queries = new Map()
      for (let page = 1; page <= pages; page++)
        queries.set(
          page,
          await queriesOf(pool, (db) => searchCourses(db, { search, status: 'LIVE', currency: 'USD', page, size: PAGE_SIZE })),
        )
      const inputs = Array.from({ length: WARM_UP + TIMES }, (_, n) => ({ page: 1 + ((n * 7) % pages), n }))
      const word = search === '' ? '' : `&search=${encodeURIComponent(search)}`
      const ways = {
        sql: ({ page }) => sendAll(pool, queries.get(page)),
        api: ({ page }) => get(`${server.origin}/api/courses?page=${page}&size=${PAGE_SIZE}${word}`),
        html: ({ page, n }) => get(`${server.origin}/courses?coupon=SQL${n}&page=${page}${word}`),
      }
      const times = await timeInTurn(ways, inputs, { warmUp: WARM_UP })
      const sql = median(times.sql)
      if (median(times.html) < sql) throw new Error(`The ${name} was quicker than its own queries: it came from a cache.`)
      const against = (samples) => ({ time: median(samples), ratio: median(samples) / sql })
      results.push({ name, isPromised, sql, api: against(times.api), html: against(times.html) })
    }
    return results
  } finally {
    await pool.end()
  }
}

function printAgainstSql(results, courses) {
  console.log(`\n  ${courses} courses, one request at a time, uncached: median milliseconds, and how many times the bare SQL's`)
  printTable([
    ['what', 'bare SQL', 'API', 'ratio', 'HTML', 'ratio'],
    ...results.map(({ name, sql, api, html }) => [
      name,
      decimals(sql),
      decimals(api.time),
      decimals(api.ratio),
      decimals(html.time),
      decimals(html.ratio),
    ]),
  ])
}
