// Transactions that lock the same rows. A test fails with a deadlock if its work takes its locks in another order than the other code.
import { randomBytes } from 'node:crypto'
import { deleteCategory, updateCategory } from '@akada/contract/categories.ts'
import { upvotePost } from '@akada/contract/discussions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { purgeAttempts } from '#features/accounts/accounts.attempts.queries.ts'
import { purgeSessions } from '#features/accounts/accounts.sessions.queries.ts'
import { markFirstSales } from '#features/affiliates/affiliates.queries.ts'
import { lockCategories, updateOrder } from '#features/categories/categories.queries.ts'
import { eraseSignatories } from '#features/course-reviews/course-reviews.face.ts'
import { purgeVisits } from '#features/course-views/course-views.queries.ts'
import { insertCategories } from '#features/courses/courses.authoring.queries.ts'
import { withdrawCourses } from '#features/courses/courses.face.ts'
import { deletePostsOf } from '#features/discussions/delete-posts-of.ts'
import { eraseWriter, lockQuestion } from '#features/discussions/discussions.posts.queries.ts'
import { removePost } from '#features/discussions/remove-post.ts'
import { endEnrollments } from '#features/enrollments/enrollments.face.ts'
import { eraseInvitations } from '#features/invitations/invitations.queries.ts'
import { deleteMailsBefore, eraseMails } from '#features/mails/mails.queries.ts'
import { removeFile } from '#features/media/remove-file.ts'
import { claimForDigest } from '#features/notifications/notifications.mails.queries.ts'
import { deleteBeyond, deleteOlder, markAllRead } from '#features/notifications/notifications.queries.ts'
import { lockPayment } from '#features/orders/orders.payments.queries.ts'
import { lockBuyer, lockOrder } from '#features/orders/orders.queries.ts'
import { eraseAccount } from '#features/privacy/erase-account.ts'
import { removeReviewsOf } from '#features/reviews/reviews.queries.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DB } from '#platform/database/tables.ts'
import { forgetErrorsAbout, purgeJobs } from '#platform/jobs/jobs.ts'
import { keepReleaseFiles } from '#platform/render/release-files.ts'
import { givenAffiliate } from '#testing/affiliate-builders.ts'
import {
  changeCourse,
  givenAdmin,
  givenCategory,
  givenCourse,
  givenInstructor,
  givenMediaFile,
  givenReview,
  givenUser,
} from '#testing/builders.ts'
import { givenDiscussion, givenQuestion, givenReply } from '#testing/discussion-builders.ts'
import { givenNotification } from '#testing/notification-builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { cross } from '#testing/until-waiting.ts'

const { call, clock, db, deps } = await testApp()
const admin = await givenAdmin(db)
const DAY = 86_400_000
const later = new Date(clock.now.getTime() + 400 * DAY)

