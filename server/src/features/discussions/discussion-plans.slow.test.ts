// Measures how many rows the busiest calls read when there are very many posts.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { givenDiscussion } from '#testing/discussion-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { listInbox } from './discussions.inbox.queries.ts'
import * as ask from './discussions.queries.ts'

const { db, ownerDb } = await testApp()
const [place, other] = [await givenDiscussion(db), await givenDiscussion(db)]
const reader = { id: place.student.id, isModerator: false }
const QUESTIONS = 20_000
const REPLIES = 80_000

beforeAll(async () => {
  // The counts are inserted with the questions, because the trigger would take a while for so many replies.
  await sql`alter table discussion_posts disable trigger discussion_posts_counted`.execute(ownerDb)
  for (let from = 1; from <= QUESTIONS; from += 2_500)
    await sql`
      insert into discussion_posts (course_id, lecture_id, author_id, title, body, created_at, upvotes, replies)
      select case when n % 2 = 0 then ${place.course.id}::integer else ${other.course.id} end,
        case when n % 2 = 0 then ${place.lectureId}::integer else ${other.lectureId} end, ${place.student.id},
        'Why does step ' || n || ' fail' || case when n % 500 = 0 then ' with zeppelin' else '' end || '?', 'It stops at line ' || n % 97,
        timestamptz '2026-01-01' + n * interval '1 minute', n % 60, 4
      from generate_series(${from}::integer, ${from + 2_499}::integer) n
    `.execute(db)
  for (let from = 1; from <= REPLIES; from += 20_000)
    await sql`
      insert into discussion_posts (question_id, author_id, body, created_at)
      select (select min(id) from discussion_posts) + n % ${QUESTIONS}, ${place.student.id}, 'Look at it again.',
        timestamptz '2026-02-01' + n * interval '1 minute'
      from generate_series(${from}::integer, ${from + 19_999}::integer) n
    `.execute(db)
  await sql`alter table discussion_posts enable trigger discussion_posts_counted`.execute(ownerDb)
  await sql`analyze discussion_posts, all_sections, all_lectures`.execute(ownerDb)
})

/** Returns the number of posts read, and the number of sequential scans. */
const readBy = (question: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    // Plans statements as in production. Otherwise, tests plan each statement once (global-setup.ts).
    await sql`set local plan_cache_mode = auto`.execute(tx)
    const before = await readSoFar(tx)
    const answer = await question(tx)
    const after = await readSoFar(tx)
    return { answer, posts: after.fetched - before.fetched, scans: after.scans - before.scans }
  })

async function readSoFar(tx: Tx) {
  const { rows } = await sql<{ fetched: number; scans: number }>`
    select idx_tup_fetch + seq_tup_read as fetched, seq_scan as scans from pg_stat_xact_user_tables where relname = 'discussion_posts'
  `.execute(tx)
  return rows[0] ?? expect.unreachable()
}

const wanted = { courseId: place.course.id, lectureId: undefined, closedIds: [], filter: 'all', words: undefined, reader } as const
const page = { limit: 20, offset: 0 }

describe('with 100,000 posts', () => {
  test.each([
    ['a course’s newest questions', (tx: Tx) => ask.listQuestions(tx, { ...wanted, ...page, sort: 'recent' })],
    ['a course’s most upvoted questions', (tx: Tx) => ask.listQuestions(tx, { ...wanted, ...page, sort: 'upvoted' })],
    [
      'a single lecture’s newest questions',
      (tx: Tx) => ask.listQuestions(tx, { ...wanted, ...page, lectureId: place.lectureId, sort: 'recent' }),
    ],
  ])('only one page of %s is read, from an index', async (_, question) => {
    const { answer, posts, scans } = await readBy(question)

    expect(answer).toHaveLength(20)
    expect(scans).toBe(0)
    expect(posts).toBeGreaterThanOrEqual(20)
    expect(posts).toBeLessThanOrEqual(40)
  })

  test('an instructor’s longest-waiting questions are read from an index, one page per course', async () => {
    const inbox = { instructorId: place.instructor.id, courseIds: [place.course.id, other.course.id], show: 'unanswered' } as const
    const { answer, posts, scans } = await readBy((tx) => listInbox(tx, { ...inbox, ...page }))

    const first = { createdAt: new Date('2026-01-01T00:01:00Z') }
    expect(answer).toHaveLength(20)
    expect((answer as unknown[])[0]).toMatchObject(first)
    expect(scans).toBe(0)
    // Each question's replies are searched for a reply by the instructor.
    expect(posts).toBeLessThanOrEqual(400)
  })

  test.each([
    ['questions that contain given words', (tx: Tx) => ask.listQuestions(tx, { ...wanted, ...page, words: 'zeppelin', sort: 'recent' })],
    [
      'questions similar to a title',
      (tx: Tx) => ask.listSimilar(tx, { courseId: place.course.id, title: 'A zeppelin for me', closedIds: [], reader }),
    ],
  ])('%s are found without reading other posts', async (_, question) => {
    const { answer, posts, scans } = await readBy(question)

    expect((answer as unknown[]).length).toBeGreaterThanOrEqual(5)
    expect(scans).toBe(0)
    expect(posts).toBeLessThanOrEqual(100)
  })

  test('a thread reads only its own replies', async () => {
    const [question] = await ask.listQuestions(db, { ...wanted, ...page, sort: 'recent' })
    const of = { questionId: question?.id ?? 0, bestReplyId: null, reader }
    const { posts, scans } = await readBy(async (tx) => [
      await ask.listReplies(tx, { ...of, ...page }),
      await ask.countReplies(tx, of),
      await ask.getQuestion(tx, of.questionId, reader.id),
    ])

    expect(scans).toBe(0)
    expect(posts).toBeLessThanOrEqual(10)
  })

  test('counting a course’s questions doesn’t read other courses’ questions or any replies', async () => {
    const { answer, posts } = await readBy((tx) => ask.countQuestions(tx, wanted))

    expect(answer).toBe(QUESTIONS / 2)
    expect(posts).toBeLessThanOrEqual(QUESTIONS / 2)
  })
})
