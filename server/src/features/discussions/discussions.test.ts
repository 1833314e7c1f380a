import * as contract from '@akada/contract/discussions.ts'
import { plainText } from '@akada/contract/plain-text.ts'
import { isStorable } from '@akada/contract/storable.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenAdmin, givenEnrollment, givenManager, givenMediaFile, givenUser } from '#testing/builders.ts'
import { givenDiscussion, givenQuestion, givenReply } from '#testing/discussion-builders.ts'
import { richTextAttacks } from '#testing/rich-text-attacks.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()
const start = clock.now
const MINUTE = 60_000

beforeEach(() => {
  clock.now = start
})

type Place = Awaited<ReturnType<typeof givenDiscussion>>
type Row = { id: number; title: string; isPinned: boolean }

const list = async (place: Place, person: TestPerson, query: object = {}) =>
  (await call(contract.listQuestions, { query: { courseId: place.course.id, ...query } }, person)).data
const idsOf = ({ content }: { content: Row[] }) => content.map(({ id }) => id)
const thread = async (id: number, person: TestPerson, query: object = {}) =>
  (await call(contract.getThread, { params: { id }, query }, person)).data
const ask = (lectureId: number, person: TestPerson, words: object = {}) =>
  call(contract.createQuestion, { body: { lectureId, title: 'Why does the loop end early?', body: 'Nine lines.', ...words } }, person)
const reply = (id: number, person: TestPerson, body = 'Count again.') =>
  call(contract.createReply, { params: { id }, body: { body } }, person)
const upvote = (id: number, person: TestPerson, isUpvoted = true) =>
  call(contract.upvotePost, { params: { id }, body: { isUpvoted } }, person)
const newsOf = (person: TestPerson) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'course_id', 'link'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
const classmateOf = async (place: Place): Promise<TestPerson> => ({
  id: (await givenEnrollment(db, { course_id: place.course.id })).userId,
})
const newcomerOf = async (place: Place): Promise<TestPerson> => {
  const person = await givenUser(db, { created_at: new Date(start.getTime() - 60 * MINUTE) })
  await givenEnrollment(db, { course_id: place.course.id, user_id: person.id })
  return person
}

describe('asking a question', () => {
  test('stores its lecture and video time, makes its author a follower, and notifies the instructor', async () => {
    const place = await givenDiscussion(db)

    const { statusCode, data } = await ask(place.lectureId, place.student, {
      title: '  Why nine? ',
      body: ' I expected ten.\n',
      atSeconds: 252,
    })

    expect(statusCode).toBe(200)
    expect(data).toMatchObject({
      courseId: place.course.id,
      lectureId: place.lectureId,
      title: 'Why nine?',
      body: 'I expected ten.',
      atSeconds: 252,
      author: { name: `${place.student.firstName} ${place.student.lastName}`, profileId: null, isInstructor: false, isCaller: true },
      createdAt: start.toISOString(),
      editedAt: null,
      isFollowed: true,
      isHeld: false,
      replies: 0,
      upvotes: 0,
      may: {
        edit: true,
        delete: true,
        upvote: false,
        report: false,
        release: false,
        reply: true,
        follow: true,
        arrange: false,
        chooseBest: true,
      },
    })
    expect(await newsOf(place.instructor)).toMatchObject([
      {
        type: 'comment',
        title: 'New question',
        course_id: place.course.id,
        link: `/my-learning/courses/${place.course.id}?lecture=${place.lectureId}&tab=discussion&comment=${data.id}`,
      },
    ])
    expect(await newsOf(place.student)).toEqual([])
  })

  test('doesn’t notify the instructor of the instructor’s own question', async () => {
    const place = await givenDiscussion(db)

    const { data } = await ask(place.lectureId, place.instructor)

    expect(data.author.isInstructor).toBe(true)
    expect(await newsOf(place.instructor)).toEqual([])
  })

  test.each([
    [{ title: ' ' }, ['title']],
    [{ title: 'x'.repeat(151) }, ['title']],
    [{ title: 'two\nlines' }, ['title']],
    [{ body: 'x'.repeat(5001) }, ['body']],
    [{ body: 'a\0b' }, ['body']],
    [{ atSeconds: -1 }, ['atSeconds']],
    [{ atSeconds: 86_401 }, ['atSeconds']],
    [{ lectureId: 2_147_483_648 }, ['lectureId']],
  ])('with %j reports the faults', async (words, paths) => {
    const place = await givenDiscussion(db)

    const answer = await ask(place.lectureId, place.student, words)

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(answer.errors?.map(({ path }) => path).toSorted()).toEqual(paths)
  })

  test('treats hostile text as plain text', async () => {
    const place = await givenDiscussion(db)
    // plain-text.test.ts tests which parts of a text are stored.
    const attacks = richTextAttacks.map(({ written }) => plainText(written)).filter(isStorable)
    const texts = Array.from({ length: Math.ceil(attacks.length / 40) }, (_, index) =>
      attacks.slice(index * 40, index * 40 + 40).join('\n'),
    )

    for (const body of texts) {
      const id = await givenQuestion(db, place)
      const { data } = await reply(id, place.student, body.slice(0, 5000))
      expect((await thread(id, place.student)).content[0].body).toBe(body.slice(0, 5000).trim())
      expect(data.body).toBe(body.slice(0, 5000).trim())
    }
    expect(texts.length).toBeGreaterThan(3)
  })
})

