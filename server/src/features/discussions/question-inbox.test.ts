import { createReply } from '@akada/contract/discussions.ts'
import { listQuestionInbox } from '@akada/contract/teaching.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenDiscussion, givenQuestion, givenReply } from '#testing/discussion-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const at = (day: number) => new Date(Date.UTC(2026, 7, day))
type Query = { courseId?: number; show?: 'unanswered' | 'all'; page?: number; size?: number }
const inbox = (person?: TestPerson, query: Query = {}) => call(listQuestionInbox, { query }, person)
const idsIn = ({ data }: { data: { content: { id: number }[] } }) => data.content.map(({ id }) => id)

describe('an instructor’s question inbox', () => {
  test('lists the unanswered questions of all the instructor’s courses, longest-waiting first', async () => {
    const given = await givenDiscussion(db)
    const second = await givenCourse(db, { instructor_id: given.instructor.id, curriculum: [[{ discussion_enabled: true }]] })
    const late = await givenQuestion(db, given, { created_at: at(9) })
    const early = await givenQuestion(db, { course: second, lectureId: second.lectureIds[0] ?? 0 }, { created_at: at(2) })
    const repliedByStudent = await givenQuestion(db, given, { created_at: at(5) })
    await givenReply(db, repliedByStudent, { author_id: given.student.id })
    const elsewhere = await givenDiscussion(db)
    await givenQuestion(db, elsewhere)

    const answer = await inbox(given.instructor)

    expect(idsIn(answer)).toEqual([early, repliedByStudent, late])
    expect(answer.data).toMatchObject({ unanswered: 3, totalElements: 3 })
    expect(answer.data.content[0]).toMatchObject({ courseTitle: second.title, isAnswered: false, excerpt: expect.stringContaining('ten') })
  })

  test('excludes the instructor’s own questions, deleted questions, and questions in lectures without a discussion', async () => {
    const given = await givenDiscussion(db)
    await givenQuestion(db, given, { author_id: given.instructor.id })
    await givenQuestion(db, given, { deleted_at: at(9), title: '', body: '', author_id: null })
    await givenQuestion(db, { ...given, lectureId: given.silentLectureId })

    expect((await inbox(given.instructor, { show: 'all' })).data).toMatchObject({ content: [], unanswered: 0, totalElements: 0 })
  })

  test('omits answered questions by default, and lists them after the others on request', async () => {
    const given = await givenDiscussion(db)
    const [first, second, third] = [
      await givenQuestion(db, given, { created_at: at(1) }),
      await givenQuestion(db, given, { created_at: at(2) }),
      await givenQuestion(db, given, { created_at: at(3) }),
    ]
    const best = await givenReply(db, third, { author_id: given.student.id })
    await db.updateTable('discussion_posts').set({ best_reply_id: best }).where('id', '=', third).execute()

    await call(createReply, { params: { id: first }, body: { body: 'Because it counts from nought.' } }, given.instructor)
    const waiting = await inbox(given.instructor)
    const all = await inbox(given.instructor, { show: 'all' })
    const page = await inbox(given.instructor, { show: 'all', page: 2, size: 2 })

    expect(idsIn(waiting)).toEqual([second])
    expect(idsIn(all)).toEqual([second, third, first])
    expect(all.data).toMatchObject({ unanswered: 1, totalElements: 3 })
    expect(idsIn(page)).toEqual([first])
  })

  test('can be filtered only by the instructor’s own courses', async () => {
    const given = await givenDiscussion(db)
    const mine = await givenQuestion(db, given)
    const people = [
      undefined,
      await givenUser(db),
      given.student,
      await givenInstructor(db),
      given.instructor,
      await givenManager(db),
      await givenAdmin(db),
    ]

    const answers = await Promise.all(people.map((person) => inbox(person, { courseId: given.course.id })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 404, 200, 403, 403])
    expect(answers.flatMap((answer) => (answer.statusCode === 200 ? idsIn(answer) : []))).toEqual([mine])
    expect(idsIn(await inbox(await givenInstructor(db)))).toEqual([])
  })
})
