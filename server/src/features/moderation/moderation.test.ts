import { deletePost, updatePost } from '@akada/contract/discussions.ts'
import { decideModerationCase, decideModerationCases, listModerationCases, type ModerationCase } from '@akada/contract/moderation.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { reportPost, reportReview } from '@akada/contract/reports.ts'
import { getAverageRating, listReviews } from '@akada/contract/reviews.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenManager, givenReview, givenUser } from '#testing/builders.ts'
import { givenDiscussion, givenQuestion, givenReply } from '#testing/discussion-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { lockCase } from './moderation.queries.ts'

const { db, call, clock, mailbox, runJobs } = await testApp()
const admin = await givenAdmin(db)
const manager = await givenManager(db)
const place = await givenDiscussion(db)

const report = (review: { id: number }, as: TestPerson, reason = 'An advertisement') =>
  call(reportReview, { params: { id: review.id }, body: { reason } }, as)
const reportReply = (id: number, as: TestPerson, reason = 'Rude') => call(reportPost, { params: { id }, body: { reason } }, as)
const list = async (query: object = {}, as: TestPerson = manager) => (await call(listModerationCases, { query } as never, as)).data
const caseAbout = async (words: string, query: object = {}, as: TestPerson = manager): Promise<ModerationCase> =>
  (await list({ size: 100, ...query }, as)).content.find((one: ModerationCase) => one.words === words)
const decide = (
  id: number,
  decision: 'KEPT' | 'REMOVED',
  { as = manager, suspendAuthor = false }: { as?: TestPerson; suspendAuthor?: boolean } = {},
) => call(decideModerationCase, { params: { id }, body: { decision, reason: 'It sells something else', suspendAuthor } }, as)
const decideAll = (ids: number[], decision: 'KEPT' | 'REMOVED', as: TestPerson = manager) =>
  call(decideModerationCases, { body: { ids, decision, reason: 'All the same advertisement' } }, as)
const actsOn = (ids: number[]) =>
  db
    .selectFrom('audit_entries')
    .select('act')
    .where('subject_id', 'in', ids.map(String))
    .where('act', 'in', ['CONTENT_KEPT', 'CONTENT_REMOVED'])
    .execute()
const news = async (person: TestPerson) =>
  (await call(listNotifications, { query: {} }, person)).data.content.map(({ title, message }: { title: string; message: string }) => [
    title,
    message,
  ])

let count = 0
/** Creates a reported review with unique text. */
async function givenReported() {
  const [course, author, reporter] = [await givenCourse(db), await givenUser(db), await givenUser(db)]
  const words = `Buy at shop number ${++count}`
  const review = await givenReview(db, { course_id: course.id, user_id: author.id, comment: words, rating_halves: 2 })
  await report(review, reporter)
  const { id } = await caseAbout(words)
  return { id, words, course, review, author, reporter }
}

describe('reported content', () => {
  test('becomes one case, with the reasons and reporters of all its reports', async () => {
    const { course, review, author, words } = await givenReported()
    const people = await Promise.all(Array.from({ length: 9 }, () => givenUser(db, { first_name: 'Ada', last_name: 'Obi' })))

    await Promise.all(people.map((person) => report(review, person, 'Spam')))
    const shown = (await list({ size: 100 })).content.filter((one: ModerationCase) => one.words === words)

    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({
      kind: 'REVIEW',
      rating: 1,
      reportCount: 10,
      keptBefore: 0,
      isGone: false,
      changedTo: null,
      course: { id: course.id },
      author: { id: author.id, isSuspended: false },
      may: { decide: true, suspend: false },
    })
    expect(shown[0].reports).toHaveLength(10)
    expect(
      shown[0].reports.filter(({ reason, reporter }: { reason: string; reporter: string }) => reason === 'Spam' && reporter === 'Ada Obi'),
    ).toHaveLength(9)
  })

  test('is shown in context, with its reported and its current text', async () => {
    const asker = place.student
    const questionId = await givenQuestion(db, place, { title: 'Where is the shop?', body: 'I need one.' })
    const replyId = await givenReply(db, questionId, { author_id: asker.id, body: 'At buy-here.test' })
    await reportReply(replyId, place.instructor)

    await call(updatePost, { params: { id: replyId }, body: { body: 'Look in the lecture.' } }, asker)

    expect(await caseAbout('At buy-here.test', { kind: 'POST' })).toMatchObject({
      kind: 'REPLY',
      changedTo: 'Look in the lecture.',
      question: { title: 'Where is the shop?', words: 'I need one.' },
      lectureTitle: expect.any(String),
    })
    expect(await caseAbout('At buy-here.test', { kind: 'REVIEW' })).toBeUndefined()
  })

  test('can be decided on even after its author deleted it', async () => {
    const questionId = await givenQuestion(db, place, { author_id: place.student.id, body: 'Gone before you look' })
    await reportReply(questionId, place.instructor)
    await call(deletePost, { params: { id: questionId } }, place.student)

    const found = await caseAbout('Gone before you look')
    const answer = await decide(found.id, 'REMOVED')

    expect(found).toMatchObject({ kind: 'QUESTION', isGone: true })
    expect(answer.data).toMatchObject({ decision: { is: 'REMOVED' } })
    expect(await news(place.student)).toEqual([])
    expect(await news(place.instructor)).toContainEqual([
      'Thank you for your report',
      'We reviewed the question that you reported. It no longer exists.',
    ])
  })
})

