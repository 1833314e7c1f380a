import * as authoring from '@akada/contract/authoring.ts'
import * as courseReviews from '@akada/contract/course-reviews.ts'
import * as courses from '@akada/contract/courses.ts'
import * as notifications from '@akada/contract/notifications.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCategory, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { givenCompleteCourse, givenSubmittedCourse } from '#testing/review-builders.ts'
import { type TestAnswer, type TestPerson, testApp } from '#testing/test-app.ts'

const { call, clock, db, mailbox, runJobs } = await testApp()

const admin = await givenAdmin(db)
const submit = (id: number, as?: TestPerson) => call(authoring.submitCourse, { query: { courseId: id } }, as)
const withdraw = (id: number, as?: TestPerson) => call(authoring.cancelSubmission, { params: { id } }, as)
const approve = (id: number, as: TestPerson | undefined = admin) => call(courseReviews.approveCourse, { query: { courseId: id } }, as)
const giveBack = (id: number, as: TestPerson | undefined = admin, feedback = 'Say more about tides.') =>
  call(courseReviews.requestChanges, { query: { courseId: id }, body: { feedback } }, as)
const reject = (id: number, as: TestPerson | undefined = admin, reason = 'Not a course.') =>
  call(courseReviews.rejectCourse, { query: { courseId: id }, body: { reason } }, as)
const statusOf = async (id: number) =>
  (await db.selectFrom('courses').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const threadOf = async (id: number) => (await call(courseReviews.getReviewThread, { params: { id } }, admin)).data
const kindsOf = async (id: number) => (await threadOf(id)).map(({ kind }: { kind: string }) => kind)
const codes = (answers: TestAnswer[]) => answers.map(({ statusCode, code }) => code ?? statusCode)
const notificationsOf = async (person: TestPerson) => (await call(notifications.listNotifications, { query: {} }, person)).data.content
const mailsTo = async ({ id }: TestPerson) => {
  await runJobs()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return mailbox.mails().filter(({ to }) => to === email)
}

describe('submitting a course', () => {
  test.each(['DRAFT', 'CHANGES_REQUESTED'] as const)('with status %s puts it under review and notifies admins', async (status) => {
    const course = await givenCompleteCourse(db, { status })
    const instructor = { id: course.instructorId }

    const answer = await submit(course.id, instructor)

    expect(answer).toMatchObject({ statusCode: 200, data: { id: course.id, status: 'UNDER_REVIEW', submittedAt: clock.now.toISOString() } })
    expect(await threadOf(course.id)).toMatchObject([{ kind: 'SUBMITTED', text: '', author: { isInstructor: true } }])
    const [news] = await notificationsOf(admin)
    expect(news).toMatchObject({ title: 'New course to review', link: `/admin/course-reviews/${course.id}` })
    expect(await mailsTo(admin)).toEqual([])
  })

  test('is refused with the missing items and each item’s editor tab', async () => {
    const course = await givenCourse(db, {
      status: 'DRAFT',
      description_html: safeHtml``,
      categoryIds: [],
      curriculum: [[{ video_id: null }]],
    })

    const answer = await submit(course.id, { id: course.instructorId })

    expect(answer).toMatchObject({ statusCode: 409, code: 'COURSE_INCOMPLETE' })
    expect(answer.errors?.map(({ path }) => path)).toEqual(['landing', 'landing', 'landing', 'curriculum'])
    expect(await statusOf(course.id)).toBe('DRAFT')
    expect(await threadOf(course.id)).toEqual([])
  })

  test.each(['UNDER_REVIEW', 'LIVE', 'REJECTED', 'ARCHIVED'] as const)('is refused with status %s', async (status) => {
    const course = await givenCompleteCourse(db, { status })

    expect(await submit(course.id, { id: course.instructorId })).toMatchObject({ statusCode: 409, code: 'COURSE_NOT_SUBMITTABLE' })
    expect(await statusOf(course.id)).toBe(status)
  })

  test('happens once for concurrent requests', async () => {
    const course = await givenCompleteCourse(db)

    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(course.id, { id: course.instructorId })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'COURSE_NOT_SUBMITTABLE')).toHaveLength(9)
    expect(await kindsOf(course.id)).toEqual(['SUBMITTED'])
  })

  test('can be undone and repeated', async () => {
    const course = await givenCompleteCourse(db)
    const instructor = { id: course.instructorId }
    await submit(course.id, instructor)

    const answer = await withdraw(course.id, instructor)

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'DRAFT', submittedAt: null } })
    expect(await withdraw(course.id, instructor)).toMatchObject({ statusCode: 409, code: 'COURSE_NOT_UNDER_REVIEW' })
    expect((await submit(course.id, instructor)).statusCode).toBe(200)
    expect(await kindsOf(course.id)).toEqual(['SUBMITTED', 'WITHDRAWN', 'SUBMITTED'])
  })
})

