// Measures memory use and the rate of cached pages, with few and with many courses. The rate is relative to a bare server that sends the
// same bytes.
import { fillCatalog } from './lib/catalog.mjs'
import { get } from './lib/http.mjs'
import { compare } from './lib/load.mjs'
import { memoryOf } from './lib/processes.mjs'
import { startServer } from './lib/server.mjs'
import { decimals, percent, printTable, whole } from './lib/table.mjs'
import { startReference } from './reference/reference.mjs'

export const promise = 'a cached page is served at a third of a bare server’s rate, in less than 400 MB with the database'

const EXTRA_COURSES = [0, Number(process.env.AKADA_BENCH_COURSES ?? 20_000)]
const SMALLEST_RATIO = 1 / 3
const BELOW_MEGABYTES = 400
// If the reference server gets less of a core, other work slows it, and the rates are unreliable.
const BUSY = 0.85

export async function run() {
  const promises = []
  for (const extraCourses of EXTRA_COURSES) promises.push(...(await measure(extraCourses)))
  return promises
}

async function measure(extraCourses) {
  const server = await startServer()
  const reference = await startReference()
  if (extraCourses > 0) await fillCatalog(server.database.connection, extraCourses)
  const { totalElements, content } = JSON.parse((await get(`${server.origin}/api/courses?page=1&size=1`, {})).body).data
  const courses = whole(totalElements)

  const rates = []
  for (const target of targetsOf(content[0].id)) {
    const bytes = await reference.learn(server.origin, target.address)
    rates.push({ ...target, bytes, ...(await compare({ server, reference, address: target.address })) })
  }
  print(rates, courses)
  const memory = memoryOf(server)
  const total = memory.server + memory.database
  console.log(`  ${memory.kind} after the run: server ${whole(memory.server)} MB + PostgreSQL ${whole(memory.database)} MB`)
  await Promise.all([server.stop(), reference.stop()])

  return [
    ...rates
      .filter(({ isPromised }) => isPromised)
      .map(({ name, ratio }) => ({
        promise: `${name}, ${courses} courses: rate relative to the bare server`,
        bound: `≥ ${decimals(SMALLEST_RATIO)}`,
        figure: decimals(ratio),
        isMet: ratio >= SMALLEST_RATIO,
      })),
    {
      promise: `memory with the database, ${courses} courses, MB ${memory.kind}`,
      bound: `< ${BELOW_MEGABYTES}`,
      figure: whole(total),
      isMet: total < BELOW_MEGABYTES,
    },
  ]
}

const targetsOf = (courseId) => [
  { name: 'listing from cache', address: '/courses', isPromised: true },
  { name: 'course page from cache', address: `/courses/${courseId}`, isPromised: true },
  { name: 'GET /api/courses', address: '/api/courses?page=1&size=24', isPromised: false },
]

function print(rates, courses) {
  console.log(`\n  ${courses} courses: requests per second, milliseconds, and milliseconds of CPU time per request (without PostgreSQL)`)
  printTable([
    ['target', 'bytes', 'server/s', 'bare/s', 'ratio', 'server p99', 'bare p99', 'server CPU', 'bare CPU'],
    ...rates.map(({ name, bytes, ratio, server, bare }) => [
      name,
      whole(bytes),
      whole(server.rate),
      whole(bare.rate),
      decimals(ratio),
      whole(server.p99),
      whole(bare.p99),
      decimals(server.cpuMilliseconds, 3),
      decimals(bare.cpuMilliseconds, 3),
    ]),
  ])
  const leastBusy = Math.min(...rates.map(({ bare }) => bare.busy))
  if (leastBusy < BUSY) console.log(`  The bare server used only ${percent(leastBusy)} of a core, so the CPU times are more reliable.`)
}
