import * as affiliates from '@akada/contract/affiliates.ts'
import { listAuditEntries } from '@akada/contract/audit.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { clickedOn, givenAffiliate, givenOpenCourse } from '#testing/affiliate-builders.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { cross } from '#testing/until-waiting.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const manager = await givenManager(db)
const query = {} as never

const join = (person: TestPerson) => call(affiliates.registerAffiliate, { body: { acceptsTerms: true } }, person)
const verified = () => givenUser(db, { email_verified_at: new Date('2026-01-01T00:00:00Z') })
const mailsTo = async ({ id }: TestPerson) => {
  await runJobs()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return mailbox.mails().filter(({ to }) => to === email)
}
const newsOf = async (person: TestPerson) =>
  ((await call(listNotifications, { query }, person)).data.content as { title: string }[]).map(({ title }) => title)

/** A sale of a course of ₦15,000 through a link, with a commission of 20%. */
async function givenSold() {
  const [instructor, affiliate] = [await givenInstructor(db), await verified()]
  const { code } = await givenAffiliate(db, { userId: affiliate.id })
  const course = await givenCourse(db, { instructor_id: instructor.id })
  await givenOpenCourse(db, course.id)
  await db.insertInto('affiliate_clicks').values({ affiliate_id: affiliate.id, course_id: course.id, day: clock.now, clicks: 7 }).execute()
  const sell = async () => {
    const buyer = await givenUser(db)
    await checkOut(app, buyer, [course.id], { headers: clickedOn(deps, code, clock.now) })
    const { reference } = await newestPayment(db, buyer.id)
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
  }
  await sell()
  return { instructor, affiliate, code, course, sell }
}

const sold = { clicks: 7, sales: 1, earnings: [{ currency: 'NGN', earned: 2_935, pending: 2_935 }] }

describe('joining', () => {
  test('gives a code once, however often it is called, and sends one email', async () => {
    const user = await verified()

    const answers = await Promise.all([join(user), join(user), join(user)])

    const codes = new Set(answers.map(({ data }) => data.membership.code))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(codes.size).toBe(1)
    expect(answers[0]?.data.membership).toMatchObject({ url: `http://localhost:3000/?ref=${[...codes][0]}`, suspension: null })
    const mails = await mailsTo(user)
    expect(mails.map(({ subject }) => subject)).toEqual(['You’re an affiliate of Akada'])
    expect(mails[0]?.text).toContain(`/?ref=${[...codes][0]}`)
  })

  test('needs the terms and a verified email', async () => {
    const user = await givenUser(db, { email_verified_at: null })

    expect(await join(user)).toMatchObject({ statusCode: 403, code: 'EMAIL_NOT_VERIFIED' })
    expect(await call(affiliates.registerAffiliate, { body: { acceptsTerms: false } as never }, user)).toMatchObject({ statusCode: 400 })
    expect((await call(affiliates.getAffiliate, {}, user)).data).toEqual({ membership: null, days: 30, sitePercentage: 0 })
    expect(await call(affiliates.listAffiliateCourses, { query }, user)).toMatchObject({ code: 'AFFILIATE_NOT_FOUND' })
  })
})

describe('an affiliate', () => {
  test('sees links and results of open courses, the highest commission first', async () => {
    const { affiliate, code, course } = await givenSold()
    const best = await givenCourse(db)
    await givenOpenCourse(db, best.id, 4_950)
    const hidden = [await givenCourse(db, { status: 'DRAFT' }), await givenCourse(db, { instructor_id: affiliate.id })]
    for (const { id } of hidden) await givenOpenCourse(db, id, 5_000)

    const { data } = await call(affiliates.listAffiliateCourses, { query: { size: 100 } as never }, affiliate)

    const content = data.content as affiliates.AffiliateCourse[]
    expect(content[0]).toMatchObject({ course: { id: best.id }, percentage: 49.5, results: { clicks: 0, sales: 0, earnings: [] } })
    expect(content.find((one) => one.course.id === course.id)).toMatchObject({
      percentage: 20,
      url: `http://localhost:3000/courses/${course.id}?ref=${code}`,
      results: sold,
    })
    expect(content.some((one) => hidden.some(({ id }) => id === one.course.id))).toBe(false)
  })

  test('keeps seeing the results of a course that is no longer open', async () => {
    const { affiliate, instructor, course } = await givenSold()
    await call(affiliates.setCommission, { params: { courseId: course.id }, body: { percentage: null } }, instructor)

    const { data } = await call(affiliates.listAffiliateCourses, { query: { size: 100 } as never }, affiliate)

    const content = data.content as affiliates.AffiliateCourse[]
    expect(content.find((one) => one.course.id === course.id)).toMatchObject({ percentage: null, results: sold })
  })

  test('gets an email about the first sale only', async () => {
    const { affiliate, sell } = await givenSold()
    await sell()

    const mails = await mailsTo(affiliate)

    expect(mails.map(({ subject }) => subject)).toEqual(['You earned your first commission'])
    expect(mails[0]?.text).toContain('₦2,935')
  })
})

