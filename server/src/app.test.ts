import { contract } from '@akada/contract/contract.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '#platform/database/database.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { silentProxy } from '#testing/silent-proxy.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { buildApp } from './app.ts'

const { app, call, connection, db, deps, ownerDb, tokenFor } = await testApp()

const wanted = contract.flatMap(({ endpoint }) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => `${endpoint.access} ${endpoint.method} /api${path === '/' ? '' : path}`),
)

/** Fills a path with ids that don't exist. */
const fill = (path: string) =>
  path
    .replace(/^(\/(?:users|uploads)\/.*):id/, '$100000000-0000-4000-8000-000000000000')
    .replace(/:id\b|:courseId/g, '999999')
    .replace(/:serial/g, 'nobodys-serial')
    .replace(/:\w+/g, 'x')
const isForPeople = (endpoint: Endpoint) => endpoint.access !== 'public'
const person = await givenUser(db, { roles: ['ADMIN', 'INSTRUCTOR', 'MANAGER'] })

describe('the contract', () => {
  test('lists all routes that the API serves, each with its declared access', async () => {
    const served: string[] = []
    const other: string[] = []
    const spied = await buildApp(deps, {
      onRoute: ({ method, url, config }) => {
        if (!/^\/api(\/|$)/.test(url)) return
        if (config?.endpoint) served.push(`${config.endpoint.access} ${String(method)} ${url}`)
        else other.push(url)
      },
    })
    await spied.ready()
    await spied.close()

    expect(served.filter((route) => !/ HEAD /.test(route)).sort()).toEqual(wanted.sort())
    expect([...new Set(other)].sort()).toEqual(['/api/docs', '/api/docs/*', '/api/docs/start.js', '/api/openapi.json'])
    expect(wanted.length).toBeGreaterThan(30)
  })
})

test('a route without declared access prevents startup', async () => {
  const careless = (api: FastifyInstance) => void api.get('/secrets', () => 'all of them')

  await expect(buildApp(deps, { moreApi: careless })).rejects.toThrow('/api/secrets has no declared access: bind it with serve()')
})

const beyondLimits = /^A list in this has more than|^This is nested more than/

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }

/** Returns the paths of the lists in a body schema. */
function listsIn({ type, properties = {}, items, anyOf = [] }: JsonSchema): string[][] {
  const inside = Object.entries(properties).flatMap(([name, schema]) => listsIn(schema).map((path) => [name, ...path]))
  return [...(type === 'array' || items ? [[]] : []), ...inside, ...anyOf.flatMap(listsIn)]
}

