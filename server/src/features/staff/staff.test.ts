import { reportReview } from '@akada/contract/reports.ts'
import { countPending, searchSite } from '@akada/contract/staff.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hasWords } from '#platform/database/has-words.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenReview, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { givenDiscussion, givenQuestion } from '#testing/discussion-builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { givenSubmittedCourse } from '#testing/review-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()
const [admin, manager, student] = [await givenAdmin(db), await givenManager(db), await givenUser(db)]
const pendingFor = async (person: TestPerson) => (await call(countPending, {}, person)).data
const find = async (search: string, person: TestPerson) => (await call(searchSite, { query: { search } }, person)).data
const titles = (found: { courses: { title: string; opens: string }[] }) => found.courses.map(({ title, opens }) => [title, opens]).sort()

describe('counting the pending work', () => {
  test('counts only the work of the caller’s roles', async () => {
    const place = await givenDiscussion(db)
    await givenQuestion(db, place)
    await givenSubmittedCourse(db)
    const review = await givenReview(db, { course_id: place.course.id, user_id: student.id })
    await call(reportReview, { params: { id: review.id }, body: { reason: 'Spam' } }, await givenUser(db))

    const work = { applications: 0, reissues: 0, refunds: 0, heldOrders: 0, disputes: 0, reports: 1 }
    const none = { applications: null, reissues: null, refunds: null, heldOrders: null, disputes: null, reports: null }
    expect(await pendingFor(admin)).toEqual({ ...work, reviews: 1, questions: null, submissions: null })
    expect(await pendingFor(manager)).toEqual({ ...work, reviews: null, questions: null, submissions: null })
    expect(await pendingFor(place.instructor)).toEqual({ ...none, reviews: null, questions: 1, submissions: 0 })
    expect(await pendingFor(await givenInstructor(db))).toEqual({ ...none, reviews: null, questions: 0, submissions: 0 })
  })

  test('is refused for students', async () => {
    expect(await call(countPending, {}, student)).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED' })
  })
})

