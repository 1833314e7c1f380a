import * as accounts from '@akada/contract/accounts.ts'
import { updateCourse } from '@akada/contract/authoring.ts'
import * as cartContract from '@akada/contract/cart.ts'
import * as certificates from '@akada/contract/certificates.ts'
import { listCourseChanges, markChangesSeen } from '@akada/contract/course-reviews.ts'
import * as courses from '@akada/contract/courses.ts'
import * as enrollments from '@akada/contract/enrollments.ts'
import * as privacy from '@akada/contract/privacy.ts'
import * as profiles from '@akada/contract/profiles.ts'
import * as reviews from '@akada/contract/reviews.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueCertificate } from '#features/certificates/issue-certificate.ts'
import { DEMO_PASSWORD, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { givenWholePerson, traces } from '#testing/whole-person.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseAccount } from './erase-account.ts'

const main = await testApp()
const { db, deps, call, clock, mailbox, runJobs } = main
const start = clock.now
const DAY = 86_400_000
const eraseAt = new Date(start.getTime() + 7 * DAY)

beforeEach(() => {
  clock.now = start
})

const leave = (person?: TestPerson, password = DEMO_PASSWORD) => call(privacy.deleteAccount, { body: { password } }, person)
const comeBack = (email: string) => call(accounts.logIn, { body: { email, password: DEMO_PASSWORD } })
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)
const rowOf = (person: TestPerson) => db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const erasureJobs = (person: TestPerson) =>
  db
    .selectFrom('jobs')
    .select(['status', 'run_at as runAt'])
    .where('kind', '=', 'erase-account')
    .where(sql<string>`payload ->> 'userId'`, '=', person.id)
    .execute()

/** Runs everything that is due at a time, including jobs scheduled by the database's own clock. */
async function runAt(moment: Date) {
  clock.now = moment
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('status', '=', 'QUEUED')
    .execute()
  await runJobs()
}