describe('deciding on a course', () => {
  test('publishes it when approved, and sends its instructor a notification and an email', async () => {
    const course = await givenSubmittedCourse(db, { title: 'Tanning hides' })
    const instructor = { id: course.instructorId }

    const answer = await approve(course.id)

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'LIVE', submittedAt: null } })
    const listed = await call(courses.listCatalog, { query: { search: 'tanning hides' } } as never)
    expect(listed.data.content.map(({ id }: { id: number }) => id)).toEqual([course.id])
    expect(await notificationsOf(instructor)).toMatchObject([
      { title: 'Your course is published', link: `/instructor/courses/edit/${course.id}` },
    ])
    const mails = await mailsTo(instructor)
    expect(mails.map(({ subject }) => subject)).toEqual(['“Tanning hides” is published'])
    expect(mails[0]?.text).toContain(`http://localhost:3000/courses/${course.id}`)
  })

  test('refuses to approve a version that was resubmitted after the admin viewed it', async () => {
    const course = await givenSubmittedCourse(db)
    const waiting = async () => (await call(courseReviews.listReviewQueue, { query: { size: 100 } }, admin)).data.content
    const submittedAt = async () => (await waiting()).find(({ id }: { id: number }) => id === course.id).waitingSince
    const approveWith = (looked: string) =>
      call(courseReviews.approveCourse, { query: { courseId: course.id, submittedAt: looked } }, admin)
    const lookedAt = await submittedAt()
    await withdraw(course.id, { id: course.instructorId })
    clock.now = new Date(clock.now.getTime() + 60_000)
    await submit(course.id, { id: course.instructorId })

    const answers = [await approveWith(lookedAt), await approveWith(await submittedAt())]

    expect(codes(answers)).toEqual(['EDIT_CONFLICT', 200])
  })

  test('shows the instructor the requested changes verbatim and lets them resubmit', async () => {
    const course = await givenSubmittedCourse(db)
    const instructor = { id: course.instructorId }

    const answer = await giveBack(course.id, admin, ' Say <b>more</b>\nabout tides. ')

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'CHANGES_REQUESTED' } })
    expect((await call(courseReviews.getReviewThread, { params: { id: course.id } }, instructor)).data).toMatchObject([
      { kind: 'CHANGES_REQUESTED', text: 'Say <b>more</b>\nabout tides.', author: { isInstructor: false } },
    ])
    const { data: own } = await call(authoring.listOwnCourses, { query: {} }, instructor)
    expect(own.content[0].changesRequestedAt).toBe(clock.now.toISOString())
    const [mail] = await mailsTo(instructor)
    expect(mail?.text).toContain('Say <b>more</b>')
    expect(mail?.html).not.toContain('<b>more')
    expect((await submit(course.id, instructor)).statusCode).toBe(200)
  })

  test('compares a resubmitted course with the version for which changes were requested', async () => {
    const course = await givenSubmittedCourse(db, { title: 'Tide tables' })
    const instructor = { id: course.instructorId }
    const changes = async () => (await call(courseReviews.listCourseChanges, { params: { id: course.id } }, admin)).data
    expect(await changes()).toMatchObject({ since: null, changes: [] })
    await giveBack(course.id)
    const decidedAt = clock.now.toISOString()

    await call(authoring.updateCourse, { body: { id: course.id, title: 'Tide tables for sailors' } }, instructor)
    await submit(course.id, instructor)

    expect(await changes()).toMatchObject({
      since: decidedAt,
      changes: [{ kind: 'CHANGED', subject: 'Title', before: 'Tide tables', after: 'Tide tables for sailors' }],
    })
  })

  test('isn’t possible after a rejection', async () => {
    const course = await givenSubmittedCourse(db)
    const instructor = { id: course.instructorId }

    expect(await reject(course.id)).toMatchObject({ statusCode: 200, data: { status: 'REJECTED' } })

    const later = [await submit(course.id, instructor), await approve(course.id), await giveBack(course.id), await reject(course.id)]
    expect(codes(later)).toEqual(['COURSE_NOT_SUBMITTABLE', ...Array(3).fill('COURSE_NOT_UNDER_REVIEW')])
    expect((await mailsTo(instructor)).map(({ text }) => text.includes('Not a course.'))).toEqual([true])
  })

  test('accepts feedback in the query string, but prefers the body', async () => {
    const [one, other] = [await givenSubmittedCourse(db), await givenSubmittedCourse(db)]
    const wordsFor = async (courseId: number, body?: { feedback: string }) => {
      await call(courseReviews.requestChanges, { query: { courseId, feedback: 'From the query.' }, body }, admin)
      return (await threadOf(courseId)).at(-1).text
    }

    expect(await wordsFor(one.id)).toBe('From the query.')
    expect(await wordsFor(other.id, { feedback: 'From the body.' })).toBe('From the body.')
  })

  test('refuses to request changes without feedback', async () => {
    const course = await givenSubmittedCourse(db)

    const answer = await call(courseReviews.requestChanges, { query: { courseId: course.id }, body: undefined }, admin)

    expect(answer.errors).toEqual([{ path: 'feedback', message: 'Please provide feedback before requesting changes' }])
  })

  test.each([
    ['requesting changes', giveBack, 'feedback', 'Please provide feedback before requesting changes'],
    ['rejecting', reject, 'reason', 'Reason is required.'],
  ])('requires an explanation when %s', async (_, decide, path, message) => {
    const course = await givenSubmittedCourse(db)

    expect(await decide(course.id, admin, '  ')).toMatchObject({ statusCode: 400, errors: [{ path, message }] })
    expect(await statusOf(course.id)).toBe('UNDER_REVIEW')
  })

  test.each([
    ['approve', approve],
    ['request changes to', giveBack],
    ['reject', reject],
  ])('doesn’t let an admin %s their own course, an unknown course or a draft', async (_, decide) => {
    const teacher = await givenInstructor(db, { roles: ['ADMIN'] })
    const own = await givenSubmittedCourse(db, { instructor_id: teacher.id })
    const draft = await givenCompleteCourse(db)

    const answers = [await decide(own.id, teacher), await decide(draft.id), await decide(2_147_483_647)]

    expect(codes(answers)).toEqual(['COURSE_OWN_REVIEW', 'COURSE_NOT_UNDER_REVIEW', 'COURSE_NOT_FOUND'])
    expect([await statusOf(own.id), await statusOf(draft.id)]).toEqual(['UNDER_REVIEW', 'DRAFT'])
  })

  test('happens once, with consistent results, for conflicting concurrent decisions', async () => {
    const course = await givenSubmittedCourse(db)
    const other = await givenAdmin(db)

    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        approve(course.id),
        giveBack(course.id, other),
        reject(course.id),
        withdraw(course.id, { id: course.instructorId }),
      ]),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'COURSE_NOT_UNDER_REVIEW')).toHaveLength(11)
    const [kind, ...more] = await kindsOf(course.id)
    expect(more).toEqual([])
    const statuses: Record<string, string> = { APPROVED: 'LIVE', WITHDRAWN: 'DRAFT' }
    expect(await statusOf(course.id)).toBe(statuses[kind] ?? kind)
  })

  test('sends no email if the instructor turned it off', async () => {
    const course = await givenSubmittedCourse(db)
    const instructor = { id: course.instructorId }
    await call(notifications.updateMailPreferences, { body: { ...allMails, alert: false } }, instructor)

    await approve(course.id)

    expect(await mailsTo(instructor)).toEqual([])
    expect(await notificationsOf(instructor)).toHaveLength(1)
  })
})

