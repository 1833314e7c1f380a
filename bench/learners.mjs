// Has two hundred students learn concurrently for five minutes. Measures each call and checks that no acknowledged data is lost.
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, startChild } from './lib/children.mjs'
import { browse, createCaller, enrollLearners, learn } from './lib/learner.mjs'
import { prepareLoopDelay } from './lib/loop-delay-of.mjs'
import { cpuSecondsOf, memoryOf } from './lib/processes.mjs'
import { startServer } from './lib/server.mjs'
import { openPool } from './lib/sql.mjs'
import { percentile } from './lib/statistics.mjs'
import { decimals, percent, printTable, whole } from './lib/table.mjs'

export const promise = '200 concurrent students lose no acknowledged data, and a position is saved within 400 ms at p99'

const LEARNERS = 200
const VISITORS = 20
const LASTS_MS = Number(process.env.AKADA_BENCH_SECONDS ?? 300) * 1000
// Learners don't notice this wait, because the player saves positions in the background.
const SLOWEST_POSITION_P99_MS = 400
const LONGEST_LOOP_DELAY_P99_MS = 200
const MOST_GROWTH_MEGABYTES = 40

const root = path.resolve(import.meta.dirname, '..')
const clips = path.join(root, 'demo-media/clips')

export async function run() {
  const loopDelay = prepareLoopDelay()
  const server = await startServer({ env: { TRUST_PROXY: 'loopback', ...loopDelay.env }, nodeFlags: loopDelay.nodeFlags })
  const pool = await openPool(server.database.connection)
  try {
    const learners = await addLearners(pool, server.origin)
    const bare = await measureBare(learners)
    // This warm-up isn't measured, because the first calls load and compile code.
    await learnAll(server.origin, learners, { lastsMs: 10_000 })
    await loopDelay.ask(server)
    const [cpuBefore, began] = [cpuSecondsOf(server.pid), performance.now()]
    const [{ times, failures, kept, lines }, halfway] = await Promise.all([
      learnAll(server.origin, learners, { lastsMs: LASTS_MS }),
      sleep(LASTS_MS / 2).then(() => memoryOf(server)),
    ])
    const cpu = (cpuSecondsOf(server.pid) - cpuBefore) / ((performance.now() - began) / 1000)
    const delay = await loopDelay.ask(server)
    const after = memoryOf(server)
    const lost = await countLost(pool, kept)
    const growth = after.server + after.database - halfway.server - halfway.database

    printTimes(times, bare)
    console.log(
      `\n  event loop delay: p50 ${decimals(delay.p50, 1)} ms, p99 ${decimals(delay.p99, 1)} ms, maximum ${decimals(delay.max, 1)} ms; ` +
        `${percent(cpu)} of a core; ${after.kind} server ${whole(after.server)} MB + PostgreSQL ${whole(after.database)} MB, ` +
        `${decimals(growth, 1)} MB more than halfway; ${lines} of ${LEARNERS} notification streams open at the end`,
    )
    if (failures.length > 0) console.log(`  The first failures: ${failures.slice(0, 5).join(' · ')}`)
    return promisesOf({ times, failures, lost, lines, delay, growth })
  } finally {
    await pool.end()
    await server.stop()
  }
}

function promisesOf({ times, failures, lost, lines, delay, growth }) {
  const position = percentile(times.get('position') ?? [], 0.99)
  const none = (promise, count) => ({ promise, bound: '0', figure: whole(count), isMet: count === 0 })
  return [
    none(`${LEARNERS} concurrent learners: failed calls`, failures.length),
    none('positions and completions acknowledged but lost', lost),
    none('notification streams that ended early', LEARNERS - lines),
    {
      promise: 'saving a position, p99 in ms',
      bound: `≤ ${SLOWEST_POSITION_P99_MS}`,
      figure: whole(position),
      isMet: position <= SLOWEST_POSITION_P99_MS,
    },
    {
      promise: 'event loop delay, p99 in ms',
      bound: `≤ ${LONGEST_LOOP_DELAY_P99_MS}`,
      figure: whole(delay.p99),
      isMet: delay.p99 <= LONGEST_LOOP_DELAY_P99_MS,
    },
    {
      promise: 'memory growth in the second half, with the database, in MB',
      bound: `≤ ${MOST_GROWTH_MEGABYTES}`,
      figure: decimals(growth, 1),
      isMet: growth <= MOST_GROWTH_MEGABYTES,
    },
  ]
}

