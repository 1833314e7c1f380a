// Measures purchases per second, from checkout to enrollment, relative to the commits per second that PostgreSQL achieves on this disk.
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addBuyers, buy } from './lib/buyers.mjs'
import { endChild, startChild } from './lib/children.mjs'
import { cpuSecondsOf, cpuSecondsOfDatabase } from './lib/processes.mjs'
import { freePort, startServer } from './lib/server.mjs'
import { openPool } from './lib/sql.mjs'
import { median, percentile } from './lib/statistics.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

export const promise = 'eight concurrent buyers are enrolled within a second of checkout at p95, and the ledger is consistent'

const BUYERS_AT_ONCE = 8
const ROUNDS = 6
const PURCHASES_PER_ROUND = 60
const COMMITS_SECONDS = 1.5
// A purchase mostly takes CPU time: three requests to the site, two to the provider, a webhook, a PDF receipt and an email.
const MOST_COMMITS_PER_PURCHASE = 400
const SLOWEST_P95_MS = 1000

export async function run() {
  const providerPort = await freePort()
  const provider = { PAYSTACK_SECRET_KEY: 'sk_test_bench', PAYSTACK_BASE_URL: `http://127.0.0.1:${providerPort}` }
  const mail = await startHelper('mail-process.mjs')
  // Allows a separate IP address for each buyer, because rate limits apply per address.
  const server = await startServer({ env: { TRUST_PROXY: 'loopback', SMTP_URL: mail.ready.url, ...provider } })
  const simulator = await startHelper('simulator-process.mjs', {
    ...provider,
    PORT: String(providerPort),
    PUBLIC_URL: provider.PAYSTACK_BASE_URL,
    WEBHOOK_URL: `${server.origin}/api/payments/paystack/webhook`,
  })
  const pool = await openPool(server.database.connection)
  try {
    const buyers = await addBuyers(pool, (ROUNDS + 1) * PURCHASES_PER_ROUND)
    await pool.query('create table bench_commits (id integer generated always as identity primary key, at timestamptz not null)')
    return await measure({ server, pool, buyers })
  } finally {
    await pool.end()
    await server.stop()
    await endChild(simulator.child)
    await endChild(mail.child)
  }
}

/** Starts a process of this bench, and returns the message that it sends when it is ready. */
async function startHelper(file, env = {}) {
  const child = startChild(process.execPath, [path.join(import.meta.dirname, 'lib', file)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = await once(child, 'message')
  return { child, ready }
}

async function measure({ server, pool, buyers }) {
  const cpuSeconds = () => ({ node: cpuSecondsOf(server.pid), database: cpuSecondsOfDatabase(server.database.pid) })
  const through = new http.Agent({ keepAlive: true, maxSockets: BUYERS_AT_ONCE * 2 })
  const rounds = []
  for (let round = 0; round <= ROUNDS; round++) {
    const commits = await commitsPerSecond(pool)
    const before = cpuSeconds()
    const began = performance.now()
    const times = await buyAll(buyers.splice(0, PURCHASES_PER_ROUND), { origin: server.origin, through })
    const rate = times.length / ((performance.now() - began) / 1000)
    // Receipts and their emails are part of a purchase, although buyers don't wait for them.
    await untilWorkIsDone(pool, (round + 1) * PURCHASES_PER_ROUND)
    const after = cpuSeconds()
    const spent = (of) => ((after[of] - before[of]) * 1000) / times.length
    rounds.push({ commits, times, rate, nodeMs: spent('node'), databaseMs: spent('database') })
  }
  through.destroy()
  const measured = rounds.slice(1)
  await checkBooks(pool, rounds.length * PURCHASES_PER_ROUND)

  const times = measured.flatMap((round) => round.times)
  const rate = median(measured.map((round) => round.rate))
  const commits = median(measured.map((round) => round.commits))
  const cost = median(measured.map((round) => round.commits / round.rate))
  const p95 = percentile(times, 0.95)
  const spentOf = (process) => decimals(median(measured.map((round) => round[process])), 1)
  console.log(`\n  ${times.length} purchases, ${BUYERS_AT_ONCE} concurrent buyers, with the provider's simulator in another process`)
  printTable([
    ['action', 'per second', 'p50, ms', 'p95, ms', 'server CPU, ms', 'PostgreSQL CPU, ms'],
    ['checkout to enrollment', decimals(rate, 1), whole(median(times)), whole(p95), spentOf('nodeMs'), spentOf('databaseMs')],
    ['commits of a single row', whole(commits), '–', '–', '–', '–'],
  ])
  return [
    {
      promise: 'commits that PostgreSQL makes in the time of one purchase',
      bound: `≤ ${MOST_COMMITS_PER_PURCHASE}`,
      figure: decimals(cost, 1),
      isMet: cost <= MOST_COMMITS_PER_PURCHASE,
    },
    {
      promise: `checkout to enrollment, p95 with ${BUYERS_AT_ONCE} concurrent buyers`,
      bound: `≤ ${whole(SLOWEST_P95_MS)} ms`,
      figure: `${whole(p95)} ms`,
      isMet: p95 <= SLOWEST_P95_MS,
    },
  ]
}

async function untilWorkIsDone(pool, purchases) {
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as done from jobs where kind in ('process-event', 'send-receipt') and status = 'DONE'`,
    )
    if (rows[0].done >= 2 * purchases) return
    await sleep(20)
  }
}

/** Measures commits per second with the same number of concurrent callers, each committing one row at a time. */
async function commitsPerSecond(pool) {
  const began = performance.now()
  const ends = began + COMMITS_SECONDS * 1000
  let count = 0
  const commitOn = async () => {
    for (; performance.now() < ends; count++) await pool.query('insert into bench_commits (at) values (now())')
  }
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, commitOn))
  return count / ((performance.now() - began) / 1000)
}

async function buyAll(waiting, place) {
  const times = []
  const buyOn = async () => {
    for (let buyer = waiting.shift(); buyer; buyer = waiting.shift()) times.push(await buy(buyer, place))
  }
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyOn))
  return times
}

/** Checks that the purchases are complete and the ledger is consistent. */
async function checkBooks(pool, purchases) {
  const { rows } = await pool.query(
    `select (select count(*)::int from enrollments join users on users.id = user_id where email like 'buyer-%@bench.test') as enrolled,
       (select count(*)::int from (select 1 from ledger_entries group by transaction_id having sum(amount_minor) <> 0) wrong) as wrong`,
  )
  const [{ enrolled, wrong }] = rows
  if (enrolled !== purchases || wrong !== 0)
    throw new Error(`${purchases} purchases led to ${enrolled} enrollments and ${wrong} incorrect bookings.`)
}
