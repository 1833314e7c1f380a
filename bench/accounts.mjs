// Whether the time of an answer tells who has an account, and whether a storm of logins leaves the catalogue fast.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { get, post } from './lib/http.mjs'
import { startServer } from './lib/server.mjs'
import { loadServerFile, openPool } from './lib/sql.mjs'
import { mannWhitneyP, median, overlap, percentile } from './lib/statistics.mjs'
import { decimals, percent, printTable, whole } from './lib/table.mjs'

const SAMPLES = 200
const WARM_UP = 20
// OWASP ASVS 6.3.8, as we test it.
const LARGEST_DIFFERENCE = 0.1
const SMALLEST_P = 0.01

const LOGINS = 500
const STORM_SECONDS = 10
const LARGEST_SLOWDOWN = 3
const EXPECTED = [200, 401, 429, 503]

export async function run() {
  // Each attempt comes from an address of its own, or the limits would answer instead.
  const server = await startServer({ env: { TRUST_PROXY: 'loopback' } })
  try {
    const password = await fillAccounts(server.database.connection)
    return [...(await measureTelling(server.origin)), ...(await measureStorm(server.origin, password))]
  } finally {
    await server.stop()
  }
}

const known = (n) => `known-${n}@bench.test`
const unknown = (n) => `nobody-${n}@bench.test`
let callers = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}` })

/** Answers the password of all. */
async function fillAccounts(connection) {
  const { DEMO_PASSWORD, DEMO_PASSWORD_HASH } = await loadServerFile('testing/builders.ts')
  const pool = await openPool(connection)
  await pool.query(
    `with made as (
       insert into users (email, password_hash, first_name, last_name, country, country_code, email_verified_at)
       select 'known-' || n || '@bench.test', $1, 'Ada', 'Obi', 'Nigeria', 'NG', now() from generate_series(0, $2::int) n returning id
     )
     insert into user_roles (user_id, role) select id, 'STUDENT' from made`,
    [DEMO_PASSWORD_HASH, Math.max(LOGINS, 2 * (SAMPLES + WARM_UP))],
  )
  await pool.end()
  return DEMO_PASSWORD
}

async function measureTelling(origin) {
  const ways = [
    {
      name: 'login',
      ask: (email) => post(`${origin}/api/auth/login`, { email, password: 'not this one' }, { headers: elsewhere() }),
      status: 401,
    },
    {
      name: 'forgot password',
      ask: (email) => post(`${origin}/api/auth/forgot-password`, { email }, { headers: elsewhere() }),
      status: 200,
    },
  ]
  const results = []
  for (const way of ways) results.push({ name: way.name, ...(await timesOf(way)) })

  console.log(`\n  ${SAMPLES} answers each to an e-mail that has an account and to one that has none: milliseconds`)
  printTable([
    ['asked', 'known p50', 'unknown p50', 'difference', 'overlap', 'Mann-Whitney p'],
    ...results.map(({ name, known: has, unknown: none, difference, p }) => [
      name,
      decimals(median(has)),
      decimals(median(none)),
      percent(difference),
      percent(overlap(has, none)),
      decimals(p, 3),
    ]),
  ])
  return results.flatMap(({ name, difference, p }) => [
    {
      promise: `${name}: difference of the medians of known and unknown e-mails`,
      bound: `≤ ${percent(LARGEST_DIFFERENCE)}`,
      figure: percent(difference),
      isMet: difference <= LARGEST_DIFFERENCE,
    },
    { promise: `${name}: Mann-Whitney p of the two`, bound: `> ${SMALLEST_P}`, figure: decimals(p, 3), isMet: p > SMALLEST_P },
  ])
}

/** One after the other in an order that is left to chance: what an answer leaves to be done must not always fall on the same next one. */
async function timesOf({ ask, status }) {
  const times = { known: [], unknown: [] }
  const emails = { known, unknown }
  for (let n = 0; n < WARM_UP + SAMPLES; n++)
    for (const kind of Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const began = performance.now()
      const answer = await ask(emails[kind](n))
      if (answer.status !== status) throw new Error(`An e-mail that is ${kind} was answered ${answer.status}: ${answer.body}`)
      if (n >= WARM_UP) times[kind].push(performance.now() - began)
    }
  const difference = Math.abs(median(times.known) / median(times.unknown) - 1)
  return { ...times, difference, p: mannWhitneyP(times.known, times.unknown) }
}

async function measureStorm(origin, password) {
  const address = `${origin}/api/courses?page=1&size=24`
  for (let n = 0; n < 50; n++) await get(address)
  const before = await courseTimes(address, sleep((STORM_SECONDS * 1000) / 2))
  const storm = logInMany(origin, password)
  const during = await courseTimes(address, storm)
  const after = await courseTimes(address, sleep((STORM_SECONDS * 1000) / 2))

  const quietP95 = percentile([...before, ...after], 0.95)
  const slowdown = percentile(during, 0.95) / quietP95
  const { counts, times, seconds } = await storm
  console.log(
    `\n  ${LOGINS} logins in ${decimals(seconds, 1)} s (p95 ${whole(percentile(times, 0.95))} ms) beside GET /api/courses: milliseconds`,
  )
  printTable([
    ['when', 'requests', 'p50', 'p95', 'p95, ratio'],
    ['quiet', whole(before.length + after.length), decimals(median([...before, ...after])), decimals(quietP95), decimals(1)],
    ['storm', whole(during.length), decimals(median(during)), decimals(percentile(during, 0.95)), decimals(slowdown)],
  ])
  const answered = [...counts].sort(([a], [b]) => a - b)
  return [
    {
      promise: `GET /api/courses p95 during ${LOGINS} logins in ${STORM_SECONDS} s, against its quiet p95`,
      bound: `< ${LARGEST_SLOWDOWN}`,
      figure: decimals(slowdown),
      isMet: slowdown < LARGEST_SLOWDOWN,
    },
    {
      promise: 'answers to those logins',
      bound: EXPECTED.join(', '),
      figure: answered.map(([status, count]) => `${count} × ${status}`).join(', '),
      isMet: answered.every(([status]) => EXPECTED.includes(status)),
    },
  ]
}

/** How long the catalogue takes, one request after the other with a breath between, until something else is over. */
async function courseTimes(address, until) {
  const times = []
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    await get(address)
    times.push(performance.now() - began)
    await sleep(5)
  }
  return times
}

/** At an even pace, whatever the answers take; one in five with a wrong password. */
async function logInMany(origin, password) {
  const through = new http.Agent({ keepAlive: true, maxSockets: 200 })
  const began = performance.now()
  const counts = new Map()
  const times = []
  const logIn = async (n) => {
    const sent = performance.now()
    const body = { email: known(n), password: n % 5 === 0 ? 'not this one' : password }
    const { status } = await post(`${origin}/api/auth/login`, body, { headers: elsewhere(), through })
    times.push(performance.now() - sent)
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const running = []
  for (let n = 0; n < LOGINS; n++) {
    running.push(logIn(n))
    const due = ((n + 1) * STORM_SECONDS * 1000) / LOGINS
    await sleep(Math.max(0, began + due - performance.now()))
  }
  await Promise.all(running)
  through.destroy()
  return { counts, times, seconds: (performance.now() - began) / 1000 }
}