describe('access to course reviews', () => {
  const callers = async (course: { instructorId: string }) => [
    undefined,
    await givenUser(db),
    await givenInstructor(db),
    await givenManager(db),
    admin,
    { id: course.instructorId },
  ]
  const asked = async (course: { instructorId: string }, ask: (person?: TestPerson) => Promise<TestAnswer>) => {
    const answers = []
    for (const person of await callers(course)) answers.push(await ask(person))
    return answers.map(({ statusCode }) => statusCode)
  }

  test('allows only the course’s instructor to submit and withdraw', async () => {
    const course = await givenCompleteCourse(db)
    const live = await givenCompleteCourse(db, { status: 'LIVE' })

    expect(await asked(course, (person) => submit(course.id, person))).toEqual([401, 403, 404, 403, 403, 200])
    expect(await asked(course, (person) => withdraw(course.id, person))).toEqual([401, 403, 404, 403, 403, 200])
    expect((await submit(live.id, await givenInstructor(db))).statusCode).toBe(403)
  })

  test('doesn’t allow an admin who teaches to submit another instructor’s course', async () => {
    const course = await givenCompleteCourse(db)

    expect((await submit(course.id, await givenInstructor(db, { roles: ['ADMIN'] }))).statusCode).toBe(403)
    expect(await statusOf(course.id)).toBe('DRAFT')
  })

  test.each([
    ['findings', courseReviews.getFindings],
    ['changes', courseReviews.listCourseChanges],
    ['the thread', courseReviews.getReviewThread],
  ])('includes %s for the course’s instructor and admins', async (_, endpoint) => {
    const course = await givenCompleteCourse(db)

    expect(await asked(course, (person) => call(endpoint, { params: { id: course.id } }, person))).toEqual([401, 403, 404, 403, 200, 200])
  })

  test('allows the course’s instructor and admins to answer in the thread', async () => {
    const course = await givenCompleteCourse(db)
    const answer = (person?: TestPerson) =>
      call(courseReviews.answerReviewThread, { params: { id: course.id }, body: { text: 'Why?' } }, person)

    expect(await asked(course, answer)).toEqual([401, 403, 404, 403, 200, 200])
    expect(await kindsOf(course.id)).toEqual(['ANSWERED', 'ANSWERED'])
  })

  test.each([
    ['approve', (id: number) => (person?: TestPerson) => call(courseReviews.approveCourse, { query: { courseId: id } }, person)],
    [
      'request changes',
      (id: number) => (person?: TestPerson) =>
        call(courseReviews.requestChanges, { query: { courseId: id }, body: { feedback: 'More' } }, person),
    ],
    [
      'reject',
      (id: number) => (person?: TestPerson) =>
        call(courseReviews.rejectCourse, { query: { courseId: id }, body: { reason: 'No' } }, person),
    ],
  ])('allows only admins to %s', async (_, decide) => {
    const course = await givenSubmittedCourse(db)

    // The instructor sends the last request, after the decision, and is refused because of the role.
    expect(await asked(course, decide(course.id))).toEqual([401, 403, 403, 403, 200, 403])
  })

  test('allows only admins to see the queue and to mark changes as seen', async () => {
    const course = await givenSubmittedCourse(db)
    await approve(course.id)

    const { seen } = (await call(courseReviews.listCourseChanges, { params: { id: course.id } }, admin)).data

    expect(await asked(course, (person) => call(courseReviews.listReviewQueue, { query: {} }, person))).toEqual([
      401, 403, 403, 403, 200, 403,
    ])
    expect(
      await asked(course, (person) => call(courseReviews.markChangesSeen, { params: { id: course.id }, body: { seen } }, person)),
    ).toEqual([401, 403, 403, 403, 200, 403])
  })
})

