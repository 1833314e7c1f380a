// Simulates buyers who purchase one course each, with the requests that a browser sends.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { get, post } from './http.mjs'
import { loadServerFile } from './sql.mjs'

/** Adds logged-in users, each with one course in the cart. */
export async function addBuyers(pool, count) {
  const { hashToken, sessionEnd } = await loadServerFile('features/accounts/accounts.tokens.ts')
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

/** Checks out, pays on the provider's page and follows the redirect back. Returns the duration in milliseconds. */
export async function buy({ n, token, totalAmount }, { origin, through }) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }
  const began = performance.now()
  const order = await post(`${origin}/api/enrollments/checkout`, { totalAmount, currency: 'NGN', couponCode: null }, { headers, through })
  const { data: checkout, message } = JSON.parse(order.body)
  if (order.status !== 200) throw new Error(`The checkout failed with ${order.status}: ${message}`)
  const paid = await post(`${checkout}/pay`, {}, { headers, through })
  const reference = new URL(paid.headers.location, origin).searchParams.get('reference')
  for (;;) {
    const { status, body } = await get(`${origin}/api/payments/paystack/callback?reference=${reference}`, headers, through)
    if (status === 200) return performance.now() - began
    if (status !== 202) throw new Error(`The payment return failed with ${status}: ${body}`)
    await sleep(50)
  }
}
