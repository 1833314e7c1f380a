// Queries for a user's data export. They read no secrets and no data of other users.
import { sql } from 'kysely'
import { factSelections } from '#features/courses/courses.columns.ts'
import type { Answers, Quiz } from '#features/quizzes/quizzes.rules.ts'
import type { Db } from '#platform/database/database.ts'

export const personOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('media_files', 'media_files.id', 'users.picture_id')
    .select(['users.id', 'email', 'email_verified_at as emailVerifiedAt', 'first_name as firstName', 'last_name as lastName'])
    .select(['country', 'country_code as countryCode', 'phone_number as phoneNumber', 'about', 'media_files.key as pictureKey'])
    .select(['is_profile_public as isProfilePublic', 'suspended_at as suspendedAt', 'users.created_at as memberSince'])
    .select(sql<string[]>`array(select role from user_roles where user_roles.user_id = users.id order by role)`.as('roles'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

export const linksOf = (db: Db, userId: string) =>
  db.selectFrom('user_links').select(['type', 'url']).where('user_id', '=', userId).orderBy('position').execute()

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['user_agent as browser', 'address', 'created_at as loggedInAt', 'last_used_at as lastUsedAt', 'expires_at as endsAt'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute()

export const secondFactorOf = (db: Db, userId: string) =>
  db
    .selectFrom('second_factors')
    .select(['enabled_at as turnedOnAt', 'created_at as setUpAt'])
    .select(
      sql<number>`(select count(*) from recovery_codes where recovery_codes.user_id = second_factors.user_id and used_at is null)`.as(
        'recoveryCodesLeft',
      ),
    )
    .where('user_id', '=', userId)
    .execute()

export const linkedLoginsOf = (db: Db, userId: string) =>
  db
    .selectFrom('linked_logins')
    .select(['issuer', 'subject', 'email', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export const mailPreferencesOf = (db: Db, userId: string) =>
  db
    .selectFrom('mail_preferences')
    .select([
      'certificate',
      'alert',
      'message',
      'promotion',
      'news',
      'reminder',
      'comment',
      'daily_digest as dailyDigest',
      'weekly_digest as weeklyDigest',
    ])
    .where('user_id', '=', userId)
    .execute()

export const notificationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .leftJoin('courses', 'courses.id', 'notifications.course_id')
    .select(['type', 'notifications.title', 'message', 'courses.title as course', 'link'])
    .select(['notifications.created_at as toldAt', 'read_at as readAt', 'deleted_at as deletedAt'])
    .where('user_id', '=', userId)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute()

export const mailsOf = (db: Db, userId: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'recipient as to', 'state', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Returns a subscription only for a verified address, because an account may be created with another person's address. */
export const newsletterOf = (db: Db, userId: string) =>
  db
    .selectFrom('newsletter_subscribers')
    .innerJoin('users', 'users.email', 'newsletter_subscribers.email')
    .select(['newsletter_subscribers.email', 'consented_at as askedAt', 'consent_version as wording', 'confirmed_at as confirmedAt'])
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is not', null)
    .execute()

export const applicationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('instructor_applications')
    .select(['brand', 'headline', 'bio', 'status', 'reason', 'created_at as appliedAt', 'decided_at as decidedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const instructorOf = (db: Db, userId: string) =>
  db.selectFrom('instructors').select(['brand', 'headline', 'bio', 'approved_at as approvedAt']).where('user_id', '=', userId).execute()

export const enrollmentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .select(['enrollments.id', 'courses.id as courseId', 'courses.title as course', 'enrollments.status', 'enrollments.source'])
    .select(['enrolled_at as enrolledAt', 'completed_at as completedAt', 'archived_at as archivedAt'])
    .select(['enroll_reason as enrollReason', 'ended_at as endedAt', 'end_reason as endReason'])
    .select(['last_learned_at as lastLearnedAt', 'course_stats.total_lectures as totalLectures'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('enrolled_at')
    .orderBy('enrollments.id')
    .execute()

export const invitationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('courses', 'courses.id', 'invitations.course_id')
    .select(['courses.title as course', 'invitations.email', 'invitations.created_at as invitedAt', 'expires_at as expiresAt'])
    .select(['accepted_at as acceptedAt', 'revoked_at as revokedAt'])
    .where(
      sql<boolean>`accepted_by = ${userId}
        or invitations.email = (select email from users where id = ${userId} and email_verified_at is not null)`,
    )
    .orderBy('invitations.id')
    .execute()

/** Gifts that the user gave, without the addresses of other people, and gifts that the user received. */
export const giftsOf = (db: Db, userId: string) =>
  db
    .selectFrom('gifts')
    .innerJoin('order_lines', 'order_lines.id', 'gifts.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.title as course', 'recipient_name as recipientName', 'message', 'sent_at as sentAt', 'redeemed_at as redeemedAt'])
    .select(sql<string>`case when orders.user_id = ${userId} then 'GIVEN' else 'RECEIVED' end`.as('kind'))
    .select(sql<number | null>`case when orders.user_id = ${userId} then orders.id end`.as('order'))
    .select(sql<string | null>`case when orders.user_id <> ${userId} then recipient_email end`.as('email'))
    .where(
      sql<boolean>`orders.user_id = ${userId} or redeemed_by = ${userId}
        or (sent_at is not null and recipient_email = (select email from users where id = ${userId} and email_verified_at is not null))`,
    )
    .orderBy('gifts.order_line_id')
    .execute()

/** Seats that the user bought, without the addresses of other people, and seats that the user was invited to. */
export const seatsOf = (db: Db, userId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('order_lines', 'order_lines.id', 'seats.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.title as course', 'invited_at as invitedAt', 'accepted_at as acceptedAt', 'reassigned_at as reassignedAt'])
    .select(sql<boolean>`orders.user_id = ${userId}`.as('isBought'))
    .select(sql<boolean>`coalesce(accepted_by = ${userId}, false)`.as('isMember'))
    .select(sql<number | null>`case when orders.user_id = ${userId} then orders.id end`.as('order'))
    .select(
      sql<string | null>`case when accepted_by = ${userId}
        or seats.email = (select email from users where id = ${userId} and email_verified_at is not null) then seats.email end`.as('email'),
    )
    .where(
      sql<boolean>`orders.user_id = ${userId} or accepted_by = ${userId}
        or (orders.paid_at is not null and seats.email = (select email from users where id = ${userId} and email_verified_at is not null))`,
    )
    .orderBy('seats.order_line_id')
    .execute()

export const billingDetailsOf = (db: Db, userId: string) =>
  db
    .selectFrom('billing_details')
    .select(['company_name as companyName', 'company_address as companyAddress', 'company_tax_id as companyTaxId'])
    .where('user_id', '=', userId)
    .execute()

export const joinCodesOf = (db: Db, userId: string) =>
  db
    .selectFrom('join_codes')
    .innerJoin('courses', 'courses.id', 'join_codes.course_id')
    .select(['courses.title as course', 'code', 'seats', 'used'])
    .select(['join_codes.created_at as createdAt', 'expires_at as expiresAt', 'closed_at as closedAt'])
    .where('created_by', '=', userId)
    .orderBy('join_codes.id')
    .execute()

export const completionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('lecture_completions')
    .innerJoin('enrollments', 'enrollments.id', 'lecture_completions.enrollment_id')
    .innerJoin('lectures', 'lectures.id', 'lecture_completions.lecture_id')
    .select(['enrollment_id as enrollmentId', 'lectures.title as lecture', 'lecture_completions.completed_at as completedAt'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('lecture_completions.completed_at')
    .execute()

export const positionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('lecture_positions')
    .innerJoin('enrollments', 'enrollments.id', 'lecture_positions.enrollment_id')
    .innerJoin('lectures', 'lectures.id', 'lecture_positions.lecture_id')
    .select(['enrollment_id as enrollmentId', 'lectures.title as lecture', 'seconds', 'saved_at as savedAt'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('saved_at')
    .execute()

export const quizAttemptsOf = (db: Db, userId: string) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('quiz_versions', 'quiz_versions.id', 'quiz_attempts.version_id')
    .innerJoin('lectures', 'lectures.id', 'quiz_attempts.lecture_id')
    .select(['lectures.title as lecture', 'quiz_attempts.number as attempt', 'is_practice as isPractice', 'started_at as startedAt'])
    .select(['submitted_at as submittedAt', 'score_percent as scorePercent', 'is_passed as isPassed', 'answers', 'definition as quiz'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .orderBy('quiz_attempts.id')
    .$narrowType<{ answers: Answers; quiz: Quiz }>()
    .execute()

export const submissionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('assignment_submissions as work')
    .innerJoin('all_lectures', 'all_lectures.id', 'work.lecture_id')
    .select(['work.id', 'all_lectures.title as lecture', 'work.number', 'work.body as text', 'work.link'])
    .select(['work.submitted_at as submittedAt', 'work.due_at as dueAt', 'work.points', 'work.max_points as maxPoints'])
    .select(['work.is_passed as isPassed', 'work.feedback', 'work.graded_at as gradedAt'])
    .where('work.user_id', '=', userId)
    .orderBy('work.id')
    .execute()

export const workFilesOf = (db: Db, userId: string) =>
  db
    .selectFrom('assignment_files')
    .innerJoin('media_files', 'media_files.id', 'assignment_files.file_id')
    .select(['assignment_files.submission_id as submissionId', 'assignment_files.name', 'media_files.bytes'])
    .select(['assignment_files.is_feedback as isReturned', 'assignment_files.created_at as uploadedAt'])
    .where('assignment_files.user_id', '=', userId)
    .orderBy('assignment_files.id')
    .execute()

/** The feedback of an instructor, without the students and their work. */
export const feedbackOf = (db: Db, userId: string) =>
  db
    .selectFrom('assignment_submissions as work')
    .innerJoin('enrollments', 'enrollments.id', 'work.enrollment_id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('all_lectures', 'all_lectures.id', 'work.lecture_id')
    .select(['courses.title as course', 'all_lectures.title as lecture', 'work.points', 'work.max_points as maxPoints'])
    .select(['work.feedback', 'work.graded_at as gradedAt'])
    .where('courses.instructor_id', '=', userId)
    .where('work.graded_at', 'is not', null)
    .orderBy('work.id')
    .execute()

export const notesOf = (db: Db, userId: string) =>
  db
    .selectFrom('notes')
    .innerJoin('courses', 'courses.id', 'notes.course_id')
    .leftJoin('lectures', 'lectures.id', 'notes.lecture_id')
    .select(['courses.id as courseId', 'courses.title as course', 'lectures.title as lecture', 'second', 'text'])
    .select(['notes.created_at as madeAt', 'notes.updated_at as changedAt'])
    .where('user_id', '=', userId)
    .orderBy('notes.id')
    .execute()

export const reviewsOf = (db: Db, userId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .select(['courses.id as courseId', 'courses.title as course', 'rating_halves as ratingHalves', 'comment'])
    .select(['reviews.created_at as writtenAt', 'reviews.updated_at as changedAt'])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.created_at')
    .execute()

/**
 * Returns the title of a question, or null if the question awaits moderation and another user wrote it. This user can't read such a
 * question.
 */
const titleFor = (questions: 'questions' | 'discussion_posts', userId: string) =>
  sql<string | null>`case
    when not ${sql.ref(`${questions}.is_held`)} or ${sql.ref(`${questions}.author_id`)} = ${userId} then ${sql.ref(`${questions}.title`)}
  end`

/** Returns a user's posts, with the question and the course. */
export const postsOf = (db: Db, userId: string) =>
  db
    .selectFrom('discussion_posts as posts')
    .innerJoin('discussion_posts as questions', (join) => join.on(sql<boolean>`questions.id = coalesce(posts.question_id, posts.id)`))
    .innerJoin('courses', 'courses.id', 'questions.course_id')
    .innerJoin('lectures', 'lectures.id', 'questions.lecture_id')
    .select(['courses.id as courseId', 'courses.title as course', 'lectures.title as lecture'])
    .select(titleFor('questions', userId).as('question'))
    .select(['posts.body as words', 'posts.at_seconds as atSecond', 'posts.upvotes', 'posts.is_held as isHeld'])
    .select(['posts.created_at as writtenAt', 'posts.edited_at as changedAt'])
    .select(sql<boolean>`posts.question_id is not null`.as('isReply'))
    .where('posts.author_id', '=', userId)
    .orderBy('posts.id')
    .execute()

export const markedPostsOf = (db: Db, userId: string) =>
  db
    .selectFrom('discussion_follows')
    .innerJoin('discussion_posts', 'discussion_posts.id', 'discussion_follows.question_id')
    .select([titleFor('discussion_posts', userId).as('question'), 'followed_at as since'])
    .select(sql<string>`'FOLLOWED'`.as('mark'))
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('discussion_votes')
        .innerJoin('discussion_posts as posts', 'posts.id', 'discussion_votes.post_id')
        .innerJoin('discussion_posts as questions', (join) => join.on(sql<boolean>`questions.id = coalesce(posts.question_id, posts.id)`))
        .select([titleFor('questions', userId).as('question'), 'voted_at as since'])
        .select(sql<string>`'UPVOTED'`.as('mark'))
        .where('user_id', '=', userId),
    )
    .orderBy('since')
    .orderBy('mark')
    .execute()

export const reportsOf = (db: Db, userId: string) =>
  db
    .selectFrom('content_reports')
    .select(['subject', 'reason', 'status', 'reported_at as reportedAt', 'decided_at as decidedAt'])
    .where('reporter_id', '=', userId)
    .orderBy('id')
    .execute()

/** Returns only decided cases, because an export must not warn users about reports. */
export const decisionsAbout = (db: Db, userId: string) =>
  db
    .selectFrom('moderation_cases')
    .select(['subject', 'title', 'words', 'status as decision', 'reason', 'decided_at as decidedAt'])
    .where('author_id', '=', userId)
    .where('status', '<>', 'OPEN')
    .orderBy('id')
    .execute()

export const courseReviewsOf = (db: Db, userId: string) =>
  db
    .selectFrom('course_review_entries as entries')
    .innerJoin('courses', 'courses.id', 'entries.course_id')
    .select(['courses.title as course', 'entries.kind', 'entries.body as text', 'entries.created_at as writtenAt'])
    .where('entries.author_id', '=', userId)
    .orderBy('entries.id')
    .execute()

export const priceChangesOf = (db: Db, userId: string) =>
  db
    .selectFrom('price_changes')
    .innerJoin('courses', 'courses.id', 'price_changes.course_id')
    .select(['courses.title as course', 'price_changes.at as changedAt'])
    .select([
      sql<number | null>`(naira_before_minor / 100.0)::float8`.as('priceNairaBefore'),
      sql<number | null>`(naira_after_minor / 100.0)::float8`.as('priceNairaAfter'),
      sql<number>`(usd_before_minor / 100.0)::float8`.as('priceUsdBefore'),
      sql<number>`(usd_after_minor / 100.0)::float8`.as('priceUsdAfter'),
    ])
    .where('price_changes.changed_by', '=', userId)
    .orderBy('price_changes.id')
    .execute()

export const salePricesOf = (db: Db, userId: string) =>
  db
    .selectFrom('sale_prices')
    .innerJoin('courses', 'courses.id', 'sale_prices.course_id')
    .select(['courses.title as course', 'starts_at as startsAt', 'ends_at as endsAt', 'sale_prices.created_at as createdAt'])
    .select(sql<number | null>`(sale_prices.price_naira_minor / 100.0)::float8`.as('priceNaira'))
    .select(sql<number>`(sale_prices.price_usd_minor / 100.0)::float8`.as('priceUsd'))
    .where('sale_prices.created_by', '=', userId)
    .orderBy('sale_prices.id')
    .execute()

export const reviewAnswersOf = (db: Db, userId: string) =>
  db
    .selectFrom('review_answers')
    .innerJoin('reviews', 'reviews.id', 'review_answers.review_id')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .select(['courses.id as courseId', 'courses.title as course', 'review_answers.body as answer'])
    .select(['review_answers.created_at as writtenAt', 'review_answers.updated_at as changedAt'])
    .where('courses.instructor_id', '=', userId)
    .orderBy('review_answers.created_at')
    .execute()

export const announcementsOf = (db: Db, userId: string) =>
  db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .select(['courses.id as courseId', 'courses.title as course', 'kind', 'subject', 'body as words', 'reached'])
    .select(['announcements.created_at as writtenAt', 'sent_at as sentAt'])
    .where('courses.instructor_id', '=', userId)
    .orderBy('announcements.id')
    .execute()

export const certificatesOf = (db: Db, userId: string) =>
  db
    .selectFrom('certificates')
    .select(['serial', 'student_name as studentName', 'course_title as course', 'instructor_name as instructor'])
    .select(['duration_seconds as durationSeconds', 'completed_at as completedAt', 'issued_at as issuedAt'])
    .select(['grade_percent as gradePercent', 'signatory', 'template'])
    .select(
      sql<{ serial: string; studentName: string; replacedAt: string }[]>`coalesce((
        select json_agg(json_build_object('serial', serial, 'studentName', student_name, 'replacedAt', replaced_at) order by id)
        from replaced_certificates where certificate_id = certificates.id
      ), '[]')`.as('replaced'),
    )
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .execute()

export const reissuesOf = (db: Db, userId: string) =>
  db
    .selectFrom('certificate_reissues as reissue')
    .select(['student_name as name', 'status', 'requested_at as requestedAt', 'decided_at as decidedAt'])
    // The reason for an approval is visible only to staff.
    .select(sql<string | null>`case when status = 'DECLINED' then reason end`.as('reason'))
    .select(
      sql<{ course: string; formerName: string }[]>`coalesce((
        select json_agg(json_build_object('course', course_title, 'formerName', former_name) order by certificates.id)
        from certificates_to_reissue join certificates on certificates.id = certificate_id where reissue_id = reissue.id
      ), '[]')`.as('certificates'),
    )
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .orderBy('reissue.id')
    .execute()

export const cartOf = (db: Db, userId: string) =>
  db
    .selectFrom('cart_courses')
    .innerJoin('courses', 'courses.id', 'cart_courses.course_id')
    .select(['courses.id as courseId', 'courses.title as course', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()

export const cartBundlesOf = (db: Db, userId: string) =>
  db
    .selectFrom('cart_bundles')
    .innerJoin('bundles', 'bundles.id', 'cart_bundles.bundle_id')
    .select(['bundles.id as bundleId', 'bundles.title as bundle', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()

export const bundlesOf = (db: Db, userId: string) =>
  db
    .selectFrom('bundles')
    .select(['title', 'description', 'status', 'owned_courses as ownedCourses', 'created_at as createdAt'])
    .select([
      sql<number | null>`(price_naira_minor / 100.0)::float8`.as('priceNaira'),
      sql<number | null>`(price_usd_minor / 100.0)::float8`.as('priceUsd'),
      sql<string[]>`array(
        select courses.title from bundle_courses join courses on courses.id = course_id where bundle_id = bundles.id order by position
      )`.as('courses'),
    ])
    .where('maker_id', '=', userId)
    .orderBy('id')
    .execute()

export const wishlistOf = (db: Db, userId: string) =>
  db
    .selectFrom('wishlist_courses')
    .innerJoin('courses', 'courses.id', 'wishlist_courses.course_id')
    .select(['courses.id as courseId', 'courses.title as course', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()

export const ordersOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .select(['orders.id', 'status', 'currency', 'subtotal_minor as subtotalMinor', 'discount_minor as discountMinor'])
    .select(['total_minor as totalMinor', 'coupon_code as couponCode', 'pricing_country as pricingCountry', 'review_reason as note'])
    .select(['orders.created_at as orderedAt', 'paid_at as paidAt'])
    .select(
      sql<object | null>`(
        select jsonb_build_object('kind', kind, 'utmSource', utm_source, 'utmMedium', utm_medium, 'utmCampaign', utm_campaign)
        from order_sources where order_id = orders.id)`.as('source'),
    )
    .select(
      sql<Date[]>`array(
        select sent_at from checkout_reminders where order_id = orders.id and sent_at is not null order by number)`.as('remindedAt'),
    )
    .select(['company_name as companyName', 'company_address as companyAddress', 'company_tax_id as companyTaxId'])
    .select(['receipts.number as receiptNumber', 'receipts.issued_at as receiptIssuedAt', 'receipts.snapshot as receipt'])
    .where('user_id', '=', userId)
    .orderBy('orders.id')
    .execute()

export const orderLinesOf = (db: Db, userId: string) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_id as orderId', 'course_id as courseId', 'title as course', 'price_minor as priceMinor'])
    .select(['order_lines.discount_minor as discountMinor', 'is_duplicate as isDuplicate'])
    .select(
      sql<string[]>`array(
        select had.title from bundle_reductions join order_lines as had on had.id = bundle_reductions.order_line_id
        where bundle_reductions.order_id = order_lines.order_id and bundle_reductions.bundle_id = order_lines.bundle_id
        order by had.id)`.as('coursesThatReducedItsBundle'),
    )
    .where('orders.user_id', '=', userId)
    .orderBy('order_lines.id')
    .execute()

export const paymentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['order_id as orderId', 'provider', 'reference', 'payments.status', 'amount_minor as amountMinor', 'payments.currency'])
    .select(['channel', 'card_brand as cardBrand', 'card_last4 as cardLast4', 'gateway_response as providerSaid'])
    .select(['payments.created_at as begunAt', 'settled_at as settledAt'])
    .where('orders.user_id', '=', userId)
    .orderBy('payments.id')
    .execute()

/** Refunds that the user requested. A manager's actions are not about the manager. */
export const refundsOf = (db: Db, userId: string) =>
  db
    .selectFrom('refunds')
    .leftJoin('order_lines', 'order_lines.id', 'refunds.order_line_id')
    .select(['refunds.order_id as orderId', 'order_lines.title as course', 'refunds.status', 'amount_minor as amountMinor', 'currency'])
    .select(['reason', 'requested_at as requestedAt', 'decided_at as decidedAt', 'decision_reason as decisionReason'])
    .select('settled_at as settledAt')
    .where('requested_by', '=', userId)
    .where('kind', '=', 'BUYER')
    .orderBy('refunds.id')
    .execute()

/** Lines of paid orders for the user's own courses, without any buyer data. */
export const salesOf = (db: Db, userId: string) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['course_id as courseId', 'title as course', 'price_minor as priceMinor', 'order_lines.discount_minor as discountMinor'])
    .select(['orders.currency', 'orders.paid_at as paidAt'])
    .where('instructor_id', '=', userId)
    .where('orders.paid_at', 'is not', null)
    .orderBy('orders.paid_at')
    .orderBy('order_lines.id')
    .execute()

export const couponsOf = (db: Db, userId: string) =>
  db
    .selectFrom('coupons')
    .select([
      'code',
      sql<number>`(discount_bps / 100.0)::float8`.as('percent'),
      'scope',
      'starts_at as startsAt',
      'expires_at as expiresAt',
    ])
    .select(['max_redemptions as mostUses', 'is_once_per_person as isOncePerPerson'])
    .select([
      sql<number | null>`(minimum_naira_minor / 100.0)::float8`.as('minimumNaira'),
      sql<number | null>`(minimum_usd_minor / 100.0)::float8`.as('minimumUsd'),
      sql<string[]>`array(
        select title from coupon_courses join courses on courses.id = course_id where coupon_id = coupons.id order by title collate natural_order
      )`.as('courses'),
    ])
    .select(sql<string | null>`(select affiliates.code from affiliates where user_id = coupons.affiliate_id)`.as('affiliateCode'))
    .select(['is_active as isActive', 'is_public as isPublic', 'created_at as createdAt'])
    .where('instructor_id', '=', userId)
    .orderBy('id')
    .execute()

export const payoutAccountsOf = (db: Db, userId: string) =>
  db
    .selectFrom('payout_accounts')
    .select(['currency', 'bank_name as bank', 'bank_code as bankCode', 'account_number as accountNumber', 'account_name as accountName'])
    .select('updated_at as since')
    .where('instructor_id', '=', userId)
    .orderBy('currency')
    .execute()

export const payoutTermsOf = (db: Db, userId: string) =>
  db
    .selectFrom('payout_terms')
    .select(['hold_days as holdDays', 'reserve_bps as reserveBps', 'since', 'ended_at as endedAt'])
    .where('payee_id', '=', userId)
    .orderBy('id')
    .execute()

export const payoutsOf = (db: Db, userId: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(['amount_minor as amountMinor', 'payouts.currency', 'status', 'reference', 'account', 'created_at as begunAt'])
    .select(['paid_at as paidAt', 'is_requested as isRequested', 'problem'])
    .where('instructor_id', '=', userId)
    .orderBy('payouts.id')
    .execute()

const prerequisitesOf = (isRequired: boolean) => sql<string[]>`array(
  select title from course_prerequisites join courses as before on before.id = prerequisite_id
  where course_id = courses.id and is_required = ${isRequired} order by title collate natural_order
)`

export const taughtCoursesOf = (db: Db, userId: string) =>
  db
    .selectFrom('courses')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .select(factSelections)
    .select(['courses.id', 'courses.status', 'courses.created_at as createdAt', 'updated_at as updatedAt'])
    .select(['total_enrollments as students', 'total_reviews as reviews', 'rating_halves_sum as ratingHalvesSum'])
    .select([prerequisitesOf(true).as('requires'), prerequisitesOf(false).as('recommends')])
    .where('instructor_id', '=', userId)
    .orderBy('courses.id')
    .execute()

export const taughtSectionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sections')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .select(['sections.id', 'course_id as courseId', 'sections.title', 'sections.description', 'sections.opens'])
    .where('instructor_id', '=', userId)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .execute()

export const taughtLecturesOf = (db: Db, userId: string) =>
  db
    .selectFrom('edited_lectures as lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .select(['lectures.id', 'section_id as sectionId', 'lectures.title', 'lectures.description_html as description'])
    .select(['content_type as contentType', 'content_html as content', 'video_link as videoLink', 'duration_seconds as durationSeconds'])
    .select(['is_preview as isPreview', 'discussion_enabled as isDiscussionOn', 'lectures.opens', 'lectures.assignment'])
    .where('instructor_id', '=', userId)
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute()

/** The newest version of each quiz. */
export const taughtQuizzesOf = (db: Db, userId: string) =>
  db
    .selectFrom('quiz_versions')
    .innerJoin('edited_lectures as lectures', 'lectures.id', 'quiz_versions.lecture_id')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .distinctOn('quiz_versions.lecture_id')
    .select(['quiz_versions.lecture_id as lectureId', 'definition as quiz'])
    .where('instructor_id', '=', userId)
    .orderBy('quiz_versions.lecture_id')
    .orderBy('quiz_versions.number', 'desc')
    .$narrowType<{ quiz: Quiz }>()
    .execute()

export const taughtResourcesOf = (db: Db, userId: string) =>
  db
    .selectFrom('resources')
    .innerJoin('edited_lectures as lectures', 'lectures.id', 'resources.lecture_id')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .select([
      'lecture_id as lectureId',
      'resources.title',
      'resources.description',
      'resource_type as type',
      'file_extension as fileExtension',
    ])
    .where('instructor_id', '=', userId)
    .orderBy('resources.id')
    .execute()

export const taughtCaptionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('lecture_captions')
    .innerJoin('edited_lectures as lectures', 'lectures.id', 'lecture_captions.lecture_id')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .select(['lecture_captions.lecture_id as lectureId', 'lecture_captions.language', 'label', 'kind', 'cues as webVtt'])
    .where('instructor_id', '=', userId)
    .orderBy('lecture_captions.language')
    .execute()

/** Nothing if the user never was an affiliate. */
export async function affiliateOf(db: Db, userId: string) {
  const affiliates = await db
    .selectFrom('affiliates')
    .select(['code', 'joined_at as joinedAt', 'first_sale_at as firstSaleAt', 'suspended_at as suspendedAt', 'suspend_reason as reason'])
    .where('user_id', '=', userId)
    .execute()
  const clicks = db
    .selectFrom('affiliate_clicks')
    .leftJoin('courses', 'courses.id', 'affiliate_clicks.course_id')
    .leftJoin('bundles', 'bundles.id', 'affiliate_clicks.bundle_id')
    .select([sql<string>`day::text`.as('day'), 'courses.title as course', 'bundles.title as bundle', 'clicks'])
    .where('affiliate_id', '=', userId)
    .orderBy('day')
    .orderBy('affiliate_clicks.id')
  const commissions = db
    .selectFrom('commissions')
    .innerJoin('order_lines', 'order_lines.id', 'commissions.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['title as course', 'currency', 'paid_at as soldAt'])
    .select([sql<number>`(commission_bps / 100.0)::float8`.as('percent'), sql<number | null>`(amount_minor / 100.0)::float8`.as('amount')])
    .where('affiliate_id', '=', userId)
    .where('amount_minor', 'is not', null)
    .orderBy('commissions.order_line_id')
  const ended = db
    .selectFrom('ended_partnerships')
    .select(['ended_at as endedAt', 'reason'])
    .where('affiliate_id', '=', userId)
    .orderBy('ended_at')
  const details = { clicks: await clicks.execute(), commissions: await commissions.execute(), endedPartnerships: await ended.execute() }
  return affiliates.map((affiliate) => ({ ...affiliate, ...details }))
}

export const endedPartnershipsOf = (db: Db, userId: string) =>
  db
    .selectFrom('ended_partnerships')
    .select(['ended_at as endedAt', 'reason'])
    .where('instructor_id', '=', userId)
    .orderBy('ended_at')
    .execute()
