import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { logIn } from '@akada/contract/accounts.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { storeFile } from '#features/media/store-file.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { openUndone } from '#testing/access/undone.ts'
import { DEMO_PASSWORD, givenAdmin, givenCourse, givenReview, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { givenDiscussion, givenQuestion } from '#testing/discussion-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { givenEarner, startRun } from '#testing/payout-steps.ts'
import { askForRefund, givenPurchase, letProviderWork } from '#testing/refund-steps.ts'
import { givenSubmittedCourse } from '#testing/review-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { jobHandlers } from '../../app.ts'
import { checkIndexes } from './check-indexes.ts'
import { checkPromises, promises } from './check-promises.ts'
import { RULES, UNIQUE } from './checks.database.queries.ts'
import { findBreaches, listLateSequences } from './checks.queries.ts'
import { LONG_KINDS } from './checks.work.queries.ts'

const app = await testApp()
const { db, deps } = app

const admin = await givenAdmin(db)
const kept = await givenPurchase(app, { courses: 2 })
const returned = await givenPurchase(app)
await askForRefund(app, returned)
const earner = await givenEarner(db)
await startRun(app, admin, 'BY_HAND')
await givenCoupon(db, { code: 'ONCE', max_redemptions: 1 })
const buyer = await givenUser(db)
await checkOut(app, buyer, [(await givenCourse(db)).id], { couponCode: 'ONCE', totalAmount: 11_250 })
const { reference } = await newestPayment(db, buyer.id)
await app.paystack.pay(reference, { webhook: 'none' })
await settleOrder(deps, reference)
const reviewed = await givenPurchase(app)
await givenReview(db, { course_id: (await givenCourse(db)).id })
const talk = await givenDiscussion(db)
await givenQuestion(db, talk, { author_id: talk.student.id })
const submitted = await givenSubmittedCourse(db)
await app.runJobs()
await letProviderWork(app)
// The test builders create enrollments without orders and files without content, and their sessions last for years.
await db.deleteFrom('sessions').execute()
await app.call(logIn, { body: { email: buyer.email, password: DEMO_PASSWORD } })
const unsold = sql<boolean>`course_id not in (select course_id from order_lines)`
await db.updateTable('enrollments').set({ source: 'FREE' }).where(unsold).execute()
await db
  .updateTable('courses')
  .set({ is_free: true, price_naira_minor: 0, price_usd_minor: 0 })
  .where('id', 'in', db.selectFrom('enrollments').select('course_id').where('source', '=', 'FREE'))
  .execute()

const owner = await openUndone({
  ...app.connection,
  user: inject('testServer').connection.user,
  password: inject('testServer').connection.password,
})
afterAll(() => owner.close())

const keptLine = sql`(select min(id) from order_lines where order_id = ${kept.orderId})`
const otherLine = sql`(select max(id) from order_lines where order_id = ${kept.orderId})`
const payment = sql`(select id from payments where order_id = ${kept.orderId})`
const refund = sql`(select id from refunds where order_id = ${returned.orderId})`
const enrollment = sql`(select min(id) from enrollments where user_id = ${kept.buyer.id})`
const lectureElsewhere = sql`(select min(id) from all_lectures where section_id in (select id from all_sections where course_id = ${reviewed.courseId}))`
const ownLecture = sql`select ${enrollment}, lectures.id, '2026-01-01' from lectures join sections on sections.id = section_id
  where course_id = (select course_id from enrollments where id = ${enrollment})`

/** Turns an order line into an unsent gift, due two hours ago. */
const giftOf = (line: typeof keptLine) => sql`
  insert into gifts (order_line_id, recipient_email, recipient_name, message, is_from_cart, due_at)
  values (${line}, 'ada@akada.test', 'Ada', '', false, ${app.clock.now}::timestamptz - interval '2 hours')`

/** Puts ₦1 of a payment into suspense, dated `days` ago. */
const suspendSince = (days: number) => sql`
  with made as (
    insert into ledger_transactions (kind, source_id, at)
    values ('SUSPENSE', ${payment}::text, ${app.clock.now}::timestamptz - make_interval(days => ${days})) returning id)
  insert into ledger_entries (transaction_id, account, currency, amount_minor)
  select id, account, 'NGN', amount from made, (values ('provider_clearing', 100), ('suspense', -100)) as sides (account, amount)`

/** For each promise, a statement that breaks it. The statements run with triggers and constraints disabled. */
const broken: Record<string, ReturnType<typeof sql>> = {
  'An order’s totals differ from its lines': sql`update order_lines set price_minor = price_minor + 1 where id = ${keptLine}`,
  'A payment’s amount differs from its order': sql`update payments set amount_minor = amount_minor - 1 where id = ${payment}`,
  'A lower payment counts as paid, but wasn’t accepted': sql`update payments set paid_amount_minor = 1 where id = ${payment}`,
  'An order and its payments disagree on whether it is paid': sql`update payments set status = 'FAILED' where id = ${payment}`,
  'A paid order has no receipt, or an unpaid order has one': sql`delete from receipts where order_id = ${kept.orderId}`,
  'The invoices, credit notes or debit notes of a year have a gap': sql`
    delete from tax_documents where order_id = ${kept.orderId}`,
  'A receipt has no invoice': sql`delete from tax_documents where order_id = ${kept.orderId}`,
  'An invoice, credit note or debit note differs from the ledger': sql`
    update tax_documents set vat_minor = vat_minor + 1 where order_id = ${kept.orderId}`,
  'A credit note doesn’t correct its order’s invoice, or a debit note no credit note of its order': sql`
    update tax_documents set corrects_id = null where order_id = ${returned.orderId}`,
  'A paid course has neither an enrollment nor a refund': sql`update enrollments set status = 'REFUNDED' where id = ${enrollment}`,
  'An enrollment has no paid, unrefunded order': sql`
    update enrollments set status = 'ACTIVE' where user_id = ${returned.buyer.id}`,
  'A course was paid for twice, but not refunded exactly once': sql`update order_lines set is_duplicate = true where id = ${keptLine}`,
  'An enrollment’s order line is for another course, or the enrollment was free': sql`
    update enrollments set order_line_id = ${otherLine} where id = ${enrollment}`,
  'A seat’s member isn’t enrolled, or an unaccepted or refunded seat has an active enrollment': sql`
    insert into seats (order_line_id, invited_at, accepted_at, accepted_by) values (${keptLine}, now(), now(), ${buyer.id}::uuid)`,
  'An order line and its seat disagree, a seat was assigned before its order was paid, or an enrollment’s seat is of another course': sql`
    update order_lines set seat = 1 where id = ${keptLine}`,
  'A refund of several lines is for neither seats of a course nor a bundle': sql`
    insert into refund_lines (refund_id, order_line_id) values (${refund}, ${keptLine})`,
  'The lines of a bundle in an order don’t add up to its price and discount, or are a gift or seats': sql`
    insert into order_bundles (order_id, bundle_id, title, price_minor) values (${kept.orderId}, 1, 'Both', 1)`,
  'A bundle cost less because of a course that it sold, or that its own order paid for': sql`
    insert into bundle_reductions (order_id, bundle_id, order_line_id) values (${kept.orderId}, 1, ${keptLine})`,
  'A course was refunded automatically, although the buyer kept a bundle that cost less because of it': sql`
    with bundled as (update order_lines set bundle_id = 1 where order_id = ${kept.orderId})
    insert into bundle_reductions (order_id, bundle_id, order_line_id)
    select ${kept.orderId}::integer, 1, id from order_lines where order_id = ${returned.orderId}`,
  'An instructor’s bundle has another instructor’s course': sql`
    with made as (insert into bundles (maker_id, is_of_site, title) values (${buyer.id}::uuid, false, 'Others') returning id)
    insert into bundle_courses (bundle_id, course_id, position) select made.id, ${reviewed.courseId}::integer, 0 from made`,
  'A gift’s enrollment isn’t its recipient’s, or another enrollment’s order line is a gift': giftOf(keptLine),
  'A gift isn’t the only course of its order, or it was redeemed before its order was paid': giftOf(keptLine),
  'A gift has been due for an hour, but wasn’t sent': sql`
    with earlier as (update orders set paid_at = paid_at - interval '1 day' where id = ${kept.orderId})
    ${giftOf(keptLine)}`,
  'A reminder of an order was sent after the order was paid': sql`
    insert into checkout_reminders (order_id, number, queued_at, sent_at)
    select id, 1, paid_at, paid_at + interval '1 hour' from orders where id = ${kept.orderId}`,
  'A student is enrolled in a paid course without payment': sql`
    with raised as (
      insert into price_changes (course_id, changed_by, at, usd_before_minor, usd_after_minor)
      select course_id, user_id, enrolled_at - interval '1 hour', 0, 1000 from enrollments where source = 'FREE' limit 1 returning course_id)
    update courses set is_free = false where id = (select course_id from raised)`,
  'A course has another price than its regular price or its running sale price': sql`
    update courses set price_usd_minor = price_usd_minor + 1 where id = (select min(id) from courses)`,
  'A sale price should have started or ended an hour ago': sql`
    insert into sale_prices (course_id, created_by, created_at, price_usd_minor, starts_at, ends_at)
    select id, instructor_id, at, 1, at - interval '2 hours', at + interval '2 hours'
    from courses, (select ${app.clock.now}::timestamptz as at) as moment order by id limit 1`,
  'A duplicate payment wasn’t refunded': sql`update payments set status = 'SUCCEEDED_DUPLICATE' where id = ${payment}`,
  'More of a payment was refunded than was received': sql`update refunds set amount_minor = amount_minor + 1 where id = ${refund}`,
  'Charged-back money was also refunded': sql`
    update payments set paid_amount_minor = 1 where id = (select payment_id from refunds where id = ${refund})`,
  'Booked refunds of an order exceed both the money received and the money returned': sql`
    update ledger_entries set amount_minor = 2 * amount_minor where account <> 'suspense' and transaction_id = (
      select id from ledger_transactions where kind = 'REFUND' and source_id = ${refund}::text)`,
  'A refund isn’t in the ledger': sql`delete from ledger_transactions where kind = 'REFUND' and source_id = ${refund}::text`,
  'A ledger transaction doesn’t balance': sql`update ledger_entries set amount_minor = amount_minor + 1 where id = (select min(id) from ledger_entries)`,
  'A payment isn’t in the ledger, or an unpaid sale is': sql`
    delete from ledger_transactions where kind = 'SALE' and source_id = ${payment}::text`,
  'A sale isn’t booked for the price of its order, though nothing was returned and no lower payment was accepted': sql`
    update ledger_entries set amount_minor = amount_minor - 1 where order_line_id = ${keptLine} and account = 'platform_revenue'`,
  'A payment’s received amount differs from the ledger': sql`update payments set paid_amount_minor = paid_amount_minor + 1 where id = ${payment}`,
  'Money has been in suspense for over a week without a review note': suspendSince(8),
  'An instructor’s share or an affiliate’s commission of a sale differs from the ledger': sql`
    update order_lines set instructor_share_minor = instructor_share_minor - 1 where id = ${keptLine}`,
  'A commission is paid to the buyer, to the course’s instructor, for a free course, or above the share that pays it': sql`
    insert into commissions (order_line_id, affiliate_id, commission_bps, paid_from) select id, instructor_id, 1000, 'PLATFORM'
    from order_lines where id = ${keptLine}`,
  'An earning is neither pending, released nor reversed, or is more than one of these': sql`
    delete from waiting_earnings where order_line_id = ${keptLine}`,
  'An earning was released early without terms that allow it, or with another reserve': sql`
    with terms as (
      insert into payout_terms (payee_id, hold_days, reserve_bps, since)
      select instructor_id, 30, 0, '2020-01-01' from order_lines where id = ${keptLine} returning id, payee_id)
    insert into early_releases (order_line_id, order_id, payee_id, terms_id, sold_at, released_at, reserve_minor, reserve_ended_at)
    select order_lines.id, order_id, payee_id, terms.id, now(), now(), 0, now() from terms, order_lines where order_lines.id = ${keptLine}`,
  'The released part of an earning isn’t its share without the pending reserve': sql`
    with posted as (insert into ledger_transactions (kind, source_id, at) values ('RELEASE', 'given', now()) returning id)
    insert into ledger_entries (transaction_id, account, amount_minor, currency, instructor_id, order_line_id)
    select posted.id, side.account, side.amount, 'NGN', instructor_id, order_lines.id
    from posted, order_lines, (values ('instructor_pending', 1), ('instructor_available', -1)) as side (account, amount)
    where order_lines.id = ${keptLine}`,
  'A payout’s status differs from the ledger': sql`update payouts set status = 'FAILED' where instructor_id = ${earner.id}`,
  'A coupon was used more often than its limit allows': sql`
    insert into coupon_redemptions (coupon_id, user_id, order_id, status, reserved_until, currency, discount_minor, created_at)
    select coupon_id, ${kept.buyer.id}, ${kept.orderId}, 'COMMITTED', reserved_until, currency, 0, created_at from coupon_redemptions`,
  'A coupon redemption differs from its order': sql`update coupon_redemptions set discount_minor = 1`,
  'A completed lecture belongs to another course': sql`
    insert into lecture_completions (enrollment_id, lecture_id) select ${enrollment}, ${lectureElsewhere}`,
  'A learning day is counted for another course': sql`
    insert into learning_days (enrollment_id, day, course_id) select id, '2020-01-01', course_id + 1 from enrollments where id = ${enrollment}`,
  'A student completed unreleased content': sql`
    with held as (
      update all_lectures set held_at = now()
      where section_id in (select id from all_sections where course_id = (select course_id from enrollments where id = ${enrollment})) returning id)
    insert into lecture_completions (enrollment_id, lecture_id) select ${enrollment}, id from held`,
  'A student completed an assignment without passing it': sql`
    with assigned as (
      update all_lectures set content_type = 'ASSIGNMENT', assignment = '{}', is_preview = false
      where section_id in (select id from all_sections where course_id = (select course_id from enrollments where id = ${enrollment})) returning id)
    insert into lecture_completions (enrollment_id, lecture_id) select ${enrollment}, id from assigned`,
  'Submitted work belongs to another user’s enrollment or to another course': sql`
    insert into assignment_submissions (lecture_id, enrollment_id, user_id, client_id, number, body, link, submitted_at, max_points, pass_points)
    select ${lectureElsewhere}, id, user_id, gen_random_uuid(), 1, 'Bread.', '', now(), 100, 50 from enrollments where id = ${enrollment}`,
  'A file of an assignment belongs to another user’s work': sql`
    with work as (
      insert into assignment_submissions (lecture_id, enrollment_id, user_id, client_id, number, body, link, submitted_at, max_points, pass_points)
      select ${lectureElsewhere}, id, user_id, gen_random_uuid(), 1, 'Bread.', '', now(), 100, 50 from enrollments where id = ${enrollment}
      returning id, lecture_id)
    insert into assignment_files (file_id, lecture_id, user_id, submission_id, is_feedback, name, created_at)
    select (select min(id) from media_files), lecture_id, ${admin.id}, id, false, 'bread.pdf', now() from work`,
  'A course that was never published has unreleased content': sql`
    update all_lectures set held_at = now()
    where section_id in (select id from all_sections where course_id = ${submitted.id})`,
  'All lectures are complete, but the course isn’t': sql`
    insert into lecture_completions (enrollment_id, lecture_id, completed_at) ${ownLecture}`,
  'A certificate belongs to an incomplete course or to another user': sql`
    insert into certificates (serial, enrollment_id, user_id, course_id, student_name, course_title, instructor_name, duration_seconds, completed_at)
    select 'serial', id, user_id, course_id, 'Ada', 'Bread', 'Ngozi', 60, now() from enrollments where id = ${enrollment}`,
  'A certificate is to be reissued for another user': sql`
    with certificate as (
      insert into certificates (serial, enrollment_id, user_id, course_id, student_name, course_title, instructor_name, duration_seconds, completed_at)
      select 'serial', id, user_id, course_id, 'Ada', 'Bread', 'Ngozi', 60, now() from enrollments where id = ${enrollment} returning id),
    reissue as (
      insert into certificate_reissues (user_id, student_name, status, requested_at)
      values (${admin.id}, 'Ada', 'PENDING', now()) returning id)
    insert into certificates_to_reissue (reissue_id, certificate_id, former_name)
    select reissue.id, certificate.id, 'Eve' from reissue, certificate`,
  'A serial belongs to a certificate and to a replaced one': sql`
    with certificate as (
      insert into certificates (serial, enrollment_id, user_id, course_id, student_name, course_title, instructor_name, duration_seconds, completed_at)
      select 'serial', id, user_id, course_id, 'Ada', 'Bread', 'Ngozi', 60, now() from enrollments where id = ${enrollment} returning id, serial)
    insert into replaced_certificates (certificate_id, serial, student_name, issued_at, replaced_at)
    select id, serial, 'Eve', now(), now() from certificate`,
  'A course was completed a day ago, but has no certificate': sql`
    update enrollments set completed_at = '2026-01-01' where id = ${enrollment}`,
  'A refunded or ended course still has a valid certificate': sql`
    insert into certificates (serial, enrollment_id, user_id, course_id, student_name, course_title, instructor_name, duration_seconds, completed_at)
    select 'serial', id, user_id, course_id, 'Ada', 'Bread', 'Ngozi', 60, now() from enrollments where user_id = ${returned.buyer.id}`,
  'A review belongs to another user’s enrollment': sql`update reviews set enrollment_id = ${enrollment}`,
  'Course figures differ from their rows': sql`
    update course_stats set total_enrollments = total_enrollments + 1 where course_id = ${reviewed.courseId}`,
  'Course counts by category differ from the catalog': sql`
    delete from course_counts where id = (select min(id) from course_counts)`,
  'A course’s status differs from the last decision': sql`
    insert into course_review_entries (course_id, kind, author_id, created_at) values (${submitted.id}, 'APPROVED', ${admin.id}, now())`,
  'Reply or vote counts of a discussion differ from their rows': sql`update discussion_posts set replies = replies + 1`,
  'The site has users, but no admin who can log in': sql`delete from user_roles where role = 'ADMIN'`,
  'An erased user still has data': sql`update users set erased_at = now() where id = ${buyer.id}`,
  'A user’s data erasure is days overdue': sql`update users set erase_at = '2026-01-01' where id = ${buyer.id}`,
  'A user who can’t log in has a session': sql`
    with suspended as (update users set suspended_at = now() where id = ${buyer.id} returning id)
    insert into sessions (user_id, token_hash, expires_at) select id, 'hash', now() + interval '1 day' from suspended`,
  'A session outlasts the allowed idle time': sql`
    insert into sessions (user_id, token_hash, expires_at) values (${buyer.id}, 'hash', now() + interval '31 days')`,
  'A change by staff isn’t in the audit log': sql`delete from audit_entries where act = 'PAYOUT_RUN_STARTED'`,
  'A cart has a course that the user already owns': sql`
    insert into cart_courses (user_id, course_id) values (${reviewed.buyer.id}, ${reviewed.courseId})`,
  'A job has been due for an hour without an attempt, while others ran': sql`
    insert into jobs (kind, payload, run_at) values ('send-receipt', '{}', '2026-01-01')`,
  'A unique job is in the queue twice': sql`
    alter table jobs drop constraint jobs_dedupe_key_key;
    insert into jobs (kind, payload, dedupe_key) values ('send-receipt', '{}', 'once'), ('send-receipt', '{}', 'once')`,
  'An email was sent more than once': sql`
    alter table mails drop constraint mails_once;
    insert into mails (kind, recipient, identity, created_at) values ('receipt', 'a@b.test', 'one', now()), ('receipt', 'a@b.test', 'one', now())`,
  'An email has been queued for hours without a job to send it': sql`
    insert into mails (kind, recipient, job_id, created_at, tried_at) values ('receipt', 'a@b.test', 0, '2026-01-01', '2026-01-01')`,
  'An expired upload still reserves space': sql`
    insert into uploads (id, user_id, purpose, file_name, bytes, received_bytes, created_at, expires_at)
    values (gen_random_uuid(), ${buyer.id}, '{}', 'film.mp4', 100, 10, '2026-01-01', '2026-01-02')`,
  'A database trigger is disabled': sql`alter table ledger_entries disable trigger ledger_entries_stay`,
  'A database constraint was never validated': sql`
    alter table reviews add constraint reviews_long check (length(comment) > 0) not valid`,
  'A database index is invalid': sql`
    update pg_index set indisvalid = false where indexrelid = 'payments_one_success_key'::regclass`,
  'A unique constraint is missing from the database': sql`
    drop index orders_one_open_key;
    create index orders_one_open_key on orders (user_id, cart_fingerprint)`,
  'A constraint is missing from the database': sql`drop trigger ledger_entries_stay on ledger_entries`,
}

test('no breach is reported for a database with purchases, refunds, courses and discussions', async () => {
  const { checks, breaches } = await checkPromises(deps)

  expect(checks).toBe(Object.keys(promises).length + 5)
  expect(breaches.filter(({ says }) => says !== 'A file in the database is missing from storage')).toEqual([])
})

test('the checks list what keeps the ledger correct, and the triggers of append-only tables', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid in ('ledger_transactions'::regclass, 'ledger_entries'::regclass) and contype = 'c'
    union all select tgname from pg_trigger where not tgisinternal and tgparentid = 0 and tgname ~ '_stay(_whole)?$'`.execute(db)

  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).filter((name) => !RULES.includes(name))).toEqual([])
})

test('the checks list all unique indexes and all long job kinds', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary`.execute(db)
  const long = jobHandlers(deps).flatMap(({ kind, isLong }) => (isLong ? [kind] : []))

  expect(rows.map(({ name }) => name).sort()).toEqual([...UNIQUE].sort())
  expect(long.sort()).toEqual([...LONG_KINDS].sort())
})