describe('a decision', () => {
  test('to remove content deletes it, notifies author and reporters, and writes an audit entry', async () => {
    const { id, words, course, review, author, reporter } = await givenReported()

    const answer = await decide(id, 'REMOVED')
    await runJobs()

    expect(answer.data.decision).toMatchObject({ is: 'REMOVED', reason: 'It sells something else' })
    expect((await call(listReviews, { params: { id: course.id }, query: {} })).data.totalElements).toBe(0)
    expect((await call(getAverageRating, { params: { id: course.id } })).data.totalReviews).toBe(0)
    expect(await news(author)).toEqual([['Your review was removed', expect.stringContaining('It sells something else')]])
    expect(await news(reporter)).toEqual([['Thank you for your report', 'We reviewed the review that you reported. We removed it.']])
    const mail = mailbox.mails().find(({ to }) => to.includes(author.email))
    expect(mail).toMatchObject({ subject: 'Your review was removed', text: expect.stringContaining('It sells something else') })
    expect(mail?.text).not.toContain(reporter.lastName)
    const entries = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_kind', '=', 'MODERATION_CASE')
      .where('subject_id', '=', String(id))
      .execute()
    expect(entries).toMatchObject([{ act: 'CONTENT_REMOVED', actor_id: manager.id, reason: 'It sells something else', before: null }])
    expect(await caseAbout(words)).toBeUndefined()
    expect(await caseAbout(words, { show: 'decided' })).toMatchObject({ isGone: true, may: { decide: false } })
    const reports = await db.selectFrom('content_reports').select(['status', 'decided_by']).where('case_id', '=', id).execute()
    expect(reports).toEqual([{ status: 'ACCEPTED', decided_by: manager.id }])
    expect(review.id).toBeGreaterThan(0)
  })

  test('to keep content notifies only the reporters, and a new report opens a new case', async () => {
    const { id, words, course, review, author, reporter } = await givenReported()

    await decide(id, 'KEPT')
    await report(review, reporter)
    expect(await caseAbout(words)).toBeUndefined()
    await report(review, await givenUser(db))

    expect((await call(listReviews, { params: { id: course.id }, query: {} })).data.totalElements).toBe(1)
    expect(await news(author)).toEqual([])
    expect(await news(reporter)).toEqual([
      ['Thank you for your report', 'We reviewed the review that you reported. It doesn’t break our rules, so we left it up.'],
    ])
    expect(await caseAbout(words)).toMatchObject({ keptBefore: 1, reportCount: 1 })
  })

  test('to remove a question with replies keeps the replies', async () => {
    const questionId = await givenQuestion(db, place, { body: 'Who buys with me?' })
    await givenReply(db, questionId)
    await reportReply(questionId, place.student)

    await decide((await caseAbout('Who buys with me?')).id, 'REMOVED')

    const rows = await db
      .selectFrom('discussion_posts')
      .select(['body', 'deleted_at'])
      .where((or) => or.or([or('id', '=', questionId), or('question_id', '=', questionId)]))
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { body: '', deleted_at: clock.now },
      { body: 'Because counting starts at nought.', deleted_at: null },
    ])
  })

  test('is made once for concurrent requests', async () => {
    const { id, author } = await givenReported()
    const managers = await Promise.all(Array.from({ length: 5 }, () => givenManager(db)))

    const answers = await Promise.all(managers.flatMap((as) => [decide(id, 'KEPT', { as }), decide(id, 'REMOVED', { as })]))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'CASE_DECIDED']))
    const acts = await db
      .selectFrom('audit_entries')
      .select('act')
      .where('subject_id', '=', String(id))
      .where('act', 'in', ['CONTENT_KEPT', 'CONTENT_REMOVED'])
      .execute()
    expect(acts).toHaveLength(1)
    expect((await news(author)).length).toBe(acts[0]?.act === 'CONTENT_REMOVED' ? 1 : 0)
  })

  test('doesn’t deadlock with a deletion and a report of the same post', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const body = `Buy now ${++count}`
        const questionId = await givenQuestion(db, place, { author_id: place.student.id, body })
        await reportReply(questionId, place.instructor)
        return { questionId, id: (await caseAbout(body)).id }
      }),
    )

    const answers = await Promise.all(
      rounds.flatMap(({ questionId, id }) => [
        decide(id, 'REMOVED'),
        call(deletePost, { params: { id: questionId } }, place.student),
        reportReply(questionId, admin),
      ]),
    )

    expect(answers.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([])
    expect(answers.filter((_, index) => index % 3 === 0).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  })

  test('doesn’t deadlock with a report of the same post', async () => {
    const body = `Buy now ${++count}`
    const questionId = await givenQuestion(db, place, { author_id: place.student.id, body })
    await reportReply(questionId, place.instructor)
    const { id } = await caseAbout(body)
    const holder = await db.startTransaction().execute()
    await lockCase(holder, id)

    const decided = decide(id, 'REMOVED')
    await untilWaiting(db, 1)
    const reported = reportReply(questionId, admin)
    await untilWaiting(db, 2)
    await holder.rollback().execute()

    expect([(await decided).statusCode, (await reported).statusCode]).toEqual([200, 404])
  })

  test('is refused for the moderator’s own content, and for content about the moderator’s own course', async () => {
    const author = await givenManager(db)
    const instructor = await givenUser(db, { roles: ['INSTRUCTOR', 'MANAGER'] })
    const course = await givenCourse(db, { instructor_id: instructor.id })
    const review = await givenReview(db, { course_id: course.id, user_id: author.id, comment: 'Mine' })
    await report(review, await givenUser(db))
    const { id } = await caseAbout('Mine')

    const answers = [await decide(id, 'KEPT', { as: author }), await decide(id, 'REMOVED', { as: instructor })]

    expect(answers.map(({ code }) => code)).toEqual(['CASE_OWN', 'CASE_OWN'])
    expect((await caseAbout('Mine', {}, author)).may).toEqual({ decide: false, suspend: false })
  })

  test('suspends the author only if made by an admin', async () => {
    const { id, author } = await givenReported()

    const byManager = await decide(id, 'REMOVED', { suspendAuthor: true })
    const before = await call(getAccount, {}, author)
    const byAdmin = await decide(id, 'REMOVED', { as: admin, suspendAuthor: true })

    expect([byManager.code, before.statusCode, byAdmin.statusCode]).toEqual(['NOT_ALLOWED', 200, 200])
    expect(byAdmin.data.author.isSuspended).toBe(true)
    expect((await call(getAccount, {}, author)).statusCode).toBe(401)
    const acts = await db.selectFrom('audit_entries').select('act').where('subject_id', '=', author.id).execute()
    expect(acts).toEqual([{ act: 'PERSON_SUSPENDED' }])
  })

  test('is restricted to managers and admins, and requires a reason and an existing case', async () => {
    const { id } = await givenReported()
    const empty = await call(decideModerationCase, { params: { id }, body: { decision: 'KEPT', reason: ' ' } }, manager)

    expect((await decide(id, 'KEPT', { as: await givenUser(db) })).statusCode).toBe(403)
    expect(empty.errors).toEqual([{ path: 'reason', message: 'Reason is required.' }])
    expect((await decide(2_147_483_647, 'KEPT')).code).toBe('CASE_NOT_FOUND')
  })
})

