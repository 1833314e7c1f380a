import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { gatherEnrollments, gatherQuizAttempts, gatherReviews, gatherTaughtCourses } from './privacy.courses.ts'
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
  { file: 'sessions.json', about: 'Where you are logged in.', columns: ['sessions.user_id'], gather: ask.sessionsOf },
  {
    file: 'two-step-login.json',
    about: 'Since when you log in with a code as well. Not the codes.',
    columns: ['second_factors.user_id', 'recovery_codes.user_id'],
    gather: ask.secondFactorOf,
  },
  {
    file: 'mail-preferences.json',
    about: 'Which mails you want.',
    columns: ['mail_preferences.user_id'],
    gather: ask.mailPreferencesOf,
  },
  { file: 'notifications.json', about: 'What you were told here.', columns: ['notifications.user_id'], gather: ask.notificationsOf },
  {
    file: 'mails.json',
    about: 'Which mails went to you in the last 30 days. Not what stood in them.',
    columns: ['mails.user_id'],
    gather: ask.mailsOf,
  },
  // Found by address, which may belong to another user until this user has verified it.
  { file: 'newsletter.json', about: 'Your subscription to the newsletter.', columns: [], gather: ask.newsletterOf },
  { file: 'enrollments.json', about: 'Your courses and how far you are.', columns: ['enrollments.user_id'], gather: gatherEnrollments },
  { file: 'notes.json', about: 'Your notes and bookmarks in courses.', columns: ['notes.user_id'], gather: ask.notesOf },
  { file: 'quizzes.json', about: 'What you answered in quizzes.', columns: ['quiz_attempts.user_id'], gather: gatherQuizAttempts },
  { file: 'reviews.json', about: 'Your reviews of courses.', columns: ['reviews.user_id'], gather: gatherReviews },
  {
    file: 'discussions.json',
    about: 'What you asked and replied in discussions.',
    columns: ['discussion_posts.author_id'],
    gather: ask.postsOf,
  },
  {
    file: 'discussions-followed.json',
    about: 'The questions you follow in discussions, and the posts you voted for.',
    columns: ['discussion_follows.user_id', 'discussion_votes.user_id'],
    gather: ask.markedPostsOf,
  },
  { file: 'reports.json', about: 'What you asked moderators to look at.', columns: ['content_reports.reporter_id'], gather: ask.reportsOf },
  {
    file: 'moderation.json',
    about: 'What moderators decided about what you wrote.',
    columns: ['moderation_cases.author_id'],
    gather: ask.decisionsAbout,
  },
  { file: 'certificates.json', about: 'Your certificates.', columns: ['certificates.user_id'], gather: certificates },
  { file: 'cart.json', about: 'The courses in your cart.', columns: ['cart_courses.user_id'], gather: ask.cartOf },
  { file: 'wishlist.json', about: 'The courses in your wishlist.', columns: ['wishlist_courses.user_id'], gather: ask.wishlistOf },
  { file: 'orders.json', about: 'Your orders, how you paid, and your receipts.', columns: ['orders.user_id'], gather: gatherOrders },
  {
    file: 'refunds.json',
    about: 'The refunds you asked for, and what was decided.',
    columns: ['refunds.requested_by'],
    gather: gatherRefunds,
  },
  {
    file: 'applications-to-teach.json',
    about: 'Your applications to teach, and what was decided.',
    columns: ['instructor_applications.user_id'],
    gather: ask.applicationsOf,
  },
  {
    file: 'instructor.json',
    about: 'What you say of yourself as an instructor.',
    columns: ['instructors.user_id'],
    gather: ask.instructorOf,
  },
  {
    file: 'courses-taught.json',
    about: 'The courses you made, with all their texts. Not the videos and files.',
    columns: ['courses.instructor_id'],
    gather: gatherTaughtCourses,
  },
  {
    file: 'course-reviews.json',
    about: 'What you said and decided while courses were on their way into the catalogue.',
    columns: ['course_review_entries.author_id'],
    gather: ask.courseReviewsOf,
  },
  {
    file: 'price-changes.json',
    about: 'What you changed of the prices of courses on sale.',
    columns: ['price_changes.changed_by'],
    gather: ask.priceChangesOf,
  },
  { file: 'review-answers.json', about: 'Your answers to reviews of your courses.', columns: [], gather: ask.reviewAnswersOf },
  { file: 'announcements.json', about: 'What you announced to those who learn your courses.', columns: [], gather: ask.announcementsOf },
  {
    file: 'sales.json',
    about: 'What was paid for your courses. Not by whom.',
    columns: ['order_lines.instructor_id'],
    gather: gatherSales,
  },
  { file: 'coupons.json', about: 'The coupons for your courses.', columns: ['coupons.instructor_id'], gather: ask.couponsOf },
  {
    file: 'payout-accounts.json',
    about: 'Where your earnings are paid to.',
    columns: ['payout_accounts.instructor_id'],
    gather: ask.payoutAccountsOf,
  },
  { file: 'payouts.json', about: 'What was paid out to you.', columns: ['payouts.instructor_id'], gather: gatherPayouts },
]

