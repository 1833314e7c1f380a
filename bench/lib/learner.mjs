// Simulates a learner's requests: a video at its real bit rate, positions, captions, and a notification stream.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadServerFile } from './sql.mjs'

// 256 kbit/s, the bit rate of a small video with audio.
const PART_BYTES = 65_536
const PART_EVERY_MS = 2_000
const POSITION_EVERY_MS = 10_000
const ARRIVE_WITHIN_MS = 8_000
const LOOKS_FOR_MS = 1_000

/** Adds logged-in users, whom an admin has enrolled in a course with videos, captions and discussions. */
export async function enrollLearners(pool, count) {
  const { hashToken, sessionEnd } = await loadServerFile('features/accounts/accounts.tokens.ts')
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const { rows } = await pool.query(
    `with chosen as (
       select course_id as id from sections join lectures on lectures.section_id = sections.id
       join courses on courses.id = sections.course_id
       where courses.status = 'LIVE' and lectures.video_id is not null and lectures.discussion_enabled
         and exists (select from lecture_captions where lecture_id = lectures.id and language = 'en')
       group by course_id order by count(*) desc, course_id limit 1
     ), people as (
       insert into users (email, password_hash, first_name, last_name, country, country_code, email_verified_at, created_at)
       select 'learner-' || n || '@bench.test', '', 'Ada', 'Obi', 'Nigeria', 'NG', now(), now() - interval '1 year'
       from generate_series(0, $1::int - 1) n
       returning id, split_part(split_part(email, '@', 1), '-', 2)::int as n
     ), roles as (
       insert into user_roles (user_id, role) select id, 'STUDENT' from people
     ), logins as (
       insert into sessions (user_id, token_hash, expires_at) select id, ($2::bytea[])[n + 1], $3 from people
     )
     insert into enrollments (user_id, course_id, source, enrolled_by, enroll_reason)
     select people.id, chosen.id, 'STAFF', (select user_id from user_roles where role = 'ADMIN' limit 1), 'A group of the benchmark.' from people, chosen
     returning id, course_id, user_id, (select n from people where people.id = user_id) as n`,
    [count, tokens.map(hashToken), sessionEnd(new Date())],
  )
  return { rows, tokens }
}

/** Returns a client that sends learners' calls over persistent connections and records how long each takes. */
export function createCaller(origin) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 })
  const times = new Map()
  const failures = []

  const call = (name, { method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve) => {
      const began = performance.now()
      const fail = (why) => {
        failures.push(`${name}: ${why}`)
        resolve(undefined)
      }
      const request = http.request(`${origin}${path}`, { agent, method, headers }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.once('error', (error) => fail(error.message))
        response.once('end', () => {
          times.set(name, [...(times.get(name) ?? []), performance.now() - began])
          if (response.statusCode >= 300) fail(`answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 200)}`)
          else resolve(Buffer.concat(chunks))
        })
      })
      request.once('error', (error) => fail(error.message))
      request.end(body)
    })

  /** Opens a stream. `isOpen` is true until it ends. */
  const listen = ({ path, headers }) => {
    const line = { isOpen: false, close: () => request.destroy() }
    const request = http.request(`${origin}${path}`, { agent: false, headers }, (response) => {
      line.isOpen = response.statusCode === 200
      response.resume()
      response.once('close', () => {
        line.isOpen = false
      })
    })
    request.on('error', () => {
      line.isOpen = false
    })
    request.end()
    return line
  }
  return { call, listen, times, failures, close: () => agent.destroy() }
}

const json = { 'content-type': 'application/json' }

/** Simulates a learner for `lastsMs`. Returns the last position that the server acknowledged. */
export async function learn({ call }, learner, lastsMs) {
  const { n, headers, lectureId, courseId, contentUrl, bytes } = learner
  const ends = performance.now() + lastsMs
  // Spreads the learners' starts over time.
  await sleep((n * 7919) % ARRIVE_WITHIN_MS)
  await call('course', { path: `/api/courses/${courseId}`, headers })
  await call('captions', { path: `/api/lectures/${lectureId}/captions/en`, headers })
  let [part, kept, nextPosition] = [0, null, performance.now() + ((n * 104_729) % POSITION_EVERY_MS)]
  const actions = actionsOf(learner)
  for (let next = performance.now(); next < ends; next += PART_EVERY_MS) {
    await sleep(Math.max(0, next - performance.now()))
    const start = (part * PART_BYTES) % bytes
    const range = `bytes=${start}-${Math.min(bytes, start + PART_BYTES) - 1}`
    await call('part of a video', { path: contentUrl, headers: { ...headers, range } })
    part += 1
    if (performance.now() < nextPosition) continue
    nextPosition += POSITION_EVERY_MS
    const seconds = part * 2
    const body = JSON.stringify({ lectureId, seconds })
    const answer = await call('position', {
      method: 'PUT',
      path: '/api/enrollments/progress/position',
      headers: { ...headers, ...json },
      body,
    })
    if (answer) kept = seconds
    const action = actions.shift()
    if (action) await call(action.name, action)
  }
  return kept
}

/** Simulates a visitor who browses the catalog for `lastsMs`. */
export async function browse({ call }, { n, courseId }, lastsMs) {
  const ends = performance.now() + lastsMs
  const addresses = ['/courses', `/courses/${courseId}`, `/api/courses?page=${1 + n}&size=24`]
  for (let look = n; performance.now() < ends; look += 1) {
    await call('browsing', { path: addresses[look % addresses.length] })
    await sleep(LOOKS_FOR_MS)
  }
}

/** Returns additional actions: one learner in ten completes a lecture, and one in twenty asks a question. */
function actionsOf({ n, headers, courseId, lectureId }) {
  const complete = `/api/enrollments/progress/mark-complete?courseId=${courseId}&lectureId=${lectureId}`
  const question = JSON.stringify({ lectureId, title: `Why does it do that, number ${n}?`, body: 'I wonder.' })
  return [
    ...(n % 10 === 0 ? [{ name: 'completion', method: 'POST', path: complete, headers }] : []),
    ...(n % 20 === 1
      ? [{ name: 'question', method: 'POST', path: '/api/discussions', headers: { ...headers, ...json }, body: question }]
      : []),
  ]
}
