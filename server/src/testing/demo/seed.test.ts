import { expect, test } from 'vitest'
import { checkPromises } from '#features/checks/check-promises.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { testApp } from '../test-app.ts'
import { seedDemo } from './seed.ts'

const { db, deps, runJobs } = await testApp()

const bestsellers = async () =>
  (await db.selectFrom('courses').select('id').where('is_bestseller', '=', true).orderBy('id').execute()).map(({ id }) => id)

test('the demo has bestsellers, and the night leaves them', async () => {
  await seedDemo(deps)
  const marked = await bestsellers()

  await enqueue(db, { kind: 'mark-bestsellers', payload: {} })
  await runJobs()

  expect(marked.length).toBeGreaterThanOrEqual(5)
  expect(await bestsellers()).toEqual(marked)
})

test('the demo keeps what is promised of data', async () => {
  await runJobs()

  expect((await checkPromises(deps)).breaches).toEqual([])
})

test('the student of the demo has courses, an archive and a wishlist', async () => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', 'student@akada.test').executeTakeFirstOrThrow()
  const enrollments = await db.selectFrom('enrollments').select('archived_at').where('user_id', '=', id).execute()
  const wishes = await db.selectFrom('wishlist_courses').select('course_id').where('user_id', '=', id).execute()

  expect(enrollments.map(({ archived_at }) => archived_at !== null).sort()).toEqual([false, false, false, true])
  expect(wishes).toHaveLength(4)
})

test('the demo has a coupon of the site and one of an instructor', async () => {
  const coupons = await db.selectFrom('coupons').select(['code', 'scope', 'discount_bps']).orderBy('code').execute()

  expect(coupons).toEqual([
    { code: 'STUDENTS30', scope: 'INSTRUCTOR', discount_bps: 3_000 },
    { code: 'WELCOME20', scope: 'SITEWIDE', discount_bps: 2_000 },
  ])
})

test('every video of the demo can be read along, and its student has written something down', async () => {
  const videos = await db.selectFrom('lectures').select('id').where('content_type', '=', 'VIDEO').execute()
  const captions = await db.selectFrom('lecture_captions').select(['lecture_id', 'language', 'cues']).execute()
  const notes = await db.selectFrom('notes').select(['second', 'text']).execute()

  expect(captions.map(({ lecture_id }) => lecture_id).sort()).toEqual(videos.map(({ id }) => id).sort())
  expect(captions.every(({ cues }) => cues.includes('-->'))).toBe(true)
  expect(notes).toHaveLength(8)
  expect(notes.some(({ text }) => text === '')).toBe(true)
})

test('people talk about a dozen lectures of the demo, and most questions have found an answer', async () => {
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

test('something waits for those who run the place, and for whoever looks at the editor', async () => {
  const courses = await db.selectFrom('courses').select('status').where('status', '<>', 'LIVE').orderBy('status').execute()
  const applications = await db.selectFrom('instructor_applications').select('status').execute()

  expect(courses).toEqual([{ status: 'DRAFT' }, { status: 'UNDER_REVIEW' }])
  expect(applications).toEqual([{ status: 'PENDING' }])
})
