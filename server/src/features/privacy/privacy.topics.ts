import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { gatherEnrollments, gatherQuizAttempts, gatherReviews, gatherTaughtCourses, gatherWork } from './privacy.courses.ts'
import * as ask from './privacy.export.queries.ts'
import { gatherOrders, gatherPayouts, gatherRefunds, gatherSales } from './privacy.orders.ts'

export type ExportFile = { name: string; text: string }

type Topic = {
  file: string
  /** A description of the file for the README. */
  about: string
  /** The columns that identify the owner in the exported tables. */
  columns: readonly string[]
  gather: (db: Db, userId: string, site: Site) => Promise<unknown>
}

export const topics: readonly Topic[] = [
  { file: 'profile.json', about: 'Your account and profile.', columns: ['user_roles.user_id'], gather: profile },
  { file: 'links.json', about: 'The links on your profile.', columns: ['user_links.user_id'], gather: ask.linksOf },
  { file: 'sessions.json', about: 'Your active sessions.', columns: ['sessions.user_id'], gather: ask.sessionsOf },
  {
    file: 'two-step-verification.json',
    about: 'When you turned on two-step verification, without the codes.',
    columns: ['second_factors.user_id', 'recovery_codes.user_id'],
    gather: ask.secondFactorOf,
  },
  {
    file: 'linked-logins.json',
    about: 'The logins of other services that are linked to your account.',
    columns: ['linked_logins.user_id'],
    gather: ask.linkedLoginsOf,
  },
  {
    file: 'email-preferences.json',
    about: 'Your email preferences.',
    columns: ['mail_preferences.user_id'],
    gather: ask.mailPreferencesOf,
  },
  { file: 'notifications.json', about: 'Your notifications.', columns: ['notifications.user_id'], gather: ask.notificationsOf },
  {
    file: 'emails.json',
    about: 'The emails that we sent you in the last 30 days, without their text.',
    columns: ['mails.user_id'],
    gather: ask.mailsOf,
  },
  // Found by email address. Until this user has verified the address, it may belong to another person.
  { file: 'newsletter.json', about: 'Your newsletter subscription.', columns: [], gather: ask.newsletterOf },
  { file: 'enrollments.json', about: 'Your courses and your progress.', columns: ['enrollments.user_id'], gather: gatherEnrollments },
  // Invitations to an address belong to the account that has verified it.
  {
    file: 'invitations.json',
    about: 'The invitations to courses that you received.',
    columns: ['invitations.accepted_by'],
    gather: ask.invitationsOf,
  },
  // A gift to an address belongs to the account that has verified it.
  {
    file: 'gifts.json',
    about: 'The gifts that you gave or received.',
    columns: ['gifts.redeemed_by'],
    gather: ask.giftsOf,
  },
  // An invitation to a seat belongs to the account that has verified its address.
  {
    file: 'seats.json',
    about: 'The seats that you bought or were invited to.',
    columns: ['seats.accepted_by'],
    gather: ask.seatsOf,
  },
  { file: 'notes.json', about: 'Your notes and bookmarks in courses.', columns: ['notes.user_id'], gather: ask.notesOf },
  { file: 'quizzes.json', about: 'Your quiz answers.', columns: ['quiz_attempts.user_id'], gather: gatherQuizAttempts },
  {
    file: 'assignments.json',
    about: 'Your work in assignments, with the names of its files, the grades and the feedback.',
    columns: ['assignment_submissions.user_id', 'assignment_files.user_id'],
    gather: gatherWork,
  },
  { file: 'feedback.json', about: 'Your feedback on students’ work, without the students.', columns: [], gather: ask.feedbackOf },
  { file: 'reviews.json', about: 'Your course reviews.', columns: ['reviews.user_id'], gather: gatherReviews },
  {
    file: 'discussions.json',
    about: 'Your questions and replies in discussions.',
    columns: ['discussion_posts.author_id'],
    gather: ask.postsOf,
  },
  {
    file: 'discussions-followed.json',
    about: 'The questions you follow and the posts you voted for.',
    columns: ['discussion_follows.user_id', 'discussion_votes.user_id'],
    gather: ask.markedPostsOf,
  },
  { file: 'reports.json', about: 'The content you reported.', columns: ['content_reports.reporter_id'], gather: ask.reportsOf },
  {
    file: 'moderation.json',
    about: 'Moderators’ decisions about your content.',
    columns: ['moderation_cases.author_id'],
    gather: ask.decisionsAbout,
  },
  { file: 'certificates.json', about: 'Your certificates.', columns: ['certificates.user_id'], gather: certificates },
  {
    file: 'certificate-reissues.json',
    about: 'Your requests for certificates in a new name, with the decisions.',
    columns: ['certificate_reissues.user_id'],
    gather: ask.reissuesOf,
  },
  { file: 'cart.json', about: 'The courses in your cart.', columns: ['cart_courses.user_id'], gather: ask.cartOf },
  { file: 'cart-bundles.json', about: 'The bundles in your cart.', columns: ['cart_bundles.user_id'], gather: ask.cartBundlesOf },
  { file: 'wishlist.json', about: 'The courses in your wishlist.', columns: ['wishlist_courses.user_id'], gather: ask.wishlistOf },
  {
    file: 'billing-details.json',
    about: 'The company that you entered at your last checkout.',
    columns: ['billing_details.user_id'],
    gather: ask.billingDetailsOf,
  },
  { file: 'orders.json', about: 'Your orders, payment methods and receipts.', columns: ['orders.user_id'], gather: gatherOrders },
  {
    file: 'refunds.json',
    about: 'The refunds you requested, with the decisions.',
    columns: ['refunds.requested_by'],
    gather: gatherRefunds,
  },
  {
    file: 'instructor-applications.json',
    about: 'Your instructor applications, with the decisions.',
    columns: ['instructor_applications.user_id'],
    gather: ask.applicationsOf,
  },
  {
    file: 'instructor.json',
    about: 'Your instructor profile.',
    columns: ['instructors.user_id'],
    gather: ask.instructorOf,
  },
  {
    file: 'courses-taught.json',
    about: 'The courses you created, with all their text but without videos or files.',
    columns: ['courses.instructor_id'],
    gather: gatherTaughtCourses,
  },
  {
    file: 'course-reviews.json',
    about: 'Your comments and decisions in course reviews.',
    columns: ['course_review_entries.author_id'],
    gather: ask.courseReviewsOf,
  },
  {
    file: 'price-changes.json',
    about: 'Your price changes to published courses.',
    columns: ['price_changes.changed_by'],
    gather: ask.priceChangesOf,
  },
  {
    file: 'sale-prices.json',
    about: 'The sale prices you added to courses.',
    columns: ['sale_prices.created_by'],
    gather: ask.salePricesOf,
  },
  { file: 'review-answers.json', about: 'Your replies to reviews of your courses.', columns: [], gather: ask.reviewAnswersOf },
  { file: 'announcements.json', about: 'Your announcements to students.', columns: [], gather: ask.announcementsOf },
  {
    file: 'sales.json',
    about: 'The sales of your courses, without the buyers.',
    columns: ['order_lines.instructor_id'],
    gather: gatherSales,
  },
  { file: 'bundles.json', about: 'The bundles that you made.', columns: ['bundles.maker_id'], gather: ask.bundlesOf },
  { file: 'coupons.json', about: 'The coupons for your courses.', columns: ['coupons.instructor_id'], gather: ask.couponsOf },
  {
    file: 'join-codes.json',
    about: 'The join codes for your courses.',
    columns: ['join_codes.created_by'],
    gather: ask.joinCodesOf,
  },
  {
    file: 'affiliate.json',
    about: 'Your affiliate code, the clicks on your links, your commissions, and the partnerships that instructors ended.',
    columns: ['affiliates.user_id', 'commissions.affiliate_id', 'ended_partnerships.affiliate_id'],
    gather: ask.affiliateOf,
  },
  {
    file: 'partnerships-ended.json',
    about: 'The partnerships with affiliates that you ended, without the affiliates.',
    columns: ['ended_partnerships.instructor_id'],
    gather: ask.endedPartnershipsOf,
  },
  {
    file: 'payout-accounts.json',
    about: 'Your payout accounts.',
    columns: ['payout_accounts.instructor_id'],
    gather: ask.payoutAccountsOf,
  },
  {
    file: 'payout-terms.json',
    about: 'Your own holding times and reserves.',
    columns: ['payout_terms.payee_id'],
    gather: ask.payoutTermsOf,
  },
  { file: 'payouts.json', about: 'Your payouts.', columns: ['payouts.instructor_id'], gather: gatherPayouts },
]

