import { addToCart, getCart } from '@akada/contract/cart.ts'
import {
  checkEnrollment,
  completeLecture,
  enrollInCourse,
  getEnrollment,
  getEnrollmentOfCourse,
  getProgress,
  listEnrollments,
  listOwnedCourses,
  savePosition,
} from '@akada/contract/enrollments.ts'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import {
  changeCourse,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenMediaFile,
  givenReview,
  givenSection,
  givenUser,
} from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { cross } from '#testing/until-waiting.ts'
import { enrollStudent } from './enroll-student.ts'

const { db, call, clock } = await testApp()

const enrollmentRows = (userId: string) => db.selectFrom('enrollments').selectAll().where('user_id', '=', userId).execute()
const certificateJobs = (enrollmentId: number) =>
  db.selectFrom('jobs').selectAll().where('dedupe_key', '=', `certificate:${enrollmentId}`).execute()
const tenTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work))

describe('enrolling in a course', () => {
  test('starts at 0% and increments the number of students', async () => {
    const student = await givenUser(db)
    const course = await givenCourse(db, { is_free: true })

    const answer = await call(enrollInCourse, { body: { courseId: course.id } }, student)

    expect(answer).toMatchObject({
      statusCode: 200,
      data: { course: { id: course.id }, progress: 0, completed: false, completionDate: null },
    })
    expect(await enrollmentRows(student.id)).toMatchObject([{ source: 'FREE', status: 'ACTIVE', enrolled_at: clock.now }])
    expect(await db.selectFrom('course_stats').select('total_enrollments').where('course_id', '=', course.id).execute()).toEqual([
      { total_enrollments: 1 },
    ])
  })

  test('removes the course from the cart, to which it was added while it had a price', async () => {
    const student = await givenUser(db)
    const [course, other] = [await givenCourse(db), await givenCourse(db)]
    for (const { id } of [course, other]) await call(addToCart, { params: { id } }, student)
    await changeCourse(db, course.id, { is_free: true, price_naira_minor: 0, price_usd_minor: 0 })

    await call(enrollInCourse, { body: { courseId: course.id } }, student)

    expect((await call(getCart, { query: {} }, student)).data.courses).toMatchObject([{ id: other.id }])
  })

  test('while the course is added to the cart leaves it out of the cart', async () => {
    const student = await givenUser(db)
    const courses = []
    for (let count = 0; count < 10; count++) courses.push(await givenCourse(db))

    await Promise.all(
      courses.flatMap(({ id: courseId }) => [
        call(addToCart, { params: { id: courseId } }, student),
        db.transaction().execute((tx) => enrollStudent(tx, { userId: student.id, courseId, opening: { source: 'FREE' }, now: clock.now })),
      ]),
    )

    expect(await enrollmentRows(student.id)).toHaveLength(courses.length)
    expect((await call(getCart, { query: {} }, student)).data.courses).toEqual([])
  })

  test('ten times concurrently creates one enrollment', async () => {
    const student = await givenUser(db)
    const course = await givenCourse(db, { is_free: true })

    const answers = await tenTimes(() => call(enrollInCourse, { body: { courseId: course.id } }, student))

    const [row] = await enrollmentRows(student.id)
    expect(answers.map(({ statusCode, data }) => [statusCode, data.id])).toEqual(Array(10).fill([200, row?.id]))
    expect(await enrollmentRows(student.id)).toHaveLength(1)
  })

  test('returns the existing enrollment of a buyer, even after the course was archived', async () => {
    const course = await givenCourse(db)
    const buyer = await givenUser(db)
    const { enrollments } = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course.id], paidAt: clock.now })
    await changeCourse(db, course.id, { status: 'ARCHIVED' })

    const answer = await call(enrollInCourse, { body: { courseId: course.id } }, buyer)

    expect(answer).toMatchObject({ statusCode: 200, data: { id: enrollments[0]?.id } })
    expect(await enrollmentRows(buyer.id)).toMatchObject([{ source: 'ORDER' }])
  })

  test('is refused for a paid course, the user’s own course and an unpublished course', async () => {
    const teacher = await givenInstructor(db)
    const own = await givenCourse(db, { is_free: true, instructor_id: teacher.id })
    const draft = await givenCourse(db, { is_free: true, status: 'DRAFT' })
    const attempt = async (courseId: number) => (await call(enrollInCourse, { body: { courseId } }, teacher)).code

    expect(await attempt((await givenCourse(db)).id)).toBe('PAYMENT_REQUIRED')
    expect(await attempt(own.id)).toBe('COURSE_OWN')
    expect(await attempt(draft.id)).toBe('COURSE_NOT_FOUND')
    expect(await attempt(2_000_000_000)).toBe('COURSE_NOT_FOUND')
    expect(await enrollmentRows(teacher.id)).toEqual([])
  })

  test('requires a new purchase after a refund', async () => {
    const enrollment = await givenEnrollment(db, { status: 'REFUNDED' })

    const answer = await call(enrollInCourse, { body: { courseId: enrollment.courseId } }, { id: enrollment.userId })

    expect(answer.code).toBe('PAYMENT_REQUIRED')
    expect(await enrollmentRows(enrollment.userId)).toMatchObject([{ status: 'REFUNDED' }])
  })

  test('reports which field is invalid', async () => {
    const student = await givenUser(db)

    const answer = await call(enrollInCourse, { body: { courseId: 'first' } }, student)

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path: 'courseId' }] })
  })
})