describe('replying', () => {
  test('notifies followers who may still read the question, except the author of the reply', async () => {
    const place = await givenDiscussion(db)
    const [classmate, gone] = [await classmateOf(place), await classmateOf(place)]
    const { data: question } = await ask(place.lectureId, place.student, { title: 'Why nine?' })
    for (const person of [classmate, gone])
      await call(contract.followQuestion, { params: { id: question.id }, body: { isFollowed: true } }, person)
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('user_id', '=', gone.id).execute()

    const { data } = await reply(question.id, place.instructor)
    await reply(question.id, classmate)

    expect(data).toMatchObject({ questionId: question.id, isBest: false, author: { isInstructor: true, profileId: place.instructor.id } })
    expect(await newsOf(gone)).toEqual([])
    expect(await newsOf(classmate)).toEqual([
      {
        type: 'comment',
        title: 'Your instructor replied',
        message: expect.stringMatching(/^There’s a new reply to a question about “Lecture \d+”\.$/),
        course_id: place.course.id,
        link: `/my-learning/courses/${place.course.id}?lecture=${place.lectureId}&tab=discussion&comment=${data.id}`,
      },
    ])
    expect((await newsOf(place.student)).map(({ title }) => title)).toEqual(['Your instructor replied', 'New reply'])
  })

  test('doesn’t notify users who unfollowed the question', async () => {
    const place = await givenDiscussion(db)
    const { data: question } = await ask(place.lectureId, place.student)
    const stop = { params: { id: question.id }, body: { isFollowed: false } }
    await call(contract.followQuestion, stop, place.student)
    await call(contract.followQuestion, stop, place.student)

    await reply(question.id, place.instructor)

    expect(await newsOf(place.student)).toEqual([])
  })

  test('is refused for a locked or deleted question', async () => {
    const place = await givenDiscussion(db)
    const [locked, deleted] = [await givenQuestion(db, place, { is_locked: true }), await givenQuestion(db, place)]
    await givenReply(db, deleted)
    await call(contract.deletePost, { params: { id: deleted } }, place.instructor)

    expect((await reply(locked, place.instructor)).code).toBe('QUESTION_LOCKED')
    expect((await reply(deleted, place.student)).code).toBe('POST_NOT_FOUND')
    expect((await reply(locked, place.student, ' ')).errors).toEqual([{ path: 'body', message: 'Enter some text.' }])
  })

  test('twenty times concurrently stores and counts each reply', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place)

    const answers = await Promise.all(Array.from({ length: 20 }, () => reply(id, place.student)))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await thread(id, place.student)).question.replies).toBe(20)
  })
})