describe('an instructor', () => {
  test('opens own paid courses within the range of the site', async () => {
    const instructor = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: instructor.id })
    const free = await givenCourse(db, { instructor_id: instructor.id, is_free: true })
    const set = (courseId: number, percentage: number | null) =>
      call(affiliates.setCommission, { params: { courseId }, body: { percentage } }, instructor)

    const answers = [
      await set(course.id, 4.5),
      await set(course.id, 50.5),
      await set(free.id, 20),
      await set((await givenCourse(db)).id, 20),
      await set(course.id, 0.3),
      await set(course.id, 12.5),
    ]

    expect(answers.map(({ code, statusCode }) => code ?? statusCode)).toEqual([
      ...['COMMISSION_OUT_OF_RANGE', 'COMMISSION_OUT_OF_RANGE', 'COURSE_FREE', 'COURSE_NOT_FOUND', 'INVALID_INPUT', 200],
    ])
    expect(answers[0]?.errors).toEqual([{ path: 'percentage', message: 'The commission must be 5% to 50%.' }])
    const { data } = await call(affiliates.listCommissions, { query }, instructor)
    expect(data).toMatchObject({
      totalElements: 1,
      minPercentage: 5,
      maxPercentage: 50,
      content: [{ course: { id: course.id }, percentage: 12.5 }],
    })
  })

  test('can’t open a course that becomes free at the same time', async () => {
    const instructor = await givenInstructor(db)
    const { id: courseId } = await givenCourse(db, { instructor_id: instructor.id })
    const set = () => call(affiliates.setCommission, { params: { courseId }, body: { percentage: 20 } }, instructor)
    const free = { is_free: true, regular_price_naira_minor: 0, regular_price_usd_minor: 0 }

    const answer = await cross(db, set, [
      (tx) => tx.updateTable('courses').set(free).where('id', '=', courseId).execute(),
      () => Promise.resolve(),
    ])

    expect(answer.code).toBe('COURSE_FREE')
    expect(await db.selectFrom('affiliate_courses').selectAll().where('course_id', '=', courseId).execute()).toEqual([])
  })

  test('can’t open courses while the site allows no commissions', async () => {
    const instructor = await givenInstructor(db)
    const { id: courseId } = await givenCourse(db, { instructor_id: instructor.id })
    await changeSetting(db, { key: 'affiliateMaxBps', value: 0, now: clock.now })

    const answer = await call(affiliates.setCommission, { params: { courseId }, body: { percentage: 5 } }, instructor)
    await changeSetting(db, { key: 'affiliateMaxBps', value: 5_000, now: clock.now })

    expect(answer.errors?.[0]?.message).toBe('The site doesn’t offer commissions right now.')
  })

  test('sees the affiliates of own courses, also as CSV, but not of others', async () => {
    const { instructor, affiliate } = await givenSold()
    await givenSold()

    const { data } = await call(affiliates.listAffiliates, { query }, instructor)
    const { text } = await call(affiliates.downloadAffiliates, {}, instructor)

    expect(data).toMatchObject({ totalElements: 1, content: [{ affiliate: { id: affiliate.id }, results: sold, endedAt: null }] })
    expect(text?.split('\r\n')[0]).toContain('Affiliate,Code,Clicks,Sales,Earned (NGN),Pending (NGN),Earned (USD),Pending (USD),Ended')
    expect(text).toContain(',7,1,2935,2935,0,0,')
    expect((await call(affiliates.listAffiliates, { query }, await givenInstructor(db))).data.content).toEqual([])
  })

  test('ends a partnership once, with a reason that the affiliate gets', async () => {
    const { instructor, affiliate } = await givenSold()
    const end = (as: TestPerson, id = affiliate.id) =>
      call(affiliates.endPartnership, { params: { id }, body: { reason: 'I stop ads.' } }, as)

    const answers = [
      await end(await givenInstructor(db)),
      await end(instructor, (await givenUser(db)).id),
      await end(instructor),
      await end(instructor),
    ]

    expect(answers.map(({ code, statusCode }) => code ?? statusCode)).toEqual([
      ...['AFFILIATE_NOT_FOUND', 'AFFILIATE_NOT_FOUND', 200, 'PARTNERSHIP_ENDED'],
    ])
    const mail = (await mailsTo(affiliate)).find(({ subject }) => subject.includes('ended your partnership'))
    expect(mail?.text).toContain('I stop ads.')
    expect(await newsOf(affiliate)).toContain('A partnership has ended')
    const { ended } = (await call(affiliates.getAffiliate, {}, affiliate)).data.membership
    expect(ended).toMatchObject([{ reason: 'I stop ads.' }])
    expect((await call(affiliates.listAffiliates, { query }, instructor)).data.content[0].endedAt).toBe(clock.now.toISOString())
  })
})