describe('enrolling through an order', () => {
  const enrollNow = (userId: string, courseId: number) =>
    db.transaction().execute((tx) => enrollStudent(tx, { userId, courseId, opening: { source: 'FREE' }, now: clock.now }))

  test('creates the enrollment in exactly one of ten concurrent calls', async () => {
    const [student, course] = [await givenUser(db), await givenCourse(db)]

    const outcomes = await tenTimes(() => enrollNow(student.id, course.id))

    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(outcomes.map(({ enrollmentId }) => enrollmentId)).size).toBe(1)
  })

  test('reopens a refunded enrollment once, with its progress', async () => {
    const course = await givenCourse(db)
    const refunded = await givenEnrollment(db, {
      course_id: course.id,
      status: 'REFUNDED',
      archived_at: clock.now,
      completedLectureIds: course.lectureIds.slice(0, 1),
    })

    const outcomes = await tenTimes(() => enrollNow(refunded.userId, course.id))

    expect(outcomes.filter(({ isNew }) => isNew)).toEqual([{ enrollmentId: refunded.id, isNew: true }])
    const { data } = await call(getProgress, { params: { id: refunded.id } }, { id: refunded.userId })
    expect(data).toMatchObject({ progress: 50, completedLectures: course.lectureIds.slice(0, 1) })
    expect(await enrollmentRows(refunded.userId)).toMatchObject([{ status: 'ACTIVE', archived_at: null }])
  })
})

