// Generated from the migrations by npm run db:types; do not edit.
import type { AuditAct, AuditSubject } from "@akada/contract/audit.ts";
import type { SafeHtml } from "@akada/contract/rich-text.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessibilityDeclarations {
  code: "CAPTIONS_CHECKED" | "SAID_WHAT_IS_SHOWN" | "NO_FLASHING" | "FILES_READABLE";
  course_id: number;
  declared_at: Timestamp;
}

export interface AccountCodes {
  code_hash: Buffer;
  expires_at: Timestamp;
  purpose: "VERIFY_EMAIL" | "RESET_PASSWORD";
  user_id: string;
}

export interface AffiliateClicks {
  affiliate_id: string;
  bundle_id: number | null;
  clicks: number;
  course_id: number | null;
  day: Timestamp;
  id: Generated<number>;
}

export interface AffiliateCourses {
  commission_bps: number;
  course_id: number;
}

export interface Affiliates {
  code: string;
  first_sale_at: Timestamp | null;
  joined_at: Timestamp;
  suspend_reason: string | null;
  suspended_at: Timestamp | null;
  suspended_by: string | null;
  user_id: string;
}

export interface AffiliateVisitors {
  clicks: number;
  day: Timestamp;
  name: Buffer;
}

export interface AllLectures {
  assignment: Json | null;
  content_html: SafeHtml | null;
  content_type: "VIDEO" | "TEXT" | "QUIZ" | "ASSIGNMENT";
  deleted_at: Timestamp | null;
  description_html: Generated<SafeHtml>;
  discussion_enabled: Generated<boolean>;
  duration_seconds: Generated<number>;
  held_at: Timestamp | null;
  id: Generated<number>;
  is_preview: Generated<boolean>;
  opens: Json | null;
  position: Generated<number>;
  section_id: number;
  title: string;
  version: Generated<number>;
  video_id: number | null;
  video_link: string | null;
}

export interface AllSections {
  course_id: number;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: Generated<number>;
  opens: Json | null;
  position: Generated<number>;
  title: string;
  version: Generated<number>;
}

export interface AnnouncementReceipts {
  announcement_id: number;
  mail: Generated<"CHOSEN" | "WAITING" | "TAKEN" | "SENT" | "NONE">;
  user_id: string;
}

export interface Announcements {
  body: string;
  chosen: number | null;
  client_id: string;
  course_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  kind: "EDUCATIONAL" | "PROMOTIONAL";
  reached: Generated<number>;
  sent_at: Timestamp | null;
  subject: string;
}

export interface AssignmentFiles {
  created_at: Timestamp;
  file_id: number;
  id: Generated<number>;
  is_feedback: boolean;
  lecture_id: number;
  name: string;
  submission_id: number | null;
  user_id: string;
}

export interface AssignmentSubmissions {
  body: string;
  client_id: string;
  due_at: Timestamp | null;
  enrollment_id: number;
  feedback: Generated<string>;
  grade_version: Generated<number>;
  graded_at: Timestamp | null;
  id: Generated<number>;
  is_passed: Generated<boolean | null>;
  lecture_id: number;
  link: string;
  max_points: number;
  number: number;
  pass_points: number;
  points: number | null;
  submitted_at: Timestamp;
  user_id: string;
}

export interface AuditEntries {
  act: AuditAct;
  actor_id: string | null;
  after: Json | null;
  at: Timestamp;
  before: Json | null;
  id: Generated<number>;
  network: string | null;
  origin: "WEB" | "COMMAND_LINE" | "SITE";
  reason: Generated<string>;
  subject_id: string;
  subject_kind: AuditSubject;
}

export interface BillingDetails {
  company_address: string;
  company_name: string;
  company_tax_id: string;
  user_id: string;
}

export interface BroadcastReceipts {
  broadcast_id: number;
  due_at: Timestamp;
  id: Generated<number>;
  state: Generated<"WAITING" | "TAKEN" | "SENT" | "FAILED" | "SKIPPED">;
  subscriber_id: number | null;
  tries: Generated<number>;
  user_id: string | null;
}

export interface Broadcasts {
  begun_at: Timestamp | null;
  category_id: number | null;
  client_id: string;
  country_code: string | null;
  course_id: number | null;
  created_at: Timestamp;
  created_by: string;
  ended_at: Timestamp | null;
  failed: Generated<number>;
  html: SafeHtml;
  id: Generated<number>;
  is_listed: Generated<boolean>;
  listed_to: string | null;
  recipients: Generated<number>;
  segment: "EVERYBODY" | "STUDENTS" | "NOT_ENROLLED" | "INSTRUCTORS" | "COURSE" | "CATEGORY" | "NEWSLETTER";
  send_at: Timestamp | null;
  sent: Generated<number>;
  skipped: Generated<number>;
  state: Generated<"DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "CANCELLED">;
  subject: string;
  version: Generated<number>;
}

export interface BundleCourses {
  bundle_id: number;
  course_id: number;
  listed_naira_minor: number | null;
  listed_usd_minor: number | null;
  position: number;
}

export interface BundleReductions {
  bundle_id: number;
  order_id: number;
  order_line_id: number;
}

