// Compares public API calls and the listing page with a minimal Fastify server on the same database and with bare node:http, in one run.
import { fillCatalog } from './lib/catalog.mjs'
import { askedHeaders, get } from './lib/http.mjs'
import { loadInTurn } from './lib/load.mjs'
import { cpuSecondsOfDatabase } from './lib/processes.mjs'
import { startServer } from './lib/server.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'
import { startMinimal, startReference } from './reference/reference.mjs'

export const promise = 'from memory, public API calls reach at least a third of the rate of bare node'

const EXTRA_COURSES = process.env.AKADA_BENCH_COURSES ? [Number(process.env.AKADA_BENCH_COURSES)] : [0, 20_000, 200_000]
const CONNECTIONS = 16
const SMALLEST_RATIO = 1 / 3
const METRICS_TOKEN = 'a-token-of-the-bench'
// The share of requests that must have been answered without the cache.
const LEAST_UNCACHED = 0.98
// The minimal server doesn't compress.
const plain = { 'accept-encoding': 'identity' }

export async function run() {
  const promises = []
  for (const extraCourses of EXTRA_COURSES) promises.push(...(await measure(extraCourses)))
  return promises
}

async function measure(extraCourses) {
  const cached = await startServer()
  if (extraCourses > 0) await fillCatalog(cached.database.connection, extraCourses)
  const { totalElements, content } = await read(cached, `/api/courses?size=${CONNECTIONS}`)
  const bare = await startReference()
  const fromMemory = []
  for (const { name, addresses, headers } of targetsOf(content)) {
    await bare.learn(cached.origin, addresses[0], headers)
    const { akada, node } = await loadInTurn(
      { akada: cached, node: bare },
      { addresses: [addresses[0]], headers, connections: CONNECTIONS },
    )
    fromMemory.push({ name, akada, node })
  }
  await bare.stop()
  await cached.stop()

  const server = await startServer({ home: cached.home, env: { PAGE_CACHE_MB: '0', METRICS_TOKEN } })
  const minimal = await startMinimal({ ...server.database.connection, user: 'akada_app' })
  const databaseSeconds = () => cpuSecondsOfDatabase(server.database.pid)
  const uncached = []
  for (const { name, addresses, headers, isPage } of targetsOf(content)) {
    const sides = { akada: { ...server, databaseSeconds }, ...(!isPage && { minimal: { ...minimal, databaseSeconds } }) }
    uncached.push({ name, ...(await loadInTurn(sides, { addresses, headers, connections: CONNECTIONS, before: provingUncached(server) })) })
  }
  await minimal.stop()
  await server.stop()

  print(whole(totalElements), fromMemory, uncached)
  return promisesOf(whole(totalElements), fromMemory)
}

const read = async ({ origin }, path) => JSON.parse((await get(`${origin}${path}`, {})).body).data

/** Each connection requests another address, because the server makes one response for equal concurrent requests. */
function targetsOf(courses) {
  const each = Array.from({ length: CONNECTIONS }, (_, n) => n)
  const currencyOf = (n) => (n % 2 === 0 ? 'USD' : 'NGN')
  const sizeOf = (n) => 24 - Math.floor(n / 2)
  const beginnings = [
    'py',
    'pyt',
    'pyth',
    'pytho',
    'python',
    'ex',
    'exc',
    'exce',
    'excel',
    'de',
    'des',
    'desi',
    'ma',
    'mar',
    'mark',
    'marke',
  ]
  return [
    { name: 'GET /api/courses', addresses: each.map((n) => `/api/courses?page=1&size=${sizeOf(n)}&currency=${currencyOf(n)}`) },
    { name: 'GET /api/courses/details/:id', addresses: courses.map(({ id }) => `/api/courses/details/${id}`) },
    {
      name: 'GET /api/courses?search=python',
      addresses: each.map((n) => `/api/courses?search=python&size=${sizeOf(n)}&currency=${currencyOf(n)}`),
    },
    { name: 'GET /api/search/suggestions', addresses: beginnings.map((query) => `/api/search/suggestions?query=${query}`) },
  ]
    .map((target) => ({ ...target, headers: plain, isPage: false }))
    .concat({
      name: 'listing page',
      addresses: each.map((n) => `/courses?page=${1 + Math.floor(n / 8)}&sort=${sorts[n % sorts.length]}`),
      headers: askedHeaders,
      isPage: true,
    })
}

const sorts = ['popular', 'rated', 'newest', 'price-low', 'price-high']

/** Fails if the server answered measured requests from its cache. */
function provingUncached(server) {
  const made = async () => {
    const { body } = await get(`${server.origin}/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` })
    return Number(/^akada_page_cache_answers_total\{from="rendered"\} (\d+)$/m.exec(body.toString())[1])
  }
  return async (side) => {
    if (side !== 'akada') return async () => undefined
    const before = await made()
    return async (requests) => {
      const uncached = (await made()) - before
      if (uncached < requests * LEAST_UNCACHED) throw new Error(`Only ${uncached} of ${requests} responses were made for their request.`)
    }
  }
}

function print(courses, fromMemory, uncached) {
  console.log(`\n  ${courses} courses, ${CONNECTIONS} connections: requests per second, and milliseconds of CPU time per request`)
  printTable([
    ['from memory', 'Akada/s', 'bare node/s', 'ratio', 'Akada CPU', 'bare CPU'],
    ...fromMemory.map(({ name, akada, node }) => [
      name,
      whole(akada.rate),
      whole(node.rate),
      decimals(akada.rate / node.rate),
      decimals(akada.cpuMilliseconds, 3),
      decimals(node.cpuMilliseconds, 3),
    ]),
  ])
  printTable([
    ['uncached', 'Akada/s', 'minimal/s', 'Akada CPU', 'minimal CPU', 'ratio', 'Akada PostgreSQL', 'minimal PostgreSQL'],
    ...uncached.map(({ name, akada, minimal }) => [
      name,
      whole(akada.rate),
      whole(minimal?.rate),
      decimals(akada.cpuMilliseconds, 3),
      decimals(minimal?.cpuMilliseconds, 3),
      decimals(akada.cpuMilliseconds / minimal?.cpuMilliseconds),
      decimals(akada.databaseMilliseconds, 3),
      decimals(minimal?.databaseMilliseconds, 3),
    ]),
  ])
}

const promisesOf = (courses, fromMemory) =>
  fromMemory.map(({ name, akada, node }) => ({
    promise: `${name} from memory, ${courses} courses: rate relative to bare node`,
    bound: `≥ ${decimals(SMALLEST_RATIO)}`,
    figure: decimals(akada.rate / node.rate),
    isMet: akada.rate / node.rate >= SMALLEST_RATIO,
  }))
