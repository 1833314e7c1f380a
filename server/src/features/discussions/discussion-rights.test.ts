// Tests the access to each discussion call, with more cases than the access table (docs/product.md P-3.3).
import * as contract from '@akada/contract/discussions.ts'
import { reportPost } from '@akada/contract/reports.ts'
import { describe, expect, test } from 'vitest'
import { changeCourse, givenAdmin, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenDiscussion, givenQuestion, givenReply } from '#testing/discussion-builders.ts'
import { type TestAnswer, type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const place = await givenDiscussion(db)
const { course, lectureId, silentLectureId, student, instructor } = place
const classmate = { id: (await givenEnrollment(db, { course_id: course.id })).userId }
const refunded = { id: (await givenEnrollment(db, { course_id: course.id, status: 'REFUNDED' })).userId }
const people: Record<string, TestPerson | undefined> = {
  anon: undefined,
  stranger: await givenUser(db),
  refunded,
  classmate,
  student,
  otherInstructor: await givenInstructor(db),
  instructor,
  manager: await givenManager(db),
  admin: await givenAdmin(db),
}

/** Creates a new question by the student for each attempt, so that attempts don't affect each other. */
const question = () => givenQuestion(db, place, { author_id: student.id })
const reply = async () => givenReply(db, await question(), { author_id: student.id })

const calls: Record<string, (person?: TestPerson) => Promise<TestAnswer>> = {
  list: (person) => call(contract.listQuestions, { query: { courseId: course.id, lectureId } }, person),
  'list of the course': (person) => call(contract.listQuestions, { query: { courseId: course.id } }, person),
  similar: (person) => call(contract.listSimilarQuestions, { query: { courseId: course.id, title: 'loop' } }, person),
  thread: async (person) => call(contract.getThread, { params: { id: await reply() }, query: {} }, person),
  ask: (person) => call(contract.createQuestion, { body: { lectureId, title: 'Why?', body: 'I wonder.' } }, person),
  reply: async (person) => call(contract.createReply, { params: { id: await question() }, body: { body: 'So.' } }, person),
  edit: async (person) => call(contract.updatePost, { params: { id: await reply() }, body: { body: 'Other words' } }, person),
  delete: async (person) => call(contract.deletePost, { params: { id: await question() } }, person),
  upvote: async (person) => call(contract.upvotePost, { params: { id: await question() }, body: { isUpvoted: true } }, person),
  follow: async (person) => call(contract.followQuestion, { params: { id: await question() }, body: { isFollowed: true } }, person),
  best: async (person) => {
    const id = await question()
    return call(contract.setBestReply, { params: { id }, body: { replyId: await givenReply(db, id) } }, person)
  },
  arrange: async (person) =>
    call(contract.updateQuestion, { params: { id: await question() }, body: { isPinned: true, isLocked: true } }, person),
  release: async (person) => call(contract.approvePost, { params: { id: await question() } }, person),
  report: async (person) => call(reportPost, { params: { id: await question() }, body: { reason: 'An advertisement' } }, person),
}

const everyone = async (of: (person?: TestPerson) => Promise<TestAnswer>) => {
  const statuses: Record<string, number> = {}
  for (const [name, person] of Object.entries(people)) statuses[name] = (await of(person)).statusCode
  return Object.values(statuses).join(' ')
}

describe('access for anon, stranger, refunded, classmate, student, otherInstructor, instructor, manager, admin', () => {
  test.each([
    // anon stranger refunded classmate student otherInstructor instructor manager admin
    ['list', '401 403 403 200 200 403 200 200 200'],
    ['list of the course', '401 403 403 200 200 403 200 200 200'],
    ['similar', '401 403 403 200 200 403 200 200 200'],
    ['thread', '401 403 403 200 200 403 200 200 200'],
    ['ask', '401 403 403 200 200 403 200 403 200'],
    ['reply', '401 403 403 200 200 403 200 403 200'],
    ['edit', '401 403 403 403 200 403 403 403 403'],
    ['delete', '401 403 403 403 200 403 200 200 200'],
    ['upvote', '401 403 403 200 409 403 200 403 200'],
    ['follow', '401 403 403 200 200 403 200 403 200'],
    ['best', '401 403 403 403 200 403 200 403 403'],
    ['arrange', '401 403 403 403 403 403 200 403 200'],
    ['release', '401 403 403 403 403 403 200 200 200'],
    ['report', '401 403 403 200 409 403 200 403 200'],
  ])('%s returns %s', async (name, expected) => {
    expect(await everyone(calls[name] ?? expect.unreachable())).toBe(expected)
  })

  test('is tested for every call in the contract', () => {
    const endpoints = Object.values(contract).filter((value) => typeof value === 'object' && 'path' in value && 'method' in value)

    expect(Object.keys(calls)).toHaveLength(endpoints.length + 2)
  })
})

describe('users without read access', () => {
  test.each(['anon', 'stranger', 'refunded', 'otherInstructor'])('%s gets the number of questions and nothing else', async (name) => {
    const own = await givenDiscussion(db)
    await givenQuestion(db, own, { title: 'Secret of the course' })
    await givenQuestion(db, own, { is_held: true })
    await givenQuestion(db, { ...own, lectureId: own.nextLectureId })
    const ask = (query: object) => call(contract.listQuestions, { query: { courseId: own.course.id, ...query } }, people[name])

    const [ofLecture, ofCourse] = [await ask({ lectureId: own.lectureId }), await ask({})]

    expect([ofLecture.data, ofCourse.data]).toEqual([{ totalElements: 1 }, { totalElements: 2 }])
    expect(JSON.stringify(ofLecture)).not.toContain('Secret')
  })

  test('get 404 for an unpublished course, unlike enrolled students', async () => {
    const own = await givenDiscussion(db)
    const id = await givenQuestion(db, own)
    await changeCourse(db, own.course.id, { status: 'DRAFT' })
    const stranger = await givenUser(db)
    const codes = async (person: TestPerson) => [
      (await call(contract.listQuestions, { query: { courseId: own.course.id } }, person)).code,
      (await call(contract.getThread, { params: { id }, query: {} }, person)).code,
      (await call(contract.upvotePost, { params: { id }, body: { isUpvoted: true } }, person)).code,
      (await call(contract.createQuestion, { body: { lectureId: own.lectureId, title: 'Why?' } }, person)).code,
      (await call(reportPost, { params: { id }, body: { reason: 'x' } }, person)).code,
    ]

    expect(await codes(stranger)).toEqual(['COURSE_NOT_FOUND', 'POST_NOT_FOUND', 'POST_NOT_FOUND', 'LECTURE_NOT_FOUND', 'POST_NOT_FOUND'])
    expect(await codes(own.student)).toEqual(Array(5).fill(undefined))
  })
})

describe('a discussion', () => {
  test('exists only for lectures with discussions turned on', async () => {
    const id = await givenQuestion(db, { course, lectureId: silentLectureId }, { author_id: classmate.id })
    const codes = [
      await call(contract.createQuestion, { body: { lectureId: silentLectureId, title: 'Why?' } }, student),
      await call(contract.listQuestions, { query: { courseId: course.id, lectureId: silentLectureId } }, student),
      await call(contract.getThread, { params: { id }, query: {} }, instructor),
      await call(contract.createReply, { params: { id }, body: { body: 'So.' } }, student),
      await call(contract.upvotePost, { params: { id }, body: { isUpvoted: true } }, student),
    ].map(({ statusCode, code }) => `${statusCode} ${code}`)
    const { data } = await call(contract.listQuestions, { query: { courseId: course.id, size: 100 } }, student)

    expect(codes).toEqual(Array(5).fill('409 DISCUSSION_OFF'))
    expect(data.content.map((row: { id: number }) => row.id)).not.toContain(id)
  })

  test('refuses a lecture in another course and an unknown post', async () => {
    const other = await givenDiscussion(db)
    const wrongPair = await call(contract.listQuestions, { query: { courseId: course.id, lectureId: other.lectureId } }, student)
    const gone = { params: { id: 2_147_483_647 } }
    const codes = [
      await call(contract.getThread, { ...gone, query: {} }, student),
      await call(contract.createReply, { ...gone, body: { body: 'So.' } }, student),
      await call(contract.updatePost, { ...gone, body: { body: 'So.' } }, student),
      await call(contract.deletePost, gone, student),
      await call(contract.upvotePost, { ...gone, body: { isUpvoted: true } }, student),
      await call(contract.followQuestion, { ...gone, body: { isFollowed: true } }, student),
      await call(contract.approvePost, gone, instructor),
      await call(reportPost, { ...gone, body: { reason: 'x' } }, student),
    ].map(({ code }) => code)

    expect(wrongPair).toMatchObject({ statusCode: 404, code: 'LECTURE_NOT_FOUND' })
    expect(codes).toEqual(Array(8).fill('POST_NOT_FOUND'))
    expect((await call(contract.listQuestions, { query: { courseId: 2_147_483_647 } }, student)).code).toBe('COURSE_NOT_FOUND')
  })

  test('refuses a reply to a reply, and a best reply from another question', async () => {
    const [id, otherId] = [await question(), await question()]
    const [replyId, elsewhere] = [await givenReply(db, id), await givenReply(db, otherId)]
    const under = await call(contract.createReply, { params: { id: replyId }, body: { body: 'So.' } }, student)
    const best = (bestId: number) => call(contract.setBestReply, { params: { id }, body: { replyId: bestId } }, student)

    expect(under).toMatchObject({ statusCode: 404, code: 'POST_NOT_FOUND' })
    expect([(await best(elsewhere)).code, (await best(otherId)).code, (await best(id)).code]).toEqual(Array(3).fill('POST_NOT_FOUND'))
    expect((await best(replyId)).statusCode).toBe(200)
  })
})