describe('the question list', () => {
  test('starts with pinned questions, followed by the newest or most upvoted questions', async () => {
    const place = await givenDiscussion(db)
    const at = (day: number) => new Date(Date.UTC(2026, 7, day))
    const [old, recent, pinned, middle] = [
      await givenQuestion(db, place, { created_at: at(1), upvotes: 3 }),
      await givenQuestion(db, place, { created_at: at(9), upvotes: 1 }),
      await givenQuestion(db, place, { created_at: at(3), is_pinned: true }),
      await givenQuestion(db, { ...place, lectureId: place.nextLectureId }, { created_at: at(5), upvotes: 3 }),
    ]

    expect(idsOf(await list(place, place.student))).toEqual([pinned, recent, middle, old])
    expect(idsOf(await list(place, place.student, { sort: 'upvoted' }))).toEqual([pinned, middle, old, recent])
    expect(idsOf(await list(place, place.student, { lectureId: place.lectureId }))).toEqual([pinned, recent, old])
    expect(await list(place, place.student, { page: 2, size: 3 })).toMatchObject({ totalElements: 4, content: [{ id: old }] })
  })

  test('can be limited to the user’s own questions, followed questions or questions without replies, and searched by words', async () => {
    const place = await givenDiscussion(db)
    const own = await givenQuestion(db, place, { author_id: place.student.id, title: 'How do I install Node?', body: '' })
    const followed = await givenQuestion(db, place, { title: 'Crédit du Sénégal', body: 'x'.repeat(400) })
    const replied = await givenQuestion(db, place, { title: 'Loops', body: 'The installation went well.' })
    await givenReply(db, replied)
    await call(contract.followQuestion, { params: { id: followed }, body: { isFollowed: true } }, place.student)
    const found = async (query: object) => idsOf(await list(place, place.student, query)).toSorted((one, other) => one - other)

    expect(await found({ filter: 'mine' })).toEqual([own])
    expect(await found({ filter: 'following' })).toEqual([followed])
    expect(await found({ filter: 'unanswered' })).toEqual([own, followed])
    expect(await found({ search: 'installing' })).toEqual([own, replied])
    expect(await found({ search: 'credit SENEGAL' })).toEqual([followed])
    expect(await found({ search: '"); drop table users; -- & | ! : * \\' })).toEqual([])
    const { content } = await list(place, place.student, { search: 'Sénégal' })
    expect(content[0].excerpt).toBe('x'.repeat(240))
    expect(content[0]).not.toHaveProperty('body')
  })

  test('can be searched for names with symbols, unfinished words and parts of words, and ignores stop words', async () => {
    const place = await givenDiscussion(db)
    const body = `Does it read/write JSON? The dashboard retries each ${'e'}-mail. 数据分析`
    const question = await givenQuestion(db, place, { title: 'Calling C++ from Node.js', body })
    const found = async (search: string) => idsOf(await list(place, place.student, { search }))

    const finds = [
      'c++',
      'node',
      'nodejs',
      'Node.js',
      'read',
      'write',
      'write read',
      'read/write',
      'email',
      'e-mail',
      'e mail',
      'dashbo',
      'retr',
    ]
    for (const search of [...finds, '“json”', 'json?', 'node-json', 'how do i', 'the', '分析', '据分'])
      expect([search, await found(search)]).toEqual([search, [question]])
    for (const search of ['c#', 'node python', 'json-xml', '?!']) expect([search, await found(search)]).toEqual([search, []])
  })

  test('rejects an invalid query', async () => {
    const place = await givenDiscussion(db)
    const query = { courseId: place.course.id, filter: 'best', sort: 'x', page: 0, size: 0, lectureId: 'a' }

    const answer = await call(contract.listQuestions, { query: query as never }, place.student)

    expect(answer.errors?.map(({ path }) => path).toSorted()).toEqual(['filter', 'lectureId', 'page', 'size', 'sort'])
  })
})

test('similar questions share words with the title and belong to the course, closest first', async () => {
  const [place, other] = [await givenDiscussion(db), await givenDiscussion(db)]
  const close = await givenQuestion(db, place, { title: 'How do I install Node on Windows?', body: '' })
  const near = await givenQuestion(db, { ...place, lectureId: place.nextLectureId }, { title: 'Installing fonts', body: '' })
  await givenQuestion(db, place, { title: 'Cats', body: '' })
  await givenQuestion(db, place, { title: 'Install it on Windows', body: '', is_held: true })
  await givenQuestion(db, other, { title: 'Install Node on Windows', body: '' })
  const similar = async (title: string) =>
    (await call(contract.listSimilarQuestions, { query: { courseId: place.course.id, title } }, place.student)).data

  expect((await similar('install node windows')).map(({ id }: Row) => id)).toEqual([close, near])
  expect(await similar('the of and')).toEqual([])
  expect(await similar('')).toEqual([])
  expect(await similar("'; drop table users; --")).toEqual([])
})

