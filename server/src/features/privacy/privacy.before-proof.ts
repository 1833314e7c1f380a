/**
 * The columns that can be stored for an account before its address is verified, and the effect of the first proof on each. The account may
 * have been created by a person who doesn't own the address (docs/security.md, "Unproven addresses"). Each column of `users`, and each
 * column that refers to a user or contains an email, has an entry. `first-proof.slow.test.ts` fails if one is missing.
 */
type Fate =
  /** The first proof deletes or replaces the value. */
  | 'DROPPED'
  /**
   * The account's content and choices. Kept if the first proof comes with a session of the account, because the owner of the address then
   * wrote them. Any other first proof deletes them.
   */
  | 'DROPPED_WITHOUT_SESSION'
  /** The value can't be stored before the proof: the call answers 403, or requires a role that only users with a proven address get. */
  | 'REFUSED'
  /** Kept: money, enrollments, and the name and country that every account must have. */
  | 'KEPT'
  /** Stored by staff or the server. The user can't set the value. */
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
  // Refused now. Dropped because an earlier release accepted them.
  'instructor_applications.user_id': 'DROPPED',
  'payout_accounts.instructor_id': 'DROPPED',

  'billing_details.user_id': 'DROPPED_WITHOUT_SESSION',
  'cart_bundles.user_id': 'DROPPED_WITHOUT_SESSION',
  'cart_courses.user_id': 'DROPPED_WITHOUT_SESSION',
  'data_exports.user_id': 'DROPPED_WITHOUT_SESSION',
  'discussion_follows.user_id': 'DROPPED_WITHOUT_SESSION',
  'discussion_posts.author_id': 'DROPPED_WITHOUT_SESSION',
  'discussion_votes.user_id': 'DROPPED_WITHOUT_SESSION',
  'mail_preferences.user_id': 'DROPPED_WITHOUT_SESSION',
  'notes.user_id': 'DROPPED_WITHOUT_SESSION',
  'notifications.user_id': 'DROPPED_WITHOUT_SESSION',
  'reviews.user_id': 'DROPPED_WITHOUT_SESSION',
  'user_links.user_id': 'DROPPED_WITHOUT_SESSION',
  'users.about': 'DROPPED_WITHOUT_SESSION',
  'users.is_profile_public': 'DROPPED_WITHOUT_SESSION',
  'users.phone_number': 'DROPPED_WITHOUT_SESSION',
  'users.picture_id': 'DROPPED_WITHOUT_SESSION',
  'users.small_picture_id': 'DROPPED_WITHOUT_SESSION',
  'wishlist_courses.user_id': 'DROPPED_WITHOUT_SESSION',

  'announcement_receipts.user_id': 'KEPT',
  'assignment_submissions.user_id': 'KEPT',
  'broadcast_receipts.user_id': 'KEPT',
  'certificate_reissues.user_id': 'KEPT',
  'certificates.user_id': 'KEPT',
  'content_reports.reporter_id': 'KEPT',
  'coupon_redemptions.user_id': 'KEPT',
  // The buyer of a seat ends its enrollment to reassign it.
  'enrollments.ended_by': 'KEPT',
  'enrollments.user_id': 'KEPT',
  'gifts.redeemed_by': 'KEPT',
  'invitations.accepted_by': 'KEPT',
  'mails.user_id': 'KEPT',
  'moderation_cases.author_id': 'KEPT',
  'orders.user_id': 'KEPT',
  'seats.accepted_by': 'KEPT',
  'quiz_attempts.user_id': 'KEPT',
  // The provider returns money to the card or account that paid.
  'refunds.requested_by': 'KEPT',
  'users.country': 'KEPT',
  'users.country_code': 'KEPT',
  'users.first_name': 'KEPT',
  'users.last_name': 'KEPT',
  // These belong to the mailbox owner: a subscription counts only after it is confirmed by a link in an email.
  'contact_messages.email': 'KEPT',
  'newsletter_subscribers.email': 'KEPT',
  // Deleted within a day, and by a password reset.
  'login_attempts.email': 'KEPT',

  'user_roles.user_id': 'REFUSED',
  'affiliates.suspended_by': 'REFUSED',
  'affiliates.user_id': 'REFUSED',
  'assignment_files.user_id': 'REFUSED',
  'audit_entries.actor_id': 'REFUSED',
  'broadcasts.created_by': 'REFUSED',
  'bundles.maker_id': 'REFUSED',
  'certificate_reissues.decided_by': 'REFUSED',
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
  'enrollments.enrolled_by': 'REFUSED',
  'instructor_applications.decided_by': 'REFUSED',
  'ended_partnerships.instructor_id': 'REFUSED',
  'instructors.user_id': 'REFUSED',
  'linked_logins.email': 'REFUSED',
  'linked_logins.user_id': 'REFUSED',
  'invitations.invited_by': 'REFUSED',
  'join_codes.created_by': 'REFUSED',
  'mail_templates.changed_by': 'REFUSED',
  'moderation_cases.decided_by': 'REFUSED',
  'order_notes.done_by': 'REFUSED',
  'payout_acts.done_by': 'REFUSED',
  'payout_runs.created_by': 'REFUSED',
  'payouts.paid_by': 'REFUSED',
  'price_changes.changed_by': 'REFUSED',
  'sale_prices.created_by': 'REFUSED',
  // Linking requires a verified address. Other logins in progress belong to the address’s owner at the provider.
  'provider_logins.email': 'REFUSED',
  'provider_logins.user_id': 'REFUSED',
  'refund_decisions.decided_by': 'REFUSED',
  'refunds.decided_by': 'REFUSED',
  'uploads.user_id': 'REFUSED',

  'commissions.affiliate_id': 'NOT_THEIRS',
  'coupons.affiliate_id': 'NOT_THEIRS',
  'ended_partnerships.affiliate_id': 'NOT_THEIRS',
  'gifts.recipient_email': 'NOT_THEIRS',
  'instructor_words.user_id': 'NOT_THEIRS',
  'invitations.email': 'NOT_THEIRS',
  'ledger_entries.instructor_id': 'NOT_THEIRS',
  'order_lines.instructor_id': 'NOT_THEIRS',
  'payouts.instructor_id': 'NOT_THEIRS',
  'seats.email': 'NOT_THEIRS',
  'waiting_earnings.instructor_id': 'NOT_THEIRS',
  'payout_terms.payee_id': 'NOT_THEIRS',
  'early_releases.payee_id': 'NOT_THEIRS',
  'users.created_at': 'NOT_THEIRS',
  // The verified address itself, which no call changes.
  'users.email': 'NOT_THEIRS',
  'users.email_verified_at': 'NOT_THEIRS',
  'users.erased_at': 'NOT_THEIRS',
  'users.id': 'NOT_THEIRS',
  'users.suspended_at': 'NOT_THEIRS',
}