describe('bad input', () => {
  const isOfPerson = (endpoint: Endpoint) =>
    /^\/(users|uploads|admin\/users|manager\/people|instructor\/students|manager\/affiliates|instructor\/affiliates\/:id)\//.test(
      endpoint.path,
    )
  const withIds = contract.filter(({ endpoint }) => /:(id|courseId)\b/.test(endpoint.path) && !isOfPerson(endpoint))
  const withUuids = contract.filter(({ endpoint }) => endpoint.path.includes(':id') && isOfPerson(endpoint))
  // The webhook's body comes from the provider and is verified by its signature.
  const withBodies = contract.filter(({ endpoint }) => endpoint.body && endpoint.path !== '/payments/paystack/webhook')

  test.each(withIds.map(({ name, endpoint }) => [name, endpoint] as const))('%s rejects a malformed id', async (_, endpoint) => {
    const name = endpoint.path.includes(':courseId') ? 'courseId' : 'id'
    for (const id of ['abc', '0', '-1', '1.5', '2147483648', '99999999999999999999', '%00', "1'--"]) {
      const answer = await call({ ...endpoint, query: undefined } as never, { params: { [name]: id } } as never, person)

      expect([id, answer.statusCode, answer.errors?.map(({ path }) => path)]).toEqual([id, 400, expect.arrayContaining([name])])
    }
  })

  test.each(withUuids.map(({ name, endpoint }) => [name, endpoint] as const))('%s rejects an id of the wrong type', async (_, endpoint) => {
    for (const id of ['abc', '1', '00000000-0000-4000-8000-00000000000g', "'--"]) {
      const sent = { params: { id }, body: endpoint.body && bodies[endpoint.path] }
      const answer = await call(endpoint, sent as never, person)

      expect([id, answer.statusCode, answer.errors?.map(({ path }) => path)]).toEqual([id, 400, ['id']])
    }
  })

  test.each(withIds.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s returns 404 or an empty result for an unknown id',
    async (_, endpoint) => {
      const answer = await call(
        { ...endpoint, query: undefined } as never,
        { params: { id: 999_999, courseId: 999_999, picture: 'LOGO' }, body: endpoint.body && bodies[endpoint.path] } as never,
        person,
      )

      expect([200, 404]).toContain(answer.statusCode)
      if (answer.statusCode === 200) expect(emptyAnswers).toContainEqual(answer.data)
    },
  )

  test.each(withBodies.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s rejects a body with the wrong shape and lists the faults',
    async (_, endpoint) => {
      const asked = (payload: unknown) =>
        tokenFor(person).then((token) =>
          app.inject({
            method: endpoint.method,
            url: `/api${fill(endpoint.path)}`,
            headers: { 'content-type': 'application/json', ...(isForPeople(endpoint) && { authorization: `Bearer ${token}` }) },
            payload: JSON.stringify(payload),
          }),
        )
      const fits = (payload: unknown) => z.safeParse(endpoint.body as z.ZodMiniType, payload).success

      for (const payload of [[], null, 'text', 7, {}, { surprise: { deep: [1] } }].filter((shape) => !fits(shape))) {
        const answer = await asked(payload)

        expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 400, 'INVALID_INPUT'])
        expect(answer.json().errors.length).toBeGreaterThan(0)
      }
    },
  )

  test.runIf(isThorough).each(withBodies.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s rejects a small body with very many values and lists only a few faults',
    async (_, endpoint) => {
      const token = await tokenFor(person)
      const lists = listsIn(z.toJSONSchema(endpoint.body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      const bodiesOf = (values: string) => [
        `[${values}]`,
        ...lists.map((path) => path.reduceRight((inner, name) => `{"${name}":${inner}}`, `[${values}]`)),
      ]
      const hostile = ['{},'.repeat(80_000), '{},'.repeat(9_000), '[],'.repeat(9_000), '1,'.repeat(9_000), '['.repeat(100_000)]

      for (const payload of hostile.flatMap((values) => bodiesOf(values.endsWith(',') ? `${values}{}` : values))) {
        const answer = await app.inject({
          method: endpoint.method,
          url: `/api${fill(endpoint.path)}`,
          headers: { 'content-type': 'application/json', ...(isForPeople(endpoint) && { authorization: `Bearer ${token}` }) },
          payload,
        })

        expect([payload.slice(0, 40), answer.statusCode, answer.json().code]).toEqual([payload.slice(0, 40), 400, 'INVALID_INPUT'])
        expect(answer.json().errors.length).toBeLessThanOrEqual(100)
        if (payload.length > 50_000) expect(answer.json().errors).toEqual([{ path: '', message: expect.stringMatching(beyondLimits) }])
      }
    },
  )
})