/** Reasons why other columns that identify the owner are not exported. */
export const leftOut: Readonly<Record<string, string>> = {
  'account_codes.user_id': 'the hash of a code that was mailed: nothing to read',
  'announcement_receipts.user_id': 'whether you were told of an announcement, which is shown with your notifications',
  'audit_entries.actor_id': 'what you did in the work of others, for the site’s own log',
  'broadcast_receipts.user_id': 'whether an announcement to everybody was mailed to you, for a month',
  'broadcasts.created_by': 'whose work it was to write to others',
  'content_reports.decided_by': 'whose work it was to look at what others reported',
  'courses.archived_by': 'whose work it was to take a course out of the catalogue',
  'coupon_batches.created_by': 'who made coupons that are shown where they are somebody’s own',
  'coupon_redemptions.user_id': 'the coupon of an order, which is shown with the order',
  'coupons.created_by': 'who made a coupon that is shown where it is somebody’s own',
  'course_exports.requested_by': 'the request for a file of a course, which is shown with your courses',
  'course_imports.user_id': 'a course file of yours until a course was made of it',
  'data_exports.user_id': 'the request for this very file',
  'disputes.accepted_by': 'whose work it was to look after the orders of others',
  'instructor_applications.decided_by': 'who decided on somebody else',
  'ledger_entries.instructor_id': 'the same money as the sales, the platform’s side of it beside',
  'mail_templates.changed_by': 'whose work it was to change what the site writes',
  'moderation_cases.decided_by': 'whose work it was to look at what others reported',
  'order_notes.done_by': 'whose work it was to look after the orders of others',
  'payout_runs.created_by': 'whose work it was to pay others',
  'payouts.paid_by': 'whose work it was to pay others',
  'payout_acts.done_by': 'whose work it was to pay others',
  'uploads.user_id': 'a file of yours on its way, for three days at most',
  'refund_decisions.decided_by': 'who decided on somebody else',
  'refunds.decided_by': 'who decided on somebody else',
  'waiting_earnings.instructor_id': 'the same money as the sales',
  'instructor_words.user_id': 'the words of your name, for the search',
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
    `This is what ${site.name} (${site.publicUrl}) keeps about you.`,
    '',
    ...found.map(({ file, about }) => `${file}: ${about}`),
    '',
    'If a file you expected is not here, we keep nothing of its kind about you.',
    'The files are JSON: text that any editor opens and other programs can read.',
    'Times are in UTC, such as 2026-09-01T12:00:00.000Z. Amounts are in naira (NGN) or dollars (USD), such as 15000 or 19.99.',
    'Left out is what counts wrong passwords and how often something was asked for: it is forgotten within days.',
    'Passwords, codes and keys are not in here. We don’t keep them in a form that can be read, or they open your account.',
    `Questions? Write to ${site.supportEmail}.`,
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
