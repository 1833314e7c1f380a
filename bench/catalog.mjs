// Measures every catalog query, uncached, with a thousand and with two hundred thousand courses.
import { setTimeout as sleep } from 'node:timers/promises'
import { fillCatalog } from './lib/catalog.mjs'
import { get } from './lib/http.mjs'
import { startServer } from './lib/server.mjs'
import { loadServerFile, openPool, queriesOf, sendAll } from './lib/sql.mjs'
import { median, percentile } from './lib/statistics.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

export const promise = 'with 200,000 courses, a response takes at most four times as long as with 1,000, and a listing four times its SQL'

const SIZES = [1_000, Number(process.env.AKADA_BENCH_COURSES ?? 200_000)]
const LARGEST_RATIO = 4
// About 3 ms of a listing are spent outside of PostgreSQL, and its statement takes 1 to 3 ms.
const LARGEST_SQL_RATIO = 4
const PAGE_SIZE = 24
const WARM_UP = 20
const TIMES = 100

export async function run() {
  const sizes = []
  for (const courses of SIZES) sizes.push(await measure(courses))
  const [small, large] = [sizes[0], sizes.at(-1)]
  const listing = large.find(({ name }) => name === 'listing')
  const sqlRatio = median(listing.api) / median(listing.sql)
  return [
    ...small.flatMap(({ name, api, page }, index) => [
      promiseOf(`${name}, API`, api, large[index].api),
      ...(page === null ? [] : [promiseOf(`${name}, page`, page, large[index].page)]),
    ]),
    {
      promise: `listing, API: p50 with ${whole(SIZES.at(-1))} courses, relative to its SQL alone`,
      bound: `≤ ${LARGEST_SQL_RATIO}`,
      figure: decimals(sqlRatio),
      isMet: sqlRatio <= LARGEST_SQL_RATIO,
    },
  ]
}

function promiseOf(name, small, large) {
  const ratio = median(large) / median(small)
  return {
    promise: `${name}: uncached p50 with ${whole(SIZES.at(-1))} courses, relative to ${whole(SIZES[0])}`,
    bound: `≤ ${LARGEST_RATIO}`,
    figure: decimals(ratio),
    isMet: ratio <= LARGEST_RATIO,
  }
}

async function measure(courses) {
  const server = await startServer()
  const began = performance.now()
  const total = await fillCatalog(server.database.connection, courses)
  const filledIn = (performance.now() - began) / 1000
  const pool = await openPool(server.database.connection)
  try {
    const results = []
    for (const target of await targetsOf(pool)) results.push({ name: target.name, ...(await timesOf(server, pool, target)) })
    print(results, { total, filledIn })
    return results
  } finally {
    await pool.end()
    await server.stop()
  }
}

// Any policy works, because prices don’t change the queries.
const shop = { policy: { foreignCurrency: 'charge_in_ngn' }, payments: null }

/** Returns the targets to measure, each with as many different inputs as possible. */
async function targetsOf(pool) {
  const { listCatalog } = await loadServerFile('features/catalog/list-catalog.ts')
  const { listSearchSuggestions } = await loadServerFile('features/catalog/list-search-suggestions.ts')
  const { getCourseFacets } = await loadServerFile('features/catalog/get-course-facets.ts')
  const words = await wordsIn(pool)
  const defaults = { search: '', status: 'LIVE', currency: 'USD', page: 1, size: PAGE_SIZE }
  const listing = (name, queryOf) => ({
    name,
    apiOf: (n) => `/api/courses?${queryString({ ...queryOf(n), size: PAGE_SIZE })}`,
    pageOf: (n) => `/courses?${queryString(queryOf(n))}`,
    ask: (db, n) => listCatalog({ db, counting: db, shop, user: null, now: new Date() }, { ...defaults, ...queryOf(n) }),
  })
  const pick = (list, n) => list[n % list.length]
  const filtersOf = (n) => ({
    level: [pick(['BEGINNER', 'ALL', 'ADVANCED'], n)],
    price: pick(['free', 'paid'], n),
    ...(n % 4 === 3 && { rating: '4.5', language: [pick(['hausa', 'igbo'], n)] }),
  })
  const sorted = (sort, more = {}) =>
    listing(`sort: ${sort}${more.currency ? `, ${more.currency}` : ''}`, (n) => ({ sort, ...more, page: 1 + (n % 20) }))
  const facets = (name, queryOf) => ({
    name,
    apiOf: (n) => `/api/courses/facets?${queryString(queryOf(n))}`,
    ask: (db, n) => getCourseFacets(db, { search: '', ...queryOf(n) }),
  })
  return [
    listing('listing', (n) => ({ page: 1 + (n % 20) })),
    listing('listing of a category', (n) => ({ categoryId: pick(words.categoryIds, n), page: 1 + (n % 3) })),
    listing('listing, two filters', (n) => filtersOf(n)),
    ...['popular', 'rated', 'newest'].map((sort) => sorted(sort)),
    ...['price-low', 'price-high'].flatMap((sort) => [sorted(sort, { currency: 'NGN' }), sorted(sort, { currency: 'USD' })]),
    facets('facets', () => ({})),
    facets('facets, two filters', filtersOf),
    facets('facets of a word', (n) => ({ search: pick(words.rare, n) })),
    facets('facets of a common word', (n) => ({ search: pick(words.common, n) })),
    listing('search, a word', (n) => ({ search: pick(words.rare, n) })),
    listing('search, a common word', (n) => ({ search: pick(words.common, n) })),
    listing('search, three words', (n) => ({ search: `${pick(words.common, n)} ${pick(words.common, n * 3 + 1)} ${pick(words.rare, n)}` })),
    listing('search, a misspelled word', (n) => ({ search: misspelled(pick(words.long, n), n) })),
    {
      name: 'suggestions',
      apiOf: (n) => `/api/search/suggestions?${queryString({ query: begun(words, n) })}`,
      ask: (db, n) => listSearchSuggestions(db, begun(words, n), shop),
    },
    await coursePages(pool),
  ]
}