describe('a user’s enrollments', () => {
  test('are listed most recently learned first, then newest, without archived or refunded ones', async () => {
    const student = await givenUser(db)
    const at = (day: number) => new Date(Date.UTC(2026, 7, day))
    const given = (columns: Parameters<typeof givenEnrollment>[1]) => givenEnrollment(db, { user_id: student.id, ...columns })
    const older = await given({ enrolled_at: at(1) })
    const newer = await given({ enrolled_at: at(2) })
    const learned = await given({ enrolled_at: at(1), last_learned_at: at(3) })
    const learnedLater = await given({ enrolled_at: at(1), last_learned_at: at(4) })
    await given({ archived_at: at(5) })
    await given({ status: 'REFUNDED' })

    const first = await call(listEnrollments, { query: { size: 3 } }, student)
    const second = await call(listEnrollments, { query: { size: 3, page: 1 } }, student)

    expect(first.data.content.map(({ id }: { id: number }) => id)).toEqual([learnedLater.id, learned.id, newer.id])
    expect(second.data.content.map(({ id }: { id: number }) => id)).toEqual([older.id])
    expect(second).toMatchObject({ data: { totalElements: 4, page: 1, size: 3 }, meta: { totalPages: 2 } })
  })

  test('show each course with its instructor, cover, length and rating', async () => {
    const instructor = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Eze' })
    const cover = await givenMediaFile(db, { key: 'public/covers/ledger.webp', content_type: 'image/webp', widths: [320, 640] })
    const course = await givenCourse(db, {
      instructor_id: instructor.id,
      cover_id: cover.id,
      curriculum: [[{ duration_seconds: 5_000 }, { duration_seconds: 400 }]],
    })
    await givenReview(db, { course_id: course.id, rating_halves: 9 })
    await givenReview(db, { course_id: course.id, rating_halves: 8 })
    const enrollment = await givenEnrollment(db, { course_id: course.id, completedLectureIds: course.lectureIds.slice(0, 1) })

    const { data } = await call(listEnrollments, { query: {} }, { id: enrollment.userId })

    expect(data.content).toMatchObject([
      {
        id: enrollment.id,
        progress: 50,
        completed: false,
        course: {
          id: course.id,
          title: course.title,
          instructorName: 'Ngozi Eze',
          coverImageUrl: '/media/public/covers/ledger.webp',
          coverWidths: [320, 640],
          durationHours: 1.5,
          averageRating: 4.3,
          totalReviews: 2,
        },
      },
    ])
  })

  test('have pages numbered from 0 with at most 100 rows', async () => {
    const student = await givenUser(db)

    const before = await call(listEnrollments, { query: { page: -1 } }, student)
    const large = await call(listEnrollments, { query: { size: 101 } }, student)

    expect([before.errors?.map(({ path }) => path), large.data.size]).toEqual([['page'], 100])
  })

  test('count as owned courses while active, including archived ones', async () => {
    const student = await givenUser(db)
    const owned = await givenEnrollment(db, { user_id: student.id })
    const archived = await givenEnrollment(db, { user_id: student.id, archived_at: clock.now })
    const refunded = await givenEnrollment(db, { user_id: student.id, status: 'REFUNDED' })

    const answers = await Promise.all(
      [owned, archived, refunded].map(({ courseId }) => call(checkEnrollment, { params: { courseId } }, student)),
    )

    expect(answers.map(({ data }) => data)).toEqual([true, true, false])
    expect((await call(listOwnedCourses, {}, student)).data).toEqual({ courseIds: [owned.courseId, archived.courseId] })
  })
})

