/**
 * What can be stored for an account before its address is proven, and what the first proof does with it. The account may have been
 * made by someone who doesn't own the address (docs/security.md, "Unproven addresses"). Each column that refers to a user or holds
 * an email has an entry, and each column of `users`: `first-proof.test.ts` fails for one that has none.
 */
type Fate =
  /** The first proof deletes or replaces it. */
  | 'DROPPED'
  /** The call that stores it answers 403 until the address is proven, or takes a role that only a proven address gets. */
  | 'REFUSED'
  /** It stays: it opens nothing, sends no money anywhere, and the owner sees it and can change or delete it. */
  | 'KEPT'
  /** Staff or the server stores it; its person can't. */
  | 'NOT_THEIRS'

export const beforeProof: Readonly<Record<string, Fate>> = {
  'account_codes.user_id': 'DROPPED',
  'recovery_codes.user_id': 'DROPPED',
  'second_factors.user_id': 'DROPPED',
  'sessions.user_id': 'DROPPED',
  // A pending deletion of the account.
  'users.erase_at': 'DROPPED',
  // Replaced by a reset, and by a verification without a session of the account.
  'users.password_hash': 'DROPPED',
  // Refused, and dropped too: a release before this one accepted them.
  'instructor_applications.user_id': 'DROPPED',
  'payout_accounts.instructor_id': 'DROPPED',

  'announcement_receipts.user_id': 'KEPT',
  'broadcast_receipts.user_id': 'KEPT',
  'cart_courses.user_id': 'KEPT',
  'certificates.user_id': 'KEPT',
  'content_reports.reporter_id': 'KEPT',
  'coupon_redemptions.user_id': 'KEPT',
  // Its file opens with a session only.
  'data_exports.user_id': 'KEPT',
  'discussion_follows.user_id': 'KEPT',
  'discussion_posts.author_id': 'KEPT',
  'discussion_votes.user_id': 'KEPT',
  'enrollments.user_id': 'KEPT',
  'mail_preferences.user_id': 'KEPT',
  'mails.user_id': 'KEPT',
  'moderation_cases.author_id': 'KEPT',
  'notes.user_id': 'KEPT',
  'notifications.user_id': 'KEPT',
  'orders.user_id': 'KEPT',
  'quiz_attempts.user_id': 'KEPT',
  // The provider returns money to the card or account that paid.
  'refunds.requested_by': 'KEPT',
  'reviews.user_id': 'KEPT',
  'user_links.user_id': 'KEPT',
  'users.about': 'KEPT',
  'users.country': 'KEPT',
  'users.country_code': 'KEPT',
  'users.first_name': 'KEPT',
  'users.is_profile_public': 'KEPT',
  'users.last_name': 'KEPT',
  'users.phone_number': 'KEPT',
  'users.picture_id': 'KEPT',
  'users.small_picture_id': 'KEPT',
  'wishlist_courses.user_id': 'KEPT',
  // These belong to whoever reads the mailbox: a subscription counts once it is confirmed from there.
  'contact_messages.email': 'KEPT',
  'newsletter_subscribers.email': 'KEPT',
  // Forgotten within a day, and at a reset.
  'login_attempts.email': 'KEPT',

  'user_roles.user_id': 'REFUSED',
  'audit_entries.actor_id': 'REFUSED',
  'broadcasts.created_by': 'REFUSED',
  'content_reports.decided_by': 'REFUSED',
  'coupon_batches.created_by': 'REFUSED',
  'coupons.created_by': 'REFUSED',
  'coupons.instructor_id': 'REFUSED',
  'course_exports.requested_by': 'REFUSED',
  'course_imports.user_id': 'REFUSED',
  'course_review_entries.author_id': 'REFUSED',
  'courses.archived_by': 'REFUSED',
  'courses.instructor_id': 'REFUSED',
  'disputes.accepted_by': 'REFUSED',
  'instructor_applications.decided_by': 'REFUSED',
  'instructors.user_id': 'REFUSED',
  'mail_templates.changed_by': 'REFUSED',
  'moderation_cases.decided_by': 'REFUSED',
  'order_notes.done_by': 'REFUSED',
  'payout_acts.done_by': 'REFUSED',
  'payout_runs.created_by': 'REFUSED',
  'payouts.paid_by': 'REFUSED',
  'price_changes.changed_by': 'REFUSED',
  'refund_decisions.decided_by': 'REFUSED',
  'refunds.decided_by': 'REFUSED',
  'uploads.user_id': 'REFUSED',

  'instructor_words.user_id': 'NOT_THEIRS',
  'ledger_entries.instructor_id': 'NOT_THEIRS',
  'order_lines.instructor_id': 'NOT_THEIRS',
  'payouts.instructor_id': 'NOT_THEIRS',
  'waiting_earnings.instructor_id': 'NOT_THEIRS',
  'users.created_at': 'NOT_THEIRS',
  // The proven address itself: no call changes it.
  'users.email': 'NOT_THEIRS',
  'users.email_verified_at': 'NOT_THEIRS',
  'users.erased_at': 'NOT_THEIRS',
  'users.id': 'NOT_THEIRS',
  'users.suspended_at': 'NOT_THEIRS',
}