describe('no breach is reported', () => {
  const claimed = (says: string, ...acts: ReturnType<typeof sql>[]) =>
    owner.undone(async () => {
      await sql`set local session_replication_role = replica`.execute(owner.db)
      for (const act of acts) await act.execute(owner.db)
      return (await findBreaches(owner.db, saying(says))).count
    })

  test('for a course that was free until its price was raised', async () => {
    const raised = sql`
      with raised as (
        insert into price_changes (course_id, changed_by, at, usd_before_minor, usd_after_minor)
        select course_id, user_id, max(enrolled_at) over () + interval '1 hour', 0, 1000 from enrollments where source = 'FREE'
        returning course_id)
      update courses set is_free = false where id in (select course_id from raised)`

    expect(await claimed('A student is enrolled in a paid course without payment', raised)).toBe(0)
  })

  test.each([
    ['A course was paid for twice, but not refunded exactly once', sql`update order_lines set is_duplicate = true where id = ${keptLine}`],
    ['A duplicate payment wasn’t refunded', sql`update payments set status = 'SUCCEEDED_DUPLICATE' where id = ${payment}`],
  ])('for disputed or charged-back money: %s', async (says, owed) => {
    const disputed = (resolution: string | null) => sql`
      insert into disputes (provider_dispute_id, payment_id, status, resolution, category, currency, amount_minor, created_at, resolved_at)
      select 'd1', id, 'any', ${resolution}, 'chargeback', currency, paid_amount_minor, now(), case when ${resolution}::text is not null then now() end
      from payments where id = ${payment}`

    expect([await claimed(says, owed, disputed(null)), await claimed(says, owed, disputed('merchant-accepted'))]).toEqual([0, 0])
    expect(await claimed(says, owed, disputed('declined'))).toBe(1)
  })

  test('for a missing certificate that is being issued or belongs to an erased user', async () => {
    const finished = sql`update enrollments set completed_at = '2026-01-01' where id = ${enrollment}`
    const coming = sql`insert into jobs (kind, payload) values ('issue-certificate', jsonb_build_object('enrollmentId', ${enrollment}))`
    const erased = sql`update users set erased_at = now() where id = ${kept.buyer.id}`
    const says = 'A course was completed a day ago, but has no certificate'

    expect([await claimed(says, finished, coming), await claimed(says, finished, erased)]).toEqual([0, 0])
  })

  test('for a job that waits behind long jobs, or while no job finishes', async () => {
    const long = sql`insert into jobs (kind, payload, run_at) values ('make-renditions', '{}', '2026-01-01')`
    const quick = sql`insert into jobs (kind, payload, run_at) values ('send-receipt', '{}', '2026-01-01')`
    const stopped = sql`update jobs set finished_at = '2026-01-01' where status = 'DONE'`
    const says = 'A job has been due for an hour without an attempt, while others ran'

    expect([await claimed(says, long), await claimed(says, quick, stopped)]).toEqual([0, 0])
  })

  test('for a duplicate payment while the buyer’s bank disputes it', async () => {
    const [course, whole] = ['A course was paid for twice, but not refunded exactly once', 'A duplicate payment wasn’t refunded']
    const disputed = sql`
      insert into disputes (provider_dispute_id, payment_id, status, currency, amount_minor, created_at)
      values ('1', ${payment}, 'pending', 'NGN', 100, now())`

    expect([await claimed(course, broken[course] ?? sql``, disputed), await claimed(whole, broken[whole] ?? sql``, disputed)]).toEqual([
      0, 0,
    ])
  })

  test('for money that entered suspense this week, has a review note, or was refunded since', async () => {
    const says = 'Money has been in suspense for over a week without a review note'
    const noted = sql`update orders set review_reason = 'paid ₦1 too much' where id = ${kept.orderId}`
    const refunded = sql`
      with made as (
        insert into refunds (kind, order_id, payment_id, currency, amount_minor, status, requested_at)
        values ('MANAGER', ${kept.orderId}, ${payment}, 'NGN', 100, 'PROCESSED', now()) returning id
      ), booked as (
        insert into ledger_transactions (kind, source_id, at) select 'REFUND', id::text, now() from made returning id)
      insert into ledger_entries (transaction_id, account, currency, amount_minor)
      select id, account, 'NGN', amount from booked, (values ('provider_clearing', -100), ('suspense', 100)) as sides (account, amount)`

    expect([
      await claimed(says, suspendSince(6)),
      await claimed(says, suspendSince(8), noted),
      await claimed(says, suspendSince(8), refunded),
    ]).toEqual([0, 0, 0])
  })

  test('for payouts that payees requested, and for automatic runs', async () => {
    const says = 'A change by staff isn’t in the audit log'
    const requested = sql`update payout_runs set origin = 'REQUEST'`
    const unlogged = sql`delete from audit_entries where act = 'PAYOUT_RUN_STARTED'`
    const automatic = sql`update payout_runs set origin = 'AUTOMATIC', created_by = null, scheduled_on = date '2026-01-01' + id`
    const byNoOne = sql`
      with acts as (update payout_acts set done_by = null where act = 'STARTED')
      update audit_entries set actor_id = null where act = 'PAYOUT_RUN_STARTED'`

    expect([await claimed(says, requested, unlogged), await claimed(says, automatic, byNoOne)]).toEqual([0, 0])
  })

  test('for acts before the oldest audit log entry', async () => {
    const before = sql`update payout_acts set at = '2020-01-01'`

    expect(await claimed('A change by staff isn’t in the audit log', before)).toBe(0)
  })
})