describe('a thread', () => {
  test('starts with the best reply, then lists the others by time, and opens at the page of a requested reply', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place, { author_id: place.student.id })
    const replies: number[] = []
    for (let minute = 0; minute < 5; minute++)
      replies.push(await givenReply(db, id, { created_at: new Date(start.getTime() + minute * MINUTE) }))
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = replies
    await call(contract.setBestReply, { params: { id }, body: { replyId: fourth } }, place.student)

    const whole = await thread(id, place.student)
    const pages = await Promise.all([fourth, first, second, third, fifth].map((replyId) => thread(replyId, place.student, { size: 2 })))

    expect(idsOf(whole)).toEqual([fourth, first, second, third, fifth])
    expect(whole.content[0].isBest).toBe(true)
    expect(whole).toMatchObject({ question: { id, bestReplyId: fourth }, totalElements: 5, page: 1, size: 20 })
    expect(pages.map((page) => [page.question.id, page.page, ...idsOf(page)])).toEqual([
      [id, 1, fourth, first],
      [id, 1, fourth, first],
      [id, 2, second, third],
      [id, 2, second, third],
      [id, 3, fifth],
    ])
    expect(idsOf(await thread(fifth, place.student, { size: 2, page: 1 }))).toEqual([fourth, first])
  })

  test('shows authors’ names except those of erased accounts, and links only to public profiles', async () => {
    const place = await givenDiscussion(db)
    const picture = await givenMediaFile(db, { key: 'public/pictures/q.webp', content_type: 'image/webp' })
    const open = await givenUser(db, { first_name: 'Uche', last_name: 'Eze', is_profile_public: true, picture_id: picture.id })
    const suspended = await givenUser(db, { is_profile_public: true, suspended_at: start })
    const id = await givenQuestion(db, place, { author_id: open.id })
    await givenReply(db, id, { author_id: suspended.id })
    await givenReply(db, id, { author_id: null })

    const { question, content } = await thread(id, place.student)

    expect(question.author).toEqual({
      name: 'Uche Eze',
      picture: '/media/public/pictures/q.webp',
      profileId: open.id,
      isInstructor: false,
      isCaller: false,
    })
    expect(content.map(({ author }: { author: object }) => author)).toMatchObject([
      { profileId: null },
      { name: 'Anonymous', picture: null, profileId: null, isInstructor: false },
    ])
  })
})

describe('editing a post', () => {
  test('marks the post as edited only after 15 minutes', async () => {
    const place = await givenDiscussion(db)
    const { data: question } = await ask(place.lectureId, place.student)
    const edit = (body: object) => call(contract.updatePost, { params: { id: question.id }, body: body as never }, place.student)

    clock.now = new Date(start.getTime() + 15 * MINUTE)
    await edit({ title: 'A better title', body: 'Ten lines.' })
    const soon = (await thread(question.id, place.student)).question
    clock.now = new Date(start.getTime() + 16 * MINUTE)
    await edit({ title: 'A better title', body: 'Ten lines.' })
    const unchanged = (await thread(question.id, place.student)).question
    await edit({ body: '' })
    const late = (await thread(question.id, place.student)).question

    expect(soon).toMatchObject({ title: 'A better title', body: 'Ten lines.', editedAt: null })
    expect(unchanged.editedAt).toBeNull()
    expect(late).toMatchObject({ title: 'A better title', body: '', editedAt: clock.now.toISOString() })
  })

  test('refuses an empty reply, a reply with a title, and changes under a locked question', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place)
    const replyId = await givenReply(db, id, { author_id: place.student.id })
    const edit = (body: object) => call(contract.updatePost, { params: { id: replyId }, body: body as never }, place.student)

    expect((await edit({ body: '' })).errors?.map(({ path }) => path)).toEqual(['body'])
    expect((await edit({ title: 'So', body: 'So' })).errors?.map(({ path }) => path)).toEqual(['title'])
    await call(contract.updateQuestion, { params: { id }, body: { isPinned: false, isLocked: true } }, place.instructor)
    expect((await edit({ body: 'So' })).code).toBe('QUESTION_LOCKED')
  })
})