type Key = string | number
const lock = (table: keyof DB, column: string, value: Key) => (tx: Tx) =>
  sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${value} for no key update`.execute(tx)
const both = <T>([first, second]: readonly T[]): [T, T] => [first as T, second as T]
const inOrder = (table: keyof DB, column: string, values: readonly Key[]) => both(values.map((value) => lock(table, column, value)))
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

/** Two courses in the order of their ids. */
async function givenCourses(course: Parameters<typeof givenCourse>[1] = {}) {
  const first = await givenCourse(db, course)
  return [first.id, (await givenCourse(db, course)).id] as const
}

describe('posts', () => {
  const upvote = (id: number, person: TestPerson, isUpvoted = true) => call(upvotePost, { params: { id }, body: { isUpvoted } }, person)

  test.each([{ isUpvoted: true }, { isUpvoted: false }])('are locked before a vote (%j)', async ({ isUpvoted }) => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place)
    if (!isUpvoted) await upvote(id, place.student)

    const answer = await cross(db, () => upvote(id, place.student, isUpvoted), [
      (tx) => lockQuestion(tx, id),
      (tx) => removePost(tx, { id, now: clock.now }),
    ])

    expect(answer).toMatchObject({ statusCode: 404, code: 'POST_NOT_FOUND' })
  })

  test('are locked by id before the votes of an erased user', async () => {
    const place = await givenDiscussion(db)
    const ids = [await givenQuestion(db, place), await givenQuestion(db, place)]
    for (const id of ids.toReversed()) await upvote(id, place.student)

    await cross(db, () => inTransaction((tx) => eraseWriter(tx, place.student.id)), inOrder('discussion_posts', 'id', ids))

    expect(await db.selectFrom('discussion_posts').select('upvotes').where('id', 'in', ids).execute()).toEqual([
      { upvotes: 0 },
      { upvotes: 0 },
    ])
  })

  test('and their questions are locked by id before all posts of a user are deleted', async () => {
    const place = await givenDiscussion(db)
    const ids = [await givenQuestion(db, place), await givenQuestion(db, place)]
    const [writer, other] = [await givenUser(db), await givenUser(db)]
    for (const id of ids.toReversed()) await givenReply(db, id, { author_id: writer.id })
    for (const id of ids) await givenReply(db, id, { author_id: other.id })

    await cross(
      db,
      () => inTransaction((tx) => deletePostsOf(tx, writer.id, clock.now)),
      both(ids.map((id) => (tx: Tx) => lockQuestion(tx, id))),
    )

    expect(await db.selectFrom('discussion_posts').select('replies').where('id', 'in', ids).execute()).toEqual([
      { replies: 1 },
      { replies: 1 },
    ])
  })
})

describe('categories', () => {
  const givenTwo = async () => [(await givenCategory(db)).id, (await givenCategory(db)).id] as const

  test('are locked as a whole before one is renamed', async () => {
    const [id, other] = await givenTwo()
    const words = { id, name: 'Renamed', description: 'While the others are arranged.' }

    const answer = await cross(db, () => call(updateCategory, { body: words }, admin), [
      lockCategories,
      (tx) => updateOrder(tx, [other, id]),
    ])

    expect(answer.statusCode).toBe(200)
  })

  test('are locked by id before the courses of one move to another', async () => {
    const [to, from] = await givenTwo()
    const hold = (id: number) => (tx: Tx) => tx.selectFrom('categories').select('id').where('id', '=', id).forKeyShare().execute()

    const answer = await cross(db, () => call(deleteCategory, { params: { id: from }, query: { moveTo: to } }, admin), [
      hold(to),
      hold(from),
    ])

    expect(answer.statusCode).toBe(200)
  })

  test('are locked by id when a copied course gets them', async () => {
    const [first, second] = await givenTwo()
    const { id } = await givenCourse(db)
    const hold = (category: number) => (tx: Tx) => tx.selectFrom('categories').select('id').where('id', '=', category).forUpdate().execute()

    await cross(db, () => inTransaction((tx) => insertCategories(tx, id, [second, first])), [hold(first), hold(second)])

    const rows = await db.selectFrom('course_categories').select('category_id').where('course_id', '=', id).execute()
    expect(rows.map(({ category_id }) => category_id)).toEqual(expect.arrayContaining([first, second]))
  })
})

describe('the counts of courses are locked by id', () => {
  test('when several enrollments end', async () => {
    const courses = await givenCourses()
    const student = await givenUser(db)
    for (const course of courses.toReversed()) await givenPaidOrder(db, { userId: student.id, courseIds: [course], paidAt: clock.now })
    const lines = await db.selectFrom('order_lines').select('id').where('course_id', 'in', courses).orderBy('id').execute()

    const ended = await cross(
      db,
      () =>
        inTransaction((tx) =>
          endEnrollments(
            tx,
            lines.map(({ id }) => id),
          ),
        ),
      inOrder('course_stats', 'course_id', courses),
    )

    expect(ended).toHaveLength(2)
  })

  test('when a user’s reviews are deleted', async () => {
    const courses = await givenCourses()
    const student = await givenUser(db)
    for (const course_id of courses.toReversed()) await givenReview(db, { course_id, user_id: student.id })

    await cross(db, () => inTransaction((tx) => removeReviewsOf(tx, student.id)), inOrder('course_stats', 'course_id', courses))

    expect(await db.selectFrom('reviews').select('id').where('user_id', '=', student.id).execute()).toEqual([])
  })
})

describe('erasing an account', () => {
  test('locks the orders before the user, as a late payment does', async () => {
    const buyer = await givenUser(db, { erase_at: clock.now })
    const [course] = await givenCourses()
    const { id } = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course], paidAt: clock.now })
    const { reference } = await db.selectFrom('payments').select('reference').where('order_id', '=', id).executeTakeFirstOrThrow()

    await cross(db, () => eraseAccount(deps, { userId: buyer.id, eraseAt: clock.now }), [
      async (tx) => [await lockOrder(tx, id), await lockPayment(tx, reference)],
      (tx) => lockBuyer(tx, buyer.id),
    ])

    const { erased_at } = await db.selectFrom('users').select('erased_at').where('id', '=', buyer.id).executeTakeFirstOrThrow()
    expect(erased_at).toEqual(clock.now)
  })

  test('locks the instructor’s courses before their snapshots, as moving the courses of a category does', async () => {
    const teacher = await givenInstructor(db)
    const courses = await givenCourses({ instructor_id: teacher.id })
    // The last change moves the first one behind the second one.
    for (const id of courses.toReversed()) await changeCourse(db, id, { status: 'ARCHIVED' })
    for (const course_id of courses.toReversed())
      await db.insertInto('course_snapshots').values({ course_id, taken_at: clock.now, content: '{}' }).execute()
    const [first, second] = inOrder('course_snapshots', 'course_id', courses)
    const erase = async (tx: Tx) => {
      await withdrawCourses(tx, teacher.id, clock.now)
      await eraseSignatories(tx, teacher.id)
    }

    await cross(db, () => inTransaction(erase), [
      async (tx) => {
        for (const course of courses) await lock('courses', 'id', course)(tx)
        await first(tx)
      },
      second,
    ])
  })

  test('locks emails by id, as resending does', async () => {
    const { id: user_id, email } = await givenUser(db)
    const put = async () =>
      (
        await db
          .insertInto('mails')
          .values({ kind: 'receipt', recipient: email, user_id, created_at: clock.now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const ids = [await put(), await put()]
    await db
      .updateTable('mails')
      .set({ state: 'FAILED' })
      .where('id', '=', ids[0] ?? 0)
      .execute()

    await cross(db, () => eraseMails(db, { userId: user_id, email }), inOrder('mails', 'id', ids))

    expect(await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toEqual([])
  })

  test('locks failed jobs by id, as retrying does', async () => {
    const put = async () =>
      (
        await db
          .insertInto('jobs')
          .values({ kind: 'a', payload: '{}', status: 'DEAD', last_error: 'rejected ada@locks.test', finished_at: clock.now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const ids = [await put(), await put()]
    await db
      .updateTable('jobs')
      .set({ finished_at: later })
      .where('id', '=', ids[0] ?? 0)
      .execute()

    await cross(db, () => forgetErrorsAbout(db, 'ada@locks.test'), inOrder('jobs', 'id', ids))

    expect(await db.selectFrom('jobs').select('last_error').where('id', 'in', ids).execute()).toEqual([
      { last_error: null },
      { last_error: null },
    ])
  })

  test('locks invitations by course and address, as inviting again does', async () => {
    const [course] = await givenCourses()
    const teacher = await givenInstructor(db)
    const emails = ['a@locks.test', 'b@locks.test']
    for (const email of emails.toReversed())
      await db
        .insertInto('invitations')
        .values({
          course_id: course,
          email,
          invited_by: teacher.id,
          is_own: true,
          created_at: clock.now,
          sent_at: clock.now,
          expires_at: clock.now,
        })
        .execute()

    await cross(
      db,
      () => inTransaction((tx) => eraseInvitations(tx, { userId: teacher.id, email: teacher.email, now: clock.now })),
      inOrder('invitations', 'email', emails),
    )

    expect(await db.selectFrom('invitations').select('email').where('course_id', '=', course).execute()).toEqual([
      { email: null },
      { email: null },
    ])
  })
})

describe('unread notifications are locked by id', () => {
  async function givenTwo() {
    const { id: user_id } = await givenUser(db)
    const put = async () => (await givenNotification(db, { user_id, type: 'comment', mail: 'DUE', created_at: clock.now })).id
    const ids = [await put(), await put()]
    // Moves the first one behind the second one.
    await db
      .updateTable('notifications')
      .set({ created_at: new Date(clock.now.getTime() - 1) })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    return { userId: user_id, inOrder: inOrder('notifications', 'id', ids) }
  }

  test('when all are marked as read', async () => {
    const { userId, inOrder: held } = await givenTwo()

    await cross(db, () => markAllRead(db, userId, clock.now), held)

    expect(await db.selectFrom('notifications').select('id').where('user_id', '=', userId).where('read_at', 'is', null).execute()).toEqual(
      [],
    )
  })

  test('when a digest claims them', async () => {
    const { userId, inOrder: held } = await givenTwo()

    const claimed = await cross(db, () => claimForDigest(db, { userId, day: '2026-11-30', since: new Date(0) }), held)

    expect(claimed).toHaveLength(2)
  })
})

test('the conversion of a video is locked before its file, as setting a poster does', async () => {
  const { id } = await givenMediaFile(db)
  await db.insertInto('transcodings').values({ video_id: id, status: 'WAITING' }).execute()

  await cross(db, () => removeFile(deps, id), [lock('transcodings', 'video_id', id), lock('media_files', 'id', id)])

  expect(await db.selectFrom('media_files').select('id').where('id', '=', id).execute()).toEqual([])
})

test('the files of a release are locked by address', async () => {
  const addresses = ['/assets/a.js', '/assets/b.js']
  const identity = randomBytes(8)
  for (const address of addresses.toReversed())
    await db.insertInto('release_files').values({ address, identity, seen_at: clock.now }).execute()
  const files = new Map(addresses.map((address) => [address, { identity }]))

  await cross(db, () => keepReleaseFiles(db, files, later), inOrder('release_files', 'address', addresses))

  expect(await db.selectFrom('release_files').select('seen_at').execute()).toEqual([{ seen_at: later }, { seen_at: later }])
})

test('affiliates are locked by id when they earn for the first time', async () => {
  const ids = [(await givenUser(db)).id, (await givenUser(db)).id].sort()
  for (const userId of ids.toReversed()) await givenAffiliate(db, { userId })

  const marked = await cross(db, () => inTransaction((tx) => markFirstSales(tx, ids, clock.now)), inOrder('affiliates', 'user_id', ids))

  expect(marked.toSorted()).toEqual(ids)
})

describe('cleanup', () => {
  const longAgo = new Date('2020-01-01T00:00:00Z')
  const user_id = admin.id
  const notification = () => givenNotification(db, { user_id, created_at: longAgo })

  test.each<[string, keyof DB, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'sessions',
      'sessions',
      () =>
        db
          .insertInto('sessions')
          .values({ user_id, token_hash: randomBytes(32), expires_at: longAgo })
          .execute(),
      () => purgeSessions(db, later),
    ],
    [
      'login attempts',
      'login_attempts',
      () => db.insertInto('login_attempts').values({ email: 'ada@locks.test', tried_at: longAgo }).execute(),
      () => purgeAttempts(db, later),
    ],
    [
      'visits',
      'recent_visits',
      () =>
        db
          .insertInto('recent_visits')
          .values({ name: randomBytes(16), began_at: longAgo, visits: 1 })
          .execute(),
      () => purgeVisits(db, later),
    ],
    [
      'emails',
      'mails',
      () => db.insertInto('mails').values({ kind: 'receipt', recipient: 'ada@locks.test', created_at: longAgo }).execute(),
      () => deleteMailsBefore(db, later),
    ],
    [
      'jobs',
      'jobs',
      () => db.insertInto('jobs').values({ kind: 'a', payload: '{}', status: 'DONE', finished_at: longAgo }).execute(),
      () => purgeJobs(db),
    ],
    ['old notifications', 'notifications', notification, () => deleteOlder(db, { madeBefore: later, deletedBefore: later }, 10)],
    ['surplus notifications', 'notifications', notification, () => deleteBeyond(db, [user_id], 0)],
  ])('of %s leaves locked rows to its next run', async (_, table, put, clean) => {
    await put()
    const count = async () => (await sql`select from ${sql.table(table)}`.execute(db)).rows.length
    const before = await count()

    const meanwhile = await inTransaction(async (tx) => {
      await sql`select from ${sql.table(table)} for update`.execute(tx)
      await clean()
      return count()
    })
    await clean()

    expect(meanwhile).toBe(before)
    expect(await count()).toBeLessThan(before)
  })
})