describe('searching the site', () => {
  test('finds for each role what it may open', async () => {
    const own = await givenInstructor(db)
    const other = await givenInstructor(db)
    await givenCourse(db, { title: 'Quilting at Home', instructor_id: own.id })
    await givenCourse(db, { title: 'Quilting: the Draft', instructor_id: own.id, status: 'DRAFT' })
    await givenSubmittedCourse(db, { title: 'Quilting for Two', instructor_id: other.id })
    await givenCoupon(db, { code: 'QUILTING10', instructor_id: own.id })
    await givenBundle(db, { title: 'Quilting, all of it', maker_id: own.id, status: 'DRAFT' })
    await givenBundle(db, { title: 'Quilting together', maker_id: other.id })
    await givenCoupon(db, { code: 'QUILTING20' })

    const [ofAdmin, ofManager, ofOwn] = [await find('quilting', admin), await find('quilting', manager), await find('quilting', own)]

    expect(titles(ofAdmin)).toEqual([
      ['Quilting at Home', 'page'],
      ['Quilting for Two', 'review'],
      ['Quilting: the Draft', 'page'],
    ])
    expect(titles(ofManager)).toEqual([['Quilting at Home', 'page']])
    expect(titles(ofOwn)).toEqual([
      ['Quilting at Home', 'editor'],
      ['Quilting: the Draft', 'editor'],
    ])
    const bundles = (found: { bundles: { title: string; opens: string }[] }) => found.bundles.map(({ title, opens }) => [title, opens])
    expect([bundles(ofAdmin), bundles(ofManager), bundles(ofOwn)]).toEqual([
      [
        ['Quilting together', 'admin'],
        ['Quilting, all of it', 'admin'],
      ],
      [['Quilting together', 'page']],
      [['Quilting, all of it', 'instructor']],
    ])
    const codes = (found: { coupons: { code: string }[] }) => found.coupons.map(({ code }) => code)
    expect([codes(ofAdmin), codes(ofManager), codes(ofOwn)]).toEqual([
      ['QUILTING20', 'QUILTING10'],
      ['QUILTING20', 'QUILTING10'],
      ['QUILTING10'],
    ])
  })

  test.each([
    ['INSTRUCTOR', 'MANAGER'],
    ['INSTRUCTOR', 'ADMIN'],
    ['MANAGER', 'ADMIN'],
    ['INSTRUCTOR', 'MANAGER', 'ADMIN'],
  ] as const)('finds with several roles (%s, %s, %s) all that each of them finds', async (...combined) => {
    const roles = combined.filter((role) => role !== undefined)
    const person = await givenUser(db, { roles: ['STUDENT', ...roles] })
    const word = `loom${roles.join('').toLowerCase()}`
    await givenCourse(db, { title: `${word} one`, instructor_id: person.id, status: 'DRAFT' })
    await givenCourse(db, { title: `${word} two`, instructor_id: person.id })
    await givenCourse(db, { title: `${word} three` })
    await givenCourse(db, { title: `${word} four`, status: 'DRAFT' })
    const found = async () => titles(await find(word, person)).map(([title]) => title)
    const withAll = await found()
    const withOne = []
    for (const role of roles) {
      await db.deleteFrom('user_roles').where('user_id', '=', person.id).where('role', '!=', 'STUDENT').execute()
      await db.insertInto('user_roles').values({ user_id: person.id, role }).execute()
      withOne.push(...(await found()))
    }

    expect(withAll).toEqual([...new Set(withOne)].sort())
  })

  test('finds published courses, but not the own drafts, for a manager who is no longer an instructor', async () => {
    const person = await givenUser(db, { roles: ['MANAGER'] })
    await givenCourse(db, { title: 'Spinning at Home', instructor_id: person.id })
    await givenCourse(db, { title: 'Spinning: the Draft', instructor_id: person.id, status: 'DRAFT' })

    expect(titles(await find('spinning', person))).toEqual([['Spinning at Home', 'page']])
  })

  test.each([',,', '“”', "''", '--', '()'])('finds nothing for %s', async (search) => {
    expect(await find(search, admin)).toEqual({ people: [], orders: [], courses: [], bundles: [], coupons: [] })
  })

  test('finds users and orders for managers and admins, but not for instructors', async () => {
    const instructor = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: instructor.id })
    const buyer = await givenUser(db, { first_name: 'Zainab', last_name: 'Okafor', email: 'zainab.okafor@akada.test' })
    const order = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course.id], paidAt: clock.now })
    const stranger = await givenUser(db, { first_name: 'Zainab', last_name: 'Bello', email: 'zainab.bello@akada.test' })

    for (const search of [`#${order.id}`, `Order ${order.id}`, 'zainab.okafor@akada.test'])
      expect((await find(search, manager)).orders, search).toMatchObject([{ id: order.id, buyerName: 'Zainab Okafor', status: 'PAID' }])
    const emails = async (person: TestPerson) =>
      (await find('zainab', person)).people.map(({ id, email }: { id: string; email: string | null }) => [id, email])
    expect(await emails(manager)).toEqual([
      [stranger.id, null],
      [buyer.id, 'zainab.okafor@akada.test'],
    ])
    expect(await emails(admin)).toEqual([
      [stranger.id, 'zainab.bello@akada.test'],
      [buyer.id, 'zainab.okafor@akada.test'],
    ])
    expect(await find(`#${order.id}`, instructor)).toMatchObject({ people: [], orders: [] })
    expect(await find('zainab', instructor)).toMatchObject({ people: [], orders: [] })
  })

  test('finds an order by its receipt number, and names the number', async () => {
    const course = await givenCourse(db)
    const buyer = await givenUser(db)
    // The numbers of orders and receipts differ, as they do once an order wasn't paid.
    await sql`select nextval(pg_get_serial_sequence('orders', 'id')) from generate_series(1, 1000)`.execute(db)
    const order = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course.id], paidAt: clock.now })
    const { number } = await db.selectFrom('receipts').select('number').where('order_id', '=', order.id).executeTakeFirstOrThrow()

    for (const search of [`Receipt #${number}`, `Receipt ${number}`])
      expect((await find(search, manager)).orders, search).toMatchObject([{ id: order.id, receiptNumber: number }])
  })

  test.each([
    ['courses', 'title', 'courses_by_text'],
    ['coupons', 'code', 'coupons_by_text'],
  ])('finds %s through an index', async (table, column, index) => {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from ${sql.table(table)} where ${hasWords(sql.ref(column), 'quilting two-day')}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

    expect(plan).toContain(index)
  })

  test('returns at most five of each kind', async () => {
    for (let count = 0; count < 6; count += 1) await givenCoupon(db, { code: `MANY${count}` })

    expect((await find('many', admin)).coupons).toHaveLength(5)
  })

  test.each(['', ' ', 'q'])('refuses %j, which is too short', async (search) => {
    expect(await call(searchSite, { query: { search } }, admin)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
  })

  test('is refused for students', async () => {
    expect(await call(searchSite, { query: { search: 'quilting' } }, student)).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED' })
  })
})