/** Adds learners and returns what each of them requests. */
async function addLearners(pool, origin) {
  const { rows, tokens } = await enrollLearners(pool, LEARNERS)
  const { rows: videos } = await pool.query(
    `select lectures.id, media_files.bytes::int from lectures join sections on sections.id = section_id
     join media_files on media_files.id = video_id
     where course_id = $1 and discussion_enabled and exists (select from lecture_captions where lecture_id = lectures.id and language = 'en')
     order by lectures.id`,
    [rows[0].course_id],
  )
  // Makes these calls one by one, because a busy server would refuse some of 200 concurrent calls.
  const learners = []
  for (const { id, course_id: courseId, n } of rows) {
    const headers = { authorization: `Bearer ${tokens[n]}`, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }
    const { id: lectureId, bytes } = videos[n % videos.length]
    const answer = await fetch(`${origin}/api/lectures/${lectureId}`, { headers })
    const { data, message } = await answer.json()
    if (!answer.ok) throw new Error(`A lecture request failed with ${answer.status}: ${message}`)
    learners.push({ n, enrollmentId: id, courseId, lectureId, bytes, headers, contentUrl: data.contentUrl })
  }
  return learners
}

async function learnAll(origin, learners, { lastsMs, hasNews = true }) {
  const caller = createCaller(origin)
  const lines = hasNews ? learners.map(({ headers }) => caller.listen({ path: '/api/notifications/stream', headers })) : []
  const looking = Array.from({ length: VISITORS }, (_, n) => browse(caller, { n, courseId: learners[0].courseId }, lastsMs))
  const seconds = await Promise.all(learners.map((learner) => learn(caller, learner, lastsMs)))
  await Promise.all(looking)
  const open = lines.filter(({ isOpen }) => isOpen).length
  for (const line of lines) line.close()
  caller.close()
  const kept = learners.map((learner, index) => ({ ...learner, seconds: seconds[index] }))
  return { times: caller.times, failures: caller.failures, kept, lines: open }
}

/** Measures the same learners on a bare server without sessions or storage. */
async function measureBare(learners) {
  const clip = path.join(
    clips,
    readdirSync(clips).find((file) => file.endsWith('.mp4')),
  )
  const child = startChild(process.execPath, [path.join(import.meta.dirname, 'lib/bare-media-server.mjs'), clip, '400'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ port }] = await once(child, 'message')
  const bytes = statSync(clip).size
  const { times } = await learnAll(
    `http://127.0.0.1:${port}`,
    learners.map((learner) => ({ ...learner, bytes, contentUrl: '/clip.mp4' })),
    { lastsMs: LASTS_MS / 2, hasNews: false },
  )
  await endChild(child)
  return times
}

/** Counts stored positions that differ from the last acknowledged ones, and missing completions. */
async function countLost(pool, kept) {
  const { rows } = await pool.query('select enrollment_id, lecture_id, seconds from lecture_positions where enrollment_id = any($1)', [
    kept.map(({ enrollmentId }) => enrollmentId),
  ])
  const known = new Map(rows.map((row) => [`${row.enrollment_id} ${row.lecture_id}`, row.seconds]))
  const { rows: done } = await pool.query('select enrollment_id from lecture_completions where enrollment_id = any($1)', [
    kept.filter(({ n }) => n % 10 === 0).map(({ enrollmentId }) => enrollmentId),
  ])
  const positions = kept.filter(({ enrollmentId, lectureId, seconds }) => known.get(`${enrollmentId} ${lectureId}`) !== seconds)
  return positions.length + kept.filter(({ n }) => n % 10 === 0).length - done.length
}

function printTimes(times, bare) {
  console.log(`\n  ${LEARNERS} learners for ${LASTS_MS / 1000} s: milliseconds, compared with a bare server`)
  printTable([
    ['call', 'times', 'p50', 'p95', 'p99', 'bare p50', 'bare p95', 'ratio of p50'],
    ...[...times].map(([name, samples]) => {
      const yardstick = bare.get(name) ?? []
      const [p50, bareP50] = [percentile(samples, 0.5), percentile(yardstick, 0.5)]
      return [
        name,
        whole(samples.length),
        ...[p50, percentile(samples, 0.95), percentile(samples, 0.99), bareP50, percentile(yardstick, 0.95)].map((time) =>
          decimals(time, 1),
        ),
        decimals(p50 / bareP50, 1),
      ]
    }),
  ])
}
