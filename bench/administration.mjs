// Measures every screen of admins and managers with ten thousand and with a million orders. AKADA_BENCH_ORDERS sets another number.
import { setTimeout as sleep } from 'node:timers/promises'
import { get, post } from './lib/http.mjs'
import { fillSite } from './lib/large-site.mjs'
import { memoryOf } from './lib/processes.mjs'
import { startServer } from './lib/server.mjs'
import { loadServerFile, openPool } from './lib/sql.mjs'
import { median, percentile } from './lib/statistics.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

export const promise = 'every screen of managers and admins responds within 200 ms at p95 with a million orders, without memory growth'

const LARGE = Number(process.env.AKADA_BENCH_ORDERS ?? 1_000_000)
const sizes = [LARGE / 100, LARGE].map((orders) => ({
  orders,
  people: Math.round(orders / 5),
  courses: Math.max(500, Math.round(orders / 50)),
}))
const SLOWEST_P95_MS = 200
const MOST_GROWTH_MB = 20
const WARM_UP = 5
const TIMES = 40
const COUNTED_WITHIN_MS = 600_000

export async function run() {
  const [small, large] = [await measure(sizes[0]), await measure(sizes[1])]
  print(small, large)
  return [
    ...large.results.map(({ name, times }) => {
      const p95 = percentile(times, 0.95)
      return {
        promise: `${name}: p95 with ${whole(LARGE)} orders`,
        bound: `< ${SLOWEST_P95_MS} ms`,
        figure: `${whole(p95)} ms`,
        isMet: p95 < SLOWEST_P95_MS,
      }
    }),
    {
      promise: `growth of the server’s memory (${whole(large.before)} MB) in a second pass over all screens and a year’s order export`,
      bound: `≤ ${MOST_GROWTH_MB} MB`,
      figure: `${whole(large.growth)} MB`,
      isMet: large.growth <= MOST_GROWTH_MB,
    },
  ]
}

