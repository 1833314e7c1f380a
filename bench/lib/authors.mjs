// Adds instructors for the upload benchmarks, each with one course and one lecture.
import { randomBytes } from 'node:crypto'
import { loadServerFile } from './sql.mjs'

/** Gives each instructor a separate IP address, because rate limits apply per address. */
export async function addAuthors({ pool, origin, count }) {
  const { hashToken, sessionEnd } = await loadServerFile('features/accounts/accounts.tokens.ts')
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `with people as (
       insert into users (email, password_hash, first_name, last_name, country, country_code, email_verified_at)
       select 'author-' || n || '@bench.test', '', 'Ada', 'Obi', 'Nigeria', 'NG', now() from generate_series(0, $1::int - 1) n
       returning id, split_part(split_part(email, '@', 1), '-', 2)::int as n
     ), roles as (
       insert into user_roles (user_id, role) select id, role from people, unnest(array['STUDENT', 'INSTRUCTOR']) role
     )
     insert into sessions (user_id, token_hash, expires_at) select id, ($2::bytea[])[n + 1], $3 from people`,
    [count, tokens.map(hashToken), sessionEnd(new Date())],
  )
  const { data: categories } = await (await fetch(`${origin}/api/categories`)).json()
  const authors = []
  for (const [n, token] of tokens.entries()) authors.push(await addCourse({ n, token, origin, categoryId: categories[0].id }))
  return authors
}

async function addCourse({ n, token, origin, categoryId }) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.0.${n}` }
  const call = async (address, body) => {
    const response = await fetch(`${origin}/api${address}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data, message } = await response.json()
    if (!response.ok) throw new Error(`${address}: ${response.status} ${message}`)
    return data
  }
  const course = await call('/courses', {
    title: `Uploaded course number ${n}`,
    subtitle: 'Measures uploads',
    description: '<p>Measures what large uploads and many uploads at once cost the server.</p>',
    categoryIds: [categoryId],
  })
  const section = await call('/sections', { courseId: course.id, title: 'First section' })
  const lecture = await call('/lectures', { sectionId: section.id, title: 'First lecture' })
  return { origin, headers, courseId: course.id, lectureId: lecture.id }
}
