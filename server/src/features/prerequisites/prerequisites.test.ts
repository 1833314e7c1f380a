import { addToCart } from '@akada/contract/cart.ts'
import { listCourseChanges, markChangesSeen } from '@akada/contract/course-reviews.ts'
import { duplicateCourse } from '@akada/contract/course-transfer.ts'
import { checkEnrollment, enrollInCourse } from '@akada/contract/enrollments.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { listPrerequisites, savePrerequisites } from '@akada/contract/prerequisites.ts'
import { describe, expect, test } from 'vitest'
import { topics } from '#features/privacy/privacy.topics.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, clock, deps } = await testApp()

type Taught = { id: number; instructorId: string }
const save = ({ id, instructorId }: Taught, requiredIds: number[], recommendedIds: number[] = []) =>
  call(savePrerequisites, { params: { id }, body: { requiredIds, recommendedIds } }, { id: instructorId })
const listed = async (id: number, person?: { id: string }) => (await call(listPrerequisites, { params: { id } }, person)).data

async function givenRequiring(course: { is_free?: boolean } = {}) {
  const [before, after] = [await givenCourse(db, { title: 'Bricks' }), await givenCourse(db, { title: 'Walls', ...course })]
  await save(after, [before.id])
  const student = await givenUser(db)
  const finish = () => givenEnrollment(db, { course_id: before.id, user_id: student.id, completed_at: clock.now })
  return { before, after, student, finish }
}

describe('a required course', () => {
  test('must be completed before a free course, and the refusal names it', async () => {
    const { before, after, student, finish } = await givenRequiring({ is_free: true })
    const enroll = () => call(enrollInCourse, { body: { courseId: after.id } }, student)

    const refused = await enroll()
    await finish()
    const enrolled = await enroll()

    expect(refused).toMatchObject({
      statusCode: 409,
      code: 'PREREQUISITE_MISSING',
      message: 'Complete “Bricks” before you take “Walls”.',
      data: { courses: [{ id: before.id, title: 'Bricks' }] },
    })
    expect(enrolled.statusCode).toBe(200)
  })

  test('must be completed before checkout: nothing is ordered or charged', async () => {
    const { after, student, finish } = await givenRequiring()
    await call(addToCart, { params: { id: after.id } }, student)
    const checkOut = () => call(placeOrder, { body: { totalAmount: 15, currency: 'USD', courseIds: [after.id] } as never }, student)

    expect((await checkOut()).code).toBe('PREREQUISITE_MISSING')
    expect(await db.selectFrom('orders').selectAll().where('user_id', '=', student.id).execute()).toEqual([])
    await finish()
    expect((await checkOut()).code).toBeUndefined()
  })

  test('isn’t needed for a course that the user has, and doesn’t end an enrollment', async () => {
    const [before, after, student] = [await givenCourse(db), await givenCourse(db, { is_free: true }), await givenUser(db)]
    await givenEnrollment(db, { course_id: after.id, user_id: student.id })

    await save(after, [before.id])

    expect((await call(enrollInCourse, { body: { courseId: after.id } }, student)).statusCode).toBe(200)
    expect((await call(checkEnrollment, { params: { courseId: after.id } }, student)).data).toBe(true)
  })

  test.each(['ARCHIVED', 'DRAFT'] as const)('stops counting once it is %s', async (status) => {
    const { before, after, student } = await givenRequiring({ is_free: true })

    await changeCourse(db, before.id, { status })

    expect(await listed(after.id)).toEqual({ required: [], recommended: [] })
    expect((await call(enrollInCourse, { body: { courseId: after.id } }, student)).statusCode).toBe(200)
  })

  test('counts only if its enrollment is active and complete, except for its instructor', async () => {
    const { before, after, student } = await givenRequiring({ is_free: true })
    const { id } = await givenEnrollment(db, { course_id: before.id, user_id: student.id })
    const enroll = (person: { id: string }) => call(enrollInCourse, { body: { courseId: after.id } }, person)

    expect((await enroll(student)).code).toBe('PREREQUISITE_MISSING')
    await db.updateTable('enrollments').set({ completed_at: clock.now, status: 'REFUNDED' }).where('id', '=', id).execute()
    expect((await enroll(student)).code).toBe('PREREQUISITE_MISSING')
    expect((await enroll({ id: before.instructorId })).statusCode).toBe(200)
  })
})