// Bodies for the calls that take an id.
const bodies: Record<string, object> = {
  '/courses/:id/certificate-preview': { certificateAccent: '#123456' },
  '/manager/certificate-reissues/:id/approve': { reason: 'Shown a passport' },
  '/manager/certificate-reissues/:id/decline': { reason: 'Shown nothing' },
  '/instructor/join-codes': { courseId: 1, seats: 30 },
  '/instructor/affiliates/courses/:courseId': { percentage: 20 },
  '/instructor/affiliates/:id/end': { reason: 'No more ads' },
  '/manager/affiliates/:id/suspend': { reason: 'Spam' },
  '/manager/affiliates/:id/restore': { reason: 'A mistake' },
  '/manager/join-codes/:id/close': { reason: 'Posted in public' },
  '/courses/:id/prerequisites': { requiredIds: [], recommendedIds: [] },
  '/manager/people/:id/enrollments': { courseId: 1, reason: 'Attended the class' },
  '/manager/enrollments/:id/end': { reason: 'Left the class' },
  '/courses/:id/sale-prices': { priceNaira: 9000, priceUsd: 9, startsAt: null, endsAt: '2026-09-05T00:00:00.000Z' },
  '/sale-prices/:id': {
    ...{ priceNaira: 9000, priceUsd: 9, version: 1 },
    ...{ startsAt: '2026-09-03T00:00:00.000Z', endsAt: '2026-09-05T00:00:00.000Z' },
  },
  '/cart/restore/:id': { beforeId: null },
  '/instructor/bundles/:id': { title: 'Everything for shops' },
  '/admin/users/:id/roles': { roles: ['MANAGER'], password: 'learn-with-akada', reason: 'Joins us.' },
  '/admin/users/:id/suspend': { reason: 'Spam.' },
  '/admin/users/:id/restore': { reason: 'A mistake.' },
  '/admin/users/:id/sign-out': { reason: 'Lost phone.' },
  '/admin/users/:id/second-factor/reset': { password: 'learn-with-akada', reason: 'Lost phone.' },
  '/manager/moderation/:id/decide': { decision: 'KEPT', reason: 'Harmless.' },
  '/admin/broadcasts/:id': { version: 1, subject: 'News', html: '<p>There is something new.</p>', segment: 'EVERYBODY' },
  '/admin/broadcasts/:id/schedule': { version: 1, sendAt: null },
  '/coupons/:id': { isActive: false },
  '/courses/:id/accessibility': { code: 'NO_FLASHING', isDeclared: true },
  '/lectures/:id/video-link': { url: 'https://vimeo.com/76979871', durationSeconds: 60 },
  '/lectures/:id/captions/:language': { version: 0, label: 'English', cues: [] },
  '/courses/:id/changes/seen': { seen: 'mark' },
  '/courses/:id/review-thread': { text: 'It says so now.' },
  '/courses/:id/curriculum': { version: 1, sections: [] },
  '/manager/orders/:id/recheck': { reason: 'She rang' },
  '/manager/orders/:id/resend-receipt': { reason: 'She rang' },
  '/manager/orders/:id/resolve': { decision: 'ACCEPT', reason: 'It is right.' },
  '/manager/orders/:id/refund-excess': { reason: 'Paid too much.' },
  '/manager/disputes/:id/accept': { reason: 'They are right.' },
  '/manager/orders/:id/end-course': { courseId: 1, reason: 'It went back.' },
  '/manager/orders/:id/resolve-unmatched': { amount: 15_000, reason: 'It is right.' },
  '/manager/orders/:id/mark-reviewed': { reviewReason: 'a note', reason: 'It is right.' },
  '/manager/instructor-applications/:id/decline': { reason: 'Too short.' },
  '/gifts/:id': { recipientEmail: 'ada@akada.test', recipientName: 'Ada', sendOn: '2026-09-01' },
  '/gifts/:id/redeem': {},
  '/orders/:id/seats/assign': { courseId: 999_999, addresses: ['ada@akada.test'] },
  '/seats/:id/reassign': { email: 'ada@akada.test' },
  '/seats/:id/accept': {},
  '/orders/:id/refund-requests': { courseId: 999_999, reason: 'Not for me.' },
  '/manager/orders/:id/refunds': { courseId: 999_999, reason: 'Not for them.' },
  '/manager/refunds/:id/approve': { reason: 'Fine.' },
  '/manager/refunds/:id/decline': { reason: 'Not fine.' },
  '/manager/refunds/:id/retry': { reason: 'Please retry.' },
  '/manager/people/:id/payout-terms': { terms: null, reason: 'As agreed.' },
  '/manager/payouts/:id/mark-paid': { reference: 'FT-1' },
  '/manager/payouts/:id/cancel': { reason: 'Account closed.' },
  '/quizzes/attempts/:id/answers': { answers: [] },
  '/quizzes/attempts/:id/check': { questionId: 'unknown', value: null },
  '/quizzes/attempts/:id/submit': { answers: [] },
  '/instructor/assignments/:id/grade': { gradeVersion: 0, points: 1 },
  '/notes/:id': { text: 'Better words.' },
  '/discussions/:id': { body: 'Better words.' },
  '/discussions/:id/replies': { body: 'Because.' },
  '/discussions/:id/upvote': { isUpvoted: true },
  '/discussions/:id/follow': { isFollowed: true },
  '/discussions/:id/best-reply': { replyId: null },
  '/discussions/:id/arrangement': { isPinned: true, isLocked: false },
  '/discussions/:id/reports': { reason: 'Rude.' },
  '/reviews/:id/reports': { reason: 'Rude.' },
  '/reviews/:id/answer': { body: 'Thank you.' },
}
const emptyAnswers = [false, null, { courses: [], bundles: [], charge: null, chargedLike: 'NGN' }]

describe('every call', () => {
  test.each([
    ['a malformed URL', 'GET', '/api/courses/%E0%A4%A', 400],
    ['an unknown URL', 'GET', '/api/nothing', 404],
    ['an unsupported method', 'DELETE', '/api/auth/login', 404],
    ['a body that isn’t JSON', 'POST', '/api/auth/login', 400],
  ])('answers %s with the standard envelope', async (_, method, url, statusCode) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, payload: '{' }),
    })

    expect(answer.statusCode).toBe(statusCode)
    expect(answer.json()).toMatchObject({ statusCode, data: null, code: expect.any(String), message: expect.any(String) })
  })

  test('rejects a body with the wrong content type and a body that is too large', async () => {
    const xml = await app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' })
    const large = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'x'.repeat(300_000) } })

    expect([xml.statusCode, large.statusCode]).toEqual([415, 413])
  })

  test('sends the security headers for browsers', async () => {
    const { headers } = await app.inject({ url: '/api/categories' })

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('that changes data is rejected from another site, or with the CSRF cookie but without its copy in the header', async () => {
    const post = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { email: 'a@b.co', password: 'x' } })

    const crossSite = await post({ 'sec-fetch-site': 'cross-site' })
    const withoutCopy = await post({ cookie: 'XSRF-TOKEN=abc' })
    const withCopy = await post({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc', 'sec-fetch-site': 'same-origin' })

    expect([crossSite.statusCode, withoutCopy.statusCode, withCopy.statusCode]).toEqual([403, 403, 401])
  })
})