/** Reasons why other columns that identify the owner are not exported. */
export const leftOut: Readonly<Record<string, string>> = {
  'affiliates.suspended_by': 'work as staff: affiliates',
  'coupons.affiliate_id': 'the coupons of instructors, whose commissions are exported',
  'account_codes.user_id': 'the hash of an emailed code, which can’t be read',
  'announcement_receipts.user_id': 'whether an announcement was delivered, which the notifications show',
  'audit_entries.actor_id': 'acts as staff, for the site’s audit log',
  'broadcast_receipts.user_id': 'whether a broadcast was emailed, kept for a month',
  'broadcasts.created_by': 'work as staff: broadcasts',
  'content_reports.decided_by': 'work as staff: moderation',
  'courses.archived_by': 'work as staff: archiving a course',
  'coupon_batches.created_by': 'the creator of coupons, which are exported for their owner',
  'coupon_redemptions.user_id': 'the coupon of an order, which the orders show',
  'coupons.created_by': 'the creator of a coupon, which is exported for its owner',
  'course_exports.requested_by': 'the request for a course file, whose course is exported',
  'course_imports.user_id': 'a course file that is deleted once a course is created from it',
  'data_exports.user_id': 'the request for this export',
  'disputes.accepted_by': 'work as staff: orders',
  'enrollments.ended_by': 'work as staff: enrollments, or a seat that was reassigned, which the seats show',
  'enrollments.enrolled_by': 'work as staff: enrollments',
  'instructor_applications.decided_by': 'work as staff: decisions about others',
  'ledger_entries.instructor_id': 'the same amounts as the sales, with the site’s share',
  'invitations.invited_by': 'invitations to other people, with their addresses',
  'mail_templates.changed_by': 'work as staff: email templates',
  'certificate_reissues.decided_by': 'work as staff: decisions about others',
  'moderation_cases.decided_by': 'work as staff: moderation',
  'order_notes.done_by': 'work as staff: orders',
  'payout_runs.created_by': 'work as staff: payouts',
  'payouts.paid_by': 'work as staff: payouts',
  'payout_acts.done_by': 'work as staff: payouts',
  'provider_logins.user_id': 'a login in progress, deleted within an hour or so',
  'uploads.user_id': 'an unfinished upload, kept for three days at most',
  'refund_decisions.decided_by': 'work as staff: decisions about others',
  'refunds.decided_by': 'work as staff: decisions about others. For a withdrawn request, its buyer, as in requested_by.',
  'waiting_earnings.instructor_id': 'the same amounts as the sales',
  'early_releases.payee_id': 'the same amounts as the sales',
  'instructor_words.user_id': 'the words of the name, for the search',
}