describe('completing a lecture', () => {
  test('counts once, even if repeated', async () => {
    const course = await givenCourse(db, { curriculum: [[{}, {}, {}]] })
    const { id, userId } = await givenEnrollment(db, { course_id: course.id })
    const [lectureId = 0] = course.lectureIds
    const complete = () => call(completeLecture, { query: { courseId: course.id, lectureId } }, { id: userId })

    const [answer] = [await complete(), await complete()]

    expect(answer).toMatchObject({ statusCode: 200, data: { id, progress: 33, completed: false, completedLectures: [lectureId] } })
    expect((await call(getProgress, { params: { id } }, { id: userId })).data).toEqual(answer.data)
    expect((await enrollmentRows(userId))[0]).toMatchObject({ last_lecture_id: lectureId, last_learned_at: clock.now })
  })

  test('finishes the enrollment and queues one certificate when ten concurrent calls complete the last lecture', async () => {
    const course = await givenCourse(db)
    const [first = 0, last = 0] = course.lectureIds
    const { id, userId } = await givenEnrollment(db, { course_id: course.id, completedLectureIds: [first] })

    const answers = await tenTimes(() => call(completeLecture, { query: { courseId: course.id, lectureId: last } }, { id: userId }))

    expect(answers.map(({ data }) => [data.progress, data.completed])).toEqual(Array(10).fill([100, true]))
    expect(await certificateJobs(id)).toMatchObject([{ kind: 'issue-certificate', payload: { enrollmentId: id } }])
  })

  test('finishes the enrollment when the last two lectures are completed concurrently', async () => {
    const course = await givenCourse(db)
    // A last-learned time in the future, so that `touchEnrollment` writes and locks nothing.
    const later = new Date(clock.now.getTime() + 3_600_000)
    const outcomes: unknown[] = []

    for (let time = 0; time < 10; time++) {
      const { id, userId } = await givenEnrollment(db, { course_id: course.id, last_learned_at: later })
      const complete = (lectureId: number) => call(completeLecture, { query: { courseId: course.id, lectureId } }, { id: userId })
      await Promise.all(course.lectureIds.map(complete))
      const { data } = await call(getEnrollment, { params: { id } }, { id: userId })
      outcomes.push([data.completed, data.progress, data.completionDate, (await certificateJobs(id)).length])
    }

    expect(outcomes).toEqual(Array(10).fill([true, 100, clock.now.toISOString(), 1]))
  })

  test('leaves a finished enrollment and its completion date unchanged when lectures were added', async () => {
    const course = await givenCourse(db, { curriculum: [[{}]] })
    const { id, userId } = await givenEnrollment(db, { course_id: course.id })
    await call(completeLecture, { query: { courseId: course.id, lectureId: course.lectureIds[0] ?? 0 } }, { id: userId })
    const added = await givenSection(db, course.id, { position: 1, title: 'Added', lectures: [{}, {}] })
    clock.now = new Date(clock.now.getTime() + 86_400_000)

    const finished = (await call(getEnrollment, { params: { id } }, { id: userId })).data
    await call(completeLecture, { query: { courseId: course.id, lectureId: added.lectureIds[0] ?? 0 } }, { id: userId })

    expect(finished).toMatchObject({ progress: 100, completed: true })
    expect((await call(getEnrollment, { params: { id } }, { id: userId })).data).toMatchObject({
      progress: 100,
      completionDate: finished.completionDate,
    })
    expect(await certificateJobs(id)).toHaveLength(1)
  })

  test('is refused without an active enrollment, and for a lecture that is unknown or in another course', async () => {
    const course = await givenCourse(db)
    const [lectureId = 0] = course.lectureIds
    const elsewhere = (await givenCourse(db)).lectureIds[0] ?? 0
    const enrolled = await givenEnrollment(db, { course_id: course.id })
    const refunded = await givenEnrollment(db, { course_id: course.id, status: 'REFUNDED' })
    const archived = await givenEnrollment(db, { course_id: course.id, archived_at: clock.now })
    const attempt = async (userId: string, lecture: number) =>
      (await call(completeLecture, { query: { courseId: course.id, lectureId: lecture } }, { id: userId })).code

    expect(await attempt((await givenUser(db)).id, lectureId)).toBe('NOT_ENROLLED')
    expect(await attempt(course.instructorId, lectureId)).toBe('NOT_ENROLLED')
    expect(await attempt(refunded.userId, lectureId)).toBe('ENROLLMENT_ENDED')
    expect(await attempt(archived.userId, lectureId)).toBe('ENROLLMENT_ENDED')
    expect(await attempt(enrolled.userId, elsewhere)).toBe('LECTURE_ELSEWHERE')
    expect(await attempt(enrolled.userId, 2_000_000_000)).toBe('LECTURE_NOT_FOUND')
    expect(await db.selectFrom('lecture_completions').selectAll().where('enrollment_id', '=', enrolled.id).execute()).toEqual([])
  })

  test('reports which fields are missing', async () => {
    const answer = await call(completeLecture, { query: { courseId: 0 } as never }, await givenUser(db))

    expect(answer.errors?.map(({ path }) => path)).toEqual(['courseId', 'lectureId'])
  })
})

