import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { changeCourse, givenCategory, givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { sitemapRoutes } from './sitemap.routes.ts'

const { app, db, deps } = await testApp()

// The files are small, so that 150 courses need several files.
const PER_FILE = 50
const small = Fastify()
sitemapRoutes(small, deps, PER_FILE)
afterAll(() => small.close())

type Served = Pick<typeof app, 'inject'>

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, address = '']) => address)
const read = async (server: Served, url: string) => addressesIn((await server.inject(url)).body)

async function readAll(server: Served) {
  const files = await read(server, '/sitemap.xml')
  return Promise.all(files.map(async (file) => ({ file, addresses: await read(server, file) })))
}
const allAddresses = async (server: Served = app) => (await readAll(server)).flatMap(({ addresses }) => addresses)

describe('the sitemap', () => {
  test('lists each of many courses once, in files within the size limit', async () => {
    const category = await givenCategory(db)
    const teachers = await Promise.all(Array.from({ length: 7 }, () => givenInstructor(db)))
    const ids: number[] = []
    for (let number = 0; number < 150; number++) {
      const instructor_id = teachers[number % teachers.length]?.id ?? ''
      ids.push((await givenCourse(db, { instructor_id, categoryIds: [category.id], curriculum: [] })).id)
    }

    const files = await readAll(small)

    const addresses = files.flatMap((file) => file.addresses)
    expect(files.length).toBeGreaterThan(150 / PER_FILE)
    expect(Math.max(...files.map((file) => file.addresses.length))).toBeLessThanOrEqual(PER_FILE)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toEqual(expect.arrayContaining(ids.map((id) => `/courses/${id}`)))
    expect(addresses).toEqual(expect.arrayContaining(teachers.map(({ id }) => `/user-profile/${id}`)))
  })

  test('lists the catalog, the categories and the static pages', async () => {
    const category = await givenCategory(db)

    const addresses = await allAddresses()

    expect(addresses).toEqual(expect.arrayContaining(['/courses', '/categories', '/teach', `/categories/${category.id}`]))
  })

  test.each(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'ARCHIVED'] as const)(
    'omits a course that is %s, and its instructor if they have no other course',
    async (status) => {
      const course = await givenCourse(db, { status })

      const addresses = await allAddresses()

      expect(addresses).not.toContain(`/courses/${course.id}`)
      expect(addresses).not.toContain(`/user-profile/${course.instructorId}`)
    },
  )

  test.each([
    ['is suspended', { suspended_at: new Date() }],
    ['has closed their account', { erase_at: new Date() }],
  ])('omits an instructor who %s', async (_, change) => {
    const { instructorId } = await givenCourse(db)
    await db.updateTable('users').set(change).where('id', '=', instructorId).execute()

    expect(await allAddresses()).not.toContain(`/user-profile/${instructorId}`)
  })

  test('omits a former instructor with a private profile', async () => {
    const former = await givenUser(db)
    await givenCourse(db, { instructor_id: former.id })

    expect(await allAddresses()).not.toContain(`/user-profile/${former.id}`)
  })

  test('contains the time of each course’s last change', async () => {
    const course = await givenCourse(db, { updated_at: new Date('2026-03-04T05:06:07Z') })
    const [file = ''] = (await read(small, '/sitemap.xml')).slice(-1)

    const { body } = await small.inject(file)

    expect(body).toContain(`<url><loc>http://localhost:3000/courses/${course.id}</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>`)
  })

  test('changes only one file when a course is removed', async () => {
    const before = await readAll(small)
    const [pages, first, ...others] = before
    const gone = first?.addresses[3] ?? ''
    await changeCourse(db, Number(gone.split('/').at(-1)), { status: 'ARCHIVED' })

    const after = await readAll(small)

    const remaining = first?.addresses.filter((address) => address !== gone)
    expect(after).toEqual([pages, { file: first?.file, addresses: remaining }, ...others])
  })
})

describe('a sitemap file', () => {
  test.each(['/sitemap.xml', '/sitemap-pages.xml'])('%s is cacheable, and not sent again to a client with a current copy', async (url) => {
    const first = await app.inject({ url })

    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })

    expect(first.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  test('is sent compressed', async () => {
    const { headers } = await small.inject('/sitemap-courses-1.xml')
    const compressed = await app.inject({ url: '/sitemap-courses-1.xml', headers: { 'accept-encoding': 'br' } })

    expect(headers['content-encoding']).toBeUndefined()
    expect(compressed.headers['content-encoding']).toBe('br')
  })

  test.each(['courses-0', 'courses-01', 'courses-abc', 'courses-999999999', 'courses-9999999999', 'pages-1', 'orders', '%00'])(
    'named %s doesn’t exist',
    async (name) => {
      expect((await app.inject(`/sitemap-${name}.xml`)).statusCode).toBe(404)
    },
  )
})
