// Generated from the migrations by npm run db:types; do not edit.
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

export interface AccountCodes {
  code_hash: Buffer;
  expires_at: Timestamp;
  purpose: string;
  user_id: string;
}

export interface CartCourses {
  added_at: Generated<Timestamp>;
  course_id: number;
  user_id: string;
}

export interface Categories {
  description: string;
  id: Generated<number>;
  name: string;
  position: Generated<number>;
}

export interface Certificates {
  completed_at: Timestamp;
  course_id: number;
  course_title: string;
  duration_seconds: number;
  enrollment_id: number;
  file_id: number | null;
  id: Generated<number>;
  instructor_name: string;
  issued_at: Generated<Timestamp>;
  revoked_at: Timestamp | null;
  serial: string;
  student_name: string;
  user_id: string;
}

export interface ContactMessages {
  email: string;
  id: Generated<number>;
  message: string;
  name: string;
  received_at: Timestamp;
}

export interface ContentReports {
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: Generated<number>;
  post_id: number | null;
  reason: string;
  reported_at: Generated<Timestamp>;
  reporter_id: string | null;
  review_id: number | null;
  status: Generated<string>;
  subject: string;
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
  currency: string;
  discount_minor: number;
  id: Generated<number>;
  is_over_limit: Generated<boolean>;
  order_id: number;
  reserved_until: Timestamp;
  status: string;
  user_id: string;
}