const saying = (says: string) => promises[says]?.(app.clock.now) ?? expect.unreachable(says)

describe('a breach is reported for', () => {
  test.each(Object.keys(promises))('%s', async (says) => {
    const found = await owner.undone(async () => {
      await sql`set local session_replication_role = replica`.execute(owner.db)
      await broken[says]?.execute(owner.db)
      return findBreaches(owner.db, saying(says))
    })

    expect(found.count).toBeGreaterThan(0)
    expect(found.examples.length).toBeGreaterThan(0)
  })

  test('a sequence that would repeat a number', async () => {
    const late = await owner.undone(async () => {
      await sql`alter table orders alter column id restart with 1`.execute(owner.db)
      return listLateSequences(owner.db)
    })

    expect(late).toMatchObject([{ table: 'orders', column: 'id' }])
  })

  test('an index that is out of order, if PostgreSQL can tell', async () => {
    const found = await owner.undone(async () => {
      await sql`create extension amcheck`.execute(owner.db)
      await sql`create function compare_fickly(one int4, other int4) returns int4 language sql immutable as 'select btint4cmp(one, other)'`.execute(
        owner.db,
      )
      await sql`create operator class fickle for type int4 using btree as
        operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 compare_fickly(int4, int4)`.execute(owner.db)
      await sql`create index fickle on order_lines (id fickle)`.execute(owner.db)
      await sql`create or replace function compare_fickly(one int4, other int4) returns int4 language sql immutable
        as 'select btint4cmp(other, one)'`.execute(owner.db)
      return checkIndexes(owner.db)
    })

    expect(found).toMatchObject([{ count: 1, examples: [{ index: 'fickle' }] }])
  })

  test('a file that is missing, has another size, or is unknown', async () => {
    const { key } = await storeFile(deps, { key: 'public/pictures/large.webp', contentType: 'image/webp', content: Buffer.from('large') })
    await deps.storage.put(key, Buffer.from('small than it was'))
    await deps.storage.put('public/pictures/nobodys.webp', Buffer.from('nobody'))
    await mkdir(path.join(deps.workFolder, '17-killed'), { recursive: true })
    const start = app.clock.now
    app.clock.now = new Date(Date.now() + 2 * 86_400_000)

    const { breaches } = await checkPromises(deps)
    app.clock.now = start

    expect(breaches.map(({ says }) => says)).toEqual(
      expect.arrayContaining([
        'A file in the database is missing from storage',
        'A file’s size differs from the database',
        'Storage has a file that isn’t in the database',
        'Finished work left files behind',
      ]),
    )
  })
})