describe('the thread', () => {
  test('notifies the other side about each answer', async () => {
    const course = await givenSubmittedCourse(db, { title: 'Soap making' })
    const instructor = { id: course.instructorId }
    const answer = (text: string, as: TestPerson) =>
      call(courseReviews.answerReviewThread, { params: { id: course.id }, body: { text } }, as)
    await giveBack(course.id)

    const said = await answer('Which tides?', instructor)
    await answer('Those of lecture 2.', admin)

    expect(said).toMatchObject({ statusCode: 200, data: { kind: 'ANSWERED', text: 'Which tides?', author: { isInstructor: true } } })
    expect((await notificationsOf(admin))[0]).toMatchObject({
      title: 'New comment on the review of “Soap making”',
      message: 'Which tides?',
    })
    expect((await notificationsOf(instructor))[0]).toMatchObject({ message: 'Those of lecture 2.' })
    expect(await kindsOf(course.id)).toEqual(['CHANGES_REQUESTED', 'ANSWERED', 'ANSWERED'])
  })

  test('refuses empty answers and limits the number of answers', async () => {
    const course = await givenSubmittedCourse(db)
    const answer = (text: string) =>
      call(courseReviews.answerReviewThread, { params: { id: course.id }, body: { text } }, { id: course.instructorId })

    expect(await answer(' ')).toMatchObject({ statusCode: 400, errors: [{ path: 'text', message: 'Enter a message.' }] })
    const answers = await Promise.all(Array.from({ length: 21 }, (_, index) => answer(`Word ${index}`)))

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  test('is deleted with its course, even while someone is answering', async () => {
    for (let round = 0; round < 5; round++) {
      const course = await givenCompleteCourse(db, { status: 'CHANGES_REQUESTED' })
      const instructor = { id: course.instructorId }

      const [deleted, answered] = await Promise.all([
        call(authoring.deleteCourse, { params: { id: course.id } }, instructor),
        call(courseReviews.answerReviewThread, { params: { id: course.id }, body: { text: 'Done.' } }, instructor),
      ])

      expect(deleted.statusCode).toBe(200)
      expect([200, 404]).toContain(answered.statusCode)
      expect(await db.selectFrom('course_review_entries').select('id').where('course_id', '=', course.id).execute()).toEqual([])
    }
  })

  test('can’t be changed', async () => {
    const course = await givenSubmittedCourse(db)
    await giveBack(course.id)

    const change = db.updateTable('course_review_entries').set({ body: 'Perfect.' }).where('course_id', '=', course.id).execute()

    await expect(change).rejects.toThrow('never changes')
  })
})

describe('the queue', () => {
  const queue = async (query: object, as: TestPerson = admin) => (await call(courseReviews.listReviewQueue, { query } as never, as)).data
  const idsOf = ({ content }: { content: { id: number }[] }) => content.map(({ id }) => id)

  test('finds courses by title, subtitle, instructor and category, longest wait first, in pages', async () => {
    const teacher = await givenInstructor(db, { first_name: 'Zubairu', last_name: 'Kwanashie', roles: ['ADMIN'] })
    const category = await givenCategory(db)
    const newer = await givenSubmittedCourse(db, { title: 'Goldsmithing 50%_off', instructor_id: teacher.id })
    const older = await givenSubmittedCourse(db, {
      subtitle: 'With goldsmithing',
      submitted_at: new Date('2026-08-01'),
      categoryIds: [category.id],
    })
    await givenCompleteCourse(db, { title: 'Goldsmithing, a draft' })

    const found = await queue({ search: 'goldsmith' })

    expect(idsOf(found)).toEqual([older.id, newer.id])
    expect(found.content[0]).toMatchObject({
      waitingSince: '2026-08-01T00:00:00.000Z',
      isOwn: false,
      isResubmitted: false,
      durationString: '2m',
    })
    expect(idsOf(await queue({ search: 'goldsmith', size: '1', page: '2' }))).toEqual([newer.id])
    expect((await queue({ search: 'goldsmith', size: '1' })).totalElements).toBe(2)
    expect(idsOf(await queue({ search: 'zubairu kwan' }, teacher))).toEqual([newer.id])
    expect((await queue({ search: 'zubairu' }, teacher)).content[0].isOwn).toBe(true)
    expect(idsOf(await queue({ search: '50%_' }))).toEqual([newer.id])
    expect(idsOf(await queue({ categoryId: String(category.id) }))).toEqual([older.id])
    expect(idsOf(await queue({ search: 'no such course' }))).toEqual([])
  })

  test('marks resubmitted courses', async () => {
    const course = await givenCompleteCourse(db, { title: 'Batik' })
    await submit(course.id, { id: course.instructorId })
    await giveBack(course.id)
    await submit(course.id, { id: course.instructorId })

    expect((await queue({ search: 'batik' })).content).toMatchObject([{ isResubmitted: true }])
  })

  test('of changed courses lists each course changed since approval, until an admin marks the changes as seen', async () => {
    const course = await givenSubmittedCourse(db, { title: 'Macramé' })
    const changed = async () => idsOf(await queue({ queue: 'CHANGED', search: 'macramé' }))
    await approve(course.id)
    expect(await changed()).toEqual([])

    await call(authoring.updateCourse, { body: { id: course.id, subtitle: 'Knots and nothing but knots' } }, { id: course.instructorId })
    expect(await changed()).toEqual([course.id])

    const { seen } = (await call(courseReviews.listCourseChanges, { params: { id: course.id } }, admin)).data
    await call(authoring.updateCourse, { body: { id: course.id, subtitle: 'Knots, and a little glue' } }, { id: course.instructorId })
    const early = await call(courseReviews.markChangesSeen, { params: { id: course.id }, body: { seen } }, admin)
    expect([early.code, await changed()]).toEqual(['EDIT_CONFLICT', [course.id]])

    const newer = (await call(courseReviews.listCourseChanges, { params: { id: course.id } }, admin)).data
    await call(courseReviews.markChangesSeen, { params: { id: course.id }, body: { seen: newer.seen } }, admin)
    expect(await changed()).toEqual([])
    expect((await call(courseReviews.listCourseChanges, { params: { id: course.id } }, admin)).data.changes).toEqual([])
    expect(await kindsOf(course.id)).toEqual(['APPROVED', 'CHANGES_SEEN'])
  })

  test('refuses to mark changes as seen for a draft or the admin’s own course', async () => {
    const teacher = await givenInstructor(db, { roles: ['ADMIN'] })
    const [draft, own] = [await givenCompleteCourse(db), await givenCompleteCourse(db, { instructor_id: teacher.id, status: 'LIVE' })]
    const see = (id: number, as: TestPerson) => call(courseReviews.markChangesSeen, { params: { id }, body: { seen: 'any' } }, as)

    expect(codes([await see(draft.id, admin), await see(own.id, teacher)])).toEqual(['COURSE_NOT_LIVE', 'COURSE_OWN_REVIEW'])
  })
})
