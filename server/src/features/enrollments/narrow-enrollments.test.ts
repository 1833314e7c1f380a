import { getNextLecture, listEnrollmentChoices, listEnrollments } from '@akada/contract/enrollments.ts'
import { describe, expect, test } from 'vitest'
import { givenCategory, givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { call, db, clock } = await testApp()

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(clock.now.getTime() - days * DAY)
const titlesOf = async (query: Record<string, unknown>, person: TestPerson) =>
  (await call(listEnrollments, { query }, person)).data.content.map(({ course }: { course: { title: string } }) => course.title)

describe('the enrollment list', async () => {
  const student = await givenUser(db)
  const [ada, bola] = [
    await givenInstructor(db, { first_name: 'Ada', last_name: 'Obi' }),
    await givenInstructor(db, { first_name: 'Bola' }),
  ]
  const [sewing, money] = [await givenCategory(db, { name: 'Sewing' }), await givenCategory(db, { name: 'Money' })]
  const finished = await givenCourse(db, { title: 'Zips', instructor_id: ada.id, categoryIds: [sewing.id] })
  const begun = await givenCourse(db, { title: 'Books for 100% of traders', instructor_id: bola.id, categoryIds: [money.id] })
  const waiting = await givenCourse(db, { title: 'aprons', instructor_id: ada.id, categoryIds: [sewing.id, money.id] })
  const away = await givenCourse(db, { title: 'Put away', instructor_id: (await givenInstructor(db)).id })
  const enrolled = { user_id: student.id }
  await givenEnrollment(db, {
    ...enrolled,
    course_id: finished.id,
    enrolled_at: daysAgo(9),
    last_learned_at: daysAgo(1),
    completed_at: daysAgo(1),
  })
  await givenEnrollment(db, {
    ...enrolled,
    course_id: begun.id,
    enrolled_at: daysAgo(5),
    last_learned_at: daysAgo(3),
    completedLectureIds: begun.lectureIds.slice(0, 1),
  })
  await givenEnrollment(db, { ...enrolled, course_id: waiting.id, enrolled_at: daysAgo(2) })
  await givenEnrollment(db, { ...enrolled, course_id: away.id, archived_at: daysAgo(1) })

  test.each([
    [{}, ['Zips', 'Books for 100% of traders', 'aprons']],
    [{ sort: 'recent' }, ['Zips', 'Books for 100% of traders', 'aprons']],
    [{ sort: 'title' }, ['aprons', 'Books for 100% of traders', 'Zips']],
    [{ sort: 'newest' }, ['aprons', 'Books for 100% of traders', 'Zips']],
    [{ sort: 'progress' }, ['Zips', 'Books for 100% of traders', 'aprons']],
    [{ progress: 'completed' }, ['Zips']],
    [{ progress: 'in-progress' }, ['Books for 100% of traders']],
    [{ progress: 'not-started' }, ['aprons']],
    [{ instructorId: ada.id }, ['Zips', 'aprons']],
    [{ categoryId: money.id, sort: 'title' }, ['aprons', 'Books for 100% of traders']],
    [{ search: 'APRON' }, ['aprons']],
    [{ search: '0%' }, ['Books for 100% of traders']],
    [{ search: '%_' }, []],
    [{ search: 'put away' }, []],
    [{ categoryId: sewing.id, instructorId: ada.id, progress: 'not-started', search: 'pro' }, ['aprons']],
  ])('filtered by %j contains %j', async (query, titles) => {
    expect(await titlesOf(query, student)).toEqual(titles)
  })

  test('can be sorted by title in natural order, ignoring case and accents', async () => {
    const reader = await givenUser(db)
    for (const title of ['Lecture 10', 'Ọ̀kọ̀', 'Élan', 'Lecture 9', 'obi', 'Paints'])
      await givenEnrollment(db, { user_id: reader.id, course_id: (await givenCourse(db, { title })).id })

    expect(await titlesOf({ sort: 'title' }, reader)).toEqual(['Élan', 'Lecture 9', 'Lecture 10', 'obi', 'Ọ̀kọ̀', 'Paints'])
  })

  test('returns the total number of filtered enrollments', async () => {
    const { data } = await call(listEnrollments, { query: { instructorId: ada.id, size: 1, page: 1 } }, student)

    expect(data).toMatchObject({ content: [{ course: { title: 'aprons' } }], totalElements: 2, page: 1, size: 1 })
  })

  test('offers the instructors and categories of the user’s enrollments as filters', async () => {
    const { data } = await call(listEnrollmentChoices, {}, student)

    expect(data.instructors.map(({ id }: { id: string }) => id)).toEqual([ada.id, bola.id])
    expect(data.instructors[0]).toEqual({ id: ada.id, name: 'Ada Obi' })
    expect(data.categories).toEqual([
      { id: money.id, name: 'Money' },
      { id: sewing.id, name: 'Sewing' },
    ])
  })

  test('requires a session and valid values', async () => {
    expect((await call(listEnrollmentChoices, {})).statusCode).toBe(401)
    expect((await call(getNextLecture, {})).statusCode).toBe(401)
    expect(await call(listEnrollments, { query: { sort: 'price' } as never }, student)).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'sort' }],
    })
  })
})

