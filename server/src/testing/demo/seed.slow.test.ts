import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkPromises } from '#features/checks/check-promises.ts'
import { getFindings } from '#features/course-reviews/get-findings.ts'
import { getDuePayouts } from '#features/payouts/get-due-payouts.ts'
import { listPastPayments } from '#features/purchases/list-past-payments.ts'
import { reconcileBooks } from '#features/reconciliation/reconcile-books.ts'
import { decideRefund } from '#features/refunds/decide-refund.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { letProviderWork } from '../refund-steps.ts'
import { testApp } from '../test-app.ts'
import { seedDemo } from './seed.ts'

const app = await testApp()
const { db, deps, runJobs, paystack } = app

const bestsellers = async () =>
  (await db.selectFrom('courses').select('id').where('is_bestseller', '=', true).orderBy('id').execute()).map(({ id }) => id)

test('the reports of the demo are counted before any job runs', async () => {
  await seedDemo(deps)

  const { rows } = await sql<{ marks: number; sales: number }>`
    select (select count(*) from stale_days)::integer + (select count(*) from stale_site_days)::integer as marks,
      (select sum(sales) from site_sales_days)::integer as sales
  `.execute(db)
  expect(rows[0]?.marks).toBe(0)
  expect(rows[0]?.sales).toBeGreaterThan(100)
})

test('the demo has bestsellers, which the nightly job keeps', async () => {
  await seedDemo(deps)
  const marked = await bestsellers()

  await enqueue(db, { kind: 'mark-bestsellers', payload: {} })
  await runJobs()

  expect(marked.length).toBeGreaterThanOrEqual(3)
  expect(await bestsellers()).toEqual(marked)
})

