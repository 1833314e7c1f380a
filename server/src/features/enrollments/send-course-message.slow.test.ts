import { completeLecture, enrollInCourse } from '@akada/contract/enrollments.ts'
import { getMailPreferences, listNotifications, updateMailPreferences } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import { changeCourse, endEnrollment, givenCourse, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, clock, mailbox, runJobs } = await testApp()

const welcome_message = 'Dear {firstName},\n\nwelcome to {course}! <b>Begin</b> with {lecture}.'
const completion_message = 'Well done, {firstName}.'

const givenFree = (course: object = {}) =>
  givenCourse(db, { title: 'Bread & butter', is_free: true, curriculum: [[{}]], welcome_message, completion_message, ...course })
const person = (more: object = {}) => givenUser(db, { first_name: 'Ada {course}', ...more })
const join = (courseId: number, student: { id: string }) => call(enrollInCourse, { body: { courseId } }, student)
const finish = (course: { id: number; lectureIds: number[] }, student: { id: string }) =>
  call(completeLecture, { query: { courseId: String(course.id), lectureId: String(course.lectureIds[0]) } as never }, student)

type News = { type: string; title: string; message: string; link: string }
const newsOf = async (student: { id: string }): Promise<News[]> =>
  (await call(listNotifications, { query: {} }, student)).data.content.filter(({ type }: News) => type === 'message')
const mailsTo = (email: string) => mailbox.mails().filter(({ to, subject }) => to.includes(email) && !/certificate/i.test(subject))

describe('the welcome message', () => {
  test('is sent as a notification and an email', async () => {
    const [course, student] = [await givenFree(), await person()]

    await join(course.id, student)
    await runJobs()

    const message = 'Dear Ada {course},\n\nwelcome to Bread & butter! <b>Begin</b> with {lecture}.'
    const link = `/my-learning/courses/${course.id}`
    expect(await newsOf(student)).toMatchObject([{ type: 'message', title: 'Welcome to Bread & butter', message, link }])
    const [mail, ...more] = mailsTo(student.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Welcome to Bread & butter' })
    expect(mail?.text).toContain('welcome to Bread & butter! <b>Begin</b> with {lecture}.')
    expect(mail?.html).toContain('&#60;b&#62;Begin&#60;/b&#62;')
    expect(mail?.text).toContain(`http://localhost:3000${link}`)
    expect(mail?.text).toContain('http://localhost:3000/mails/unsubscribe?token=')
  })

  test('is sent once, even for concurrent enrollments and after a refund', async () => {
    const [course, student] = [await givenFree(), await person()]

    await Promise.all(Array.from({ length: 5 }, () => join(course.id, student)))
    await runJobs()
    await endEnrollment(db, { userId: student.id, courseId: course.id })
    await db
      .transaction()
      .execute((tx) => enrollStudent(tx, { userId: student.id, courseId: course.id, opening: { source: 'FREE' }, now: clock.now }))
    // Simulates the deletion of notifications after 180 days.
    await db.deleteFrom('notifications').where('user_id', '=', student.id).execute()
    await db.deleteFrom('jobs').where('status', '=', 'DONE').execute()
    await join(course.id, student)
    await runJobs()

    expect(await newsOf(student)).toEqual([])
    expect(mailsTo(student.email)).toHaveLength(1)
  })

  test('is sent only as a notification if the student turned off the email', async () => {
    const [course, student] = [await givenFree(), await person()]
    const { data: chosen } = await call(getMailPreferences, {}, student)
    await call(updateMailPreferences, { body: { ...chosen, message: false } }, student)

    await join(course.id, student)
    await runJobs()

    expect(await newsOf(student)).toHaveLength(1)
    expect(mailsTo(student.email)).toEqual([])
  })

  test('isn’t sent if it is empty or the enrollment has ended', async () => {
    const [silent, refunded, student] = [await givenFree({ welcome_message: '' }), await givenFree(), await person()]

    await join(silent.id, student)
    await join(refunded.id, student)
    await endEnrollment(db, { userId: student.id, courseId: refunded.id })
    await runJobs()

    expect(await newsOf(student)).toEqual([])
    expect(mailsTo(student.email)).toEqual([])
  })
})

describe('the completion message', () => {
  test('is sent once, in addition to the certificate', async () => {
    const [course, student] = [await givenFree({ welcome_message: '' }), await person({ first_name: 'Ada' })]
    await join(course.id, student)

    await Promise.all(Array.from({ length: 3 }, () => finish(course, student)))
    await runJobs()
    await finish(course, student)
    await runJobs()

    expect(await newsOf(student)).toMatchObject([{ title: 'You completed Bread & butter', message: 'Well done, Ada.' }])
    expect(mailsTo(student.email)).toHaveLength(1)
  })

  test('appears in full in the email, even if it is long', async () => {
    const long = 'All the best for what you do with it. '.repeat(26).trim()
    const [course, student] = [await givenFree({ welcome_message: '' }), await person()]
    await changeCourse(db, course.id, { completion_message: long })
    await join(course.id, student)

    await finish(course, student)
    await runJobs()

    expect((await newsOf(student))[0]?.message).toHaveLength(500)
    expect(mailsTo(student.email)[0]?.text.replace(/\s+/g, ' ')).toContain(long)
  })
})
