// What a page view, ten minutes of learning and a purchase cost in processor time, questions to the database and bytes, and how that grows.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addBuyers, buy } from './lib/buyers.mjs'
import { fillCatalogue } from './lib/catalogue.mjs'
import { get, send } from './lib/http.mjs'
import { fillSite } from './lib/large-site.mjs'
import { cpuSecondsOf, cpuSecondsOfDatabase } from './lib/processes.mjs'
import { loadServerFile } from './lib/sql.mjs'
import { countCalls, startCounting } from './lib/statements.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

const COURSES = [1_000, Number(process.env.AKADA_BENCH_COURSES ?? 200_000)]
const ENROLLMENTS = [10_000, Number(process.env.AKADA_BENCH_ENROLLMENTS ?? 1_000_000)]
const VIEWS = 150
const PURCHASES = 60
const IDLE_MS = 10_000
const LARGEST_RATIO = 3

export async function run() {
  const [few, many] = [await measure(ofCatalogue(COURSES[0])), await measure(ofCatalogue(COURSES[1]))]
  print(few, many)
  const [young, old] = [await measure(ofSite(ENROLLMENTS[0])), await measure(ofSite(ENROLLMENTS[1]))]
  print(young, old)
  return [...promisesOf(few, many), ...promisesOf(young, old)]
}

function promisesOf(small, large) {
  return large.costs.map(({ name, cpu }, index) => {
    const ratio = cpu / small.costs[index].cpu
    return {
      promise: `${name}: processor time with ${large.name} against that with ${small.name}`,
      bound: `≤ ${LARGEST_RATIO}`,
      figure: decimals(ratio),
      isMet: ratio <= LARGEST_RATIO,
    }
  })
}

const ofCatalogue = (courses) => ({
  name: `${whole(courses)} courses`,
  fill: (connection) => fillCatalogue(connection, courses),
  deedsOf: catalogueDeeds,
})

const ofSite = (enrollments) => ({
  name: `${whole(enrollments)} enrollments`,
  fill: (connection) =>
    fillSite(connection, {
      orders: Math.round(enrollments / 10),
      people: Math.round(enrollments / 10),
      courses: Math.max(500, Math.round(enrollments / 500)),
      freeEach: 9,
    }),
  deedsOf: learningDeeds,
})