describe('deleting', () => {
  test('a question without replies removes it', async () => {
    const place = await givenDiscussion(db)
    const { data: question } = await ask(place.lectureId, place.student)

    const answers = await Promise.all([1, 2].map(() => call(contract.deletePost, { params: { id: question.id } }, place.student)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await list(place, place.student)).totalElements).toBe(0)
  })

  test('a question with replies clears its text, author, votes and pin, and deleting the last reply removes the question', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place, { author_id: place.student.id, at_seconds: 9, is_pinned: true })
    const replies = [await givenReply(db, id, { author_id: place.student.id }), await givenReply(db, id)]
    await upvote(id, place.instructor)

    await call(contract.deletePost, { params: { id } }, place.student)
    const left = await thread(id, place.student)
    const again = await call(contract.deletePost, { params: { id } }, place.instructor)
    for (const replyId of replies) await call(contract.deletePost, { params: { id: replyId } }, place.instructor)

    expect(left.question).toMatchObject({
      title: '',
      body: '',
      atSeconds: null,
      isDeleted: true,
      isPinned: false,
      upvotes: 0,
      replies: 2,
      author: { name: 'Anonymous', isCaller: false },
    })
    expect(idsOf(left)).toEqual(replies)
    expect(again.code).toBe('POST_NOT_FOUND')
    expect((await call(contract.getThread, { params: { id }, query: {} }, place.student)).code).toBe('POST_NOT_FOUND')
  })

  test('a question that is getting a reply either keeps the reply or refuses it', async () => {
    const place = await givenDiscussion(db)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = await givenQuestion(db, place, { author_id: place.student.id })
        const [written] = await Promise.all([reply(id, place.instructor), call(contract.deletePost, { params: { id } }, place.student)])
        const { rows } = await sql`select from discussion_posts where id = ${id} or question_id = ${id}`.execute(db)
        return `${written.statusCode} ${rows.length}`
      }),
    )

    expect(outcomes.filter((outcome) => outcome !== '200 2' && outcome !== '404 0')).toEqual([])
  })

  test('the best reply leaves the question without a best reply', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place, { author_id: place.student.id })
    const replyId = await givenReply(db, id)
    await call(contract.setBestReply, { params: { id }, body: { replyId } }, place.student)

    await call(contract.deletePost, { params: { id: replyId } }, place.instructor)

    expect((await thread(id, place.student)).question).toMatchObject({ bestReplyId: null, replies: 0 })
  })
})

describe('votes', () => {
  test('count once per user, even with concurrent and repeated requests', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place)
    const voters = await Promise.all(Array.from({ length: 50 }, () => classmateOf(place)))

    await Promise.all(voters.map((voter) => upvote(id, voter)))
    const answers = await Promise.all(voters.map((voter) => upvote(id, voter)))
    const after = (await thread(id, voters[0] as TestPerson)).question

    expect(new Set(answers.map(({ data }) => data.upvotes))).toEqual(new Set([50]))
    expect(after).toMatchObject({ upvotes: 50, isUpvoted: true })
    const back = await Promise.all(voters.map((voter) => upvote(id, voter, false)))
    expect(new Set(back.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await thread(id, place.student)).question).toMatchObject({ upvotes: 0, isUpvoted: false })
  })

  test('given and withdrawn concurrently by one user result in one vote or none', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place)

    await Promise.all(Array.from({ length: 20 }, (_, index) => upvote(id, place.student, index % 2 === 0)))

    const { upvotes, isUpvoted } = (await thread(id, place.student)).question
    expect(upvotes).toBe(isUpvoted ? 1 : 0)
  })
})

test('one best reply remains when ten are chosen concurrently', async () => {
  const place = await givenDiscussion(db)
  const id = await givenQuestion(db, place, { author_id: place.student.id })
  const replies = await Promise.all(Array.from({ length: 10 }, () => givenReply(db, id)))

  const choose = (replyId: number | null) => call(contract.setBestReply, { params: { id }, body: { replyId } }, place.student)
  const answers = await Promise.all(replies.map((replyId) => choose(replyId)))
  const { content } = await thread(id, place.student)
  await choose(null)

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(content.filter(({ isBest }: { isBest: boolean }) => isBest)).toHaveLength(1)
  expect((await thread(id, place.student)).question.bestReplyId).toBeNull()
})