/** Collects all data about a user in one snapshot: a file for each topic with data, and a README. */
export const gatherData = (db: Db, userId: string, site: Site): Promise<ExportFile[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const found: (Topic & { content: unknown })[] = []
      for (const topic of topics) {
        const content = await topic.gather(tx, userId, site)
        if (!Array.isArray(content) || content.length > 0) found.push({ ...topic, content })
      }
      const files = found.map(({ file, content }) => ({ name: file, text: `${JSON.stringify(content, null, 2)}\n` }))
      return [{ name: 'README.txt', text: readme(site, found) }, ...files]
    })

const readme = (site: Site, found: readonly Topic[]) =>
  [
    `This is your data from ${site.name} (${site.publicUrl}).`,
    '',
    ...found.map(({ file, about }) => `${file}: ${about}`),
    '',
    'If a file you expected isn’t here, we don’t have that kind of data about you.',
    'The files are in JSON, a text format that you can open in any editor and import into other programs.',
    'Times are in UTC, such as 2026-09-01T12:00:00.000Z. Amounts are in naira (NGN) or US dollars (USD), such as 15000 or 19.99.',
    'Not included: counters of failed logins and of requests, which we delete within days.',
    'Passwords, codes and keys aren’t included, because they either can’t be read or give access to your account.',
    `Questions? Contact ${site.supportEmail}.`,
    '',
  ].join('\n')

async function profile(db: Db, userId: string, site: Site) {
  const { pictureKey, ...person } = await ask.personOf(db, userId)
  const picture = publicAddress(pictureKey)
  return { ...person, picture: picture && site.publicUrl + picture }
}

async function certificates(db: Db, userId: string, site: Site) {
  const rows = await ask.certificatesOf(db, userId)
  return rows.map((certificate) => ({ ...certificate, address: `${site.publicUrl}/certificates/${certificate.serial}` }))
}