export interface Bundles {
  cover_id: number | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  is_of_site: boolean;
  maker_id: string;
  owned_courses: Generated<"REDUCE" | "KEEP">;
  paused_at: Timestamp | null;
  price_naira_minor: number | null;
  price_usd_minor: number | null;
  published_at: Timestamp | null;
  status: Generated<"DRAFT" | "LIVE" | "ARCHIVED">;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BundleTotals {
  bundle_id: number | null;
  courses: number | null;
  is_sold: boolean | null;
  list_naira_minor: number | null;
  list_usd_minor: number | null;
}

export interface CartBundles {
  added_at: Generated<Timestamp>;
  bundle_id: number;
  user_id: string;
}

export interface CartCourses {
  added_at: Generated<Timestamp>;
  course_id: number;
  user_id: string;
}

export interface Categories {
  description: string;
  icon: Generated<string>;
  id: Generated<number>;
  name: string;
  position: Generated<number>;
}

export interface CertificateReissues {
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: Generated<number>;
  reason: string | null;
  requested_at: Timestamp;
  status: "PENDING" | "APPROVED" | "DECLINED";
  student_name: string;
  user_id: string;
}

export interface Certificates {
  accent: Generated<string>;
  completed_at: Timestamp;
  course_id: number;
  course_title: string;
  duration_seconds: number;
  enrollment_id: number;
  file_id: number | null;
  grade_percent: number | null;
  id: Generated<number>;
  instructor_name: string;
  issued_at: Generated<Timestamp>;
  logo_id: number | null;
  revoked_at: Timestamp | null;
  serial: string;
  shows_hours: Generated<boolean>;
  signatory: Generated<string>;
  signature_id: number | null;
  student_name: string;
  template: Generated<"CLASSIC" | "MODERN" | "FORMAL">;
  user_id: string;
}

export interface CertificatesToReissue {
  certificate_id: number;
  former_name: string;
  reissue_id: number;
}

export interface CheckoutReminders {
  id: Generated<number>;
  number: number;
  order_id: number;
  queued_at: Timestamp;
  sent_at: Timestamp | null;
}

export interface Commissions {
  affiliate_id: string;
  amount_minor: number | null;
  commission_bps: number;
  order_line_id: number;
  paid_from: "INSTRUCTOR" | "PLATFORM";
}

export interface ContactMessages {
  email: string;
  id: Generated<number>;
  message: string;
  name: string;
  received_at: Timestamp;
}

export interface ContentReports {
  case_id: number | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: Generated<number>;
  post_id: number | null;
  reason: string;
  reported_at: Generated<Timestamp>;
  reporter_id: string | null;
  review_id: number | null;
  status: Generated<"PENDING" | "ACCEPTED" | "REJECTED">;
  subject: "POST" | "REVIEW";
}

export interface CouponBatches {
  created_at: Timestamp;
  created_by: string;
  id: Generated<number>;
}

export interface CouponCourses {
  coupon_id: number;
  course_id: number;
}

export interface CouponRedemptions {
  coupon_id: number;
  created_at: Timestamp;
  currency: "NGN" | "USD";
  discount_minor: number;
  id: Generated<number>;
  is_over_limit: Generated<boolean>;
  order_id: number;
  reserved_until: Timestamp;
  status: "RESERVED" | "COMMITTED" | "RELEASED";
  user_id: string;
}

export interface Coupons {
  affiliate_id: string | null;
  batch_id: number | null;
  code: string;
  created_at: Timestamp;
  created_by: string;
  discount_bps: number;
  expires_at: Timestamp | null;
  id: Generated<number>;
  instructor_id: string | null;
  is_active: Generated<boolean>;
  is_once_per_person: Generated<boolean>;
  is_public: Generated<boolean>;
  is_shown: Generated<boolean>;
  max_redemptions: number | null;
  minimum_naira_minor: number | null;
  minimum_usd_minor: number | null;
  scope: "COURSES" | "INSTRUCTOR" | "SITEWIDE";
  starts_at: Timestamp | null;
}

export interface CourseCategories {
  category_id: number;
  course_id: number;
}

export interface CourseCounts {
  category_id: number;
  id: Generated<number>;
  is_free: boolean;
  language: string;
  length_band: number;
  level: string;
  number: number;
  rating_band: number;
}

export interface CourseDays {
  began: Generated<number>;
  completions: Generated<number>;
  course_id: number;
  day: Timestamp;
  enrolled: Generated<number>;
  finished: Generated<number>;
  learners: Generated<number>;
  rating_halves: Generated<number>;
  reviews: Generated<number>;
}

export interface CourseExports {
  course_id: number | null;
  expires_at: Timestamp | null;
  file_id: number | null;
  id: Generated<number>;
  percent: Generated<number>;
  requested_at: Timestamp;
  requested_by: string;
  status: Generated<"WAITING" | "WORKING" | "READY" | "FAILED">;
}

export interface CourseImports {
  bytes: Generated<number>;
  course_id: number | null;
  created_at: Timestamp;
  faults: Generated<Json>;
  id: Generated<number>;
  key: string | null;
  percent: Generated<number>;
  preview: Json | null;
  status: Generated<"READING" | "READ" | "REFUSED" | "MAKING" | "DONE">;
  user_id: string;
}

export interface CourseMessages {
  enrollment_id: number;
  kind: "WELCOME" | "COMPLETION";
  sent_at: Timestamp;
}

export interface CoursePrerequisites {
  course_id: number;
  is_required: boolean;
  prerequisite_id: number;
}

export interface CourseReviewEntries {
  author_id: string;
  body: Generated<string>;
  course_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  kind: "SUBMITTED" | "WITHDRAWN" | "CHANGES_REQUESTED" | "ANSWERED" | "APPROVED" | "REJECTED" | "CHANGES_SEEN" | "RELEASE_REFUSED";
}

export interface Courses {
  archived_by: string | null;
  audience: Generated<string>;
  certificate_accent: Generated<string>;
  certificate_logo_id: number | null;
  certificate_shows_grade: Generated<boolean>;
  certificate_shows_hours: Generated<boolean>;
  certificate_signatory: Generated<string>;
  certificate_signature_id: number | null;
  certificate_template: Generated<"CLASSIC" | "MODERN" | "FORMAL">;
  completion_message: Generated<string>;
  cover_id: number | null;
  created_at: Generated<Timestamp>;
  curriculum_version: Generated<number>;
  description_html: SafeHtml;
  id: Generated<number>;
  instructor_id: string;
  is_bestseller: Generated<boolean>;
  is_free: Generated<boolean>;
  language: Generated<string>;
  learning_objectives: Generated<string>;
  level: Generated<"BEGINNER" | "INTERMEDIATE" | "ADVANCED" | "ALL">;
  price_naira_minor: number | null;
  price_usd_minor: Generated<number>;
  promotional_video_id: number | null;
  regular_price_naira_minor: number | null;
  regular_price_usd_minor: Generated<number>;
  requirements: Generated<string>;
  sale_price_id: number | null;
  search: Generated<string>;
  status: Generated<"DRAFT" | "UNDER_REVIEW" | "CHANGES_REQUESTED" | "REJECTED" | "LIVE" | "ARCHIVED">;
  submitted_at: Timestamp | null;
  subtitle: string;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  welcome_message: Generated<string>;
}

export interface CourseSalesDays {
  course_id: number;
  currency: "NGN" | "USD";
  day: Timestamp;
  gross_minor: number;
  net_minor: number;
  refunded_minor: number;
  refunds: number;
  sales: number;
}

export interface CourseSnapshots {
  changed_at: Timestamp | null;
  content: Json;
  course_id: number;
  taken_at: Timestamp;
}

export interface CourseStats {
  category_ids: Generated<number[]>;
  course_id: number;
  created_at: Generated<Timestamp>;
  dollars: Generated<number>;
  duration_seconds: Generated<number>;
  is_free: Generated<boolean>;
  language: Generated<string>;
  length_band: Generated<number>;
  level: Generated<"BEGINNER" | "INTERMEDIATE" | "ADVANCED" | "ALL">;
  naira_down: Generated<number>;
  naira_up: Generated<number>;
  rated: Generated<number>;
  rating_band: Generated<number>;
  rating_halves_sum: Generated<number>;
  search: Generated<string>;
  status: Generated<"DRAFT" | "UNDER_REVIEW" | "CHANGES_REQUESTED" | "REJECTED" | "LIVE" | "ARCHIVED">;
  tags: Generated<string[]>;
  total_enrollments: Generated<number>;
  total_lectures: Generated<number>;
  total_resources: Generated<number>;
  total_reviews: Generated<number>;
}

export interface CourseViews {
  course_id: number;
  day: Timestamp;
  views: number;
}

export interface CreditNotes {
  dispute_id: number | null;
  issued_at: Timestamp;
  number: Generated<number>;
  refund_id: number | null;
  snapshot: Json;
}

export interface DataExports {
  expires_at: Timestamp | null;
  file_id: number | null;
  ready_at: Timestamp | null;
  requested_at: Timestamp;
  user_id: string;
}

export interface DiscussionFollows {
  followed_at: Generated<Timestamp>;
  question_id: number;
  user_id: string;
}

export interface DiscussionPosts {
  at_seconds: number | null;
  author_id: string | null;
  best_reply_id: number | null;
  body: string;
  course_id: number | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  edited_at: Timestamp | null;
  id: Generated<number>;
  is_held: Generated<boolean>;
  is_locked: Generated<boolean>;
  is_pinned: Generated<boolean>;
  lecture_id: number | null;
  question_id: number | null;
  replies: Generated<number>;
  search: Generated<string | null>;
  title: string | null;
  upvotes: Generated<number>;
}

export interface DiscussionVotes {
  post_id: number;
  user_id: string;
  voted_at: Generated<Timestamp>;
}

export interface Disputes {
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  amount_minor: number;
  category: string | null;
  created_at: Timestamp;
  currency: "NGN" | "USD";
  due_at: Timestamp | null;
  id: Generated<number>;
  payment_id: number;
  provider_dispute_id: string;
  resolution: string | null;
  resolved_at: Timestamp | null;
  status: string;
}

export interface EarlyReleases {
  order_id: number;
  order_line_id: number;
  payee_id: string;
  released_at: Timestamp;
  reserve_ended_at: Timestamp | null;
  reserve_minor: number;
  sold_at: Timestamp;
  terms_id: number;
}

export type EditedLectures = AllLectures

export interface EndedPartnerships {
  affiliate_id: string;
  ended_at: Timestamp;
  instructor_id: string;
  reason: string;
}

export interface Enrollments {
  archived_at: Timestamp | null;
  completed_at: Timestamp | null;
  course_id: number;
  end_reason: Generated<string>;
  ended_at: Timestamp | null;
  ended_by: string | null;
  enroll_reason: Generated<string>;
  enrolled_at: Generated<Timestamp>;
  enrolled_by: string | null;
  id: Generated<number>;
  invitation_id: number | null;
  join_code_id: number | null;
  last_learned_at: Timestamp | null;
  last_lecture_id: number | null;
  order_line_id: number | null;
  seat_id: number | null;
  source: "FREE" | "ORDER" | "INVITE" | "GIFT" | "SEAT" | "STAFF";
  status: Generated<"ACTIVE" | "REFUNDED" | "ENDED">;
  user_id: string;
}

export interface Examinations {
  examined_at: Timestamp;
  findings: Json;
  is_only: Generated<boolean>;
}

export interface ExplainedReturns {
  amount_minor: number;
  payment_id: number;
}

export interface FormerTimeZones {
  until: Timestamp;
  zone: string;
}

export interface Gifts {
  due_at: Timestamp;
  is_from_cart: boolean;
  message: string;
  order_line_id: number;
  problem: "NOT_DELIVERED" | "NOT_REDEEMABLE" | null;
  recipient_email: string | null;
  recipient_name: string;
  redeemed_at: Timestamp | null;
  redeemed_by: string | null;
  sends: Generated<number>;
  sent_at: Timestamp | null;
}

export interface HeldContents {
  content_html: SafeHtml | null;
  duration_seconds: number;
  held_at: Timestamp;
  lecture_id: number;
  shown_quiz_number: number;
  video_id: number | null;
  video_link: string | null;
}

export interface InstructorApplications {
  bio: string;
  brand: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  headline: string;
  id: Generated<number>;
  reason: string | null;
  status: Generated<"PENDING" | "APPROVED" | "DECLINED">;
  user_id: string;
}

export interface Instructors {
  approved_at: Generated<Timestamp>;
  bio: string;
  brand: string | null;
  headline: string;
  user_id: string;
}

export interface InstructorWords {
  forms: Generated<string[]>;
  user_id: string;
  word: string;
}

export interface Invitations {
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  course_id: number;
  created_at: Timestamp;
  email: string | null;
  expires_at: Timestamp;
  id: Generated<number>;
  invited_by: string;
  is_own: boolean;
  revoked_at: Timestamp | null;
  sends: Generated<number>;
  sent_at: Timestamp;
}

export interface Jobs {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  deaths: Generated<number>;
  dedupe_key: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  last_error: string | null;
  leased_until: Timestamp | null;
  payload: Json;
  request_id: string | null;
  run_at: Generated<Timestamp>;
  status: Generated<"QUEUED" | "DONE" | "DEAD">;
  trace_parent: string | null;
}

export interface JoinCodes {
  closed_at: Timestamp | null;
  code: string;
  course_id: number;
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp;
  id: Generated<number>;
  seats: number;
  used: Generated<number>;
}

export interface LearningDays {
  course_id: number;
  day: Timestamp;
  enrollment_id: number;
}

export interface LectureCaptions {
  cues: string;
  kind: "captions" | "subtitles";
  label: string;
  language: string;
  lecture_id: number;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface LectureCompletions {
  completed_at: Generated<Timestamp>;
  enrollment_id: number;
  lecture_id: number;
}

export interface LectureDays {
  completed: number;
  day: Timestamp;
  lecture_id: number;
  started: number;
  stopped: number;
}

export interface LecturePositions {
  enrollment_id: number;
  lecture_id: number;
  saved_at: Generated<Timestamp>;
  seconds: number;
}

export type Lectures = AllLectures

export interface LedgerEntries {
  account: "provider_clearing" | "bank" | "provider_fees" | "vat_payable" | "platform_revenue" | "instructor_pending" | "instructor_available" | "refund_losses" | "chargeback_losses" | "suspense";
  amount_minor: number;
  currency: "NGN" | "USD";
  id: Generated<number>;
  instructor_id: string | null;
  order_line_id: number | null;
  transaction_id: number;
}

export interface LedgerTransactions {
  at: Timestamp;
  id: Generated<number>;
  kind: "SALE" | "SUSPENSE" | "REFUND" | "REFUND_FAILED" | "REFUND_RETRIED" | "CHARGEBACK" | "RELEASE" | "PAYOUT" | "PAYOUT_RETURNED" | "PAYOUT_FEE" | "PAYOUT_FEE_RETURNED";
  source_id: string;
}

export interface LinePostings {
  currency: string | null;
  gross_minor: number | null;
  order_line_id: number | null;
  transaction_id: number | null;
  vat_minor: number | null;
}

export interface LinkedLogins {
  email: string;
  id: Generated<number>;
  issuer: string;
  linked_at: Timestamp;
  subject: string;
  user_id: string;
}

export interface LoginAttempts {
  address: string | null;
  email: string;
  id: Generated<number>;
  is_pending: Generated<boolean>;
  tried_at: Generated<Timestamp>;
}

export interface LostSearches {
  day: Timestamp;
  times: Generated<number>;
  words: string;
}

export interface MailPreferences {
  alert: boolean;
  certificate: boolean;
  comment: Generated<boolean>;
  daily_digest: Generated<boolean>;
  message: Generated<boolean>;
  news: Generated<boolean>;
  promotion: Generated<boolean>;
  reminder: Generated<boolean>;
  user_id: string;
  weekly_digest: boolean;
}

export interface Mails {
  created_at: Timestamp;
  error: string | null;
  id: Generated<number>;
  identity: string | null;
  job_id: number | null;
  kind: string;
  recipient: string;
  sent_at: Timestamp | null;
  state: Generated<"QUEUED" | "SENT" | "FAILED" | "GIVEN_UP" | "DROPPED">;
  tried_at: Timestamp | null;
  tries: Generated<number>;
  user_id: string | null;
}

export interface MailTemplates {
  body: string | null;
  button: string | null;
  changed_at: Timestamp;
  changed_by: string;
  kind: string;
  subject: string | null;
  version: number;
}

export interface MediaFiles {
  bytes: number;
  content_type: string;
  created_at: Generated<Timestamp>;
  duration_seconds: number | null;
  height: number | null;
  id: Generated<number>;
  key: string;
  picture_codec: string | null;
  playable_in: "ALL" | "SOME" | "NONE" | null;
  poster_id: number | null;
  sound_codec: string | null;
  width: number | null;
  widths: Generated<number[]>;
}

export interface ModerationCases {
  author_id: string | null;
  course_id: number | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: Generated<number>;
  opened_at: Timestamp;
  post_id: number | null;
  rating_halves: number | null;
  reason: Generated<string>;
  review_id: number | null;
  status: Generated<"OPEN" | "KEPT" | "REMOVED">;
  subject: "POST" | "REVIEW";
  title: string | null;
  words: string;
}

export interface NewsletterSubscribers {
  confirmed_at: Timestamp | null;
  consent_version: number;
  consented_at: Timestamp;
  email: string;
  id: Generated<number>;
  reader_key: Buffer;
  token_expires_at: Timestamp | null;
  token_hash: Buffer | null;
}

export interface Notes {
  client_id: string;
  course_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  lecture_id: number | null;
  second: number | null;
  text: Generated<string>;
  updated_at: Timestamp;
  user_id: string;
}

export interface Notifications {
  course_id: number | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<number>;
  key: string | null;
  link: string | null;
  mail: string;
  message: string;
  read_at: Timestamp | null;
  title: string;
  type: "comment" | "certificate" | "message" | "alert";
  user_id: string;
}

export interface OpeningNotices {
  enrollment_id: number;
  told_at: Timestamp;
}

export interface OrderBundles {
  bundle_id: number;
  discount_minor: Generated<number>;
  order_id: number;
  price_minor: number;
  title: string;
}

export interface OrderLines {
  bundle_id: number | null;
  course_id: number;
  discount_minor: Generated<number>;
  fee_minor: Generated<number>;
  id: Generated<number>;
  instructor_id: string;
  instructor_share_bps: number | null;
  instructor_share_minor: number | null;
  is_duplicate: Generated<boolean>;
  order_id: number;
  price_minor: number;
  seat: Generated<number>;
  share_class: Generated<"PLATFORM" | "OWN_COUPON">;
  tax_minor: Generated<number>;
  title: string;
}

export interface OrderNotes {
  act: "RECHECKED" | "RECEIPT_RESENT" | "ACCEPTED" | "GIVEN_BACK" | "COURSE_ENDED" | "EXCESS_REFUNDED" | "DISPUTE_ACCEPTED" | "RETURN_EXPLAINED" | "REVIEWED";
  at: Timestamp;
  done_by: string;
  id: Generated<number>;
  order_id: number;
  reason: Generated<string>;
}

export interface Orders {
  cart_fingerprint: string;
  company_address: Generated<string>;
  company_name: Generated<string>;
  company_tax_id: Generated<string>;
  coupon_code: string | null;
  coupon_id: number | null;
  created_at: Generated<Timestamp>;
  currency: "NGN" | "USD";
  discount_minor: Generated<number>;
  expires_at: Timestamp;
  id: Generated<number>;
  paid_at: Timestamp | null;
  pricing_country: string;
  review_reason: string | null;
  review_since: Timestamp | null;
  status: Generated<"PENDING" | "PAID" | "FAILED" | "EXPIRED" | "HELD" | "REFUND_REQUESTED" | "REFUNDED">;
  subtotal_minor: number;
  tax_rate_bps: Generated<number>;
  total_minor: number;
  user_id: string;
}

export interface OrderSources {
  day: Timestamp;
  kind: "AFFILIATE" | "CAMPAIGN" | "SEARCH" | "SITE" | "DIRECT";
  order_id: number;
  utm_campaign: Generated<string>;
  utm_medium: Generated<string>;
  utm_source: Generated<string>;
}

export interface PaymentPostings {
  at: Timestamp | null;
  kind: string | null;
  order_id: number | null;
  part: string | null;
  payment_id: number | null;
  payment_status: string | null;
  refund_id: number | null;
  source_id: string | null;
  transaction_id: number | null;
}

export interface Payments {
  amount_minor: number;
  authorization_url: string | null;
  card_brand: string | null;
  card_last4: string | null;
  channel: string | null;
  checks: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: "NGN" | "USD";
  fees_minor: number | null;
  gateway_response: string | null;
  id: Generated<number>;
  next_check_at: Timestamp | null;
  order_id: number;
  paid_amount_minor: number | null;
  provider: string;
  provider_status: string | null;
  provider_transaction_id: string | null;
  reference: string;
  settled_at: Timestamp | null;
  status: Generated<"CREATED" | "INITIALIZED" | "REJECTED" | "UNKNOWN" | "PENDING" | "FAILED" | "ABANDONED" | "EXPIRED" | "SUCCEEDED" | "SUCCEEDED_DUPLICATE" | "MISMATCH">;
  verified_at: Timestamp | null;
}

export interface PayoutAccounts {
  account_name: string;
  account_number: string;
  bank_code: string;
  bank_name: string;
  currency: "NGN" | "USD";
  instructor_id: string;
  recipient_code: string | null;
  updated_at: Timestamp;
}

export interface PayoutActs {
  act: "STARTED" | "MARKED_PAID" | "CANCELLED";
  at: Timestamp;
  done_by: string | null;
  id: Generated<number>;
  payout_id: number | null;
  reason: Generated<string>;
  run_id: number;
}

export interface PayoutRuns {
  created_at: Timestamp;
  created_by: string | null;
  currency: "NGN" | "USD";
  id: Generated<number>;
  method: "TRANSFER" | "BY_HAND";
  origin: Generated<"PERSON" | "REQUEST" | "AUTOMATIC">;
  scheduled_on: Timestamp | null;
}

export interface Payouts {
  account: Json;
  amount_minor: number;
  attempt: Generated<number>;
  checks: Generated<number>;
  currency: "NGN" | "USD";
  id: Generated<number>;
  instructor_id: string;
  is_requested: Generated<boolean>;
  may_be_sent: Generated<boolean>;
  next_check_at: Timestamp | null;
  note: string | null;
  paid_at: Timestamp | null;
  paid_by: string | null;
  problem: "UNFUNDED" | "NAME_MISMATCH" | "ACCOUNT_CLOSED" | "ACCOUNT_INVALID" | "ACCOUNT_LIMIT" | "BANK_UNAVAILABLE" | "REJECTED" | "NO_ACCOUNT" | "BELOW_MINIMUM" | "OWES" | "SUSPENDED" | "OWN" | "CANCELLED" | null;
  provider_transfer_code: string | null;
  reference: string;
  run_id: number;
  status: "CREATED" | "SENDING" | "UNKNOWN" | "PENDING" | "PAID" | "FAILED" | "REVERSED";
}

export interface PayoutTerms {
  ended_at: Timestamp | null;
  hold_days: number;
  id: Generated<number>;
  payee_id: string;
  reserve_bps: number;
  since: Timestamp;
}

export interface PriceChanges {
  at: Timestamp;
  changed_by: string;
  course_id: number;
  id: Generated<number>;
  naira_after_minor: number | null;
  naira_before_minor: number | null;
  sale_price_id: number | null;
  usd_after_minor: number;
  usd_before_minor: number;
}

export interface ProviderLogins {
  answered_at: Timestamp | null;
  browser_hash: Buffer;
  code_verifier: string;
  email: string | null;
  expires_at: Timestamp;
  first_name: string | null;
  last_name: string | null;
  nonce: string;
  provider: string;
  return_url: string;
  state_hash: Buffer;
  subject: string | null;
  user_id: string | null;
}

export interface QuizAttempts {
  answers: Generated<Json>;
  checked_ids: Generated<string[]>;
  client_id: string;
  deadline_at: Timestamp | null;
  enrollment_id: number | null;
  grades: Json | null;
  id: Generated<number>;
  is_passed: boolean | null;
  is_practice: Generated<boolean>;
  is_time_up: Generated<boolean>;
  lecture_id: number;
  number: number;
  score_percent: number | null;
  seed: number;
  started_at: Timestamp;
  submitted_at: Timestamp | null;
  user_id: string;
  version_id: number;
}

export interface QuizVersions {
  created_at: Timestamp;
  definition: Json;
  estimated_seconds: number;
  id: Generated<number>;
  lecture_id: number;
  number: number;
}

export interface Receipts {
  issued_at: Generated<Timestamp>;
  number: Generated<number>;
  order_id: number;
  snapshot: Json;
}

export interface RecentVisits {
  began_at: Timestamp;
  name: Buffer;
  visits: number;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface RefundDecisions {
  at: Timestamp;
  decided_by: string | null;
  decision: "APPROVED" | "DECLINED" | "SENT_AGAIN" | "ACCOUNT_NAMED";
  id: Generated<number>;
  reason: Generated<string>;
  refund_id: number;
}

export interface RefundedLines {
  order_line_id: number | null;
  refund_id: number | null;
}

export interface RefundLines {
  order_line_id: number;
  refund_id: number;
}

export interface Refunds {
  amount_minor: number;
  attempt: Generated<number>;
  checks: Generated<number>;
  currency: "NGN" | "USD";
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_reason: string | null;
  explained_minor: Generated<number>;
  id: Generated<number>;
  is_rest: Generated<boolean>;
  kind: "BUYER" | "MANAGER" | "DUPLICATE" | "EXTERNAL";
  lowerings: Generated<number>;
  next_check_at: Timestamp | null;
  order_id: number;
  order_line_id: number | null;
  overtaken_at: Timestamp | null;
  payment_id: number;
  provider_refund_id: string | null;
  provider_says: string | null;
  reason: Generated<string>;
  requested_at: Timestamp;
  requested_by: string | null;
  settled_at: Timestamp | null;
  status: "REQUESTED" | "DECLINED" | "APPROVED" | "SENDING" | "UNKNOWN" | "PENDING" | "PROCESSING" | "NEEDS_ATTENTION" | "PROCESSED" | "FAILED";
}

export interface ReleaseFiles {
  address: string;
  br: Buffer | null;
  gzip: Buffer | null;
  identity: Buffer;
  seen_at: Timestamp;
}

export interface Renditions {
  bytes: number;
  codecs: string;
  head_bytes: number;
  height: number | null;
  key: string;
  made_at: Generated<Timestamp>;
  quality: "720p" | "480p" | "360p" | "240p" | "audio";
  segments: Json;
  video_id: number;
  width: number | null;
}

export interface ReplacedCertificates {
  certificate_id: number;
  id: Generated<number>;
  issued_at: Timestamp;
  replaced_at: Timestamp;
  serial: string;
  student_name: string;
}

export interface Resources {
  description: Generated<string>;
  file_extension: string;
  file_id: number;
  id: Generated<number>;
  lecture_id: number;
  resource_type: "PDF" | "ZIP" | "DOC" | "XLS" | "PPT" | "IMAGE" | "OTHER";
  title: string;
}

export interface ReversedLines {
  at: Timestamp | null;
  order_id: number | null;
  order_line_id: number | null;
}

export interface ReviewAnswers {
  body: string;
  created_at: Generated<Timestamp>;
  review_id: number;
  updated_at: Generated<Timestamp>;
}

export interface Reviews {
  comment: string;
  course_id: number;
  created_at: Generated<Timestamp>;
  enrollment_id: number;
  id: Generated<number>;
  rating_halves: number;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface SaleEntries {
  account: string | null;
  amount_minor: number | null;
  at: Timestamp | null;
  currency: string | null;
  kind: string | null;
  order_id: number | null;
  order_line_id: number | null;
}

export interface SalePrices {
  course_id: number;
  created_at: Timestamp;
  created_by: string;
  ends_at: Timestamp;
  id: Generated<number>;
  price_naira_minor: number | null;
  price_usd_minor: number;
  starts_at: Timestamp;
  version: Generated<number>;
}

export interface SaleReturns {
  amount_minor: number | null;
  currency: string | null;
  dispute_id: number | null;
  order_id: number | null;
  refund_id: number | null;
  sale_minor: number | null;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
  needs: string | null;
}

export interface SearchSynonyms {
  is_title_only: Generated<boolean>;
  means: string;
  word: string;
}

export interface SearchWords {
  forms: Generated<string[]>;
  word: string;
}

export interface Seats {
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  email: string | null;
  invited_at: Timestamp | null;
  order_line_id: number;
  problem: "NOT_DELIVERED" | "NOT_ACCEPTABLE" | null;
  reassigned_at: Timestamp | null;
  sends: Generated<number>;
}

export interface SecondFactors {
  created_at: Generated<Timestamp>;
  enabled_at: Timestamp | null;
  last_step: Generated<number>;
  secret: Buffer;
  user_id: string;
}

export interface Secrets {
  created_at: Generated<Timestamp>;
  name: string;
  value: string;
}

export type Sections = AllSections

export interface Sessions {
  address: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  last_used_at: Generated<Timestamp>;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: string;
}

export interface SettingVersions {
  name: string;
  version: Generated<number>;
}

export interface SetupLinks {
  expires_at: Timestamp;
  process: string;
  token_hash: Buffer;
}

export type ShownQuizVersions = QuizVersions

export interface SiteDays {
  began: Generated<number>;
  completions: Generated<number>;
  day: Timestamp;
  enrolled: Generated<number>;
  finished: Generated<number>;
  learners: Generated<number>;
  payments: Generated<number>;
  payments_failed: Generated<number>;
  payments_left: Generated<number>;
  payments_paid: Generated<number>;
  people: Generated<number>;
}

export interface SiteLogo {
  file_id: number;
  icon_file_id: number | null;
  id: Generated<boolean>;
}

export interface SiteSalesDays {
  affiliates_minor: Generated<number>;
  currency: "NGN" | "USD";
  day: Timestamp;
  gross_minor: Generated<number>;
  instructors_minor: Generated<number>;
  refunded_minor: Generated<number>;
  refunds: Generated<number>;
  sales: Generated<number>;
  site_minor: Generated<number>;
}

export interface SiteSettings {
  key: string;
  updated_at: Timestamp;
  value: Json;
}

export interface SiteTexts {
  html: SafeHtml;
  key: "about" | "contact" | "terms" | "privacy";
  updated_at: Timestamp;
}

export interface SourceDays {
  additions: Generated<number>;
  course_id: number;
  day: Timestamp;
  kind: "AFFILIATE" | "COUPON" | "CAMPAIGN" | "SEARCH" | "SITE" | "DIRECT";
  utm_campaign: Generated<string>;
  utm_medium: Generated<string>;
  utm_source: Generated<string>;
  views: Generated<number>;
}

export interface SourceSalesDays {
  course_id: number;
  currency: "NGN" | "USD";
  day: Timestamp;
  gross_minor: number;
  kind: "AFFILIATE" | "COUPON" | "CAMPAIGN" | "SEARCH" | "SITE" | "DIRECT";
  net_minor: number;
  refunded_minor: number;
  refunds: number;
  sales: number;
  utm_campaign: Generated<string>;
  utm_medium: Generated<string>;
  utm_source: Generated<string>;
}

export interface StaleDays {
  course_id: number;
  day: Timestamp;
  id: Generated<number>;
  marked_at: Generated<Timestamp>;
}

export interface StaleSiteDays {
  day: Timestamp;
  id: Generated<number>;
  marked_at: Generated<Timestamp>;
}

export interface Storyboards {
  bytes: number;
  columns: number;
  count: number;
  every_seconds: number;
  height: number;
  key: string;
  made_at: Generated<Timestamp>;
  video_id: number;
  width: number;
}

export interface TaxDocuments {
  corrects_id: number | null;
  currency: "NGN" | "USD";
  gross_minor: number;
  id: Generated<number>;
  issued_at: Timestamp;
  issued_on: Timestamp;
  kind: "INVOICE" | "CREDIT_NOTE" | "DEBIT_NOTE";
  number: Generated<string | null>;
  order_id: number;
  sequence: number;
  tax_rate_bps: number;
  transaction_id: number | null;
  vat_minor: number;
  year: Generated<number | null>;
}

export interface TaxYears {
  credit_notes: Generated<number>;
  debit_notes: Generated<number>;
  invoices: Generated<number>;
  year: number;
}

export interface ThrottleWindows {
  began_at: Timestamp;
  count: number;
  key: string;
}

export interface Transcoders {
  is_only: Generated<boolean>;
  seen_at: Timestamp;
}

export interface Transcodings {
  held_until: Timestamp | null;
  loudness_lufs: number | null;
  percent: Generated<number>;
  problem: string | null;
  run_id: string | null;
  status: "WAITING" | "WORKING" | "READY" | "FAILED";
  video_id: number;
  wanted_at: Generated<Timestamp>;
  worked_at: Timestamp | null;
}

export interface UnbookedRefunds {
  next_check_at: Timestamp;
  payment_id: number;
  provider_refund_id: string;
}

export interface Uploads {
  bytes: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  file_name: string;
  held_until: Timestamp | null;
  holder: string | null;
  id: string;
  key: string | null;
  made_id: number | null;
  purpose: Json;
  received_bytes: Generated<number>;
  renewed_bytes: Generated<number>;
  reserved_until: Generated<Timestamp>;
  user_id: string;
}

export interface UserLinks {
  position: number;
  type: "FACEBOOK" | "INSTAGRAM" | "LINKEDIN" | "X" | "TIKTOK" | "YOUTUBE" | "WEBSITE" | "GITHUB" | "PORTFOLIO" | "BLOG" | "OTHER";
  url: string;
  user_id: string;
}

export interface UserRoles {
  role: "STUDENT" | "INSTRUCTOR" | "MANAGER" | "ADMIN";
  user_id: string;
}

export interface Users {
  about: string | null;
  country: string;
  country_code: string;
  created_at: Generated<Timestamp>;
  email: string;
  email_verified_at: Timestamp | null;
  erase_at: Timestamp | null;
  erased_at: Timestamp | null;
  first_name: string;
  id: Generated<string>;
  is_profile_public: Generated<boolean>;
  last_name: string;
  password_hash: string;
  phone_number: string | null;
  picture_id: number | null;
  small_picture_id: number | null;
  suspended_at: Timestamp | null;
}

export interface VideoQueue {
  is_urgent: boolean | null;
  place: number | null;
  video_id: number | null;
}

export interface VideoStates {
  percent: number | null;
  problem: string | null;
  status: string | null;
  video_id: number | null;
}

export interface WaitingEarnings {
  instructor_id: string;
  order_id: number;
  order_line_id: number;
  sold_at: Timestamp;
}

export interface WebhookEvents {
  body_sha256: string;
  event: string;
  id: Generated<number>;
  processed_at: Timestamp | null;
  provider: string;
  received_at: Generated<Timestamp>;
  reference: string | null;
  status: Generated<"RECEIVED" | "DONE" | "IGNORED">;
}

export interface WishlistCourses {
  added_at: Generated<Timestamp>;
  course_id: number;
  user_id: string;
}

export interface DB {
  accessibility_declarations: AccessibilityDeclarations;
  account_codes: AccountCodes;
  affiliate_clicks: AffiliateClicks;
  affiliate_courses: AffiliateCourses;
  affiliate_visitors: AffiliateVisitors;
  affiliates: Affiliates;
  all_lectures: AllLectures;
  all_sections: AllSections;
  announcement_receipts: AnnouncementReceipts;
  announcements: Announcements;
  assignment_files: AssignmentFiles;
  assignment_submissions: AssignmentSubmissions;
  audit_entries: AuditEntries;
  billing_details: BillingDetails;
  broadcast_receipts: BroadcastReceipts;
  broadcasts: Broadcasts;
  bundle_courses: BundleCourses;
  bundle_reductions: BundleReductions;
  bundle_totals: BundleTotals;
  bundles: Bundles;
  cart_bundles: CartBundles;
  cart_courses: CartCourses;
  categories: Categories;
  certificate_reissues: CertificateReissues;
  certificates: Certificates;
  certificates_to_reissue: CertificatesToReissue;
  checkout_reminders: CheckoutReminders;
  commissions: Commissions;
  contact_messages: ContactMessages;
  content_reports: ContentReports;
  coupon_batches: CouponBatches;
  coupon_courses: CouponCourses;
  coupon_redemptions: CouponRedemptions;
  coupons: Coupons;
  course_categories: CourseCategories;
  course_counts: CourseCounts;
  course_days: CourseDays;
  course_exports: CourseExports;
  course_imports: CourseImports;
  course_messages: CourseMessages;
  course_prerequisites: CoursePrerequisites;
  course_review_entries: CourseReviewEntries;
  course_sales_days: CourseSalesDays;
  course_snapshots: CourseSnapshots;
  course_stats: CourseStats;
  course_views: CourseViews;
  courses: Courses;
  credit_notes: CreditNotes;
  data_exports: DataExports;
  discussion_follows: DiscussionFollows;
  discussion_posts: DiscussionPosts;
  discussion_votes: DiscussionVotes;
  disputes: Disputes;
  early_releases: EarlyReleases;
  edited_lectures: EditedLectures;
  ended_partnerships: EndedPartnerships;
  enrollments: Enrollments;
  examinations: Examinations;
  explained_returns: ExplainedReturns;
  former_time_zones: FormerTimeZones;
  gifts: Gifts;
  held_contents: HeldContents;
  instructor_applications: InstructorApplications;
  instructor_words: InstructorWords;
  instructors: Instructors;
  invitations: Invitations;
  jobs: Jobs;
  join_codes: JoinCodes;
  learning_days: LearningDays;
  lecture_captions: LectureCaptions;
  lecture_completions: LectureCompletions;
  lecture_days: LectureDays;
  lecture_positions: LecturePositions;
  lectures: Lectures;
  ledger_entries: LedgerEntries;
  ledger_transactions: LedgerTransactions;
  line_postings: LinePostings;
  linked_logins: LinkedLogins;
  login_attempts: LoginAttempts;
  lost_searches: LostSearches;
  mail_preferences: MailPreferences;
  mail_templates: MailTemplates;
  mails: Mails;
  media_files: MediaFiles;
  moderation_cases: ModerationCases;
  newsletter_subscribers: NewsletterSubscribers;
  notes: Notes;
  notifications: Notifications;
  opening_notices: OpeningNotices;
  order_bundles: OrderBundles;
  order_lines: OrderLines;
  order_notes: OrderNotes;
  order_sources: OrderSources;
  orders: Orders;
  payment_postings: PaymentPostings;
  payments: Payments;
  payout_accounts: PayoutAccounts;
  payout_acts: PayoutActs;
  payout_runs: PayoutRuns;
  payout_terms: PayoutTerms;
  payouts: Payouts;
  price_changes: PriceChanges;
  provider_logins: ProviderLogins;
  quiz_attempts: QuizAttempts;
  quiz_versions: QuizVersions;
  receipts: Receipts;
  recent_visits: RecentVisits;
  recovery_codes: RecoveryCodes;
  refund_decisions: RefundDecisions;
  refund_lines: RefundLines;
  refunded_lines: RefundedLines;
  refunds: Refunds;
  release_files: ReleaseFiles;
  renditions: Renditions;
  replaced_certificates: ReplacedCertificates;
  resources: Resources;
  reversed_lines: ReversedLines;
  review_answers: ReviewAnswers;
  reviews: Reviews;
  sale_entries: SaleEntries;
  sale_prices: SalePrices;
  sale_returns: SaleReturns;
  schema_migrations: SchemaMigrations;
  search_synonyms: SearchSynonyms;
  search_words: SearchWords;
  seats: Seats;
  second_factors: SecondFactors;
  secrets: Secrets;
  sections: Sections;
  sessions: Sessions;
  setting_versions: SettingVersions;
  setup_links: SetupLinks;
  shown_quiz_versions: ShownQuizVersions;
  site_days: SiteDays;
  site_logo: SiteLogo;
  site_sales_days: SiteSalesDays;
  site_settings: SiteSettings;
  site_texts: SiteTexts;
  source_days: SourceDays;
  source_sales_days: SourceSalesDays;
  stale_days: StaleDays;
  stale_site_days: StaleSiteDays;
  storyboards: Storyboards;
  tax_documents: TaxDocuments;
  tax_years: TaxYears;
  throttle_windows: ThrottleWindows;
  transcoders: Transcoders;
  transcodings: Transcodings;
  unbooked_refunds: UnbookedRefunds;
  uploads: Uploads;
  user_links: UserLinks;
  user_roles: UserRoles;
  users: Users;
  video_queue: VideoQueue;
  video_states: VideoStates;
  waiting_earnings: WaitingEarnings;
  webhook_events: WebhookEvents;
  wishlist_courses: WishlistCourses;
}