describe('the next lecture', () => {
  test('is null before the first lecture is completed', async () => {
    const enrollment = await givenEnrollment(db)

    expect((await call(getNextLecture, {}, { id: enrollment.userId })).data).toBeNull()
  })

  test('is the unfinished lecture of the last learned course, with the remaining seconds', async () => {
    const student = await givenUser(db)
    const older = await givenEnrollment(db, { user_id: student.id, last_learned_at: daysAgo(4) })
    const course = await givenCourse(db, { curriculum: [[{}], [{ title: 'Debit and credit', duration_seconds: 600 }, {}]] })
    const lectureId = course.lectureIds[1] ?? 0
    const enrollment = await givenEnrollment(db, {
      user_id: student.id,
      course_id: course.id,
      last_learned_at: daysAgo(2),
      last_lecture_id: lectureId,
      completedLectureIds: course.lectureIds.slice(0, 1),
    })
    await givenEnrollment(db, { user_id: student.id, last_learned_at: daysAgo(1), completed_at: daysAgo(1) })
    await db.insertInto('lecture_positions').values({ enrollment_id: enrollment.id, lecture_id: lectureId, seconds: 240 }).execute()

    const { data } = await call(getNextLecture, {}, student)

    expect(data.enrollment).toMatchObject({ id: enrollment.id, progress: 33, course: { id: course.id } })
    expect(data.lecture).toEqual({ id: lectureId, title: 'Debit and credit', secondsLeft: 360 })
    expect(older.id).not.toBe(enrollment.id)
  })
})

describe('an enrollment’s refund deadline', () => {
  const paid = async (paidAt: Date) => {
    const student = await givenUser(db)
    const course = await givenCourse(db)
    const order = await givenPaidOrder(db, { userId: student.id, courseIds: [course.id], paidAt })
    const shown = async () => (await call(listEnrollments, { query: {} }, student)).data.content[0].refundableUntil
    return { student, course, order, shown }
  }

  test('is thirty days after the payment', async () => {
    const { shown } = await paid(daysAgo(2))

    expect(await shown()).toBe(new Date(clock.now.getTime() + 28 * DAY).toISOString())
  })

  test('is null after it has passed, and for a free course', async () => {
    const { shown } = await paid(daysAgo(31))
    const free = await givenEnrollment(db, { source: 'FREE' })

    expect(await shown()).toBeNull()
    expect((await call(listEnrollments, { query: {} }, { id: free.userId })).data.content[0].refundableUntil).toBeNull()
  })

  test('is null once a refund was requested, unless it was declined', async () => {
    const { order, shown, student } = await paid(daysAgo(2))
    const line = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
    const payment = await db.selectFrom('payments').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
    const refund = { kind: 'BUYER', order_id: order.id, order_line_id: line.id, payment_id: payment.id, currency: 'NGN' } as const
    const { id } = await db
      .insertInto('refunds')
      .values({ ...refund, amount_minor: line.price_minor, status: 'REQUESTED', requested_by: student.id, requested_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow()

    const asked = await shown()
    await db
      .updateTable('refunds')
      .set({ status: 'DECLINED', decided_at: clock.now, decision_reason: 'Watched it all' })
      .where('id', '=', id)
      .execute()

    expect([asked, await shown()]).toEqual([null, expect.any(String)])
  })
})