describe('the list of prerequisites', () => {
  test('shows what the caller has completed, and recommended courses never stop anyone', async () => {
    const { before, after, student, finish } = await givenRequiring({ is_free: true })
    const advised = await givenCourse(db, { title: 'Mortar' })
    await save(after, [before.id], [advised.id])
    await finish()

    expect(await listed(after.id, student)).toEqual({
      required: [{ id: before.id, title: 'Bricks', isCompleted: true }],
      recommended: [{ id: advised.id, title: 'Mortar', isCompleted: false }],
    })
    expect((await call(enrollInCourse, { body: { courseId: after.id } }, student)).statusCode).toBe(200)
  })

  test('takes a course in both lists as required, and replaces the lists', async () => {
    const [course, one, other] = [await givenCourse(db), await givenCourse(db, { title: 'One' }), await givenCourse(db, { title: 'Two' })]

    await save(course, [one.id], [one.id, other.id])
    const first = await listed(course.id)
    await save(course, [], [one.id])

    expect(first).toMatchObject({ required: [{ title: 'One' }], recommended: [{ title: 'Two' }] })
    expect(await listed(course.id)).toMatchObject({ required: [], recommended: [{ title: 'One' }] })
  })

  test('keeps prerequisites that aren’t published at the moment, also if they are sent', async () => {
    const [course, hidden, other] = [
      await givenCourse(db),
      await givenCourse(db, { title: 'Hidden' }),
      await givenCourse(db, { title: 'Two' }),
    ]
    await save(course, [hidden.id])
    await changeCourse(db, hidden.id, { status: 'ARCHIVED' })

    const saved = [await save(course, [], [other.id]), await save(course, [hidden.id], [other.id])]
    await changeCourse(db, hidden.id, { status: 'LIVE' })

    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await listed(course.id)).toMatchObject({ required: [{ title: 'Hidden' }], recommended: [{ title: 'Two' }] })
  })

  test('refuses the course itself, cycles through others, and courses that aren’t published', async () => {
    const [first, second, third] = [await givenCourse(db), await givenCourse(db), await givenCourse(db)]
    const draft = await givenCourse(db, { status: 'DRAFT' })
    await save(second, [first.id])
    await save(third, [], [second.id])

    const answers = [await save(first, [first.id]), await save(first, [third.id]), await save(first, [], [second.id])]

    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('PREREQUISITE_CYCLE'))
    expect((await save(first, [draft.id])).code).toBe('PREREQUISITE_UNKNOWN')
    expect((await save(first, [2_000_000_000])).code).toBe('PREREQUISITE_UNKNOWN')
    expect(await listed(first.id)).toEqual({ required: [], recommended: [] })
  })

  test('stays without a cycle if courses require each other concurrently', async () => {
    const courses = await Promise.all(Array.from({ length: 6 }, () => givenCourse(db)))

    const answers = await Promise.all(courses.map((course, index) => save(course, [courses[(index + 1) % courses.length]?.id ?? 0])))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'PREREQUISITE_CYCLE')).toHaveLength(1)
  })

  test('can’t be changed by other instructors or with more than ten courses', async () => {
    const [course, other] = [await givenCourse(db), await givenInstructor(db)]

    expect((await save({ id: course.id, instructorId: other.id }, [])).statusCode).toBe(403)
    expect((await save(course, Array(11).fill(1))).errors).toEqual([{ path: 'requiredIds', message: 'Choose at most 10 courses.' }])
  })

  test('is part of copies, the list of changes and the data export', async () => {
    const { before, after } = await givenRequiring()
    const admin = await givenAdmin(db)
    const changes = async () => (await call(listCourseChanges, { params: { id: after.id } }, admin)).data
    await call(markChangesSeen, { params: { id: after.id }, body: { seen: (await changes()).seen } }, admin)
    const advised = await givenCourse(db, { title: 'Mortar' })

    await save(after, [], [before.id, advised.id])
    const copy = await call(duplicateCourse, { params: { id: after.id } }, { id: after.instructorId })
    const own = await topics.find(({ file }) => file === 'courses-taught.json')?.gather(db, after.instructorId, deps.site)

    expect((await changes()).changes.map(({ subject, after }: { subject: string; after: string }) => [subject, after])).toEqual([
      ['Required courses', null],
      ['Recommended courses', 'Bricks, Mortar'],
    ])
    expect((await call(listPrerequisites, { params: { id: copy.data.id } }, { id: after.instructorId })).data.recommended).toHaveLength(2)
    expect((own as { id: number }[]).find(({ id }) => id === after.id)).toMatchObject({ requires: [], recommends: ['Bricks', 'Mortar'] })
  })
})