const queryString = (query) => new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

const begun = ({ common, rare }, n) => {
  const word = n % 2 ? common[n % common.length] : rare[n % rare.length]
  return word.slice(0, 3 + (n % 4))
}

/** Returns a word with a letter omitted or two swapped, after the first two letters. */
function misspelled(word, n) {
  const at = 2 + (n % (word.length - 3))
  return n % 2 ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

/** Returns frequent, rare and long words. */
async function wordsIn(pool) {
  const of = async (sql) => (await pool.query(sql)).rows.map(({ value }) => value)
  const rare = await of(
    `select lower(split_part(split_part(title, ': ', 2), ',', 1)) as value from courses where title like '%, part %' group by 1 order by 1 limit 40`,
  )
  const common = await of(
    `select lower(split_part(title, ' ', 1)) as value from courses where title like '%, part %' group by 1 order by count(*) desc, 1 limit 20`,
  )
  const categoryIds = await of('select id as value from categories order by id')
  return { rare, common, long: [...common, ...rare].filter(({ length }) => length > 5), categoryIds }
}

async function coursePages(pool) {
  const { getCourse } = await loadServerFile('features/courses/get-course.ts')
  const { createSigner } = await loadServerFile('platform/security/signer.ts')
  const { rows } = await pool.query(`select id from courses where title like '%, part %' order by id limit 900`)
  const idOf = (n) => rows[(n * 7) % rows.length].id
  const viewing = { user: null, signer: createSigner('a secret of the bench'), now: new Date() }
  return {
    name: 'course',
    apiOf: (n) => `/api/courses/${idOf(n)}`,
    pageOf: (n) => `/courses/${idOf(n)}`,
    ask: (db, n) => getCourse(db, idOf(n), viewing, { ...shop, site: { name: 'Akada' } }),
  }
}

// The server receives the notification on another connection, so it arrives a little later.
const HEARD_WITHIN_MS = 20

/**
 * Measures SQL, API and page in turn, one request at a time, so that a load spike slows all three equally. Then measures the cached page.
 */
async function timesOf({ origin }, pool, { apiOf, pageOf, ask }) {
  const times = { sql: [], api: [], page: pageOf ? [] : null, cached: pageOf ? [] : null }
  for (let n = 0; n < WARM_UP + TIMES; n++) {
    const queries = await queriesOf(pool, (db) => ask(db, n))
    const note = (samples, time) => n >= WARM_UP && samples.push(time)
    note(times.sql, await timeOf(() => sendAll(pool, queries)))
    await dropCache(pool)
    note(times.api, await timeOf(() => ok(`${origin}${apiOf(n)}`)))
    if (!pageOf) continue
    await dropCache(pool)
    const address = `${origin}${pageOf(n)}`
    note(times.page, await timeOf(() => ok(address)))
    note(times.cached, await timeOf(() => ok(address)))
  }
  return times
}

/** Sends the notification of a catalog change, which makes the server drop all cached responses. */
async function dropCache(pool) {
  await pool.query(`select pg_notify('catalog', '')`)
  await sleep(HEARD_WITHIN_MS)
}

async function timeOf(act) {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function ok(address) {
  const { status } = await get(address)
  if (status !== 200) throw new Error(`${address} responded with ${status}.`)
}

function print(results, { total, filledIn }) {
  console.log(`\n  ${whole(total)} courses (filled in ${decimals(filledIn, 0)} s), one request at a time: milliseconds`)
  printTable([
    ['target', 'SQL alone', 'API p50', 'API p99', 'API/SQL', 'page p50', 'page p99', 'cached p50', 'cached p99'],
    ...results.map(({ name, sql, api, page, cached }) => [
      name,
      decimals(median(sql)),
      decimals(median(api)),
      decimals(percentile(api, 0.99)),
      decimals(median(api) / median(sql)),
      ...[page, cached].flatMap((samples) => (samples ? [decimals(median(samples)), decimals(percentile(samples, 0.99))] : ['–', '–'])),
    ]),
  ])
}
