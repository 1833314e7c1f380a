// Creates a run's users: visitors, learners and buyers, and the content they use.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { fillSite } from '../../../bench/lib/large-site.mjs'
import { loadServerFile } from '../../../bench/lib/sql.mjs'

const LEARNERS = 1_500
const MOST_COURSES = 2_000
// The number of the first IP address for buyers. Learners get lower ones.
const FIRST_BUYERS_ADDRESS = 65_536
const ADMIN = { email: 'admin@akada.test', password: 'learn-with-akada' }
const COUPON = { code: 'CHAOS-20', discountPercentage: 20, scope: 'SITEWIDE' }

/** Fills the site and adds this run's users. `orders` determines how many existing users and courses the site has. */
export async function addWorld(site, { buyers, orders = Number(process.env.AKADA_CHAOS_ORDERS ?? 80_000) }) {
  await fillSite(site.database.connection, {
    orders,
    people: Math.ceil(orders / 5),
    courses: Math.min(MOST_COURSES, Math.ceil(orders / 40)),
  })
  const client = new pg.Client(site.database.connection)
  await client.connect()
  try {
    const learners = await addLearners(client)
    const shoppers = await addBuyers(client, buyers)
    const courses = await column(client, `select id from courses where status = 'LIVE' order by id`)
    const free = await column(client, `select id from courses where status = 'LIVE' and is_free order by id`)
    await client.query('analyze')
    await makeCoupon(site.origin)
    return { learners, buyers: shoppers, courses, free, coupon: COUPON }
  } finally {
    await client.end()
  }
}

const column = async (client, sql) => (await client.query({ text: sql, rowMode: 'array' })).rows.flat()

/** Uses a separate IP address, because rate limits apply per address. */
const headersOf = (token, n) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': `10.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
})

async function addPeople(client, { prefix, count, first = 0 }) {
  const { hashToken, sessionEnd } = await loadServerFile('features/accounts/accounts.tokens.ts')
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const { rows } = await client.query(
    `with people as (
       insert into users (email, password_hash, first_name, last_name, country, country_code, email_verified_at, created_at)
       select $1 || '-' || n || '@chaos.test', '!', 'Ada', 'Obi', 'Nigeria', 'NG', now(), now() - interval '1 year'
       from generate_series(0, $2::int - 1) n
       returning id, split_part(split_part(email, '@', 1), '-', 2)::int as n
     ), roles as (
       insert into user_roles (user_id, role) select id, 'STUDENT' from people
     ), logins as (
       insert into sessions (user_id, token_hash, expires_at) select id, ($3::bytea[])[n + 1], $4 from people
     )
     select id, n from people order by n`,
    [prefix, count, tokens.map(hashToken), sessionEnd(new Date())],
  )
  return rows.map(({ id, n }) => ({
    userId: id,
    n,
    headers: headersOf(tokens[n], n + first),
  }))
}

/** Adds learners, each enrolled in one free course, with its lectures. */
async function addLearners(client) {
  const people = await addPeople(client, { prefix: 'learner', count: LEARNERS })
  const { rows } = await client.query(
    `with free as (select array_agg(id order by id) as ids from courses where title like '%, part %' and is_free and status = 'LIVE'),
     enrolled as (
       insert into enrollments (user_id, course_id, source)
       select user_id, ids[1 + n % cardinality(ids)], 'FREE' from unnest($1::uuid[]) with ordinality as people (user_id, n), free
       returning id, user_id, course_id
     )
     select enrolled.id, user_id, enrolled.course_id,
       array(select lectures.id from sections join lectures on section_id = sections.id where sections.course_id = enrolled.course_id
         order by sections.position, lectures.position) as lectures
     from enrolled`,
    [people.map(({ userId }) => userId)],
  )
  const enrollments = new Map(rows.map((row) => [row.user_id, row]))
  return people.map((person) => {
    const { id, course_id: courseId, lectures } = enrollments.get(person.userId)
    return { ...person, enrollmentId: id, courseId, lectures, done: 0 }
  })
}

/** Adds buyers, each with one course in the cart. */
async function addBuyers(client, count) {
  const people = await addPeople(client, { prefix: 'buyer', count, first: FIRST_BUYERS_ADDRESS })
  const { rows } = await client.query(
    `with sold as (
       select array_agg(id order by id) as ids, array_agg(price_naira_minor order by id) as prices
       from courses where title like '%, part %' and status = 'LIVE' and price_naira_minor > 0
     ), chosen as (
       select user_id, n, ids[1 + n % cardinality(ids)] as course_id, prices[1 + n % cardinality(ids)] as price
       from unnest($1::uuid[]) with ordinality as people (user_id, n), sold
     ), carts as (
       insert into cart_courses (user_id, course_id) select user_id, course_id from chosen
     )
     select course_id, price::int from chosen order by n`,
    [people.map(({ userId }) => userId)],
  )
  return people.map((person, index) => ({ ...person, courseId: rows[index].course_id, totalAmount: rows[index].price / 100 }))
}

async function makeCoupon(origin) {
  const post = (path, body, headers = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { data } = await (await post('/auth/login', ADMIN)).json()
  const made = await post('/coupons', COUPON, { authorization: `Bearer ${data.token}` })
  if (made.status !== 200) throw new Error(`Creating the coupon failed with ${made.status}: ${await made.text()}`)
}
