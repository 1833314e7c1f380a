import { completeLecture } from '@akada/contract/enrollments.ts'
import { approveApplication, rejectApplication } from '@akada/contract/instructors.ts'
import { deleteNotification, listNotifications, updateMailPreferences } from '@akada/contract/notifications.ts'
import { rejectRefund } from '@akada/contract/refunds.ts'
import { describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { givenCourse, givenEnrollment, givenManager, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { askForRefund, givenPurchase, givenWaitingRefund } from '#testing/refund-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { type News, notifyPeople } from './notify-people.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, runJobs } = app

const tell = (news: Partial<News> & Pick<News, 'userIds'>) =>
  db.transaction().execute((tx) => notifyPeople(tx, { type: 'alert', title: 'Something happened', message: 'Have a look.', ...news }))
const notificationsOf = async (person: TestPerson) => (await call(listNotifications, { query: {} }, person)).data.content
const mailsTo = ({ email }: { email: string }) => mailbox.mails().filter(({ to }) => to === email)

describe('notifying users', () => {
  test('reaches each recipient once, and no other user', async () => {
    const [one, two, three] = [await givenUser(db), await givenUser(db), await givenUser(db)]

    await tell({ userIds: [one.id, two.id, one.id], title: 'To two', link: '/orders' })

    expect([await notificationsOf(one), await notificationsOf(two), await notificationsOf(three)]).toMatchObject([
      [{ title: 'To two', message: 'Have a look.', type: 'alert', link: '/orders', read: false }],
      [{ title: 'To two' }],
      [],
    ])
  })

  test('with a key notifies a user once, even if repeated concurrently, later, or after the user deleted the notification', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)]
    const again = () => tell({ userIds: [person.id], key: 'course:1' })

    await Promise.all(Array.from({ length: 10 }, again))
    const [{ id }] = await notificationsOf(person)
    await call(deleteNotification, { params: { id } }, person)
    await tell({ userIds: [person.id, other.id], key: 'course:1' })

    expect([await notificationsOf(person), (await notificationsOf(other)).length]).toEqual([[], 1])
    await tell({ userIds: [person.id], key: 'course:2' })
    expect(await notificationsOf(person)).toHaveLength(1)
  })

  test('without a key notifies users each time', async () => {
    const person = await givenUser(db)

    await Promise.all(Array.from({ length: 3 }, () => tell({ userIds: [person.id] })))

    expect(await notificationsOf(person)).toHaveLength(3)
  })

  test('doesn’t deadlock with a concurrent call that lists the users in another order', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => givenUser(db)))
    const userIds = people.map(({ id }) => id)

    await Promise.all([tell({ userIds, key: 'both' }), tell({ userIds: userIds.toReversed(), key: 'both' })])

    expect(await notificationsOf(people[7] ?? { id: '' })).toHaveLength(1)
  })

  test('is rolled back with its transaction', async () => {
    const person = await givenUser(db)

    const failing = db.transaction().execute(async (tx) => {
      await notifyPeople(tx, { userIds: [person.id], type: 'message', title: 'Never was', message: '' })
      throw new Error('the rest failed')
    })

    await expect(failing).rejects.toThrow('the rest failed')
    await runJobs()
    expect([await notificationsOf(person), mailsTo(person)]).toEqual([[], []])
  })

  test('skips erased and unknown users', async () => {
    const erased = await givenUser(db, { erased_at: clock.now })

    await tell({ userIds: [erased.id, '00000000-0000-4000-8000-000000000000'] })

    const rows = await db.selectFrom('notifications').select('id').where('user_id', '=', erased.id).execute()
    expect(rows).toEqual([])
  })

  test('keeps user-written text unchanged, and truncates long text', async () => {
    const person = await givenUser(db)

    await tell({ userIds: [person.id], title: '{{7*7}} #{7*7} <%=7*7%>', message: `<b>${'x'.repeat(600)}` })

    const [{ title, message }] = await notificationsOf(person)
    expect([title, message.length, message.slice(0, 4)]).toEqual(['{{7*7}} #{7*7} <%=7*7%>', 500, '<b>x'])
  })

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])('never links away: %s', async (link) => {
    const person = await givenUser(db)

    await expect(tell({ userIds: [person.id], link: link as `/${string}` })).rejects.toThrow('notifications_link_is_a_path')
  })
})

