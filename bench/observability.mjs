// What it costs to watch: the processor time of ids, metrics and names of transactions against that of the call they are for.
import { createRequire } from 'node:module'
import path from 'node:path'
import { get } from './lib/http.mjs'
import { compare } from './lib/load.mjs'
import { startReference } from './lib/reference.mjs'
import { startServer } from './lib/server.mjs'
import { loadServerFile } from './lib/sql.mjs'
import { median } from './lib/statistics.mjs'
import { decimals, percent, printTable } from './lib/table.mjs'

const Fastify = createRequire(path.resolve(import.meta.dirname, '../server/package.json'))('fastify')

const ADDRESS = '/api/courses?page=1&size=24'
const LARGEST_SHARE = 0.02
const ROUNDS = 9
const REQUESTS = 3_000
const STATEMENTS = 30_000

export async function run() {
  const request = await costOfRequest()
  const statement = await costOfStatement()
  const { call, statements, bytes, scrapeMs } = await measureServer()
  const share = (request + statements * statement) / call

  console.log('\n  microseconds of processor time, median of rounds in turn with and without')
  printTable([
    ['', 'µs'],
    ['watching a request', decimals(request)],
    ['watching a statement', decimals(statement)],
    [`GET ${ADDRESS}, which sends ${decimals(statements)} statements`, decimals(call)],
    [`a look at /metrics, ${bytes} bytes`, decimals(scrapeMs * 1000)],
  ])
  return [
    {
      promise: 'watching a call and its statements, share of its processor time',
      bound: `≤ ${percent(LARGEST_SHARE)}`,
      figure: percent(share),
      isMet: share <= LARGEST_SHARE,
    },
  ]
}

/** The processor time of this process alone: what else the machine does hardly shows in it. */
async function microseconds(work, times) {
  const before = process.cpuUsage()
  await work(times)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

/** The median of the differences between two that are measured in turn. */
async function difference({ watched, bare, times }) {
  const differences = []
  for (const work of [watched, bare]) await work(times)
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = round % 2 === 0 ? [watched, bare] : [bare, watched]
    const [first, second] = [await microseconds(one, times), await microseconds(other, times)]
    differences.push(one === watched ? first - second : second - first)
  }
  return median(differences)
}

async function costOfRequest() {
  const { observeRequests, requestIdOf } = await loadServerFile('platform/http/observe-requests.ts')
  const appWith = async (observe) => {
    const app = Fastify({ genReqId: observe ? requestIdOf : undefined })
    if (observe) observeRequests(app)
    app.get('/call', async () => 'ok')
    await app.ready()
    return async (times) => {
      for (let n = 0; n < times; n++) await app.inject('/call')
    }
  }
  return difference({ watched: await appWith(true), bare: await appWith(false), times: REQUESTS })
}

async function costOfStatement() {
  const { watchStatements } = await loadServerFile('platform/database/watch-statements.ts')
  const answer = { rows: [] }
  const clientWith = (watch) => {
    const client = { query: async () => answer }
    if (watch) watchStatements(client, { isNamed: true, onSlow: () => undefined })
    return async (times) => {
      for (let n = 0; n < times; n++) await client.query('select $1', [n])
    }
  }
  return difference({ watched: clientWith(true), bare: clientWith(false), times: STATEMENTS })
}

async function measureServer() {
  const [server, reference] = [await startServer(), await startReference()]
  const sent = async () =>
    Number(/^akada_database_statement_seconds_count (\d+)/m.exec((await get(`${server.origin}/metrics`, {})).body)[1])
  const before = await sent()
  for (let n = 0; n < 20; n++) await get(`${server.origin}${ADDRESS}`, {})
  const statements = Math.max(0, (await sent()) - before) / 20

  await reference.learn(server.origin, ADDRESS)
  const { server: measured } = await compare({ server, reference, address: ADDRESS })
  const began = performance.now()
  const { body } = await get(`${server.origin}/metrics`, {})
  const scrapeMs = performance.now() - began
  await Promise.all([server.stop(), reference.stop()])
  return { call: measured.cpuMilliseconds * 1000, statements, bytes: body.length, scrapeMs }
}