test('orders are numbered in the order in which they were placed, also gifts and seats', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, created_at, max(created_at) over (order by id) as latest from orders) as numbered
    where created_at < latest`.execute(db)

  expect(rows).toEqual([])
})

test('the demo data passes `akada check`', async () => {
  await runJobs()

  expect((await checkPromises(deps)).breaches).toEqual([])
})

test('every quiz that a demo student completed was passed at that time, sometimes after a failed attempt', async () => {
  const { rows } = await sql<{ completed: number; passed: number; failed: number }>`
    select count(*)::integer as completed, count(passed.id)::integer as passed, count(failed.id)::integer as failed
    from lecture_completions join enrollments on enrollments.id = enrollment_id join lectures on lectures.id = lecture_id
    left join quiz_attempts as passed
      on passed.enrollment_id = enrollments.id and passed.lecture_id = lectures.id and passed.is_passed and passed.submitted_at = lecture_completions.completed_at
    left join quiz_attempts as failed
      on failed.enrollment_id = enrollments.id and failed.lecture_id = lectures.id and not failed.is_passed
    where content_type = 'QUIZ'`.execute(db)
  const { completed = 0, passed, failed } = rows[0] ?? {}

  expect(completed).toBeGreaterThan(100)
  expect(passed).toBe(completed)
  expect(failed).toBeGreaterThan(10)
})

test('the demo student has courses, including an archived one, and a wishlist', async () => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', 'student@akada.test').executeTakeFirstOrThrow()
  const enrollments = await db.selectFrom('enrollments').select('archived_at').where('user_id', '=', id).execute()
  const wishes = await db.selectFrom('wishlist_courses').select('course_id').where('user_id', '=', id).execute()

  expect(enrollments.map(({ archived_at }) => archived_at !== null).sort()).toEqual([false, false, false, true])
  expect(wishes).toHaveLength(4)
})

test('the demo has site coupons and a public coupon of an instructor', async () => {
  const coupons = await db.selectFrom('coupons').select(['code', 'scope', 'discount_bps', 'is_shown']).orderBy('code').execute()

  expect(coupons).toEqual([
    { code: 'HARVEST25', scope: 'SITEWIDE', discount_bps: 2_500, is_shown: false },
    { code: 'STUDENTS30', scope: 'INSTRUCTOR', discount_bps: 3_000, is_shown: true },
    { code: 'WELCOME20', scope: 'SITEWIDE', discount_bps: 2_000, is_shown: false },
  ])
})

test('every uploaded demo video has captions, and the demo student has notes', async () => {
  const videos = await db.selectFrom('lectures').select('id').where('content_type', '=', 'VIDEO').where('video_link', 'is', null).execute()
  const captions = await db.selectFrom('lecture_captions').select(['lecture_id', 'language', 'cues']).execute()
  const notes = await db.selectFrom('notes').select(['second', 'text']).execute()

  expect(captions.map(({ lecture_id }) => lecture_id).sort()).toEqual(videos.map(({ id }) => id).sort())
  expect(captions.every(({ cues }) => cues.includes('-->'))).toBe(true)
  expect(notes).toHaveLength(8)
  expect(notes.some(({ text }) => text === '')).toBe(true)
})

test('at least a dozen demo lectures have discussions, and most questions have an answer', async () => {
  const questions = await db
    .selectFrom('discussion_posts')
    .select(['lecture_id', 'author_id', 'replies', 'upvotes', 'best_reply_id'])
    .where('question_id', 'is', null)
    .execute()
  const silent = await db.selectFrom('lectures').select('id').where('discussion_enabled', '=', false).execute()

  expect(new Set(questions.map(({ lecture_id }) => lecture_id)).size).toBeGreaterThanOrEqual(12)
  expect(questions.filter(({ best_reply_id }) => best_reply_id !== null).length).toBeGreaterThan(questions.length / 2)
  expect(questions.every(({ author_id, upvotes }) => author_id !== null && upvotes > 0)).toBe(true)
  expect(silent).toEqual([])
})

test('admins have pending work, and the demo has a draft to edit', async () => {
  const courses = await db.selectFrom('courses').select('status').where('status', '<>', 'LIVE').orderBy('status').execute()
  const applications = await db.selectFrom('instructor_applications').select('status').execute()

  expect(courses).toEqual([{ status: 'DRAFT' }, { status: 'UNDER_REVIEW' }])
  expect(applications).toEqual([{ status: 'PENDING' }, { status: 'PENDING' }])
})

const countOf = async (table: 'refunds' | 'disputes' | 'orders' | 'payouts', where: { column: string; value: string | null }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(where.column)}::text is not distinct from ${where.value}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

test('managers have pending work of every kind', async () => {
  const pending = {
    refunds: await countOf('refunds', { column: 'status', value: 'REQUESTED' }),
    refundsToResend: await countOf('refunds', { column: 'status', value: 'NEEDS_ATTENTION' }),
    disputes: await countOf('disputes', { column: 'resolved_at', value: null }),
    ordersOnHold: await countOf('orders', { column: 'status', value: 'HELD' }),
  }

  expect(pending).toEqual({ refunds: 4, refundsToResend: 1, disputes: 1, ordersOnHold: 1 })
  expect(await countOf('payouts', { column: 'status', value: 'PAID' })).toBeGreaterThan(3)
  expect((await getDuePayouts(db, { currency: 'NGN', startedBy: '00000000-0000-0000-0000-000000000000' })).due.length).toBeGreaterThan(0)
})

test('the payment simulator knows the payments of the demo, so that a refund arrives', async () => {
  await paystack.recall(await listPastPayments(db))
  const { id } = await db.selectFrom('refunds').select('id').where('status', '=', 'REQUESTED').orderBy('id').executeTakeFirstOrThrow()
  const { id: managerId } = await db.selectFrom('users').select('id').where('email', '=', 'manager@akada.test').executeTakeFirstOrThrow()

  await decideRefund(db, { id, status: 'APPROVED', decidedBy: managerId, reason: 'A fair request.', now: deps.clock() })
  await runJobs()
  await app.hearWebhooks()
  for (let step = 0; step < 2; step++) await letProviderWork(app)

  const { status } = await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(status).toBe('PROCESSED')
  expect(await reconcileBooks(deps)).toEqual([])
})

test('admins find a course in review with findings after a first round, a sent newsletter and its next draft', async () => {
  const { id } = await db.selectFrom('courses').select('id').where('status', '=', 'UNDER_REVIEW').executeTakeFirstOrThrow()
  const entries = await db.selectFrom('course_review_entries').select('kind').where('course_id', '=', id).orderBy('id').execute()
  const issues = await db.selectFrom('broadcasts').select(['state', 'recipients']).orderBy('id').execute()

  expect(entries.map(({ kind }) => kind)).toEqual(['SUBMITTED', 'CHANGES_REQUESTED', 'SUBMITTED'])
  expect(await getFindings(db, id, deps.site)).not.toEqual([])
  expect(issues).toMatchObject([{ state: 'SENT' }, { state: 'DRAFT' }])
  expect(issues[0]?.recipients).toBeGreaterThan(20)
})