describe('a notification’s email', () => {
  const message = { type: 'message', title: 'A word from your instructor', message: 'We begin on Monday.', link: '/my-learning' } as const

  test('is sent immediately for a message, with its link and an unsubscribe link', async () => {
    const person = await givenUser(db, { first_name: 'Bisi' })
    await tell({ userIds: [person.id], ...message })

    await runJobs()

    const [mail, ...others] = mailsTo(person)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('A word from your instructor')
    expect(mail?.text).toContain('Hello Bisi,')
    expect(mail?.text).toContain('We begin on Monday.')
    expect(mail?.text).toContain('View: http://localhost:3000/my-learning')
    expect(mail?.listUnsubscribe).toContain('/api/announcements/unsubscribe?token=')
  })

  test('is sent once, even if its jobs run repeatedly', async () => {
    const person = await givenUser(db)
    await tell({ userIds: [person.id], ...message })
    await runJobs()

    await db.updateTable('jobs').set({ status: 'QUEUED', finished_at: null }).where('kind', '=', 'queue-notification-mails').execute()
    await runJobs()

    expect(mailsTo(person)).toHaveLength(1)
  })

  test('is not sent if the notification was read, is unwanted, has another email, or waits for the digest', async () => {
    const [reader, unwilling, owner, digested, gone] = await Promise.all(Array.from({ length: 5 }, () => givenUser(db)))
    if (!reader || !unwilling || !owner || !digested || !gone) throw new Error('Five people were made.')
    await call(updateMailPreferences, { body: { ...allMails, message: false } }, unwilling)
    for (const person of [reader, unwilling, gone]) await tell({ userIds: [person.id], ...message })
    await tell({ userIds: [owner.id], ...message, hasOwnMail: true })
    await tell({ userIds: [digested.id], ...message, type: 'comment' })
    await db.updateTable('notifications').set({ read_at: clock.now }).where('user_id', '=', reader.id).execute()
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', gone.id).execute()

    await runJobs()

    expect([reader, unwilling, owner, digested, gone].flatMap(mailsTo)).toEqual([])
  })

  test('is not sent if the user turned off that type of email after it was queued', async () => {
    const person = await givenUser(db)
    await tell({ userIds: [person.id], ...message })
    await call(updateMailPreferences, { body: { ...allMails, message: false } }, person)

    await runJobs()

    expect(mailsTo(person)).toEqual([])
  })

  test('is sent for each comment to users who chose single emails', async () => {
    const [single, none] = [await givenUser(db), await givenUser(db)]
    await call(updateMailPreferences, { body: allMails }, single)
    await call(updateMailPreferences, { body: { ...allMails, comment: false } }, none)

    for (const title of ['New reply', 'Another reply']) await tell({ userIds: [single.id, none.id], ...message, type: 'comment', title })
    await runJobs()

    expect(
      mailsTo(single)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['Another reply', 'New reply'])
    expect(mailsTo(none)).toEqual([])
  })

  test('is queued for all recipients if they fill more than one batch', async () => {
    const userIds = []
    for (let index = 0; index < 205; index++) userIds.push((await givenUser(db)).id)

    await tell({ userIds, ...message, title: 'To very many' })

    const told = await db.selectFrom('notifications').select('id').where('title', '=', 'To very many').execute()
    const queued = await db
      .deleteFrom('jobs')
      .where('kind', '=', 'queue-notification-mails')
      .where('status', '=', 'QUEUED')
      .returning('payload')
      .execute()
    const ids = queued.map(({ payload }) => (payload as { ids: number[] }).ids)
    expect(ids.map((lot) => lot.length).toSorted()).toEqual([200, 5])
    expect(new Set(ids.flat())).toEqual(new Set(told.map(({ id }) => id)))
  })
})

describe('a user is notified', () => {
  test('that their certificate is ready', async () => {
    const student = await givenUser(db)
    const course = await givenCourse(db, { curriculum: [[{}]] })
    await givenEnrollment(db, { user_id: student.id, course_id: course.id })
    await call(completeLecture, { query: { courseId: course.id, lectureId: course.lectureIds[0] ?? 0 } }, student)

    await runJobs()

    const { serial } = await db.selectFrom('certificates').select('serial').where('user_id', '=', student.id).executeTakeFirstOrThrow()
    expect(await notificationsOf(student)).toMatchObject([
      { type: 'certificate', title: 'Your certificate is ready', course: { id: course.id }, link: `/certificates/${serial}` },
    ])
  })

  test('that they can start learning, and only once if their order is settled concurrently', async () => {
    const { buyer, reference } = await givenPurchase(app, { courses: 2 })

    await Promise.all(Array.from({ length: 5 }, () => settleOrder(deps, reference)))

    expect(await notificationsOf(buyer)).toMatchObject([
      { type: 'message', title: 'You can start learning', message: 'You’re enrolled in 2 new courses.', link: '/my-learning' },
    ])
    await runJobs()
    expect(mailsTo(buyer).map(({ subject }) => subject)).toEqual([expect.stringContaining('receipt')])
  })

  test('of the outcome of their refund', async () => {
    const manager = await givenManager(db)
    const [approved, declined] = [await givenPurchase(app), await givenWaitingRefund(app)]
    await askForRefund(app, approved)
    await call(rejectRefund, { params: { id: declined.refundId }, body: { reason: 'Half of it is learned.' } }, manager)

    await runJobs()

    expect((await notificationsOf(approved.buyer))[0]).toMatchObject({
      type: 'alert',
      title: 'Your refund is on its way',
      message: 'We’re refunding ₦15,000 to your original payment method. Allow 3–10 business days for it to reach your account.',
      course: { id: approved.courseId },
      link: '/orders',
    })
    expect((await notificationsOf(declined.buyer))[0]).toMatchObject({ type: 'alert', title: 'Your refund request was declined' })
  })

  test.each([
    ['approved', 'You can now teach'],
    ['declined', 'Instructor application declined'],
  ])('that their application to teach was %s', async (decision, title) => {
    const [manager, person] = [await givenManager(db), await givenUser(db)]
    const { id } = await db
      .insertInto('instructor_applications')
      .values({ user_id: person.id, brand: 'B', headline: 'H', bio: 'B' })
      .returning('id')
      .executeTakeFirstOrThrow()

    if (decision === 'approved') await call(approveApplication, { params: { id }, body: {} }, manager)
    else await call(rejectApplication, { params: { id }, body: { reason: 'Tell us more.' } }, manager)

    expect(await notificationsOf(person)).toMatchObject([{ type: 'alert', title, link: '/teach' }])
  })
})