async function measure(size) {
  const server = await startServer()
  const began = performance.now()
  await fillSite(server.database.connection, size)
  const filledIn = (performance.now() - began) / 1000
  const pool = await openPool(server.database.connection)
  try {
    await untilCounted(pool)
    const ask = await asAdmin(server.origin)
    const targets = targetsOf(await thingsIn(pool))
    for (const { pathOf } of targets) await ask(pathOf(0))
    const results = []
    for (const target of targets) results.push({ name: target.name, times: await timesOf(ask, target) })
    await ask(`/manager/orders.csv?${yearUntilToday()}`)
    // The process has reached its normal size. If a second pass makes it grow, it leaks memory.
    const before = memoryOf(server).server
    for (const target of targets) await timesOf(ask, target)
    await ask(`/manager/orders.csv?${yearUntilToday()}`)
    return { size, filledIn, results, before, growth: memoryOf(server).server - before }
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** Waits until the job has counted the site days. */
async function untilCounted(pool) {
  const ends = performance.now() + COUNTED_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query('select count(*)::integer as left from stale_site_days')
    if (rows[0].left === 0) return
    if (performance.now() > ends) throw new Error(`${rows[0].left} site days were not counted in time.`)
    await sleep(1_000)
  }
}

async function asAdmin(origin) {
  const { DEMO_PASSWORD } = await loadServerFile('testing/builders.ts')
  const { body } = await post(`${origin}/api/auth/login`, { email: 'admin@akada.test', password: DEMO_PASSWORD })
  const headers = { authorization: `Bearer ${JSON.parse(body).data.token}`, 'accept-encoding': 'br' }
  return async (path) => {
    const { status, body: answer } = await get(`${origin}/api${path}`, headers)
    if (status !== 200) throw new Error(`${path} responded with ${status}: ${answer.toString().slice(0, 200)}`)
  }
}

const dayOf = (date) => date.toISOString().slice(0, 10)
const YEAR_MS = 365 * 86_400_000
const yearUntilToday = () => `from=${dayOf(new Date(Date.now() - YEAR_MS))}&to=${dayOf(new Date())}`

/** Returns rows for the screens, spread over all data. */
async function thingsIn(pool) {
  const of = async (query) => (await pool.query(query)).rows.map(({ value }) => value)
  return {
    people: await of(`select id as value from users where email like 'person-%1_@people.test' limit 40`),
    orders: await of('select id as value from orders order by id % 101 = 0 desc, id desc limit 40'),
    coupons: await of(`select code as value from coupons where code like 'BENCH-%' limit 40`),
    courses: await of(`select id as value from courses where status = 'LIVE' order by id % 13 = 0 desc, id limit 40`),
    runs: await of('select id as value from payout_runs limit 24'),
    entries: await of('select id as value from audit_entries order by id % 997 = 0 desc, id limit 40'),
    mails: await of('select id as value from mails order by id % 997 = 0 desc, id limit 40'),
  }
}

const names = ['Okafor', 'Ngozi', 'person-4711@people.test', 'Halima Bello', 'no such person', 'Ada']

function targetsOf({ people, orders, coupons, courses, runs, entries, mails }) {
  const pick = (list, n) => list[n % list.length]
  const to = (name, pathOf) => ({ name, pathOf })
  const name = (n) => encodeURIComponent(pick(names, n))
  return [
    to('Orders', (n) => `/manager/orders?page=${1 + (n % 20)}`),
    to('Orders, a status', (n) => `/manager/orders?status=${pick(['HELD', 'REFUNDED', 'PENDING', 'FAILED', 'PAID'], n)}`),
    to('Orders, searched', (n) => `/manager/orders?search=${name(n)}`),
    to('Order', (n) => `/manager/orders/${pick(orders, n)}`),
    to('Refunds that wait', (n) => `/manager/refunds?page=${1 + (n % 10)}`),
    to('Refunds that are over', (n) => `/manager/refunds?show=over&page=${1 + (n % 10)}`),
    to('Disputes', () => '/manager/disputes'),
    to('Payouts', () => '/manager/payouts'),
    to('Payout run', (n) => `/manager/payouts/${pick(runs, n)}`),
    to('Payouts that are due', (n) => `/manager/payouts/due?currency=${pick(['NGN', 'USD'], n)}`),
    to('Instructor applications', (n) => `/manager/instructor-applications?status=${pick(['PENDING', 'DECLINED'], n)}`),
    to('Moderation', (n) => `/manager/moderation?show=${pick(['open', 'decided'], n)}`),
    to('People, to managers', (n) => `/manager/people?page=${1 + (n % 10)}`),
    to('Coupon summary', (n) => `/coupon-sales/summary?page=${1 + (n % 5)}`),
    to('Coupon report', (n) => `/coupon-sales/by-code/${pick(coupons, n)}`),
    to('Categories', () => '/admin/categories'),
    to('Course Reviews', (n) => `/admin/course-reviews?queue=${pick(['SUBMITTED', 'CHANGED'], n)}`),
    to('Course Reviews, searched', () => '/admin/course-reviews?search=Python'),
    to('A course, to be reviewed', (n) => `/courses/${pick(courses, n)}/findings`),
    to('Performance, 30 days', () => '/admin/performance'),
    to('Performance, a year', () => `/admin/performance?${yearUntilToday()}`),
    to('Performance, top', (n) => `/admin/performance/top?by=${pick(['enrollments', 'NGN', 'USD'], n)}`),
    to('Performance, top of a year', () => `/admin/performance/top?${yearUntilToday()}`),
    to('Performance, searches', () => `/admin/performance/searches?${yearUntilToday()}`),
    to('Performance, what waits', () => '/admin/performance/queues'),
    to('Announcements', () => '/admin/broadcasts?to=PEOPLE'),
    to(
      'Whom an announcement reaches',
      (n) => `/admin/audience?segment=${pick(['EVERYBODY', 'STUDENTS', 'NOT_ENROLLED', 'INSTRUCTORS'], n)}`,
    ),
    to('Newsletter, subscribers', (n) => `/admin/newsletter/subscribers?page=${1 + (n % 10)}`),
    to('Outbox', (n) => `/admin/mails?before=${pick(mails, n)}`),
    to('Outbox, failed', () => '/admin/mails?state=FAILED'),
    to('Outbox, of somebody', (n) => `/admin/mails?to=person-${n * 31}@people.test`),
    to('Mail templates', () => '/admin/mail-templates'),
    to('Settings', () => '/admin/settings'),
    to('Users', (n) => `/admin/users?page=${1 + (n % 10)}`),
    to('People, searched', (n) => `/admin/users?search=${name(n)}`),
    to('People, of a role', (n) => `/admin/users?role=${pick(['INSTRUCTOR', 'ADMIN', 'MANAGER'], n)}`),
    to('User', (n) => `/admin/users/${pick(people, n)}`),
    to('Audit log', (n) => `/admin/audit?before=${pick(entries, n)}`),
    to('Audit log, an act', (n) => `/admin/audit?act=${pick(['ROLE_GRANTED', 'COURSE_APPROVED', 'ORDER_RECHECKED'], n)}`),
    to('Audit log, words', (n) => `/admin/audit?text=${pick(['asked', '4711', 'nobody'], n)}`),
    to('Audit log, of the site', () => '/admin/audit?by=SITE'),
    to('Operations', () => '/admin/operations'),
  ]
}

async function timesOf(ask, { pathOf }) {
  const times = []
  for (let n = 0; n < WARM_UP + TIMES; n++) {
    const began = performance.now()
    await ask(pathOf(n))
    if (n >= WARM_UP) times.push(performance.now() - began)
  }
  return times
}

function print(small, large) {
  for (const { size, filledIn } of [small, large])
    console.log(
      `\n  ${whole(size.orders)} orders, ${whole(size.people)} people, ${whole(size.courses)} courses: filled in ${decimals(filledIn, 0)} s`,
    )
  console.log('  Milliseconds, one request at a time')
  printTable([
    ['screen', 'small p50', 'large p50', 'large p95', 'ratio'],
    ...large.results.map(({ name, times }, index) => {
      const before = small.results[index].times
      return [
        name,
        ...[median(before), median(times), percentile(times, 0.95)].map((ms) => decimals(ms, 1)),
        decimals(median(times) / median(before)),
      ]
    }),
  ])
}
