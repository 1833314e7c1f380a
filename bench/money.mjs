// How many purchases a second go from checkout to enrolled, beside how many transactions a second this disk lets PostgreSQL commit.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { get, post } from './lib/http.mjs'
import { startServer } from './lib/server.mjs'
import { loadServerFile, openPool } from './lib/sql.mjs'
import { median, percentile } from './lib/statistics.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

const BUYERS_AT_ONCE = 8
const ROUNDS = 6
const PURCHASES_PER_ROUND = 60
const COMMITS_SECONDS = 1.5
// Most of its time is the processor’s: four requests, the provider’s own three, a receipt drawn as PDF, two mails.
const MOST_COMMITS_PER_PURCHASE = 600
const SLOWEST_P95_MS = 1000

export async function run() {
  // Each buyer comes from an address of their own, or the limits would answer instead.
  const server = await startServer({ env: { TRUST_PROXY: 'loopback' } })
  const pool = await openPool(server.database.connection)
  try {
    const buyers = await addBuyers(pool, (ROUNDS + 1) * PURCHASES_PER_ROUND)
    await pool.query('create table bench_commits (id integer generated always as identity primary key, at timestamptz not null)')
    return await measure({ origin: server.origin, pool, buyers })
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** People who are logged in and have one course in their cart. */
async function addBuyers(pool, count) {
  const { hashToken, sessionEnd } = await loadServerFile('features/accounts/access-tokens.ts')
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const { rows } = await pool.query(
    `with sold as (
       select id, price_naira_minor, row_number() over (order by id) - 1 as place, count(*) over () as sold
       from courses where status = 'LIVE' and not is_free and price_naira_minor > 0
     ), people as (
       insert into users (email, password_hash, first_name, last_name, country, country_code, email_verified_at)
       select 'buyer-' || n || '@bench.test', '', 'Ada', 'Obi', 'Nigeria', 'NG', now() from generate_series(0, $1::int - 1) n
       returning id, split_part(split_part(email, '@', 1), '-', 2)::int as n
     ), roles as (
       insert into user_roles (user_id, role) select id, 'STUDENT' from people
     ), logins as (
       insert into sessions (user_id, token_hash, expires_at) select id, ($2::bytea[])[n + 1], $3 from people
     ), lines as (
       insert into cart_courses (user_id, course_id) select people.id, sold.id from people join sold on place = n % sold
     )
     select n, price_naira_minor::int as price from people join sold on place = n % sold order by n`,
    [count, tokens.map(hashToken), sessionEnd(new Date())],
  )
  return rows.map(({ n, price }) => ({ n, token: tokens[n], totalAmount: price / 100 }))
}

async function measure({ origin, pool, buyers }) {
  const through = new http.Agent({ keepAlive: true, maxSockets: BUYERS_AT_ONCE * 2 })
  const rounds = []
  for (let round = 0; round <= ROUNDS; round++) {
    const commits = await commitsPerSecond(pool)
    const began = performance.now()
    const times = await buyAll(buyers.splice(0, PURCHASES_PER_ROUND), { origin, through })
    rounds.push({ commits, times, rate: times.length / ((performance.now() - began) / 1000) })
  }
  through.destroy()
  const measured = rounds.slice(1)
  await checkBooks(pool, rounds.length * PURCHASES_PER_ROUND)

  const times = measured.flatMap((round) => round.times)
  const rate = median(measured.map((round) => round.rate))
  const commits = median(measured.map((round) => round.commits))
  const cost = median(measured.map((round) => round.commits / round.rate))
  const p95 = percentile(times, 0.95)
  console.log(`\n  ${times.length} purchases, ${BUYERS_AT_ONCE} buyers at once, the provider's simulator in the same process`)
  printTable([
    ['what', 'a second', 'p50, ms', 'p95, ms'],
    ['checkout to enrolled', decimals(rate, 1), whole(median(times)), whole(p95)],
    ['single commits of a row', whole(commits), '–', '–'],
  ])
  return [
    {
      promise: 'commits that the disk allows in the time of one purchase',
      bound: `≤ ${MOST_COMMITS_PER_PURCHASE}`,
      figure: decimals(cost, 1),
      isMet: cost <= MOST_COMMITS_PER_PURCHASE,
    },
    {
      promise: `checkout to enrolled, p95 with ${BUYERS_AT_ONCE} buyers at once`,
      bound: `≤ ${whole(SLOWEST_P95_MS)} ms`,
      figure: `${whole(p95)} ms`,
      isMet: p95 <= SLOWEST_P95_MS,
    },
  ]
}

/** The same number of callers, each committing one row after the other. */
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

/** Checks out, pays on the provider's page and comes back, as a browser does; answers the milliseconds. */
async function buy({ n, token, totalAmount }, { origin, through }) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }
  const began = performance.now()
  const order = await post(`${origin}/api/enrollments/checkout`, { totalAmount, currency: 'NGN', couponCode: null }, { headers, through })
  const { data: checkout, message } = JSON.parse(order.body)
  if (order.status !== 200) throw new Error(`The checkout was answered ${order.status}: ${message}`)
  const paid = await post(`${checkout}/pay`, {}, { headers, through })
  const reference = new URL(paid.headers.location, origin).searchParams.get('reference')
  for (;;) {
    const { status, body } = await get(`${origin}/api/payments/paystack/callback?reference=${reference}`, headers)
    if (status === 200) return performance.now() - began
    if (status !== 202) throw new Error(`The return was answered ${status}: ${body}`)
    await sleep(50)
  }
}

/** Speed that loses money is none. */
async function checkBooks(pool, purchases) {
  const { rows } = await pool.query(
    `select (select count(*)::int from enrollments join users on users.id = user_id where email like 'buyer-%@bench.test') as enrolled,
       (select count(*)::int from (select 1 from ledger_entries group by transaction_id having sum(amount_minor) <> 0) wrong) as wrong`,
  )
  const [{ enrolled, wrong }] = rows
  if (enrolled !== purchases || wrong !== 0)
    throw new Error(`${purchases} purchases made ${enrolled} enrollments and ${wrong} wrong bookings.`)
}
