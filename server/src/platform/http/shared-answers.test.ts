import { getCategory, listCategories } from '@akada/contract/categories.ts'
import { contract } from '@akada/contract/contract.ts'
import { getCourse, listCatalog } from '@akada/contract/courses.ts'
import { getPublicProfile } from '@akada/contract/profiles.ts'
import { listReviews } from '@akada/contract/reviews.ts'
import { describe, expect, test } from 'vitest'
import { changeCourse, givenCategory, givenCourse, givenReview, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { app, db, call, clock, tokenFor } = await testApp()

const category = await givenCategory(db)
const course = await givenCourse(db, { categoryIds: [category.id], curriculum: [[{ is_preview: true }, {}]] })
await givenReview(db, { course_id: course.id })
const student = await givenUser(db)

const kept = [
  ['/courses', '/api/courses?search=bookkeeping&size=24'],
  ['/courses/:id', `/api/courses/${course.id}`],
  ['/courses/details/:id', `/api/courses/details/${course.id}`],
  ['/categories', '/api/categories'],
  ['/categories/:id', `/api/categories/${category.id}`],
  ['/reviews/course/:id', `/api/reviews/course/${course.id}`],
  ['/users/public/:id', `/api/users/public/${course.instructorId}`],
] as const

describe.each(kept)('a public response from %s', (_, url) => {
  test('may be cached briefly by a CDN, separately from responses with a token', async () => {
    const { statusCode, headers } = await app.inject(url)

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=30, stale-while-revalidate=60',
      vary: 'Accept-Encoding, Authorization',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  test('isn’t sent again to a caller with a current copy in any encoding', async () => {
    const { etag } = (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers

    const again = await app.inject({ url, headers: { 'if-none-match': `"other", ${etag}` } })

    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=30, stale-while-revalidate=60' })
    expect(again.headers).not.toHaveProperty('content-type')
  })

  test('isn’t cached if it was requested with a token', async () => {
    const { etag } = (await app.inject(url)).headers
    const authorization = `Bearer ${await tokenFor(student)}`

    const { statusCode, headers } = await app.inject({ url, headers: { authorization, 'if-none-match': String(etag) } })

    expect({ statusCode, caching: headers['cache-control'] }).toEqual({ statusCode: 200, caching: 'private, no-store' })
    expect(headers).not.toHaveProperty('etag')
  })
})

test('a public response is sent again after a change', async () => {
  const url = `/api/courses/${course.id}`
  const { etag } = (await app.inject(url)).headers
  await changeCourse(db, course.id, { price_naira_minor: 900_000 })

  const after = await app.inject({ url, headers: { 'if-none-match': String(etag) } })

  expect(after.statusCode).toBe(200)
  expect(after.json().data.priceNaira).toBe(9_000)
})

test('a course response with a preview URL stays the same for a quarter of the URL’s lifetime, then changes', async () => {
  const [first, later, muchLater] = [0, 40, 70].map((minutes) => new Date(Date.UTC(2026, 8, 1, 12, 10 + minutes)))
  const etagAt = async (now: Date | undefined) => {
    clock.now = now ?? clock.now
    return (await app.inject(`/api/courses/${course.id}`)).headers.etag
  }

  const etags = [await etagAt(first), await etagAt(later), await etagAt(muchLater)]

  expect(etags[1]).toBe(etags[0])
  expect(etags[2]).not.toBe(etags[0])
})

test.each([
  ['a refusal', '/api/courses/2147483647', 404],
  ['an admin’s list', '/api/courses?status=DRAFT', 401],
  ['a malformed URL', '/api/courses/abc', 400],
])('%s is never cached', async (_, url, status) => {
  const { statusCode, headers } = await app.inject(url)

  expect({ statusCode, caching: headers['cache-control'] }).toEqual({ statusCode: status, caching: 'no-store' })
})

test('a request with an invalid token doesn’t get the visitor’s response', async () => {
  const { etag } = (await app.inject('/api/categories')).headers

  const answer = await app.inject({
    url: '/api/categories',
    headers: { authorization: 'Bearer gone', 'if-none-match': String(etag) },
  })

  expect(answer.statusCode).toBe(401)
})

test('only public GET endpoints are declared cacheable for all visitors', () => {
  const declared = contract.filter(({ endpoint }) => endpoint.cache === 'public').map(({ endpoint }) => endpoint)

  expect(declared).toEqual(expect.arrayContaining([listCatalog, getCourse, listCategories, getCategory, listReviews, getPublicProfile]))
  expect(declared.every(({ method, access }) => method === 'GET' && access === 'public')).toBe(true)
})

test('a visitor’s course response contains content URLs only for previews', async () => {
  const { data } = await call(getCourse, { params: { id: course.id } })

  expect(data.sections[0].lectures.map((lecture: object) => 'contentUrl' in lecture)).toEqual([true, false])
})
