// The most frequent calls of visitors, students, instructors, managers and admins, each with many different inputs.
import { randomBytes } from 'node:crypto'
import { loadServerFile } from './sql.mjs'

const MOST = 24

/** Returns rows for the calls, sampled from all data, and the course that all users share. */
export async function thingsIn(pool) {
  const of = async (query, values = []) => (await pool.query(query, values)).rows
  const people = await of(`select id from users where email like 'person-%5_@people.test' order by id limit ${MOST}`)
  const ids = people.map(({ id }) => id)
  const [crowded] = await of(`select id, instructor_id as "instructorId" from courses
    where id = (select course_id from course_stats order by total_enrollments desc limit 1)`)
  const lectures = await of(
    `select user_id as "userId", enrollments.id as "enrollmentId", enrollments.course_id as "courseId", lecture.id
    from enrollments, lateral (select lectures.id from sections join lectures on section_id = sections.id
      where sections.course_id = enrollments.course_id order by lectures.id limit 1) as lecture
    where status = 'ACTIVE' and user_id = any ($1) order by enrollments.course_id <> $2, enrollments.id limit ${2 * MOST}`,
    [ids, crowded.id],
  )
  const instructors = await of(
    `select instructor_id as id, min(id) as "courseId" from courses where status = 'LIVE' group by 1 order by 1 limit ${MOST}`,
  )
  const orders = await of(`select id, user_id as "userId" from orders where user_id = any ($1) limit ${MOST}`, [ids])
  const courses = await of(`select id from courses where status = 'LIVE' order by id % 13, id limit ${MOST}`)
  const certificates = await of(`select serial from certificates where serial like 'bench-%' limit ${MOST}`)
  const staff = await of(`select user_id as id, role from user_roles where role in ('ADMIN', 'MANAGER') order by role`)
  return { people, crowded, lectures, instructors, orders, courses, certificates, staff }
}

/** Creates sessions for all callers. */
export async function openSessions(pool, { people, crowded, lectures, instructors, orders, staff }) {
  const { hashToken, sessionEnd } = await loadServerFile('features/accounts/accounts.tokens.ts')
  const tokens = new Map()
  const ids = [
    people,
    lectures.map(({ userId: id }) => ({ id })),
    orders.map(({ userId: id }) => ({ id })),
    instructors,
    staff,
    [{ id: crowded.instructorId }],
  ]
  for (const { id } of ids.flat()) {
    if (tokens.has(id)) continue
    tokens.set(id, randomBytes(32).toString('base64url'))
    await pool.query('insert into sessions (user_id, token_hash, expires_at) values ($1, $2, $3)', [
      id,
      hashToken(tokens.get(id)),
      sessionEnd(new Date()),
    ])
  }
  return (id) => ({ authorization: `Bearer ${tokens.get(id)}` })
}

const dayOf = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const month = `from=${dayOf(30)}&to=${dayOf(0)}`
const year = `from=${dayOf(364)}&to=${dayOf(0)}`
const words = ['python', 'guitar teams', 'excel', 'sewing nurses', 'kubernets']