async function measure({ name, fill, deedsOf }) {
  const { server, pool } = await startCounting({ TRUST_PROXY: 'loopback' })
  try {
    await fill(server.database.connection)
    // Upkeep after so much was written at once is nobody’s.
    await pool.query('alter system set autovacuum = off')
    await pool.query('select pg_reload_conf()')
    await settle(pool)
    const place = { server, pool, idle: await idleRate(server) }
    const costs = []
    for (const deed of await deedsOf(pool, server.origin)) costs.push(await costOf(place, deed))
    return { name, costs }
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** Nothing is due any more. */
async function settle(pool) {
  for (;;) {
    const { rows } = await pool.query(`select (select count(*) from jobs where status = 'QUEUED' and run_at <= now())::int
      + (select count(*) from stale_days)::int + (select count(*) from stale_site_days)::int as left`)
    if (rows[0].left === 0) return
    await sleep(500)
  }
}

const cpuOf = ({ pid, database }) => ({ server: cpuSecondsOf(pid), database: cpuSecondsOfDatabase(database) })

/** What both use while nobody asks for anything, in seconds a second. */
async function idleRate(server) {
  const before = cpuOf(server)
  await sleep(IDLE_MS)
  const after = cpuOf(server)
  return { server: (after.server - before.server) / (IDLE_MS / 1000), database: (after.database - before.database) / (IDLE_MS / 1000) }
}

/** Of one deed: milliseconds of processor time, statements, bytes. What it queues belongs to it. */
async function costOf({ server, pool, idle }, { name, times = VIEWS, warmUp = 40, act, prepare = async () => undefined }) {
  await prepare()
  for (let n = 0; n < warmUp; n++) await act(n)
  await settle(pool)
  const [before, calls, began] = [cpuOf(server), await countCalls(pool), performance.now()]
  let bytes = 0
  for (let n = warmUp; n < warmUp + times; n++) bytes += (await act(n)) ?? 0
  await settle(pool)
  const seconds = (performance.now() - began) / 1000
  const after = cpuOf(server)
  const used = (part) => ((after[part] - before[part] - idle[part] * seconds) / times) * 1000
  const [ofServer, ofDatabase] = [used('server'), used('database')]
  return {
    name,
    cpu: ofServer + ofDatabase,
    ofServer,
    ofDatabase,
    statements: ((await countCalls(pool)) - calls) / times,
    bytes: bytes / times,
  }
}

async function ask(origin, { method = 'GET', path, body, headers = {} }) {
  const all = { 'accept-encoding': 'br', ...headers }
  const answer = method === 'GET' ? await get(`${origin}${path}`, all) : await send(method, `${origin}${path}`, body, all)
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${answer.body.toString().slice(0, 160)}`)
  return answer.body.length
}

/** One view after the other; each is one or more calls. */
const view = (origin, name, callsOf) => ({
  name,
  act: async (n) => {
    let bytes = 0
    for (const call of callsOf(n)) bytes += await ask(origin, call)
    return bytes
  },
})

async function catalogueDeeds(pool, origin) {
  const of = async (query) => (await pool.query(query)).rows.map(({ value }) => value)
  const ids = await of(`select id as value from courses where title like '%, part %' order by id limit 900`)
  const words = await of(`select lower(split_part(split_part(title, ': ', 2), ',', 1)) as value from courses
    where title like '%, part %' group by 1 order by 1 limit 80`)
  const page = (name, pathOf) => view(origin, name, (n) => [{ path: pathOf(n) }])
  const pick = (list, n) => list[Math.floor(n) % list.length]
  // None of these is asked for twice, so that none comes from the cache.
  return [
    page('a page from the cache', () => '/courses'),
    page('a listing', (n) => `/courses?page=${1 + (n % 40)}&sort=${pick(sorts, n / 40)}`),
    page('a search', (n) => `/courses?search=${pick(words, n)}&sort=${pick(sorts, n / words.length)}`),
    page('a course', (n) => `/courses/${ids[(n * 7) % ids.length]}`),
    page('the catalogue, to programs', (n) => `/api/courses?page=${1 + (n % 20)}`),
  ]
}

const sorts = ['popular', 'rated', 'newest', 'price-low', 'price-high']

const LEARNERS = 40

async function learningDeeds(pool, origin) {
  const lectures = await learnersOf(pool)
  const of = (n) => lectures[n % lectures.length]
  const api = (n, path, more = {}) => ({ path: `/api${path}`, headers: { authorization: `Bearer ${of(n).token}` }, ...more })
  const position = (n, seconds) =>
    api(n, '/enrollments/progress/position', { method: 'PUT', body: { lectureId: of(n).lectureId, seconds } })
  const completion = (n) => {
    const { courseId, lectureId } = of(n)
    return api(n, `/enrollments/progress/mark-complete?courseId=${courseId}&lectureId=${lectureId}`, { method: 'POST', body: {} })
  }
  return [
    view(origin, 'My Learning', (n) => [
      ...['/users/account', '/enrollments/my-enrollments', '/enrollments/continue', '/notifications/unread-count'].map((path) =>
        api(n, path),
      ),
    ]),
    view(origin, 'a lecture', (n) => [
      ...[
        `/courses/${of(n).courseId}`,
        `/enrollments/course/${of(n).courseId}`,
        `/enrollments/progress/${of(n).enrollmentId}`,
        `/lectures/${of(n).lectureId}`,
        `/discussions?courseId=${of(n).courseId}`,
      ].map((path) => api(n, path)),
    ]),
    {
      ...view(origin, 'ten minutes of a video', (n) => [
        ...Array.from({ length: 60 }, (_, tenth) => position(n, 10 * tenth + (n % 10))),
        completion(n),
      ]),
      times: 20,
      warmUp: 2,
    },
    await purchases(pool, origin),
  ]
}

async function learnersOf(pool) {
  const { hashToken, sessionEnd } = await loadServerFile('features/accounts/access-tokens.ts')
  const { rows } = await pool.query(
    `select distinct on (user_id) user_id as "userId", enrollments.id as "enrollmentId", enrollments.course_id as "courseId", lecture.id as "lectureId"
    from users join enrollments on user_id = users.id and enrollments.status = 'ACTIVE', lateral (select lectures.id from sections
      join lectures on section_id = sections.id where sections.course_id = enrollments.course_id order by lectures.id limit 1) as lecture
    where email like 'person-%5@people.test' order by user_id, enrollments.id desc limit ${LEARNERS}`,
  )
  for (const row of rows) {
    row.token = randomBytes(32).toString('base64url')
    await pool.query('insert into sessions (user_id, token_hash, expires_at) values ($1, $2, $3)', [
      row.userId,
      hashToken(row.token),
      sessionEnd(new Date()),
    ])
  }
  return rows
}

async function purchases(pool, origin) {
  const through = new http.Agent({ keepAlive: true, maxSockets: 2 })
  const warmUp = 5
  const buyers = await addBuyers(pool, PURCHASES + warmUp)
  return { name: 'a purchase', times: PURCHASES, warmUp, act: async (n) => void (await buy(buyers[n], { origin, through })) }
}

function print(small, large) {
  console.log(`\n  Of one each, with ${small.name} and with ${large.name}: milliseconds of processor time, statements, bytes`)
  printTable([
    ['what', 'server', 'database', 'statements', 'bytes', 'server', 'database', 'statements', 'bytes', 'ratio of time'],
    ...large.costs.map((cost, index) => [
      cost.name,
      ...[small.costs[index], cost].flatMap(({ ofServer, ofDatabase, statements, bytes }) => [
        decimals(ofServer),
        decimals(ofDatabase),
        decimals(statements, 1),
        whole(bytes),
      ]),
      decimals(cost.cpu / small.costs[index].cpu),
    ]),
  ])
}
