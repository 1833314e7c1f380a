import { requestPasswordReset } from '@akada/contract/accounts.ts'
import { createAnnouncement } from '@akada/contract/announcements.ts'
import { updateCourse } from '@akada/contract/authoring.ts'
import { createQuestion, createReply, upvotePost } from '@akada/contract/discussions.ts'
import { completeLecture, savePosition } from '@akada/contract/enrollments.ts'
import { requestSubscription } from '@akada/contract/newsletter.ts'
import { createNote } from '@akada/contract/notes.ts'
import { updateMailPreferences } from '@akada/contract/notifications.ts'
import { startAttempt, submitAttempt } from '@akada/contract/quizzes.ts'
import { reportPost } from '@akada/contract/reports.ts'
import { answerReview } from '@akada/contract/reviews.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { sql } from 'kysely'
import { storeFile } from '#features/media/store-file.ts'
import { anAssignment, givenAssignmentFile, givenSubmission } from './assignment-builders.ts'
import { givenCourse, givenEnrollment, givenInstructor, givenReview, givenUser } from './builders.ts'
import { givenBundle } from './bundle-builders.ts'
import { givenCoupon } from './coupon-builders.ts'
import { givenReply } from './discussion-builders.ts'
import { givenGift } from './gift-builders.ts'
import { allMails, givenNotification } from './notification-builders.ts'
import { givenPaidOrder } from './order-builders.ts'
import { givenQuiz } from './quiz-builders.ts'
import { givenSalePrice } from './sale-price-builders.ts'
import { givenSeat } from './seat-builders.ts'
import type { testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Values that identify the user below and occur nowhere else. */
export const traces = {
  email: 'quillon@vantongeren.example',
  firstName: 'Quillon',
  lastName: 'Vantongeren',
  phone: '2348091234567',
  about: 'Raises snails in Ibadan',
  headline: 'Snail farmer and teacher',
  bio: 'Twenty years among snails',
  brand: 'Slow Food Farm',
  company: 'Shell and Slime Ltd',
  taxId: 'TIN-SNAIL-1',
  link: 'snails.example',
  campaign: 'for the snail farmer',
  browser: 'SnailBrowser',
  subject: 'snail-at-the-login-service',
  reason: 'Tell us more about your snails',
  refundReason: 'My snails have no signal',
  reportReason: 'Says that snails are slow',
  note: 'Try this on the snail ladder',
  news: 'Your snails were answered',
  error: 'refused by the mail server of QUILLON@vantongeren.example',
  accountName: 'QUILLON SNAIL ACCOUNT',
  // Not four digits, because a time or a random key may contain them.
  cardLast4: 'snail card',
  paymentPage: 'checkout.example',
}

/** The user's credentials, current or former. */
export const secrets = { totp: 'totp-secret-of-20-by', code: 'hash-of-a-mailed-code', recovery: 'hash-of-a-recovery-co' }

/** A user with data of every kind, who has learned, reviewed, bought, applied, taught and sold. */
export async function givenWholePerson(app: TestApp) {
  const { db, deps, clock, call } = app
  const large = await storeFile(deps, { key: 'public/pictures/quillon-400.webp', contentType: 'image/webp', content: Buffer.from('large') })
  const small = await storeFile(deps, { key: 'public/pictures/quillon-200.webp', contentType: 'image/webp', content: Buffer.from('small') })
  const person = await givenInstructor(db, {
    email: traces.email,
    first_name: traces.firstName,
    last_name: traces.lastName,
    phone_number: `+${traces.phone}`,
    about: traces.about,
    headline: traces.headline,
    bio: traces.bio,
    picture_id: large.id,
    small_picture_id: small.id,
  })
  await givenAccess(app, person.id)
  await givenTeaching(app, person.id)

  const learned = await givenCourse(db, { curriculum: [[{ discussion_enabled: true }]] })
  await givenEnrollment(db, { user_id: person.id, course_id: learned.id, ...(await byStaff(db)) })
  const [lectureId = 0] = learned.lectureIds
  await givenTalk(app, { person, lectureId })
  await call(completeLecture, { query: { courseId: learned.id, lectureId } }, person)
  await call(savePosition, { body: { lectureId, seconds: 12 } }, person)
  const clientId = '5f0f7b0c-0d55-4b0e-9c38-5f1b3d2a7e90'
  await call(createNote, { body: { clientId, lectureId, second: 12, text: traces.note } }, person)
  await takeTests(app, person)
  const reviewed = await givenReview(db, { course_id: (await givenCourse(db)).id, user_id: person.id, comment: 'Slow, but thorough.' })
  await givenCart(app, person.id)
  await db
    .insertInto('wishlist_courses')
    .values({ user_id: person.id, course_id: (await givenCourse(db)).id })
    .execute()
  const order = await givenPaidOrder(db, { userId: person.id, courseIds: [(await givenCourse(db)).id], paidAt: clock.now })
  const source = { order_id: order.id, day: clock.now, kind: 'CAMPAIGN' as const, utm_source: 'newsletter', utm_campaign: traces.campaign }
  await db.insertInto('order_sources').values(source).execute()
  await db
    .updateTable('payments')
    .set({ card_brand: 'visa', card_last4: traces.cardLast4, authorization_url: `https://${traces.paymentPage}/quillon` })
    .where('order_id', '=', order.id)
    .execute()
  // Receipts contain the payment method, and a manager's remark may name the buyer.
  const paidWith = JSON.stringify({ channel: 'card', cardBrand: 'visa', cardLast4: traces.cardLast4 })
  await db
    .updateTable('receipts')
    .set({ snapshot: sql`jsonb_set(snapshot, '{paidWith}', ${paidWith}::jsonb)` })
    .where('order_id', '=', order.id)
    .execute()
  await db
    .insertInto('order_notes')
    .values({ order_id: order.id, done_by: (await givenUser(db)).id, act: 'ACCEPTED', reason: `Rang ${traces.firstName}`, at: clock.now })
    .execute()
  await givenPurchase(app, { orderId: order.id, userId: person.id })
  await call(requestSubscription, { body: { email: traces.email } })
  await call(updateMailPreferences, { body: allMails }, person)
  await givenNotification(db, { user_id: person.id, type: 'alert', message: `${traces.news}, ${traces.firstName}`, course_id: learned.id })

  const taught = await givenCourse(db, {
    instructor_id: person.id,
    curriculum: [[{ content_type: 'TEXT', content_html: safeHtml`<p>Feed them.</p>` }]],
  })
  const waiting = await givenCourse(db, { instructor_id: person.id, status: 'UNDER_REVIEW' })
  await db
    .insertInto('course_review_entries')
    .values({ course_id: waiting.id, kind: 'ANSWERED', body: 'Is this enough?', author_id: person.id, created_at: clock.now })
    .execute()
  const student = await givenUser(db)
  const theirReview = await givenReview(db, { course_id: taught.id })
  await call(answerReview, { params: { id: theirReview.id }, body: { body: 'I will speak slower.' } }, person)
  await givenPaidOrder(db, { userId: student.id, courseIds: [taught.id], paidAt: clock.now })
  for (const priceUsd of [20, 15]) await call(updateCourse, { body: { id: taught.id, priceUsd } }, person)
  await call(completeLecture, { query: { courseId: taught.id, lectureId: taught.lectureIds[0] ?? 0 } }, student)
  const words = { kind: 'EDUCATIONAL', subject: 'Slower', body: 'I will speak slower from now on.' } as const
  const announcement = { ...words, clientId: '7a0f7b0c-0d55-4b0e-9c38-5f1b3d2a7e91', courseId: taught.id }
  await call(createAnnouncement, { body: announcement }, person)
  await givenCoupon(db, { code: 'SNAILS20', instructor_id: person.id, created_by: person.id })
  await givenBundle(db, { maker_id: person.id, title: 'Snails for a year', courseIds: [taught.id] })
  await givenInvitations(app, { person, student, courseId: taught.id })
  await givenSelling({ db, clock }, { person, student, courseId: taught.id })
  await givenIssued(app, person.id)
  await db.insertInto('jobs').values({ kind: 'failed', payload: '{}', status: 'DEAD', last_error: traces.error }).execute()
  // This message remains unsent until a mail server accepts it.
  await db
    .insertInto('contact_messages')
    .values({ name: traces.firstName, email: traces.email, message: traces.about, received_at: clock.now })
    .execute()
  return { person, pictures: [large, small], learned, reviewed, order, taught, waiting, student }
}

async function givenCart({ db }: TestApp, user_id: string) {
  await db
    .insertInto('cart_courses')
    .values({ user_id, course_id: (await givenCourse(db)).id })
    .execute()
  await db
    .insertInto('cart_bundles')
    .values({ user_id, bundle_id: (await givenBundle(db)).id })
    .execute()
}

const byStaff = async (db: TestApp['db']) =>
  ({ source: 'STAFF', enrolled_by: (await givenUser(db)).id, enroll_reason: `Asked by ${traces.firstName}` }) as const

/** A payout. The user as an affiliate with a click, a commission and an ended partnership, and one that the user ended. */
async function givenSelling(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { person, student, courseId }: { person: { id: string }; student: { id: string }; courseId: number },
) {
  const now = clock.now
  await givenPayout(db, { instructorId: person.id, paidBy: student.id, courseId, now })
  await db.insertInto('affiliates').values({ user_id: person.id, code: 'SNAXLS22', joined_at: now, first_sale_at: now }).execute()
  await db.insertInto('affiliate_clicks').values({ affiliate_id: person.id, course_id: courseId, day: now, clicks: 3 }).execute()
  const sold = await givenPaidOrder(db, { userId: student.id, courseIds: [(await givenCourse(db)).id], paidAt: now })
  const line = await db.selectFrom('order_lines').select(['id', 'instructor_id']).where('order_id', '=', sold.id).executeTakeFirstOrThrow()
  const commission = { order_line_id: line.id, affiliate_id: person.id, commission_bps: 1_000, paid_from: 'PLATFORM' as const }
  await db
    .insertInto('commissions')
    .values({ ...commission, amount_minor: 0 })
    .execute()
  const ended = { ended_at: now, reason: `${traces.firstName} and I part ways` }
  await db
    .insertInto('ended_partnerships')
    .values([
      { ...ended, instructor_id: line.instructor_id, affiliate_id: person.id },
      { ...ended, instructor_id: person.id, affiliate_id: student.id },
    ])
    .execute()
}

/** Gifts, seats, graded work, a join code that the user created, an invitation that the user accepted, and one that the user sent. */
async function givenInvitations(
  { db, clock }: TestApp,
  { person, student, courseId }: { person: { id: string }; student: { id: string }; courseId: number },
) {
  await givenGifts({ db, clock }, { person, student })
  await givenTeams({ db, clock }, { person, student })
  await givenGradedWork({ db, clock }, person)
  await givenSalePrice(db, { course_id: courseId, starts_at: new Date('2030-01-01T00:00:00Z'), now: clock.now })
  await db
    .insertInto('join_codes')
    .values({ course_id: courseId, code: 'SNAI-LS22', seats: 5, created_by: person.id, created_at: clock.now, expires_at: clock.now })
    .execute()
  const invitation = { course_id: courseId, is_own: true, created_at: clock.now, sent_at: clock.now, expires_at: clock.now }
  await db
    .insertInto('invitations')
    .values([
      { ...invitation, email: traces.email, invited_by: student.id, accepted_at: clock.now, accepted_by: person.id },
      { ...invitation, email: `cousin.of.${traces.email}`, invited_by: person.id },
    ])
    .execute()
}

/** Runs the jobs, which issue a certificate. Adds a declined request for one in another name, and a former serial. */
async function givenIssued({ db, clock, runJobs }: TestApp, userId: string) {
  await runJobs()
  const { id } = await db.selectFrom('certificates').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const reissue = await db
    .insertInto('certificate_reissues')
    .values({
      user_id: userId,
      student_name: `${traces.firstName} Schneck`,
      status: 'DECLINED',
      requested_at: clock.now,
      decided_by: (await givenUser(db)).id,
      decided_at: clock.now,
      reason: `${traces.firstName} sent no document`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('certificates_to_reissue')
    .values({ reissue_id: reissue.id, certificate_id: id, former_name: `${traces.firstName} Slak` })
    .execute()
  await db
    .insertInto('replaced_certificates')
    .values({
      certificate_id: id,
      serial: 'former',
      student_name: `${traces.firstName} Slak`,
      issued_at: clock.now,
      replaced_at: clock.now,
    })
    .execute()
}

/** A refund request for an order, and a reminder that was sent before the order was paid. */
async function givenPurchase({ db, clock }: TestApp, { orderId, userId }: { orderId: number; userId: string }) {
  const reminder = { order_id: orderId, number: 1, queued_at: clock.now, sent_at: clock.now }
  await db.insertInto('checkout_reminders').values(reminder).execute()
  await givenRefundRequest(db, { orderId, userId, now: clock.now })
}

/** A gift that the user redeemed, and one that the user gave. */
async function givenGifts(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { person, student }: { person: { id: string }; student: { id: string } },
) {
  const redeemed = { redeemed_at: clock.now, redeemed_by: person.id, sent_at: clock.now }
  const received = { recipient_email: traces.email, recipient_name: traces.firstName, message: `For your snails, ${traces.firstName}` }
  await givenGift(db, { buyerId: student.id, courseId: (await givenCourse(db)).id, now: clock.now, ...received, ...redeemed })
  await givenGift(db, { buyerId: person.id, courseId: (await givenCourse(db)).id, now: clock.now, message: `From ${traces.firstName}` })
}

/** A seat that the user accepted, one that the user was invited to, one that the user assigned, and the user's company. */
async function givenTeams(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { person, student }: { person: { id: string }; student: { id: string } },
) {
  const now = clock.now
  const invited = { invited_at: now, email: traces.email, sends: 1 }
  const bought = { buyerId: student.id, now, ...invited }
  await givenSeat(db, { ...bought, courseId: (await givenCourse(db)).id, accepted_at: now, accepted_by: person.id })
  await givenSeat(db, { ...bought, courseId: (await givenCourse(db)).id })
  const { orderId } = await givenSeat(db, { buyerId: person.id, courseId: (await givenCourse(db)).id, now })
  const company = { company_name: traces.company, company_address: `1 ${traces.company} Road`, company_tax_id: traces.taxId }
  await db.updateTable('orders').set(company).where('id', '=', orderId).execute()
  await db
    .insertInto('billing_details')
    .values({ user_id: person.id, ...company })
    .execute()
}

/** Answers a quiz that is available as a free preview, and submits work to an assignment. */
async function takeTests(app: TestApp, person: { id: string }) {
  const { db, call, clock } = app
  await givenWork(app, person)
  const prompt = 'What do you do?'
  const questions = [{ type: 'SHORT_ANSWER' as const, prompt, acceptedAnswers: ['Something else'] }]
  const { lectureId } = await givenQuiz(db, { isPreview: true, questions, now: clock.now })
  const body = { clientId: '0b5fd9f6-5a7e-4d0a-8f0c-1c6c1c0f8a55' }
  const { data: attempt } = await call(startAttempt, { params: { lectureId }, body }, person)
  const answers = [{ questionId: attempt.questions[0].id, value: traces.about }]
  await call(submitAttempt, { params: { id: attempt.id }, body: { answers } }, person)
}

/** Work that was submitted with a file and graded, a returned file, and a file that isn't submitted. */
async function givenWork({ db, deps, clock }: TestApp, person: { id: string }) {
  const course = await givenCourse(db, { curriculum: [[anAssignment()]] })
  const { id: enrollmentId } = await givenEnrollment(db, { user_id: person.id, course_id: course.id })
  const placed = { lectureId: course.lectureIds[0] ?? 0, enrollmentId, student: person }
  const grade = { points: 90, feedback: `Well done, ${traces.firstName}`, graded_at: clock.now, grade_version: 1 }
  const submissionId = await givenSubmission(db, placed, { body: traces.about, link: `https://${traces.link}`, ...grade })
  const stored = async (name: string) => {
    const key = `private/assignments/quillon-${name}.pdf`
    return (await storeFile(deps, { key, contentType: 'application/pdf', content: Buffer.from(name) })).id
  }
  await givenAssignmentFile(db, placed, { submissionId, fileId: await stored('submitted') })
  await givenAssignmentFile(db, placed, { submissionId, isFeedback: true, fileId: await stored('returned') })
  await givenAssignmentFile(db, placed, { fileId: await stored('waiting') })
}

/** Work of a student that the user graded. */
async function givenGradedWork({ db, clock }: Pick<TestApp, 'db' | 'clock'>, instructor: { id: string }) {
  const course = await givenCourse(db, { instructor_id: instructor.id, curriculum: [[anAssignment()]] })
  const { id: enrollmentId, userId } = await givenEnrollment(db, { course_id: course.id })
  const placed = { lectureId: course.lectureIds[0] ?? 0, enrollmentId, student: { id: userId } }
  await givenSubmission(db, placed, { points: 10, feedback: 'Add the steps.', graded_at: clock.now, grade_version: 1 })
}

/** Creates posts and votes in a discussion. */
async function givenTalk({ db, call, clock }: TestApp, { person, lectureId }: { person: { id: string }; lectureId: number }) {
  const { data: question } = await call(createQuestion, { body: { lectureId, title: 'How far do they creep?', body: 'In a day.' } }, person)
  await call(createReply, { params: { id: question.id }, body: { body: 'Thirty metres.' } }, person)
  const othersId = await givenReply(db, question.id)
  await call(upvotePost, { params: { id: othersId }, body: { isUpvoted: true } }, person)
  await call(reportPost, { params: { id: othersId }, body: { reason: traces.reportReason } }, person)
  await givenRemoval(db, person.id, clock.now)
}

/** A moderator's removal of the user's content. */
async function givenRemoval(db: TestApp['db'], authorId: string, now: Date) {
  const removed = {
    subject: 'REVIEW' as const,
    author_id: authorId,
    words: traces.about,
    status: 'REMOVED' as const,
    reason: 'It sells something else',
  }
  await db
    .insertInto('moderation_cases')
    .values({ ...removed, opened_at: now, decided_by: (await givenUser(db)).id, decided_at: now })
    .execute()
}

async function givenEarlyRelease(db: TestApp['db'], { payeeId, courseId, now }: { payeeId: string; courseId: number; now: Date }) {
  const terms = await db
    .insertInto('payout_terms')
    .values({ payee_id: payeeId, hold_days: 7, reserve_bps: 2_000, since: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('order_lines')
    .select(['id', 'order_id'])
    .where('course_id', '=', courseId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const release = { order_id: line.order_id, terms_id: terms.id, sold_at: now, released_at: now, reserve_minor: 0, reserve_ended_at: now }
  await db
    .insertInto('early_releases')
    .values({ ...release, order_line_id: line.id, payee_id: payeeId })
    .execute()
}

type GivenPayout = { instructorId: string; paidBy: string; courseId: number; now: Date }

async function givenPayout(db: TestApp['db'], { instructorId, paidBy, courseId, now }: GivenPayout) {
  await givenEarlyRelease(db, { payeeId: instructorId, courseId, now })
  const account = { bankCode: '058', bankName: 'Snail Bank', accountNumber: '0581234567', accountName: traces.accountName }
  await db
    .insertInto('payout_accounts')
    .values({
      instructor_id: instructorId,
      currency: 'NGN',
      bank_code: account.bankCode,
      bank_name: account.bankName,
      account_number: account.accountNumber,
      account_name: account.accountName,
      updated_at: now,
    })
    .execute()
  const run = await db
    .insertInto('payout_runs')
    .values({ currency: 'NGN', method: 'BY_HAND', created_by: paidBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payouts')
    .values({
      run_id: run.id,
      instructor_id: instructorId,
      currency: 'NGN',
      amount_minor: 1_050_000,
      status: 'PAID',
      reference: `payout-given-${run.id}`,
      account: JSON.stringify(account),
      note: 'As the bank says',
      paid_at: now,
      paid_by: paidBy,
    })
    .execute()
}

async function givenRefundRequest(db: TestApp['db'], { orderId, userId, now }: { orderId: number; userId: string; now: Date }) {
  const line = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const payment = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await db
    .insertInto('refunds')
    .values({
      kind: 'BUYER',
      order_id: orderId,
      order_line_id: line.id,
      payment_id: payment.id,
      currency: 'NGN',
      amount_minor: line.price_minor,
      status: 'REQUESTED',
      reason: traces.refundReason,
      requested_by: userId,
      requested_at: now,
    })
    .execute()
}

async function givenAccess({ db, clock, call }: TestApp, userId: string) {
  const expires_at = new Date(clock.now.getTime() + 86_400_000)
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: Buffer.from('hash-of-a-token'), user_agent: traces.browser, address: '203.0.113.7', expires_at })
    .execute()
  await db
    .insertInto('account_codes')
    .values({ user_id: userId, purpose: 'VERIFY_EMAIL', code_hash: Buffer.from(secrets.code), expires_at })
    .execute()
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: Buffer.from(secrets.totp), enabled_at: clock.now })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: Buffer.from(secrets.recovery) })
    .execute()
  await db
    .insertInto('linked_logins')
    .values({ user_id: userId, issuer: 'https://login.example/', subject: traces.subject, email: traces.email, linked_at: clock.now })
    .execute()
  await db
    .insertInto('provider_logins')
    .values({
      state_hash: Buffer.from('hash-of-a-state'),
      browser_hash: Buffer.from('hash-of-a-browser'),
      provider: 'school',
      user_id: userId,
      nonce: 'nonce',
      code_verifier: 'verifier',
      return_url: '/settings',
      expires_at,
    })
    .execute()
  await call(requestPasswordReset, { query: {}, body: { email: traces.email } })
  await db.insertInto('login_attempts').values({ email: traces.email, address: '203.0.113.7', tried_at: clock.now }).execute()
}

async function givenTeaching({ db, clock }: TestApp, userId: string) {
  await db
    .insertInto('user_links')
    .values({ user_id: userId, position: 0, type: 'WEBSITE', url: `https://${traces.link}/quillon` })
    .execute()
  await db.updateTable('instructors').set({ brand: traces.brand }).where('user_id', '=', userId).execute()
  await db
    .insertInto('instructor_applications')
    .values({
      user_id: userId,
      brand: traces.brand,
      headline: traces.headline,
      bio: traces.bio,
      status: 'DECLINED',
      reason: traces.reason,
      created_at: clock.now,
      decided_at: clock.now,
    })
    .execute()
}