describe('a decision on several cases', () => {
  test('is made for each, and says which were refused', async () => {
    const [first, second, own] = [await givenReported(), await givenReported(), await givenReported()]
    const judge = await givenManager(db)
    await db.updateTable('courses').set({ instructor_id: judge.id }).where('id', '=', own.course.id).execute()
    await decide(second.id, 'KEPT')

    const { data } = await decideAll([first.id, second.id, own.id, first.id], 'REMOVED', judge)

    expect(data.results).toEqual([
      { id: first.id, refusal: null },
      { id: second.id, refusal: { code: 'CASE_DECIDED', message: expect.any(String) } },
      { id: own.id, refusal: { code: 'CASE_OWN', message: expect.any(String) } },
    ])
    expect(await actsOn([first.id, second.id, own.id])).toEqual([{ act: 'CONTENT_KEPT' }, { act: 'CONTENT_REMOVED' }])
    expect(await caseAbout(first.words, { show: 'decided' })).toMatchObject({
      decision: { is: 'REMOVED', reason: 'All the same advertisement' },
    })
    expect(await news(first.author)).toHaveLength(1)
    expect(await news(own.author)).toEqual([])
  })

  test('is made once per case for concurrent and repeated requests', async () => {
    const reported = [await givenReported(), await givenReported()]
    const ids = reported.map(({ id }) => id)
    const managers = await Promise.all(Array.from({ length: 3 }, () => givenManager(db)))

    const answers = await Promise.all(managers.flatMap((as) => [decideAll(ids, 'KEPT', as), decideAll([...ids].reverse(), 'REMOVED', as)]))
    const repeated = await decideAll(ids, 'REMOVED')

    const refusals = (data: { results: { refusal: { code: string } | null }[] }) => data.results.map(({ refusal }) => refusal?.code)
    const codes = answers.flatMap(({ data }) => refusals(data))
    expect(codes.filter((code) => code === undefined)).toHaveLength(2)
    expect(codes.filter((code) => code === 'CASE_DECIDED')).toHaveLength(10)
    expect(refusals(repeated.data)).toEqual(['CASE_DECIDED', 'CASE_DECIDED'])
    expect(await actsOn(ids)).toHaveLength(2)
  })
})
