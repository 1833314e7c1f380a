import { expect, test } from 'vitest'
import { checkPromises } from '#features/checks/check-promises.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { testApp } from '../test-app.ts'
import { seedDemo } from './seed.ts'

const { db, deps, runJobs } = await testApp()

const bestsellers = async () =>
  (await db.selectFrom('courses').select('id').where('is_bestseller', '=', true).orderBy('id').execute()).map(({ id }) => id)

test('the demo has bestsellers, which the nightly job keeps', async () => {
  await seedDemo(deps)
  const marked = await bestsellers()

  await enqueue(db, { kind: 'mark-bestsellers', payload: {} })
  await runJobs()

  expect(marked.length).toBeGreaterThanOrEqual(3)
  expect(await bestsellers()).toEqual(marked)
})

test('the demo data passes `akada check`', async () => {
  await runJobs()

  expect((await checkPromises(deps)).breaches).toEqual([])
})

test('the demo student has courses, including an archived one, and a wishlist', async () => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', 'student@akada.test').executeTakeFirstOrThrow()
  const enrollments = await db.selectFrom('enrollments').select('archived_at').where('user_id', '=', id).execute()
  const wishes = await db.selectFrom('wishlist_courses').select('course_id').where('user_id', '=', id).execute()

  expect(enrollments.map(({ archived_at }) => archived_at !== null).sort()).toEqual([false, false, false, true])
  expect(wishes).toHaveLength(4)
})

test('the demo has a site coupons and an instructor coupon', async () => {
  const coupons = await db.selectFrom('coupons').select(['code', 'scope', 'discount_bps']).orderBy('code').execute()

  expect(coupons).toEqual([
    { code: 'HARVEST25', scope: 'SITEWIDE', discount_bps: 2_500 },
    { code: 'STUDENTS30', scope: 'INSTRUCTOR', discount_bps: 3_000 },
    { code: 'WELCOME20', scope: 'SITEWIDE', discount_bps: 2_000 },
  ])
})

test('every demo video has captions, and the demo student has notes', async () => {
  const videos = await db.selectFrom('lectures').select('id').where('content_type', '=', 'VIDEO').execute()
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
  expect(applications).toEqual([{ status: 'PENDING' }])
})