/** Lists the database columns that contain one of the words. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db)
  const found = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (words.some((word) => JSON.stringify(value)?.toLowerCase().includes(word.toLowerCase()))) found.add(`${name}.${column}`)
  }
  return [...found].sort()
}

const closing = ({ id: userId }: { id: string }, now: Date) => ({ userId, leavesEarnings: true, timeZone: 'Africa/Lagos', now })

describe('deleting an account', () => {
  test('closes the account immediately, and reports the deadline for restoring it', async () => {
    const person = await givenUser(db, { first_name: 'Bisi' })

    const answer = await leave(person)
    const afterwards = await call(profiles.getAccount, {}, person)
    const queued = await erasureJobs(person)
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, data: { eraseAt: eraseAt.toISOString() } })
    expect(String(answer.headers['set-cookie'])).toContain('akada_media=;')
    expect(afterwards.statusCode).toBe(401)
    expect(queued).toMatchObject([{ runAt: eraseAt }])
    const mails = mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Akada account will be deleted'])
    expect(mails[0]?.text).toMatch(/On Sep 8, 2026, 1:00\sPM \(Africa\/Lagos\)/)
    expect(mails[0]?.text).toContain('http://localhost:3000/login')
  })

  test('requires the password and a session', async () => {
    const person = await givenUser(db)

    const wrong = await leave(person, 'not my password')

    expect(wrong).toMatchObject({ statusCode: 400, code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] })
    expect((await leave(undefined)).statusCode).toBe(401)
    expect((await rowOf(person)).erase_at).toBeNull()
    expect(await erasureJobs(person)).toEqual([])
  })

  test('ten times concurrently closes it once', async () => {
    const person = await givenUser(db)

    const times = await Promise.all(
      Array.from({ length: 10 }, (_, index) => deleteAccount(db, closing(person, new Date(start.getTime() + index)))),
    )
    await runJobs()

    expect(new Set(times.map(({ eraseAt }) => eraseAt.getTime())).size).toBe(1)
    expect(await erasureJobs(person)).toHaveLength(1)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('is refused for the last admin, and changes nothing', async () => {
    const [first, second] = [await givenAdmin(db), await givenAdmin(db)]

    const together = await Promise.all([leave(first), leave(second)])
    const [stays] = together[0].statusCode === 409 ? [first] : [second]

    expect(together.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await leave(stays)).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
    expect((await rowOf(stays)).erase_at).toBeNull()
    expect(await erasureJobs(stays)).toEqual([])
  })
})

describe('a closed account', () => {
  test('is unchanged until its erasure', async () => {
    const person = await givenUser(db)
    await leave(person)

    await runAt(new Date(eraseAt.getTime() - 1))

    expect(await rowOf(person)).toMatchObject({ email: person.email, erased_at: null })
    expect(await erasureJobs(person)).toMatchObject([{ status: 'QUEUED' }])
  })

  test('is restored permanently if its owner logs in before the erasure', async () => {
    const person = await givenUser(db)
    const course = await givenCourse(db)
    await db.insertInto('cart_courses').values({ user_id: person.id, course_id: course.id }).execute()
    await leave(person)
    clock.now = new Date(eraseAt.getTime() - 1)
    const back = await comeBack(person.email)

    await runAt(new Date(eraseAt.getTime() + DAY))

    expect(back.statusCode).toBe(200)
    expect(await rowOf(person)).toMatchObject({ email: person.email, erase_at: null, erased_at: null })
    expect(await erasureJobs(person)).toMatchObject([{ status: 'DONE' }])
    const cart = await db.selectFrom('cart_courses').select('course_id').where('user_id', '=', person.id).execute()
    expect(cart).toHaveLength(1)
  })

  test('gets no email about the closure if the owner has already reopened it', async () => {
    const person = await givenUser(db)
    await leave(person)
    await comeBack(person.email)

    await runJobs()

    expect(mailsTo(person.email).map(({ subject }) => subject)).not.toContain('Your Akada account will be deleted')
  })

  test('that is closed again is erased at the later time', async () => {
    const person = await givenUser(db)
    await leave(person)
    clock.now = new Date(start.getTime() + DAY)
    await comeBack(person.email)
    await deleteAccount(db, closing(person, clock.now))

    await runAt(eraseAt)
    const afterFirst = await rowOf(person)
    await runAt(new Date(eraseAt.getTime() + DAY))

    expect(afterFirst).toMatchObject({ email: person.email, erased_at: null })
    expect((await rowOf(person)).erased_at).not.toBeNull()
  })

  test('is either kept or erased completely if its owner logs in during the erasure', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => givenUser(db)))
    for (const person of people) await deleteAccount(db, closing(person, start))
    clock.now = eraseAt

    const outcomes = await Promise.all(
      people.map(async (person) => {
        const [back] = await Promise.all([comeBack(person.email), eraseAccount(deps, { userId: person.id, eraseAt })])
        return { back: back.statusCode, row: await rowOf(person), email: person.email }
      }),
    )

    for (const { back, row, email } of outcomes)
      expect([back, row.email === email, row.erased_at === null]).toEqual(back === 200 ? [200, true, true] : [401, false, false])
  })
})

describe('erasing a user', async () => {
  const whole = await givenWholePerson(main)
  const { person } = whole
  const serial = (await call(certificates.listCertificates, {}, person)).data[0].serial as string
  await call(privacy.requestDataExport, { body: { password: DEMO_PASSWORD } }, person)
  await runJobs()
  const before = await columnsWith(Object.values(traces))
  const theirFiles = await filesOf(person.id)
  const allFiles = await keys()
  await leave(person)
  clock.now = eraseAt
  await eraseAccount(deps, { userId: person.id, eraseAt })
  const keptUntilJobs = await Promise.all(theirFiles.map((key) => deps.storage.size(key)))
  await runJobs()
  const erased = await rowOf(person)

  test('leaves no identifying data in any column, except the name on certificates of their students', async () => {
    expect(before.length).toBeGreaterThan(15)
    expect(await columnsWith(Object.values(traces))).toEqual(['certificates.instructor_name'])
    const left = await db.selectFrom('certificates').select('user_id').where('instructor_name', 'like', `%${traces.lastName}%`).execute()
    expect(left).toEqual([{ user_id: whole.student.id }])
  })

  test('deletes the user’s files in jobs that survive a crash, and keeps all other files', async () => {
    expect(theirFiles).toHaveLength(7)
    expect(keptUntilJobs).not.toContain(undefined)
    for (const key of theirFiles) expect(await deps.storage.size(key)).toBeUndefined()
    expect(await keys()).toEqual(expect.arrayContaining(allFiles.filter((key) => !theirFiles.includes(key))))
    expect((await keys()).filter((key) => theirFiles.includes(key))).toEqual([])
  })

  test('a second time changes nothing', async () => {
    clock.now = new Date(eraseAt.getTime() + DAY)

    await eraseAccount(deps, { userId: person.id, eraseAt })
    await runAt(clock.now)

    expect(await rowOf(person)).toEqual(erased)
  })

  test('ends every way to log in', async () => {
    expect((await comeBack(traces.email)).statusCode).toBe(401)
    expect((await comeBack(erased.email)).statusCode).toBe(401)
    expect((await call(cartContract.getCart, { query: {} }, person)).statusCode).toBe(401)
    expect((await call(profiles.getPublicProfile, { params: { id: person.id } })).statusCode).toBe(404)
  })

  test('anonymizes their reviews', async () => {
    const { data } = await call(reviews.listReviews, { params: { id: await courseOfReview() }, query: {} } as never)

    expect(data.content).toMatchObject([{ author: 'Anonymous', authorPicture: null, comment: 'Slow, but thorough.' }])
  })

  test('anonymizes their questions, replies and reports, and deletes their votes and follows', async () => {
    const posts = await db.selectFrom('discussion_posts').select(['body', 'author_id', 'upvotes']).orderBy('id').execute()
    const marks = await sql`select from discussion_votes union all select from discussion_follows where user_id = ${person.id}`.execute(db)
    const reports = await db.selectFrom('content_reports').select(['subject', 'reporter_id', 'reason', 'status']).execute()

    expect(posts).toEqual([
      { body: 'In a day.', author_id: null, upvotes: 0 },
      { body: 'Thirty metres.', author_id: null, upvotes: 0 },
      { body: 'Because counting starts at nought.', author_id: null, upvotes: 0 },
    ])
    expect(marks.rows).toEqual([])
    expect(reports).toEqual([{ subject: 'POST', reporter_id: null, reason: '', status: 'PENDING' }])
  })

  test('revokes their certificates, and issues no new one', async () => {
    const { id } = await db
      .selectFrom('enrollments')
      .select('id')
      .where('user_id', '=', person.id)
      .where('course_id', '=', whole.learned.id)
      .executeTakeFirstOrThrow()
    await issueCertificate(deps, id)

    expect((await call(certificates.verifyCertificate, { params: { serial } })).statusCode).toBe(404)
    expect(await db.selectFrom('certificates').select('id').where('user_id', '=', person.id).execute()).toEqual([])
  })

  test('keeps their orders for accounting, with only the country', async () => {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', whole.order.id).executeTakeFirstOrThrow()
    const receipt = await db.selectFrom('receipts').selectAll().where('order_id', '=', whole.order.id).executeTakeFirstOrThrow()

    expect(order).toMatchObject({ status: 'PAID', total_minor: 1_500_000, pricing_country: 'NG' })
    expect(receipt.snapshot).toMatchObject({ buyer: { country: 'NG' }, totalMinor: 1_500_000, lines: [{ priceMinor: 1_500_000 }] })
    expect(Object.keys((receipt.snapshot as unknown as { buyer: object }).buyer)).toEqual(['country'])
  })

  test('unpublishes their courses, and students keep access to them without an instructor name', async () => {
    const { data } = await call(enrollments.getEnrollmentOfCourse, { params: { courseId: whole.taught.id } }, whole.student)
    const course = await call(courses.getCourse, { params: { id: whole.taught.id } }, whole.student)
    const listing = await call(courses.listCatalog, { query: {} } as never)
    const statuses = await db.selectFrom('courses').select('status').where('instructor_id', '=', person.id).orderBy('id').execute()

    expect(data.course).toMatchObject({ title: whole.taught.title, instructorName: '' })
    expect(course).toMatchObject({ statusCode: 200, data: { instructorName: '', instructorPicture: null } })
    expect(listing.data.content.map(({ id }: { id: number }) => id)).not.toContain(whole.taught.id)
    expect((await call(courses.getCourse, { params: { id: whole.taught.id } })).statusCode).toBe(404)
    expect(statuses).toEqual([{ status: 'ARCHIVED' }, { status: 'DRAFT' }, { status: 'ARCHIVED' }])
  })

  test('lets their students earn certificates, without the instructor’s name', async () => {
    const late = await givenEnrollment(db, { course_id: whole.taught.id, completed_at: clock.now })

    await issueCertificate(deps, late.id)

    const [certificate] = await db.selectFrom('certificates').selectAll().where('enrollment_id', '=', late.id).execute()
    expect(certificate).toMatchObject({ instructor_name: '', file_id: expect.any(Number) })
  })

  test('frees their email address for a new account', async () => {
    const again = await givenUser(db, { email: traces.email })

    expect((await comeBack(again.email)).statusCode).toBe(200)
  })

  async function filesOf(userId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('media_files')
      .select('key')
      .where(
        sql<boolean>`id in (
          select unnest(array[picture_id, small_picture_id]) from users where id = ${userId}
          union all select file_id from certificates where user_id = ${userId}
          union all select file_id from data_exports where user_id = ${userId}
          union all select file_id from assignment_files where user_id = ${userId})`,
      )
      .execute()
    return rows.map(({ key }) => key)
  }

  async function keys() {
    return (await db.selectFrom('media_files').select('key').orderBy('key').execute()).map(({ key }) => key)
  }

  async function courseOfReview() {
    const row = await db.selectFrom('reviews').select('course_id').where('id', '=', whole.reviewed.id).executeTakeFirstOrThrow()
    return row.course_id
  }
})

describe('an interrupted erasure', () => {
  test('changes nothing, and can be repeated', async () => {
    const instructor = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: instructor.id })
    await givenPaidOrder(db, { userId: instructor.id, courseIds: [(await givenCourse(db)).id], paidAt: start })
    await deleteAccount(db, closing(instructor, start))
    await sql`create function refuse_erasure() returns trigger language plpgsql as $$ begin raise 'cut short'; end $$`.execute(main.ownerDb)
    await sql`create trigger refuse_erasure before update of erased_at on users for each row execute function refuse_erasure()`.execute(
      main.ownerDb,
    )
    clock.now = eraseAt

    await expect(eraseAccount(deps, { userId: instructor.id, eraseAt })).rejects.toThrow('cut short')
    await sql`drop trigger refuse_erasure on users`.execute(main.ownerDb)

    expect(await rowOf(instructor)).toMatchObject({ email: instructor.email, erased_at: null })
    const { status } = await db.selectFrom('courses').select('status').where('id', '=', course.id).executeTakeFirstOrThrow()
    expect(status).toBe('LIVE')
    await eraseAccount(deps, { userId: instructor.id, eraseAt })
    expect((await rowOf(instructor)).erased_at).toEqual(eraseAt)
  })
})

test('an erased instructor’s signatory stays only on issued certificates', async () => {
  const [teacher, admin] = [await givenInstructor(db), await givenAdmin(db)]
  const course = await givenCourse(db, { instructor_id: teacher.id })
  await call(updateCourse, { body: { id: course.id, certificateSignatory: 'Zebulon Marchbanks' } }, teacher)
  const changes = async () => (await call(listCourseChanges, { params: { id: course.id } }, admin)).data
  await call(markChangesSeen, { params: { id: course.id }, body: { seen: (await changes()).seen } }, admin)
  const enrollment = await givenEnrollment(db, { course_id: course.id, completed_at: clock.now })
  await issueCertificate(deps, enrollment.id)

  await leave(teacher)
  await runAt(eraseAt)

  expect(await columnsWith(['Zebulon Marchbanks'])).toEqual(['certificates.signatory'])
  expect((await changes()).changes).toEqual([])
})