describe('health', () => {
  test('is reported by both health endpoints', async () => {
    const answers = [await app.inject({ url: '/healthz' }), await app.inject({ url: '/readyz' })]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers.map((answer) => answer.json().status)).toEqual(['ok', 'ready'])
  })

  test('is reported as not ready if the storage isn’t writable', async () => {
    const broken = await buildApp({ ...deps, storage: { ...deps.storage, check: () => Promise.reject(new Error('disk gone')) } })

    expect((await broken.inject({ url: '/readyz' })).statusCode).toBe(503)
    await broken.close()
  })
})

describe('server without a working database', () => {
  test('answers calls with a retry hint, and is alive but not ready', async () => {
    const { db: gone, pool } = connect({ connection: { host: '/nowhere', user: 'x', database: 'x' }, onError: () => undefined })
    const alone = await buildApp({ ...deps, db: gone })

    const call = await alone.inject({ url: '/api/categories' })
    const health = [await alone.inject({ url: '/healthz' }), await alone.inject({ url: '/readyz' })]
    await alone.close()
    await pool.end()

    expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '5'])
    expect(health.map(({ statusCode }) => statusCode)).toEqual([200, 503])
  })

  test.runIf(isThorough)('rejects calls while the database doesn’t respond, and serves them once it does', async () => {
    const proxy = await silentProxy(connection)
    const { db: silent, pool } = connect({
      connection: { ...connection, ...proxy.address },
      maxConnections: 2,
      statementTimeoutMs: 2_000,
      onError: () => undefined,
    })
    const alone = await buildApp({ ...deps, db: silent })
    const headers = { authorization: `Bearer ${await tokenFor(await givenUser(db))}` }
    const ask = async () => (await alone.inject({ url: '/api/cart', headers })).statusCode
    const before = await ask()

    proxy.fallSilent()
    const meanwhile = await Promise.all([ask(), ask(), ask()])
    proxy.speak()

    expect([before, ...meanwhile, await ask()]).toEqual([200, 503, 503, 503, 200])
    await alone.close()
    await pool.end()
    proxy.close()
  })
})

test('when the database disk is full, calls that write fail with that reason and calls that read succeed', async () => {
  await sql`create function refuse_for_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(ownerDb)
  await sql`create trigger refuse_for_room before insert on cart_courses execute function refuse_for_room()`.execute(ownerDb)
  const course = await givenCourse(db)
  const headers = { authorization: `Bearer ${await tokenFor(await givenUser(db))}` }

  const writing = await app.inject({ method: 'POST', url: `/api/cart/add/${course.id}`, headers })
  const reading = await app.inject({ url: '/api/cart', headers })
  await sql`drop function refuse_for_room cascade`.execute(ownerDb)

  expect([writing.statusCode, writing.headers['retry-after']]).toEqual([507, undefined])
  expect(reading.statusCode).toBe(200)
})

describe('the API reference', () => {
  test('describes every call as OpenAPI 3.1', async () => {
    const document = (await app.inject({ url: '/api/openapi.json' })).json()

    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toHaveLength(
      new Set(contract.flatMap(({ endpoint }) => [endpoint.path, ...(endpoint.aliases ?? [])])).size,
    )
    expect(document.paths['/courses/{id}'].get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    ])
  })

  test('describes an upload call as JSON and as a form', async () => {
    const document = (await app.inject({ url: '/api/openapi.json' })).json()

    const { content } = document.paths['/users/update'].put.requestBody
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data'])
    expect(content['application/json'].schema.properties).not.toHaveProperty('file')
    expect(content['multipart/form-data'].schema.properties).toMatchObject({
      firstName: { type: 'string' },
      file: { type: 'string', format: 'binary' },
    })
  })

  test('is also served as a page', async () => {
    const page = await app.inject({ url: '/api/docs' })
    const script = await app.inject({ url: '/api/docs/swagger-ui-bundle.js' })

    expect([page.statusCode, script.statusCode]).toEqual([200, 200])
    expect((await app.inject({ url: '/api/docs/package.json' })).statusCode).toBe(404)
  })
})

test.each([
  ['https://akada.example', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', undefined],
])('a response of %s has the header Strict-Transport-Security: %s', async (publicUrl, header) => {
  const site = await buildApp({ ...deps, site: { ...deps.site, publicUrl } })

  const { headers } = await site.inject({ url: '/api/categories' })
  await site.close()

  expect(headers['strict-transport-security']).toBe(header)
})