describe('a manager', () => {
  test('sees all affiliates, also as CSV', async () => {
    const { affiliate, code } = await givenSold()

    const { data } = await call(affiliates.listManagedAffiliates, { query: { size: 100 } as never }, manager)
    const { text } = await call(affiliates.downloadManagedAffiliates, {}, manager)

    const found = (data.content as affiliates.ManagedAffiliate[]).find((one) => one.affiliate.id === affiliate.id)
    expect(found).toMatchObject({ code, suspension: null, results: sold })
    expect(text).toContain(`,${code},`)
  })

  test('suspends an affiliate with a reason that the affiliate gets, and lifts the suspension', async () => {
    const { affiliate } = await givenSold()
    const [params, body] = [{ id: affiliate.id }, { reason: 'No disclosure.' }]
    const suspend = (as: TestPerson) => call(affiliates.suspendAffiliate, { params, body }, as)
    const restore = (as: TestPerson) => call(affiliates.restoreAffiliate, { params, body }, as)

    const answers = [await restore(manager), ...(await Promise.all([suspend(manager), suspend(manager)])), await restore(manager)]

    expect(answers.map(({ code, statusCode }) => code ?? statusCode).sort()).toEqual([
      ...[200, 200, 'AFFILIATE_NOT_SUSPENDED', 'AFFILIATE_SUSPENDED'],
    ])
    const mails = await mailsTo(affiliate)
    expect(mails.find(({ subject }) => subject === 'You’re suspended as an affiliate')?.text).toContain('No disclosure.')
    expect((await newsOf(affiliate)).slice(0, 2)).toEqual(['You can earn commissions again', 'You’re suspended as an affiliate'])
    const log = (await call(listAuditEntries, { query: { subject: affiliate.id } as never }, await givenAdmin(db))).data.entries
    expect(log.map(({ act }: { act: string }) => act)).toEqual(['AFFILIATE_RESTORED', 'AFFILIATE_SUSPENDED'])
  })

  test('can’t decide on their own partnership', async () => {
    const own = await givenManager(db)
    await givenAffiliate(db, { userId: own.id })
    const [params, body] = [{ id: own.id }, { reason: 'Mine' }]

    expect(await call(affiliates.suspendAffiliate, { params, body }, own)).toMatchObject({ code: 'AFFILIATE_OWN' })
    expect(await call(affiliates.restoreAffiliate, { params, body }, own)).toMatchObject({ code: 'AFFILIATE_OWN' })
  })
})