describe('a newcomer', () => {
  test('can write five posts per hour, even with concurrent requests', async () => {
    const place = await givenDiscussion(db)
    const newcomer = await newcomerOf(place)
    const id = await givenQuestion(db, place)

    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => reply(id, newcomer)),
      ...Array.from({ length: 6 }, () => ask(place.lectureId, newcomer)),
    ])
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    clock.now = new Date(start.getTime() + 60 * MINUTE)
    const later = await reply(id, newcomer)

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(refused).toHaveLength(7)
    expect(refused[0]).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^On your first day, you can write 5 posts per hour\./),
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000)
    expect(later.statusCode).toBe(200)
  })

  test('has link-only posts put on hold, visible only to the author and moderators until they are released', async () => {
    const place = await givenDiscussion(db)
    const newcomer = await newcomerOf(place)
    const [manager, admin] = [await givenManager(db), await givenAdmin(db)]
    const { data: question } = await ask(place.lectureId, newcomer, { body: 'https://cheap.example' })
    const see = async (person: TestPerson) =>
      (await call(contract.getThread, { params: { id: question.id }, query: {} }, person)).statusCode
    const counted = async (person: TestPerson) => (await list(place, person)).totalElements

    expect(question).toMatchObject({ isHeld: true, may: { edit: true, delete: true, reply: false } })
    expect(await Promise.all([newcomer, place.instructor, manager, admin, place.student].map(see))).toEqual([200, 200, 200, 200, 404])
    expect(await Promise.all([newcomer, place.instructor, manager, admin, place.student].map(counted))).toEqual([1, 1, 1, 1, 0])
    expect(await newsOf(place.instructor)).toEqual([])
    expect((await reply(question.id, place.instructor)).code).toBe('POST_NOT_FOUND')
    expect((await upvote(question.id, place.student)).code).toBe('POST_NOT_FOUND')

    const answerId = await givenReply(db, question.id)
    const byReply = await call(contract.getThread, { params: { id: answerId }, query: {} }, place.student)
    expect([byReply.code, (await upvote(answerId, place.student)).code]).toEqual(['POST_NOT_FOUND', 'POST_NOT_FOUND'])

    const release = () => call(contract.approvePost, { params: { id: question.id } }, manager)
    await Promise.all([release(), release()])

    expect(await counted(place.student)).toBe(1)
    expect(await newsOf(place.instructor)).toHaveLength(1)
  })

  test('writes link-only replies that aren’t announced or counted while on hold, and can’t replace text with a link', async () => {
    const place = await givenDiscussion(db)
    const newcomer = await newcomerOf(place)
    const { data: question } = await ask(place.lectureId, place.student)
    const { data: held } = await reply(question.id, newcomer, 'www.cheap.example')
    const { data: shown } = await reply(question.id, newcomer, 'Look at the third line.')
    await call(contract.updatePost, { params: { id: shown.id }, body: { body: 'https://cheap.example' } }, newcomer)

    const [theirs, others] = [await thread(question.id, newcomer), await thread(question.id, place.student)]
    expect(idsOf(theirs)).toEqual([held.id, shown.id])
    expect(others).toMatchObject({ totalElements: 0, content: [], question: { replies: 0 } })
    expect((await newsOf(place.student)).map(({ title }) => title)).toEqual(['New reply'])
    expect((await call(contract.getThread, { params: { id: held.id }, query: {} }, place.student)).code).toBe('POST_NOT_FOUND')
    expect((await call(contract.setBestReply, { params: { id: question.id }, body: { replyId: held.id } }, place.student)).code).toBe(
      'POST_NOT_FOUND',
    )
    await call(contract.approvePost, { params: { id: held.id } }, place.instructor)
    expect((await thread(question.id, place.student)).question.replies).toBe(1)
  })
})

test('pinning and locking are independent', async () => {
  const place = await givenDiscussion(db)
  const id = await givenQuestion(db, place)
  const arrange = (isPinned: boolean, isLocked: boolean) =>
    call(contract.updateQuestion, { params: { id }, body: { isPinned, isLocked } }, place.instructor)
  const state = async () => {
    const { isPinned, isLocked } = (await thread(id, place.student)).question
    return [isPinned, isLocked]
  }

  await arrange(true, false)
  const pinned = await state()
  await arrange(false, true)

  expect([pinned, await state()]).toEqual([
    [true, false],
    [false, true],
  ])
})