export interface Coupons {
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
  max_redemptions: number | null;
  minimum_naira_minor: number | null;
  minimum_usd_minor: number | null;
  scope: string;
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

export interface Courses {
  cover_id: number | null;
  created_at: Generated<Timestamp>;
  description_html: string;
  id: Generated<number>;
  instructor_id: string;
  is_bestseller: Generated<boolean>;
  is_free: Generated<boolean>;
  language: Generated<string>;
  learning_objectives: Generated<string>;
  level: Generated<string>;
  price_naira_minor: number | null;
  price_usd_minor: number;
  promotional_video_id: number | null;
  requirements: Generated<string>;
  search: Generated<string>;
  status: Generated<string>;
  subtitle: string;
  title: string;
  updated_at: Generated<Timestamp>;
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
  level: Generated<string>;
  naira_down: Generated<number>;
  naira_up: Generated<number>;
  rated: Generated<number>;
  rating_band: Generated<number>;
  rating_halves_sum: Generated<number>;
  search: Generated<string>;
  status: Generated<string>;
  tags: Generated<string[]>;
  total_enrollments: Generated<number>;
  total_lectures: Generated<number>;
  total_resources: Generated<number>;
  total_reviews: Generated<number>;
}

export interface CreditNotes {
  issued_at: Timestamp;
  number: Generated<number>;
  refund_id: number;
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
  amount_minor: number;
  category: string | null;
  created_at: Timestamp;
  currency: string;
  due_at: Timestamp | null;
  id: Generated<number>;
  payment_id: number;
  provider_dispute_id: string;
  resolution: string | null;
  resolved_at: Timestamp | null;
  status: string;
}

export interface Enrollments {
  archived_at: Timestamp | null;
  completed_at: Timestamp | null;
  course_id: number;
  enrolled_at: Generated<Timestamp>;
  id: Generated<number>;
  last_learned_at: Timestamp | null;
  last_lecture_id: number | null;
  source: string;
  status: Generated<string>;
  user_id: string;
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
  status: Generated<string>;
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

export interface Jobs {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  dedupe_key: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  last_error: string | null;
  leased_until: Timestamp | null;
  payload: Json;
  run_at: Generated<Timestamp>;
  status: Generated<string>;
}

export interface LectureCaptions {
  cues: string;
  kind: string;
  label: string;
  language: string;
  lecture_id: number;
  updated_at: Timestamp;
}

export interface LectureCompletions {
  completed_at: Generated<Timestamp>;
  enrollment_id: number;
  lecture_id: number;
}

export interface LecturePositions {
  enrollment_id: number;
  lecture_id: number;
  saved_at: Generated<Timestamp>;
  seconds: number;
}

export interface Lectures {
  content_html: string | null;
  content_type: string;
  description_html: Generated<string>;
  discussion_enabled: Generated<boolean>;
  duration_seconds: Generated<number>;
  id: Generated<number>;
  is_preview: Generated<boolean>;
  position: Generated<number>;
  section_id: number;
  title: string;
  video_id: number | null;
}

export interface LedgerEntries {
  account: string;
  amount_minor: number;
  currency: string;
  id: Generated<number>;
  instructor_id: string | null;
  order_line_id: number | null;
  transaction_id: number;
}

export interface LedgerTransactions {
  at: Timestamp;
  id: Generated<number>;
  kind: string;
  source_id: string;
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
  user_id: string;
  weekly_digest: boolean;
}

export interface MediaFiles {
  bytes: number;
  content_type: string;
  created_at: Generated<Timestamp>;
  duration_seconds: number | null;
  height: number | null;
  id: Generated<number>;
  key: string;
  poster_id: number | null;
  width: number | null;
  widths: Generated<number[]>;
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
  type: string;
  user_id: string;
}

export interface OrderLines {
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
  share_class: Generated<string>;
  tax_minor: Generated<number>;
  title: string;
}

export interface OrderNotes {
  act: string;
  at: Timestamp;
  done_by: string;
  id: Generated<number>;
  order_id: number;
  reason: Generated<string>;
}

export interface Orders {
  cart_fingerprint: string;
  coupon_code: string | null;
  coupon_id: number | null;
  created_at: Generated<Timestamp>;
  currency: string;
  discount_minor: Generated<number>;
  expires_at: Timestamp;
  id: Generated<number>;
  paid_at: Timestamp | null;
  pricing_country: string;
  review_reason: string | null;
  status: Generated<string>;
  subtotal_minor: number;
  tax_rate_bps: Generated<number>;
  total_minor: number;
  user_id: string;
}

export interface Payments {
  amount_minor: number;
  authorization_url: string | null;
  card_brand: string | null;
  card_last4: string | null;
  channel: string | null;
  checks: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: string;
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
  status: Generated<string>;
  verified_at: Timestamp | null;
}

export interface PayoutAccounts {
  account_name: string;
  account_number: string;
  bank_code: string;
  bank_name: string;
  currency: string;
  instructor_id: string;
  recipient_code: string | null;
  updated_at: Timestamp;
}

export interface PayoutActs {
  act: string;
  at: Timestamp;
  done_by: string;
  id: Generated<number>;
  payout_id: number | null;
  reason: Generated<string>;
  run_id: number;
}

export interface PayoutRuns {
  created_at: Timestamp;
  created_by: string;
  currency: string;
  id: Generated<number>;
  method: string;
}

export interface Payouts {
  account: Json;
  amount_minor: number;
  checks: Generated<number>;
  currency: string;
  id: Generated<number>;
  instructor_id: string;
  next_check_at: Timestamp | null;
  note: string | null;
  paid_at: Timestamp | null;
  paid_by: string | null;
  provider_transfer_code: string | null;
  reference: string;
  run_id: number;
  status: string;
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

export interface RecoveryCodes {
  code_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface RefundDecisions {
  at: Timestamp;
  decided_by: string | null;
  decision: string;
  id: Generated<number>;
  reason: Generated<string>;
  refund_id: number;
}

export interface Refunds {
  amount_minor: number;
  attempt: Generated<number>;
  checks: Generated<number>;
  currency: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_reason: string | null;
  id: Generated<number>;
  kind: string;
  next_check_at: Timestamp | null;
  order_id: number;
  order_line_id: number | null;
  payment_id: number;
  provider_refund_id: string | null;
  provider_says: string | null;
  reason: Generated<string>;
  requested_at: Timestamp;
  requested_by: string | null;
  settled_at: Timestamp | null;
  status: string;
}

export interface Resources {
  file_extension: string;
  file_id: number;
  id: Generated<number>;
  lecture_id: number;
  resource_type: string;
  title: string;
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

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface SearchSynonyms {
  means: string;
  word: string;
}

export interface SearchWords {
  forms: Generated<string[]>;
  word: string;
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

export interface Sections {
  course_id: number;
  description: Generated<string>;
  id: Generated<number>;
  position: Generated<number>;
  title: string;
}

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

export interface SiteSettings {
  key: string;
  updated_at: Timestamp;
  value: Json;
}

export interface SiteTexts {
  html: string;
  key: string;
  updated_at: Timestamp;
}

export interface ThrottleWindows {
  began_at: Timestamp;
  count: number;
  key: string;
}

export interface UserLinks {
  position: number;
  type: string;
  url: string;
  user_id: string;
}

export interface UserRoles {
  role: string;
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
  status: Generated<string>;
}

export interface WishlistCourses {
  added_at: Generated<Timestamp>;
  course_id: number;
  user_id: string;
}

export interface DB {
  account_codes: AccountCodes;
  cart_courses: CartCourses;
  categories: Categories;
  certificates: Certificates;
  contact_messages: ContactMessages;
  content_reports: ContentReports;
  coupon_batches: CouponBatches;
  coupon_courses: CouponCourses;
  coupon_redemptions: CouponRedemptions;
  coupons: Coupons;
  course_categories: CourseCategories;
  course_counts: CourseCounts;
  course_stats: CourseStats;
  courses: Courses;
  credit_notes: CreditNotes;
  data_exports: DataExports;
  discussion_follows: DiscussionFollows;
  discussion_posts: DiscussionPosts;
  discussion_votes: DiscussionVotes;
  disputes: Disputes;
  enrollments: Enrollments;
  instructor_applications: InstructorApplications;
  instructor_words: InstructorWords;
  instructors: Instructors;
  jobs: Jobs;
  lecture_captions: LectureCaptions;
  lecture_completions: LectureCompletions;
  lecture_positions: LecturePositions;
  lectures: Lectures;
  ledger_entries: LedgerEntries;
  ledger_transactions: LedgerTransactions;
  login_attempts: LoginAttempts;
  lost_searches: LostSearches;
  mail_preferences: MailPreferences;
  media_files: MediaFiles;
  newsletter_subscribers: NewsletterSubscribers;
  notes: Notes;
  notifications: Notifications;
  order_lines: OrderLines;
  order_notes: OrderNotes;
  orders: Orders;
  payments: Payments;
  payout_accounts: PayoutAccounts;
  payout_acts: PayoutActs;
  payout_runs: PayoutRuns;
  payouts: Payouts;
  quiz_attempts: QuizAttempts;
  quiz_versions: QuizVersions;
  receipts: Receipts;
  recovery_codes: RecoveryCodes;
  refund_decisions: RefundDecisions;
  refunds: Refunds;
  resources: Resources;
  review_answers: ReviewAnswers;
  reviews: Reviews;
  schema_migrations: SchemaMigrations;
  search_synonyms: SearchSynonyms;
  search_words: SearchWords;
  second_factors: SecondFactors;
  secrets: Secrets;
  sections: Sections;
  sessions: Sessions;
  site_settings: SiteSettings;
  site_texts: SiteTexts;
  throttle_windows: ThrottleWindows;
  user_links: UserLinks;
  user_roles: UserRoles;
  users: Users;
  waiting_earnings: WaitingEarnings;
  webhook_events: WebhookEvents;
  wishlist_courses: WishlistCourses;
}