describe('the position in a video', () => {
  test('is the most recently saved one, and determines the last lecture viewed', async () => {
    const course = await givenCourse(db)
    const [lectureId = 0] = course.lectureIds
    const { id, userId } = await givenEnrollment(db, { course_id: course.id })
    const save = (seconds: number) => call(savePosition, { body: { lectureId, seconds } }, { id: userId })

    await save(30)
    clock.now = new Date(clock.now.getTime() + 10_000)
    const answer = await save(40)
    clock.now = new Date(clock.now.getTime() - 5_000)
    await save(35)

    expect(answer).toMatchObject({ statusCode: 200, data: null })
    expect((await call(getProgress, { params: { id } }, { id: userId })).data).toMatchObject({
      lastLectureId: lectureId,
      positions: [{ lectureId, seconds: 40 }],
      completedLectures: [],
    })
  })

  test('never replaces a newer one, whatever the order or number of requests', async () => {
    const course = await givenCourse(db)
    const [lectureId = 0, other = 0] = course.lectureIds
    const { id, userId } = await givenEnrollment(db, { course_id: course.id })
    const save = (body: { lectureId: number; seconds: number; secondsAgo?: number }) => call(savePosition, { body }, { id: userId })
    const shown = async () => (await call(getProgress, { params: { id } }, { id: userId })).data

    await save({ lectureId, seconds: 300, secondsAgo: 60 })
    await Promise.all([
      ...Array.from({ length: 10 }, () => save({ lectureId, seconds: 40, secondsAgo: 3600 })),
      save({ lectureId: other, seconds: 7, secondsAgo: 7200 }),
    ])
    expect(await shown()).toMatchObject({
      lastLectureId: lectureId,
      positions: [
        { lectureId, seconds: 300 },
        { lectureId: other, seconds: 7 },
      ],
    })

    await save({ lectureId, seconds: 310, secondsAgo: 30 })
    expect((await shown()).positions[0]).toEqual({ lectureId, seconds: 310 })
    expect((await save({ lectureId, seconds: 5, secondsAgo: -60 })).errors).toMatchObject([{ path: 'secondsAgo' }])
  })

  test('is saved even if a process with a clock a day ahead saved one before', async () => {
    const course = await givenCourse(db)
    const [lectureId = 0] = course.lectureIds
    const { id, userId } = await givenEnrollment(db, { course_id: course.id })
    const save = (seconds: number) => call(savePosition, { body: { lectureId, seconds } }, { id: userId })
    const right = clock.now

    clock.now = new Date(right.getTime() + 86_400_000)
    await save(30)
    clock.now = right
    await save(40)

    const { data } = await call(getProgress, { params: { id } }, { id: userId })
    expect(data.positions).toEqual([{ lectureId, seconds: 40 }])
    expect(data.lastLectureId).toBe(lectureId)
  })

  test('is refused in an archived enrollment, even if it is archived while the position is saved', async () => {
    const course = await givenCourse(db)
    const [lectureId = 0] = course.lectureIds
    const { id, userId } = await givenEnrollment(db, { course_id: course.id })
    const save = () => call(savePosition, { body: { lectureId, seconds: 40 } }, { id: userId })
    const stored = async () => ({
      ...(await db.selectFrom('enrollments').select('last_lecture_id').where('id', '=', id).executeTakeFirst()),
      positions: await db.selectFrom('lecture_positions').select('seconds').where('enrollment_id', '=', id).execute(),
    })

    const archive = (tx: Tx) => tx.updateTable('enrollments').set({ archived_at: clock.now }).where('id', '=', id).execute()
    const duringArchiving = await cross(db, save, [archive, async () => undefined])
    expect([duringArchiving, await save()]).toMatchObject([
      { statusCode: 409, code: 'ENROLLMENT_ENDED' },
      { statusCode: 409, code: 'ENROLLMENT_ENDED' },
    ])
    expect(await stored()).toEqual({ last_lecture_id: null, positions: [] })
  })

  test('is refused without an active enrollment, for an unknown lecture and for a negative second', async () => {
    const course = await givenCourse(db)
    const [lectureId = 0] = course.lectureIds
    const refunded = await givenEnrollment(db, { course_id: course.id, status: 'REFUNDED' })
    const save = (body: { lectureId: number; seconds: number }) => call(savePosition, { body }, { id: refunded.userId })

    expect((await save({ lectureId, seconds: 1 })).code).toBe('NOT_ENROLLED')
    expect((await save({ lectureId: 2_000_000_000, seconds: 1 })).code).toBe('LECTURE_NOT_FOUND')
    expect((await save({ lectureId, seconds: -1 })).errors).toMatchObject([{ path: 'seconds' }])
  })
})

describe('the user’s own enrollment', () => {
  test('is found by its course, unless it was refunded', async () => {
    const enrollment = await givenEnrollment(db)
    const refunded = await givenEnrollment(db, { status: 'REFUNDED' })
    const find = ({ courseId, userId }: { courseId: number; userId: string }) =>
      call(getEnrollmentOfCourse, { params: { courseId } }, { id: userId })

    expect(await find(enrollment)).toMatchObject({ statusCode: 200, data: { id: enrollment.id } })
    expect((await find(refunded)).code).toBe('ENROLLMENT_NOT_FOUND')
    expect((await call(getProgress, { params: { id: refunded.id } }, { id: refunded.userId })).code).toBe('ENROLLMENT_NOT_FOUND')
  })
})