/** Returns functions by call name. Each takes the repetition number and returns a request, with a body unless the method is GET. */
export function hotCalls(things) {
  const pick = (list, n) => list[n % list.length]
  const by = (list) => (pathOf) => (n) => ({ by: pick(list, n).id, path: pathOf(pick(list, n), n) })
  const visitor = (pathOf) => (n) => ({ path: pathOf(n) })
  const student = by(things.people)
  const instructor = by([{ id: things.crowded.instructorId, courseId: things.crowded.id }, ...things.instructors])
  const manager = by(things.staff.filter(({ role }) => role === 'MANAGER'))
  const admin = by(things.staff.filter(({ role }) => role === 'ADMIN'))
  const learning = (askOf) => (n) => ({ by: pick(things.lectures, n).userId, ...askOf(pick(things.lectures, n), n) })
  const course = (n) => (n % 2 === 0 ? things.crowded.id : pick(things.courses, n).id)
  return {
    'the catalog': visitor((n) => `/courses?page=${1 + n}`),
    'a search': visitor((n) => `/courses?search=${encodeURIComponent(pick(words, n))}`),
    'facets of a search': visitor((n) => `/courses/facets?search=${encodeURIComponent(pick(words, n))}`),
    'a course': visitor((n) => `/courses/${course(n)}`),
    'courses like it': visitor((n) => `/courses/${course(n)}/related`),
    'its reviews': visitor((n) => `/reviews/course/${course(n)}?page=${1 + (n % 3)}`),
    categories: visitor(() => '/categories'),
    'an instructor': visitor((n) => `/users/public/${pick(things.instructors, n).id}`),
    'a certificate': visitor((n) => `/certificates/verify/${pick(things.certificates, n).serial}`),
    'who I am': student(() => '/users/account'),
    'my learning': student((_, n) => `/enrollments/my-enrollments?page=${1 + (n % 2)}`),
    'my learning, sorted by progress': student(() => '/enrollments/my-enrollments?sort=progress'),
    'what to go on with': student(() => '/enrollments/continue'),
    'what I own': student(() => '/enrollments/owned'),
    'my notifications': student(() => '/notifications'),
    'my unread count': student(() => '/notifications/unread-count'),
    'my certificates': student(() => '/certificates/my-certificates'),
    'my orders': student(() => '/orders'),
    'my wishlist': student(() => '/wishlist'),
    'my cart': student(() => '/cart'),
    'my notes': student(() => '/notes/courses'),
    'my relation to a course': learning(({ courseId }) => ({ path: `/courses/${courseId}/standing` })),
    'my enrollment': learning(({ courseId }) => ({ path: `/enrollments/course/${courseId}` })),
    'my progress': learning(({ enrollmentId }) => ({ path: `/enrollments/progress/${enrollmentId}` })),
    'a lecture': learning(({ id }) => ({ path: `/lectures/${id}` })),
    'a position': learning(({ id }, n) => ({ method: 'PUT', path: '/enrollments/progress/position', body: { lectureId: id, seconds: n } })),
    'a completion': learning(({ courseId, id }) => ({
      method: 'POST',
      path: `/enrollments/progress/mark-complete?courseId=${courseId}&lectureId=${id}`,
      body: {},
    })),
    'questions of a course': learning(({ courseId }) => ({ path: `/discussions?courseId=${courseId}` })),
    'an order': (n) => ({ by: pick(things.orders, n).userId, path: `/orders/${pick(things.orders, n).id}` }),
    'courses that I teach': instructor(() => '/courses/instructor'),
    'my figures of a month': instructor(() => `/instructor/performance?${month}`),
    'my figures of a year': instructor(({ courseId }) => `/instructor/performance?${year}&courseId=${courseId}`),
    'questions that wait': instructor(() => '/instructor/questions'),
    'reviews that I received': instructor(() => '/instructor/reviews?show=all'),
    'what I earned': instructor(() => '/instructor/earnings'),
    'what I announced': instructor(({ courseId }) => `/instructor/announcements?courseId=${courseId}`),
    'whom an announcement reaches': instructor(({ courseId }) => `/instructor/announcements/outlook?courseId=${courseId}&kind=EDUCATIONAL`),
    'orders, to managers': manager((_, n) => `/manager/orders?page=${1 + n}`),
    'orders of somebody': manager((_, n) => `/manager/orders?search=person-${n * 31}@people.test`),
    'refunds that wait': manager(() => '/manager/refunds'),
    'people, to admins': admin((_, n) => `/admin/users?page=${1 + n}`),
    'a person, found': admin((_, n) => `/admin/users?search=${pick(['Okafor', 'Ngozi', 'person-471@people.test'], n)}`),
    'the audit log': admin(() => '/admin/audit'),
    'the audit log, of somebody': admin((_, n) => `/admin/audit?by=${pick(things.staff, n).id}`),
    'the audit log, words': admin((_, n) => `/admin/audit?text=${pick(['asked', 'nobody'], n)}`),
    'mails that were sent': admin(() => '/admin/mails'),
    'the site’s figures': admin(() => `/admin/performance?${month}`),
    'the site’s best': admin(() => `/admin/performance/top?${year}&by=enrollments`),
    operations: admin(() => '/admin/operations'),
  }
}

/** Jobs that process accumulated rows. */
export const housekeeping = [
  'purge-mails',
  'purge-notifications',
  'purge-jobs',
  'purge-accounts',
  'begin-digests',
  'tidy-counts',
  'mark-bestsellers',
  'tidy-search',
  'add-months',
  'examine-site',
  'reconcile-payments',
  'check-refunds',
  'check-payouts',
]
