-- Generated from the migrations by npm run db:types; do not edit.
-- The schema after the last migration, for reading: the server applies server/migrations, never this file.
-- Left out: the partitions themselves (schema partitions), which a job creates month by month, and the privileges of the two logins.

-- Extensions

CREATE EXTENSION pg_trgm;

-- Collations

CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');

-- Sequences

CREATE SEQUENCE caption_versions AS integer START 1 INCREMENT 1;

-- Tables, each with its indexes and triggers

-- owner: accessibility
CREATE TABLE accessibility_declarations (
  course_id integer NOT NULL,
  code text NOT NULL,
  declared_at timestamptz NOT NULL,
  CONSTRAINT accessibility_declarations_pkey PRIMARY KEY (course_id, code),
  CONSTRAINT accessibility_declarations_code_check CHECK (code = ANY (ARRAY['CAPTIONS_CHECKED'::text, 'SAID_WHAT_IS_SHOWN'::text, 'NO_FLASHING'::text, 'FILES_READABLE'::text])),
  CONSTRAINT accessibility_declarations_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);

-- owner: accounts
CREATE TABLE account_codes (
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT account_codes_pkey PRIMARY KEY (user_id, purpose),
  CONSTRAINT account_codes_hash_key UNIQUE (code_hash),
  CONSTRAINT account_codes_purpose_check CHECK (purpose = ANY (ARRAY['VERIFY_EMAIL'::text, 'RESET_PASSWORD'::text])),
  CONSTRAINT account_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- owner: affiliates
CREATE TABLE affiliate_clicks (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  affiliate_id uuid NOT NULL,
  course_id integer,
  day date NOT NULL,
  clicks integer NOT NULL,
  bundle_id integer,
  CONSTRAINT affiliate_clicks_pkey PRIMARY KEY (id),
  CONSTRAINT affiliate_clicks_day_key UNIQUE NULLS NOT DISTINCT (affiliate_id, course_id, bundle_id, day),
  CONSTRAINT affiliate_clicks_clicks_check CHECK (clicks > 0),
  CONSTRAINT affiliate_clicks_page_check CHECK (course_id IS NULL OR bundle_id IS NULL),
  CONSTRAINT affiliate_clicks_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES affiliates(user_id) ON DELETE CASCADE,
  CONSTRAINT affiliate_clicks_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id) ON DELETE CASCADE,
  CONSTRAINT affiliate_clicks_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX affiliate_clicks_bundle_id_idx ON affiliate_clicks USING btree (bundle_id);
CREATE INDEX affiliate_clicks_course_id_idx ON affiliate_clicks USING btree (course_id);

-- owner: affiliates
CREATE TABLE affiliate_courses (
  course_id integer NOT NULL,
  commission_bps integer NOT NULL,
  CONSTRAINT affiliate_courses_pkey PRIMARY KEY (course_id),
  CONSTRAINT affiliate_courses_commission_bps_check CHECK (commission_bps >= 1 AND commission_bps <= 10000),
  CONSTRAINT affiliate_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);

-- owner: affiliates
CREATE TABLE affiliate_visitors (
  name bytea NOT NULL,
  day date NOT NULL,
  clicks integer NOT NULL,
  CONSTRAINT affiliate_visitors_pkey PRIMARY KEY (name)
);
CREATE INDEX affiliate_visitors_day_idx ON affiliate_visitors USING btree (day);

-- owner: affiliates
CREATE TABLE affiliates (
  user_id uuid NOT NULL,
  code text NOT NULL,
  joined_at timestamptz NOT NULL,
  first_sale_at timestamptz,
  suspended_at timestamptz,
  suspended_by uuid,
  suspend_reason text,
  CONSTRAINT affiliates_pkey PRIMARY KEY (user_id),
  CONSTRAINT affiliates_code_key UNIQUE (code),
  CONSTRAINT affiliates_code_check CHECK (code ~ '^[A-HJ-NP-Z2-9]{8}$'::text),
  CONSTRAINT affiliates_suspended_check CHECK (num_nonnulls(suspended_at, suspended_by, suspend_reason) = ANY (ARRAY[0, 3])),
  CONSTRAINT affiliates_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES users(id),
  CONSTRAINT affiliates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX affiliates_suspended_by_idx ON affiliates USING btree (suspended_by);

-- owner: curriculum
CREATE TABLE all_lectures (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  section_id integer NOT NULL,
  title text NOT NULL,
  description_html text NOT NULL DEFAULT ''::text,
  content_type text NOT NULL,
  content_html text,
  video_id integer,
  duration_seconds integer NOT NULL DEFAULT 0,
  is_preview boolean NOT NULL DEFAULT false,
  discussion_enabled boolean NOT NULL DEFAULT false,
  "position" integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  held_at timestamptz,
  opens jsonb,
  video_link text,
  assignment jsonb,
  CONSTRAINT lectures_pkey PRIMARY KEY (id),
  CONSTRAINT lectures_assignment_check CHECK ((content_type = 'ASSIGNMENT'::text) = (assignment IS NOT NULL) AND NOT (content_type = 'ASSIGNMENT'::text AND is_preview)),
  CONSTRAINT lectures_content_type_check CHECK (content_type = ANY (ARRAY['VIDEO'::text, 'TEXT'::text, 'QUIZ'::text, 'ASSIGNMENT'::text])),
  CONSTRAINT lectures_duration_seconds_check CHECK (duration_seconds >= 0),
  CONSTRAINT lectures_opens_check CHECK (opens IS NULL OR is_opening_rule(opens)),
  CONSTRAINT lectures_video_link_check CHECK (video_link ~ '^https://'::text AND length(video_link) <= 1000),
  CONSTRAINT lectures_section_id_fkey FOREIGN KEY (section_id) REFERENCES all_sections(id) ON DELETE CASCADE,
  CONSTRAINT lectures_video_id_fkey FOREIGN KEY (video_id) REFERENCES media_files(id) ON DELETE SET NULL
);
CREATE INDEX all_lectures_deleted_at_idx ON all_lectures USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX all_lectures_held ON all_lectures USING btree (section_id) WHERE (held_at IS NOT NULL);
CREATE INDEX all_lectures_opens ON all_lectures USING btree (section_id) WHERE (opens IS NOT NULL);
CREATE INDEX lectures_section_id_position_idx ON all_lectures USING btree (section_id, "position");
CREATE INDEX lectures_video_id_idx ON all_lectures USING btree (video_id);
CREATE TRIGGER lectures_changed AFTER INSERT OR DELETE OR UPDATE ON all_lectures FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER lectures_reviewed AFTER UPDATE ON all_lectures FOR EACH ROW WHEN (differs_beside(to_jsonb(old.*), to_jsonb(new.*), '{id,duration_seconds,discussion_enabled,version,held_at}'::text[])) EXECUTE FUNCTION note_changed_lecture();
CREATE TRIGGER lectures_reviewed_gone AFTER DELETE ON all_lectures FOR EACH ROW WHEN (old.deleted_at IS NULL) EXECUTE FUNCTION note_changed_lecture();
CREATE TRIGGER lectures_reviewed_made AFTER INSERT ON all_lectures FOR EACH ROW EXECUTE FUNCTION note_changed_lecture();
CREATE TRIGGER lectures_stats_added AFTER INSERT ON all_lectures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_lectures();
CREATE TRIGGER lectures_stats_changed AFTER UPDATE ON all_lectures REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lectures();
CREATE TRIGGER lectures_stats_removed AFTER DELETE ON all_lectures REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_removed_lectures();

-- owner: curriculum
CREATE TABLE all_sections (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  "position" integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  opens jsonb,
  CONSTRAINT sections_pkey PRIMARY KEY (id),
  CONSTRAINT sections_opens_check CHECK (opens IS NULL OR is_opening_rule(opens)),
  CONSTRAINT sections_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX all_sections_deleted_at_idx ON all_sections USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX all_sections_opens ON all_sections USING btree (course_id) WHERE (opens IS NOT NULL);
CREATE INDEX sections_course_id_position_idx ON all_sections USING btree (course_id, "position");
CREATE TRIGGER sections_changed AFTER INSERT OR DELETE OR UPDATE ON all_sections FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER sections_reviewed AFTER UPDATE ON all_sections FOR EACH ROW WHEN (differs_beside(to_jsonb(old.*), to_jsonb(new.*), '{id,course_id,version}'::text[])) EXECUTE FUNCTION note_changed_part();
CREATE TRIGGER sections_reviewed_gone AFTER DELETE ON all_sections FOR EACH ROW WHEN (old.deleted_at IS NULL) EXECUTE FUNCTION note_changed_part();
CREATE TRIGGER sections_reviewed_made AFTER INSERT ON all_sections FOR EACH ROW EXECUTE FUNCTION note_changed_part();
CREATE TRIGGER sections_stats AFTER DELETE ON all_sections REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_sections();

-- owner: announcements
CREATE TABLE announcement_receipts (
  announcement_id integer NOT NULL,
  user_id uuid NOT NULL,
  mail text NOT NULL DEFAULT 'WAITING'::text,
  CONSTRAINT announcement_receipts_pkey PRIMARY KEY (announcement_id, user_id),
  CONSTRAINT announcement_receipts_mail_check CHECK (mail = ANY (ARRAY['CHOSEN'::text, 'WAITING'::text, 'TAKEN'::text, 'SENT'::text, 'NONE'::text])),
  CONSTRAINT announcement_receipts_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  CONSTRAINT announcement_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX announcement_receipts_user_id_idx ON announcement_receipts USING btree (user_id);

-- owner: announcements
CREATE TABLE announcements (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  reached integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  chosen integer,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_once_key UNIQUE (course_id, client_id),
  CONSTRAINT announcements_chosen_check CHECK (chosen > 0),
  CONSTRAINT announcements_kind_check CHECK (kind = ANY (ARRAY['EDUCATIONAL'::text, 'PROMOTIONAL'::text])),
  CONSTRAINT announcements_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX announcements_course_id_created_at_id_idx ON announcements USING btree (course_id, created_at DESC, id DESC);

-- owner: assignments
CREATE TABLE assignment_files (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  file_id integer NOT NULL,
  lecture_id integer NOT NULL,
  user_id uuid NOT NULL,
  submission_id integer,
  is_feedback boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT assignment_files_pkey PRIMARY KEY (id),
  CONSTRAINT assignment_files_feedback_check CHECK (submission_id IS NOT NULL OR NOT is_feedback),
  CONSTRAINT assignment_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  CONSTRAINT assignment_files_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE,
  CONSTRAINT assignment_files_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES assignment_submissions(id) ON DELETE CASCADE,
  CONSTRAINT assignment_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX assignment_files_file_id_idx ON assignment_files USING btree (file_id);
CREATE INDEX assignment_files_lecture_id_idx ON assignment_files USING btree (lecture_id);
CREATE INDEX assignment_files_submission_id_idx ON assignment_files USING btree (submission_id);
CREATE INDEX assignment_files_user_id_idx ON assignment_files USING btree (user_id, lecture_id);

-- owner: assignments
CREATE TABLE assignment_submissions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  lecture_id integer NOT NULL,
  enrollment_id integer NOT NULL,
  user_id uuid NOT NULL,
  client_id uuid NOT NULL,
  number smallint NOT NULL,
  body text NOT NULL,
  link text NOT NULL,
  submitted_at timestamptz NOT NULL,
  due_at timestamptz,
  max_points smallint NOT NULL,
  pass_points smallint NOT NULL,
  points smallint,
  feedback text NOT NULL DEFAULT ''::text,
  graded_at timestamptz,
  grade_version smallint NOT NULL DEFAULT 0,
  is_passed boolean GENERATED ALWAYS AS (points >= pass_points) STORED,
  CONSTRAINT assignment_submissions_pkey PRIMARY KEY (id),
  CONSTRAINT assignment_submissions_client_key UNIQUE (user_id, lecture_id, client_id),
  CONSTRAINT assignment_submissions_number_key UNIQUE (user_id, lecture_id, number),
  CONSTRAINT assignment_submissions_graded_check CHECK ((num_nonnulls(points, graded_at) = ANY (ARRAY[0, 2])) AND (points IS NULL) = (grade_version = 0)),
  CONSTRAINT assignment_submissions_number_check CHECK (number > 0),
  CONSTRAINT assignment_submissions_points_check CHECK (points >= 0 AND points <= max_points),
  CONSTRAINT assignment_submissions_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE,
  CONSTRAINT assignment_submissions_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE,
  CONSTRAINT assignment_submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX assignment_submissions_enrollment_id_idx ON assignment_submissions USING btree (enrollment_id, lecture_id);
CREATE INDEX assignment_submissions_lecture_id_idx ON assignment_submissions USING btree (lecture_id);
CREATE UNIQUE INDEX assignment_submissions_one_waiting_key ON assignment_submissions USING btree (user_id, lecture_id) WHERE (points IS NULL);

-- owner: audit
CREATE TABLE audit_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  actor_id uuid,
  origin text NOT NULL,
  network text,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id, at),
  CONSTRAINT audit_entries_origin_check CHECK (origin = ANY (ARRAY['WEB'::text, 'COMMAND_LINE'::text, 'SITE'::text])),
  CONSTRAINT audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
) PARTITION BY RANGE (at);
CREATE INDEX audit_entries_act_at_idx ON audit_entries USING btree (act, at DESC);
CREATE INDEX audit_entries_actor_id_act_at_idx ON audit_entries USING btree (actor_id, act, at DESC);
CREATE INDEX audit_entries_actor_id_at_idx ON audit_entries USING btree (actor_id, at DESC);
CREATE INDEX audit_entries_command_line ON audit_entries USING btree (at DESC) WHERE (origin = 'COMMAND_LINE'::text);
CREATE INDEX audit_entries_newest ON audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_subject_kind_at_idx ON audit_entries USING btree (subject_kind, at DESC);
CREATE INDEX audit_entries_subject_kind_subject_id_at_idx ON audit_entries USING btree (subject_kind, subject_id, at DESC);
CREATE INDEX audit_entries_words ON audit_entries USING gin ((((((reason || ' '::text) || COALESCE((before)::text, ''::text)) || ' '::text) || COALESCE((after)::text, ''::text))) gin_trgm_ops);
CREATE TRIGGER audit_entries_stay BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_stay();
CREATE TRIGGER audit_entries_stay_whole BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stay();

-- owner: billing
CREATE TABLE billing_details (
  user_id uuid NOT NULL,
  company_name text NOT NULL,
  company_address text NOT NULL,
  company_tax_id text NOT NULL,
  CONSTRAINT billing_details_pkey PRIMARY KEY (user_id),
  CONSTRAINT billing_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- owner: broadcasts
CREATE TABLE broadcast_receipts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  broadcast_id integer NOT NULL,
  user_id uuid,
  subscriber_id integer,
  state text NOT NULL DEFAULT 'WAITING'::text,
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  CONSTRAINT broadcast_receipts_pkey PRIMARY KEY (id),
  CONSTRAINT broadcast_receipts_person_key UNIQUE (broadcast_id, user_id),
  CONSTRAINT broadcast_receipts_reader_key UNIQUE (broadcast_id, subscriber_id),
  CONSTRAINT broadcast_receipts_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'TAKEN'::text, 'SENT'::text, 'FAILED'::text, 'SKIPPED'::text])),
  CONSTRAINT broadcast_receipts_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE CASCADE,
  CONSTRAINT broadcast_receipts_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE SET NULL,
  CONSTRAINT broadcast_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX broadcast_receipts_due ON broadcast_receipts USING btree (broadcast_id, due_at, id) WHERE (state = ANY (ARRAY['WAITING'::text, 'TAKEN'::text]));
CREATE INDEX broadcast_receipts_states ON broadcast_receipts USING btree (broadcast_id, state);
CREATE INDEX broadcast_receipts_subscriber_id_idx ON broadcast_receipts USING btree (subscriber_id);
CREATE INDEX broadcast_receipts_user_id_idx ON broadcast_receipts USING btree (user_id);

-- owner: broadcasts
CREATE TABLE broadcasts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  segment text NOT NULL,
  course_id integer,
  category_id integer,
  country_code text,
  state text NOT NULL DEFAULT 'DRAFT'::text,
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  send_at timestamptz,
  begun_at timestamptz,
  listed_to text,
  is_listed boolean NOT NULL DEFAULT false,
  ended_at timestamptz,
  recipients integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  CONSTRAINT broadcasts_pkey PRIMARY KEY (id),
  CONSTRAINT broadcasts_once_key UNIQUE (client_id),
  CONSTRAINT broadcasts_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text),
  CONSTRAINT broadcasts_scheduled_for CHECK ((state = 'SCHEDULED'::text) <= (send_at IS NOT NULL)),
  CONSTRAINT broadcasts_segment_check CHECK (segment = ANY (ARRAY['EVERYBODY'::text, 'STUDENTS'::text, 'NOT_ENROLLED'::text, 'INSTRUCTORS'::text, 'COURSE'::text, 'CATEGORY'::text, 'NEWSLETTER'::text])),
  CONSTRAINT broadcasts_sent_have_begun CHECK ((state = ANY (ARRAY['SENDING'::text, 'SENT'::text, 'CANCELLED'::text])) = (begun_at IS NOT NULL)),
  CONSTRAINT broadcasts_state_check CHECK (state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'SENDING'::text, 'SENT'::text, 'CANCELLED'::text])),
  CONSTRAINT broadcasts_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  CONSTRAINT broadcasts_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE SET NULL,
  CONSTRAINT broadcasts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX broadcasts_category_id_idx ON broadcasts USING btree (category_id);
CREATE INDEX broadcasts_course_id_idx ON broadcasts USING btree (course_id);
CREATE INDEX broadcasts_created_by_idx ON broadcasts USING btree (created_by);
CREATE INDEX broadcasts_newest ON broadcasts USING btree (((segment = 'NEWSLETTER'::text)), id DESC);
CREATE INDEX broadcasts_under_way ON broadcasts USING btree (send_at) WHERE ((state = ANY (ARRAY['SCHEDULED'::text, 'SENDING'::text, 'CANCELLED'::text])) AND (ended_at IS NULL));

-- owner: bundles
CREATE TABLE bundle_courses (
  bundle_id integer NOT NULL,
  course_id integer NOT NULL,
  "position" smallint NOT NULL,
  listed_naira_minor integer,
  listed_usd_minor integer,
  CONSTRAINT bundle_courses_pkey PRIMARY KEY (bundle_id, course_id),
  CONSTRAINT bundle_courses_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id) ON DELETE CASCADE,
  CONSTRAINT bundle_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX bundle_courses_course_id_idx ON bundle_courses USING btree (course_id);
CREATE TRIGGER bundle_courses_changed AFTER INSERT OR DELETE OR UPDATE ON bundle_courses FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: orders
CREATE TABLE bundle_reductions (
  order_id integer NOT NULL,
  bundle_id integer NOT NULL,
  order_line_id integer NOT NULL,
  CONSTRAINT bundle_reductions_pkey PRIMARY KEY (order_id, bundle_id, order_line_id),
  CONSTRAINT bundle_reductions_order_id_fkey FOREIGN KEY (order_id, bundle_id) REFERENCES order_bundles(order_id, bundle_id) ON DELETE CASCADE,
  CONSTRAINT bundle_reductions_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE
);
CREATE INDEX bundle_reductions_order_line_id_idx ON bundle_reductions USING btree (order_line_id);

-- owner: bundles
CREATE TABLE bundles (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  maker_id uuid NOT NULL,
  is_of_site boolean NOT NULL,
  status text NOT NULL DEFAULT 'DRAFT'::text,
  title text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  cover_id integer,
  price_naira_minor bigint,
  price_usd_minor bigint,
  owned_courses text NOT NULL DEFAULT 'REDUCE'::text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  paused_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT bundles_pkey PRIMARY KEY (id),
  CONSTRAINT bundles_owned_courses_check CHECK (owned_courses = ANY (ARRAY['REDUCE'::text, 'KEEP'::text])),
  CONSTRAINT bundles_price_naira_check CHECK (price_naira_minor > 0),
  CONSTRAINT bundles_price_usd_check CHECK (price_usd_minor > 0),
  CONSTRAINT bundles_sold_check CHECK (status <> 'LIVE'::text OR published_at IS NOT NULL AND price_usd_minor IS NOT NULL),
  CONSTRAINT bundles_status_check CHECK (status = ANY (ARRAY['DRAFT'::text, 'LIVE'::text, 'ARCHIVED'::text])),
  CONSTRAINT bundles_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES media_files(id),
  CONSTRAINT bundles_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES users(id)
);
CREATE INDEX bundles_cover_id_idx ON bundles USING btree (cover_id);
CREATE INDEX bundles_live_idx ON bundles USING btree (published_at DESC) WHERE (status = 'LIVE'::text);
CREATE INDEX bundles_maker_id_idx ON bundles USING btree (maker_id);
CREATE TRIGGER bundles_changed AFTER INSERT OR DELETE OR UPDATE ON bundles FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: cart
CREATE TABLE cart_bundles (
  user_id uuid NOT NULL,
  bundle_id integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cart_bundles_pkey PRIMARY KEY (user_id, bundle_id),
  CONSTRAINT cart_bundles_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id) ON DELETE CASCADE,
  CONSTRAINT cart_bundles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cart_bundles_bundle_id_idx ON cart_bundles USING btree (bundle_id);

-- owner: cart
CREATE TABLE cart_courses (
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cart_courses_pkey PRIMARY KEY (user_id, course_id),
  CONSTRAINT cart_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  CONSTRAINT cart_courses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cart_courses_course_id_idx ON cart_courses USING btree (course_id);

-- owner: categories
CREATE TABLE categories (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  icon text NOT NULL DEFAULT 'book'::text,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_name_key UNIQUE (name)
);
CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER categories_listings AFTER UPDATE OF name ON categories FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION refresh_renamed_courses();
CREATE TRIGGER categories_words AFTER INSERT OR UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION remember_category();

-- owner: reissues
CREATE TABLE certificate_reissues (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  student_name text NOT NULL,
  status text NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  CONSTRAINT certificate_reissues_pkey PRIMARY KEY (id),
  CONSTRAINT certificate_reissues_decided_check CHECK ((status = 'PENDING'::text) = (decided_at IS NULL)),
  CONSTRAINT certificate_reissues_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text])),
  CONSTRAINT certificate_reissues_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT certificate_reissues_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX certificate_reissues_decided_by_idx ON certificate_reissues USING btree (decided_by);
CREATE UNIQUE INDEX certificate_reissues_pending_key ON certificate_reissues USING btree (user_id) WHERE (status = 'PENDING'::text);
CREATE INDEX certificate_reissues_status_idx ON certificate_reissues USING btree (status, requested_at, id);
CREATE INDEX certificate_reissues_user_id_idx ON certificate_reissues USING btree (user_id, decided_at);

-- owner: certificates
CREATE TABLE certificates (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  serial text NOT NULL,
  enrollment_id integer NOT NULL,
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  student_name text NOT NULL,
  course_title text NOT NULL,
  instructor_name text NOT NULL,
  duration_seconds integer NOT NULL,
  completed_at timestamptz NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  file_id integer,
  revoked_at timestamptz,
  template text NOT NULL DEFAULT 'CLASSIC'::text,
  accent text NOT NULL DEFAULT ''::text,
  signatory text NOT NULL DEFAULT ''::text,
  shows_hours boolean NOT NULL DEFAULT true,
  grade_percent smallint,
  logo_id integer,
  signature_id integer,
  CONSTRAINT certificates_pkey PRIMARY KEY (id),
  CONSTRAINT certificates_once_key UNIQUE (enrollment_id),
  CONSTRAINT certificates_serial_key UNIQUE (serial),
  CONSTRAINT certificates_grade_percent_check CHECK (grade_percent >= 0 AND grade_percent <= 100),
  CONSTRAINT certificates_template_check CHECK (template = ANY (ARRAY['CLASSIC'::text, 'MODERN'::text, 'FORMAL'::text])),
  CONSTRAINT certificates_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  CONSTRAINT certificates_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id),
  CONSTRAINT certificates_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT certificates_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES media_files(id),
  CONSTRAINT certificates_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES media_files(id),
  CONSTRAINT certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX certificates_course_id_idx ON certificates USING btree (course_id);
CREATE INDEX certificates_file_id_idx ON certificates USING btree (file_id);
CREATE INDEX certificates_logo_id_idx ON certificates USING btree (logo_id);
CREATE INDEX certificates_signature_id_idx ON certificates USING btree (signature_id);
CREATE INDEX certificates_user_id_issued_at_idx ON certificates USING btree (user_id, issued_at DESC);

-- owner: reissues
CREATE TABLE certificates_to_reissue (
  reissue_id integer NOT NULL,
  certificate_id integer NOT NULL,
  former_name text NOT NULL,
  CONSTRAINT certificates_to_reissue_pkey PRIMARY KEY (reissue_id, certificate_id),
  CONSTRAINT certificates_to_reissue_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id) ON DELETE CASCADE,
  CONSTRAINT certificates_to_reissue_reissue_id_fkey FOREIGN KEY (reissue_id) REFERENCES certificate_reissues(id) ON DELETE CASCADE
);
CREATE INDEX certificates_to_reissue_certificate_id_idx ON certificates_to_reissue USING btree (certificate_id);

-- owner: checkout-reminders
CREATE TABLE checkout_reminders (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  number smallint NOT NULL,
  queued_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT checkout_reminders_pkey PRIMARY KEY (id),
  CONSTRAINT checkout_reminders_once_key UNIQUE (order_id, number),
  CONSTRAINT checkout_reminders_number_check CHECK (number = ANY (ARRAY[1, 2])),
  CONSTRAINT checkout_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX checkout_reminders_sent_at_idx ON checkout_reminders USING btree (sent_at) WHERE (sent_at IS NOT NULL);

-- owner: affiliates
CREATE TABLE commissions (
  order_line_id integer NOT NULL,
  affiliate_id uuid NOT NULL,
  commission_bps integer NOT NULL,
  paid_from text NOT NULL,
  amount_minor bigint,
  CONSTRAINT commissions_pkey PRIMARY KEY (order_line_id),
  CONSTRAINT commissions_amount_minor_check CHECK (amount_minor >= 0),
  CONSTRAINT commissions_commission_bps_check CHECK (commission_bps >= 1 AND commission_bps <= 10000),
  CONSTRAINT commissions_paid_from_check CHECK (paid_from = ANY (ARRAY['INSTRUCTOR'::text, 'PLATFORM'::text])),
  CONSTRAINT commissions_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES users(id),
  CONSTRAINT commissions_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE
);
CREATE INDEX commissions_affiliate_id_idx ON commissions USING btree (affiliate_id, order_line_id);

-- owner: contact
CREATE TABLE contact_messages (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_messages_received_at_idx ON contact_messages USING btree (received_at);

-- owner: reports
CREATE TABLE content_reports (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL,
  post_id integer,
  review_id integer,
  reporter_id uuid,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  reported_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid,
  decided_at timestamptz,
  case_id integer,
  CONSTRAINT content_reports_pkey PRIMARY KEY (id),
  CONSTRAINT content_reports_once_per_post UNIQUE (post_id, reporter_id),
  CONSTRAINT content_reports_once_per_review UNIQUE (review_id, reporter_id),
  CONSTRAINT content_reports_one_subject CHECK (
CASE subject
    WHEN 'POST'::text THEN review_id IS NULL
    ELSE post_id IS NULL
END),
  CONSTRAINT content_reports_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'REJECTED'::text])),
  CONSTRAINT content_reports_subject_check CHECK (subject = ANY (ARRAY['POST'::text, 'REVIEW'::text])),
  CONSTRAINT content_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id),
  CONSTRAINT content_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT content_reports_post_id_fkey FOREIGN KEY (post_id) REFERENCES discussion_posts(id) ON DELETE SET NULL,
  CONSTRAINT content_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  CONSTRAINT content_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE SET NULL
);
CREATE INDEX content_reports_case_id_reported_at_idx ON content_reports USING btree (case_id, reported_at DESC);
CREATE INDEX content_reports_decided_by_idx ON content_reports USING btree (decided_by);
CREATE INDEX content_reports_pending ON content_reports USING btree (reported_at, id) WHERE (status = 'PENDING'::text);
CREATE INDEX content_reports_reporter_id_idx ON content_reports USING btree (reporter_id);
CREATE TRIGGER content_reports_in_case AFTER INSERT ON content_reports FOR EACH ROW EXECUTE FUNCTION note_case();

-- owner: coupons
CREATE TABLE coupon_batches (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT coupon_batches_pkey PRIMARY KEY (id),
  CONSTRAINT coupon_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX coupon_batches_created_by_idx ON coupon_batches USING btree (created_by);

-- owner: coupons
CREATE TABLE coupon_courses (
  coupon_id integer NOT NULL,
  course_id integer NOT NULL,
  CONSTRAINT coupon_courses_pkey PRIMARY KEY (coupon_id, course_id),
  CONSTRAINT coupon_courses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE CASCADE,
  CONSTRAINT coupon_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX coupon_courses_course_id_idx ON coupon_courses USING btree (course_id);

-- owner: coupons
CREATE TABLE coupon_redemptions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  coupon_id integer NOT NULL,
  user_id uuid NOT NULL,
  order_id integer NOT NULL,
  status text NOT NULL,
  reserved_until timestamptz NOT NULL,
  is_over_limit boolean NOT NULL DEFAULT false,
  currency text NOT NULL,
  discount_minor bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (id),
  CONSTRAINT coupon_redemptions_once_key UNIQUE (order_id),
  CONSTRAINT coupon_redemptions_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT coupon_redemptions_discount_minor_check CHECK (discount_minor >= 0),
  CONSTRAINT coupon_redemptions_status_check CHECK (status = ANY (ARRAY['RESERVED'::text, 'COMMITTED'::text, 'RELEASED'::text])),
  CONSTRAINT coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT coupon_redemptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX coupon_redemptions_coupon_id_status_idx ON coupon_redemptions USING btree (coupon_id, status);
CREATE INDEX coupon_redemptions_user_id_idx ON coupon_redemptions USING btree (user_id);
CREATE TRIGGER coupon_redemptions_shown AFTER INSERT OR UPDATE OF status ON coupon_redemptions FOR EACH ROW EXECUTE FUNCTION notify_used_coupon();

-- owner: coupons
CREATE TABLE coupons (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  discount_bps integer NOT NULL,
  scope text NOT NULL,
  instructor_id uuid,
  starts_at timestamptz,
  expires_at timestamptz,
  max_redemptions integer,
  is_once_per_person boolean NOT NULL DEFAULT true,
  minimum_naira_minor bigint,
  minimum_usd_minor bigint,
  is_active boolean NOT NULL DEFAULT true,
  batch_id integer,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  is_public boolean NOT NULL DEFAULT false,
  is_shown boolean NOT NULL DEFAULT false,
  affiliate_id uuid,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_code_key UNIQUE (code),
  CONSTRAINT coupons_all_of_an_instructor CHECK (scope <> 'INSTRUCTOR'::text OR instructor_id IS NOT NULL),
  CONSTRAINT coupons_code_check CHECK (code = upper(code) AND code ~ '^[A-Z0-9-]{3,32}$'::text),
  CONSTRAINT coupons_discount_bps_check CHECK (discount_bps >= 100 AND discount_bps <= 10000),
  CONSTRAINT coupons_end_after_start CHECK (expires_at > starts_at),
  CONSTRAINT coupons_max_redemptions_check CHECK (max_redemptions > 0),
  CONSTRAINT coupons_minimum_naira_minor_check CHECK (minimum_naira_minor > 0),
  CONSTRAINT coupons_minimum_usd_minor_check CHECK (minimum_usd_minor > 0),
  CONSTRAINT coupons_scope_check CHECK (scope = ANY (ARRAY['COURSES'::text, 'INSTRUCTOR'::text, 'SITEWIDE'::text])),
  CONSTRAINT coupons_sitewide_is_the_sites CHECK (scope <> 'SITEWIDE'::text OR instructor_id IS NULL),
  CONSTRAINT coupons_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES users(id),
  CONSTRAINT coupons_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES coupon_batches(id),
  CONSTRAINT coupons_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT coupons_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id)
);
CREATE INDEX coupons_affiliate_id_idx ON coupons USING btree (affiliate_id);
CREATE INDEX coupons_batch_id_idx ON coupons USING btree (batch_id);
CREATE INDEX coupons_by_text ON coupons USING gin (found_text(code) gin_trgm_ops);
CREATE INDEX coupons_created_by_idx ON coupons USING btree (created_by);
CREATE INDEX coupons_instructor_id_idx ON coupons USING btree (instructor_id);
CREATE INDEX coupons_shown ON coupons USING btree (id) WHERE is_shown;
CREATE TRIGGER coupons_changed AFTER UPDATE ON coupons FOR EACH ROW WHEN (old.is_shown OR new.is_shown) EXECUTE FUNCTION notify_catalog();

-- owner: courses
CREATE TABLE course_categories (
  course_id integer NOT NULL,
  category_id integer NOT NULL,
  CONSTRAINT course_categories_pkey PRIMARY KEY (course_id, category_id),
  CONSTRAINT course_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT course_categories_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX course_categories_category_id_course_id_idx ON course_categories USING btree (category_id, course_id);
CREATE TRIGGER course_categories_changed AFTER INSERT OR DELETE OR UPDATE ON course_categories FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER course_categories_listings_added AFTER INSERT ON course_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_placed_courses();
CREATE TRIGGER course_categories_listings_changed AFTER UPDATE ON course_categories REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_placed_courses();
CREATE TRIGGER course_categories_listings_removed AFTER DELETE ON course_categories REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION refresh_placed_courses();
CREATE TRIGGER course_categories_reviewed AFTER INSERT OR DELETE ON course_categories FOR EACH ROW EXECUTE FUNCTION note_changed_part();

-- owner: courses
CREATE TABLE course_counts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  category_id integer NOT NULL,
  is_free boolean NOT NULL,
  rating_band smallint NOT NULL,
  length_band smallint NOT NULL,
  level text NOT NULL,
  language text NOT NULL,
  number integer NOT NULL,
  CONSTRAINT course_counts_pkey PRIMARY KEY (id)
);
CREATE INDEX course_counts_category_id_idx ON course_counts USING btree (category_id);

-- owner: performance
CREATE TABLE course_days (
  course_id integer NOT NULL,
  day date NOT NULL,
  enrolled integer NOT NULL DEFAULT 0,
  began integer NOT NULL DEFAULT 0,
  finished integer NOT NULL DEFAULT 0,
  completions integer NOT NULL DEFAULT 0,
  learners integer NOT NULL DEFAULT 0,
  reviews integer NOT NULL DEFAULT 0,
  rating_halves integer NOT NULL DEFAULT 0,
  CONSTRAINT course_days_pkey PRIMARY KEY (course_id, day),
  CONSTRAINT course_days_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX course_days_day_idx ON course_days USING btree (day);
CREATE INDEX course_days_enrolled ON course_days USING btree (day) INCLUDE (course_id, enrolled) WHERE (enrolled > 0);
CREATE TRIGGER course_days_site_counted AFTER UPDATE ON course_days REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days();
CREATE TRIGGER course_days_site_made AFTER INSERT ON course_days REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION mark_counted_days();

-- owner: course-transfer
CREATE TABLE course_exports (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer,
  requested_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'WAITING'::text,
  percent smallint NOT NULL DEFAULT 0,
  file_id integer,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz,
  CONSTRAINT course_exports_pkey PRIMARY KEY (id),
  CONSTRAINT course_exports_percent_check CHECK (percent >= 0 AND percent <= 100),
  CONSTRAINT course_exports_ready_until CHECK ((status = 'READY'::text) = (expires_at IS NOT NULL)),
  CONSTRAINT course_exports_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'WORKING'::text, 'READY'::text, 'FAILED'::text])),
  CONSTRAINT course_exports_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE SET NULL,
  CONSTRAINT course_exports_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT course_exports_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
CREATE INDEX course_exports_course_id_id_idx ON course_exports USING btree (course_id, id);
CREATE INDEX course_exports_file_id_idx ON course_exports USING btree (file_id);
CREATE UNIQUE INDEX course_exports_one_running_key ON course_exports USING btree (requested_by) WHERE (status = ANY (ARRAY['WAITING'::text, 'WORKING'::text]));
CREATE INDEX course_exports_requested_by_idx ON course_exports USING btree (requested_by);

-- owner: course-transfer
CREATE TABLE course_imports (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  key text,
  status text NOT NULL DEFAULT 'READING'::text,
  percent smallint NOT NULL DEFAULT 0,
  preview jsonb,
  faults jsonb NOT NULL DEFAULT '[]'::jsonb,
  course_id integer,
  created_at timestamptz NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT course_imports_pkey PRIMARY KEY (id),
  CONSTRAINT course_imports_key_key UNIQUE (key),
  CONSTRAINT course_imports_bytes CHECK (bytes >= 0),
  CONSTRAINT course_imports_have_a_file CHECK ((status = ANY (ARRAY['REFUSED'::text, 'DONE'::text])) OR key IS NOT NULL),
  CONSTRAINT course_imports_key_check CHECK (key ~ '^private/imports/[a-z0-9._-]+$'::text),
  CONSTRAINT course_imports_percent_check CHECK (percent >= 0 AND percent <= 100),
  CONSTRAINT course_imports_read_has_preview CHECK ((status = ANY (ARRAY['READING'::text, 'REFUSED'::text])) OR preview IS NOT NULL),
  CONSTRAINT course_imports_status_check CHECK (status = ANY (ARRAY['READING'::text, 'READ'::text, 'REFUSED'::text, 'MAKING'::text, 'DONE'::text])),
  CONSTRAINT course_imports_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE SET NULL,
  CONSTRAINT course_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX course_imports_course_id_idx ON course_imports USING btree (course_id);
CREATE INDEX course_imports_user_id_id_idx ON course_imports USING btree (user_id, id);

-- owner: enrollments
CREATE TABLE course_messages (
  enrollment_id integer NOT NULL,
  kind text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT course_messages_pkey PRIMARY KEY (enrollment_id, kind),
  CONSTRAINT course_messages_kind_check CHECK (kind = ANY (ARRAY['WELCOME'::text, 'COMPLETION'::text])),
  CONSTRAINT course_messages_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE
);

-- owner: prerequisites
CREATE TABLE course_prerequisites (
  course_id integer NOT NULL,
  prerequisite_id integer NOT NULL,
  is_required boolean NOT NULL,
  CONSTRAINT course_prerequisites_pkey PRIMARY KEY (course_id, prerequisite_id),
  CONSTRAINT course_prerequisites_other_check CHECK (course_id <> prerequisite_id),
  CONSTRAINT course_prerequisites_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  CONSTRAINT course_prerequisites_prerequisite_id_fkey FOREIGN KEY (prerequisite_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX course_prerequisites_prerequisite_id_idx ON course_prerequisites USING btree (prerequisite_id);
CREATE TRIGGER course_prerequisites_changed AFTER INSERT OR DELETE OR UPDATE ON course_prerequisites FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER course_prerequisites_reviewed AFTER INSERT OR DELETE OR UPDATE ON course_prerequisites FOR EACH ROW EXECUTE FUNCTION note_changed_part();

-- owner: course-reviews
CREATE TABLE course_review_entries (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  kind text NOT NULL,
  body text NOT NULL DEFAULT ''::text,
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT course_review_entries_pkey PRIMARY KEY (id),
  CONSTRAINT course_review_entries_kind_check CHECK (kind = ANY (ARRAY['SUBMITTED'::text, 'WITHDRAWN'::text, 'CHANGES_REQUESTED'::text, 'ANSWERED'::text, 'APPROVED'::text, 'REJECTED'::text, 'CHANGES_SEEN'::text, 'RELEASE_REFUSED'::text])),
  CONSTRAINT course_review_entries_say_something CHECK ((kind <> ALL (ARRAY['CHANGES_REQUESTED'::text, 'ANSWERED'::text, 'REJECTED'::text, 'RELEASE_REFUSED'::text])) OR body <> ''::text),
  CONSTRAINT course_review_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT course_review_entries_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX course_review_entries_author_id_idx ON course_review_entries USING btree (author_id);
CREATE INDEX course_review_entries_course_id_id_idx ON course_review_entries USING btree (course_id, id);
CREATE TRIGGER course_review_entries_stay BEFORE UPDATE ON course_review_entries FOR EACH ROW EXECUTE FUNCTION course_review_entries_stay();

-- owner: performance
CREATE TABLE course_sales_days (
  course_id integer NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  sales integer NOT NULL,
  gross_minor bigint NOT NULL,
  refunds integer NOT NULL,
  refunded_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  CONSTRAINT course_sales_days_pkey PRIMARY KEY (course_id, day, currency),
  CONSTRAINT course_sales_days_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT course_sales_days_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX course_sales_days_day_idx ON course_sales_days USING btree (day);
CREATE INDEX course_sales_days_sold ON course_sales_days USING btree (currency, day) INCLUDE (course_id, gross_minor) WHERE (gross_minor > 0);

-- owner: course-reviews
CREATE TABLE course_snapshots (
  course_id integer NOT NULL,
  taken_at timestamptz NOT NULL,
  content jsonb NOT NULL,
  changed_at timestamptz,
  CONSTRAINT course_snapshots_pkey PRIMARY KEY (course_id),
  CONSTRAINT course_snapshots_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX course_snapshots_changed ON course_snapshots USING btree (changed_at, course_id) WHERE (changed_at IS NOT NULL);

-- owner: courses
CREATE TABLE course_stats (
  course_id integer NOT NULL,
  total_lectures integer NOT NULL DEFAULT 0,
  total_resources integer NOT NULL DEFAULT 0,
  duration_seconds integer NOT NULL DEFAULT 0,
  total_enrollments integer NOT NULL DEFAULT 0,
  total_reviews integer NOT NULL DEFAULT 0,
  rating_halves_sum integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'DRAFT'::text,
  category_ids integer[] NOT NULL DEFAULT '{}'::integer[],
  is_free boolean NOT NULL DEFAULT false,
  level text NOT NULL DEFAULT 'ALL'::text,
  language text NOT NULL DEFAULT 'English'::text,
  created_at timestamptz NOT NULL DEFAULT now(),
  search tsvector NOT NULL DEFAULT ''::tsvector,
  naira_up bigint NOT NULL DEFAULT 0,
  naira_down bigint NOT NULL DEFAULT 0,
  dollars bigint NOT NULL DEFAULT 0,
  rating_band smallint NOT NULL GENERATED ALWAYS AS (rating_band(rating_halves_sum, total_reviews)) STORED,
  length_band smallint NOT NULL GENERATED ALWAYS AS (length_band(duration_seconds)) STORED,
  rated double precision NOT NULL GENERATED ALWAYS AS (bayesian_rating(rating_halves_sum, total_reviews)) STORED,
  tags text[] NOT NULL GENERATED ALWAYS AS (listing_tags(category_ids, is_free, rating_band(rating_halves_sum, total_reviews), length_band(duration_seconds), level, language)) STORED,
  CONSTRAINT course_stats_pkey PRIMARY KEY (course_id),
  CONSTRAINT course_stats_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX course_stats_dollars ON course_stats USING btree (dollars, course_id) WHERE (status = 'LIVE'::text);
CREATE INDEX course_stats_found ON course_stats USING gin (search, tags) WITH (fastupdate=off) WHERE (status = 'LIVE'::text);
CREATE INDEX course_stats_naira_down ON course_stats USING btree (naira_down DESC, course_id DESC) WHERE (status = 'LIVE'::text);
CREATE INDEX course_stats_naira_up ON course_stats USING btree (naira_up, course_id) WHERE (status = 'LIVE'::text);
CREATE INDEX course_stats_newest ON course_stats USING btree (created_at DESC, course_id DESC) WHERE (status = 'LIVE'::text);
CREATE INDEX course_stats_not_live ON course_stats USING btree (status) WHERE (status <> 'LIVE'::text);
CREATE INDEX course_stats_popular ON course_stats USING btree (total_enrollments DESC, course_id DESC);
CREATE INDEX course_stats_rated ON course_stats USING btree (rated DESC, course_id DESC) WHERE (status = 'LIVE'::text);
CREATE TRIGGER course_stats_changed AFTER INSERT OR DELETE OR UPDATE OF course_id, status, category_ids, is_free, level, language, created_at, search, naira_up, naira_down, dollars, rating_halves_sum, total_reviews, total_lectures, duration_seconds, total_resources ON course_stats FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER course_stats_counts_added AFTER INSERT ON course_stats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
CREATE TRIGGER course_stats_counts_changed AFTER UPDATE ON course_stats REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
CREATE TRIGGER course_stats_counts_removed AFTER DELETE ON course_stats REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_listings();

-- owner: course-views
CREATE TABLE course_views (
  course_id integer NOT NULL,
  day date NOT NULL,
  views integer NOT NULL,
  CONSTRAINT course_views_pkey PRIMARY KEY (course_id, day),
  CONSTRAINT course_views_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
) PARTITION BY RANGE (day);

-- owner: courses
CREATE TABLE courses (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  instructor_id uuid NOT NULL,
  title text NOT NULL,
  subtitle text NOT NULL,
  description_html text NOT NULL,
  learning_objectives text NOT NULL DEFAULT ''::text,
  requirements text NOT NULL DEFAULT ''::text,
  level text NOT NULL DEFAULT 'ALL'::text,
  language text NOT NULL DEFAULT 'English'::text,
  price_naira_minor integer,
  price_usd_minor integer NOT NULL DEFAULT 0,
  is_free boolean NOT NULL DEFAULT false,
  is_bestseller boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'DRAFT'::text,
  cover_id integer,
  promotional_video_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search tsvector NOT NULL GENERATED ALWAYS AS ((setweight(to_tsvector('english'::regconfig, plain(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, plain(subtitle)), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, plain(learning_objectives)), 'C'::"char")) STORED,
  audience text NOT NULL DEFAULT ''::text,
  welcome_message text NOT NULL DEFAULT ''::text,
  completion_message text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  curriculum_version integer NOT NULL DEFAULT 1,
  submitted_at timestamptz,
  archived_by uuid,
  certificate_template text NOT NULL DEFAULT 'CLASSIC'::text,
  certificate_accent text NOT NULL DEFAULT ''::text,
  certificate_signatory text NOT NULL DEFAULT ''::text,
  certificate_shows_hours boolean NOT NULL DEFAULT true,
  certificate_shows_grade boolean NOT NULL DEFAULT false,
  certificate_logo_id integer,
  certificate_signature_id integer,
  regular_price_naira_minor integer,
  regular_price_usd_minor integer NOT NULL DEFAULT '-1'::integer,
  sale_price_id integer,
  CONSTRAINT courses_pkey PRIMARY KEY (id),
  CONSTRAINT courses_archived_by CHECK (archived_by IS NULL OR status = 'ARCHIVED'::text),
  CONSTRAINT courses_certificate_accent_check CHECK (certificate_accent ~ '^(#[0-9a-f]{6})?$'::text),
  CONSTRAINT courses_certificate_template_check CHECK (certificate_template = ANY (ARRAY['CLASSIC'::text, 'MODERN'::text, 'FORMAL'::text])),
  CONSTRAINT courses_free_costs_nothing CHECK (NOT is_free OR price_usd_minor = 0 AND COALESCE(price_naira_minor, 0) = 0),
  CONSTRAINT courses_level_check CHECK (level = ANY (ARRAY['BEGINNER'::text, 'INTERMEDIATE'::text, 'ADVANCED'::text, 'ALL'::text])),
  CONSTRAINT courses_price_naira_minor_check CHECK (price_naira_minor >= 0),
  CONSTRAINT courses_price_usd_minor_check CHECK (price_usd_minor >= 0),
  CONSTRAINT courses_regular_price_naira_minor_check CHECK (regular_price_naira_minor >= 0),
  CONSTRAINT courses_regular_price_usd_minor_check CHECK (regular_price_usd_minor >= 0),
  CONSTRAINT courses_status_check CHECK (status = ANY (ARRAY['DRAFT'::text, 'UNDER_REVIEW'::text, 'CHANGES_REQUESTED'::text, 'REJECTED'::text, 'LIVE'::text, 'ARCHIVED'::text])),
  CONSTRAINT courses_archived_by_fkey FOREIGN KEY (archived_by) REFERENCES users(id),
  CONSTRAINT courses_certificate_logo_id_fkey FOREIGN KEY (certificate_logo_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT courses_certificate_signature_id_fkey FOREIGN KEY (certificate_signature_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT courses_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT courses_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id),
  CONSTRAINT courses_promotional_video_id_fkey FOREIGN KEY (promotional_video_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT courses_sale_price_id_fkey FOREIGN KEY (sale_price_id) REFERENCES sale_prices(id)
);
CREATE INDEX courses_archived_by_idx ON courses USING btree (archived_by);
CREATE INDEX courses_by_text ON courses USING gin (found_text(title) gin_trgm_ops);
CREATE INDEX courses_certificate_logo_id_idx ON courses USING btree (certificate_logo_id);
CREATE INDEX courses_certificate_signature_id_idx ON courses USING btree (certificate_signature_id);
CREATE INDEX courses_cover_id_idx ON courses USING btree (cover_id);
CREATE INDEX courses_instructor_id_idx ON courses USING btree (instructor_id);
CREATE INDEX courses_live ON courses USING btree (id) WHERE (status = 'LIVE'::text);
CREATE INDEX courses_promotional_video_id_idx ON courses USING btree (promotional_video_id);
CREATE INDEX courses_sale_price_id_idx ON courses USING btree (sale_price_id);
CREATE INDEX courses_waiting ON courses USING btree (submitted_at, id) WHERE (status = 'UNDER_REVIEW'::text);
CREATE TRIGGER courses_changed AFTER INSERT OR DELETE OR UPDATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER courses_listings AFTER UPDATE ON courses REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_courses();
CREATE TRIGGER courses_priced BEFORE INSERT OR UPDATE OF price_naira_minor, price_usd_minor, regular_price_naira_minor, regular_price_usd_minor, sale_price_id, is_free ON courses FOR EACH ROW EXECUTE FUNCTION price_course();
CREATE TRIGGER courses_reviewed AFTER UPDATE ON courses FOR EACH ROW WHEN (differs_beside(to_jsonb(old.*), to_jsonb(new.*), '{id,instructor_id,status,submitted_at,archived_by,is_bestseller,search,version,curriculum_version,created_at,updated_at,price_naira_minor,price_usd_minor,sale_price_id}'::text[])) EXECUTE FUNCTION note_changed_course();
CREATE TRIGGER courses_stats AFTER INSERT ON courses FOR EACH ROW EXECUTE FUNCTION start_course_stats();
CREATE TRIGGER courses_words_added AFTER INSERT ON courses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_new_courses();
CREATE TRIGGER courses_words_changed AFTER UPDATE ON courses REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_changed_courses();

-- owner: refunds
CREATE TABLE credit_notes (
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  refund_id integer,
  snapshot jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  dispute_id integer,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (number),
  CONSTRAINT credit_notes_once_key UNIQUE (refund_id),
  CONSTRAINT credit_notes_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  CONSTRAINT credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE UNIQUE INDEX credit_notes_dispute_key ON credit_notes USING btree (dispute_id);

-- owner: privacy
CREATE TABLE data_exports (
  user_id uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  file_id integer,
  ready_at timestamptz,
  expires_at timestamptz,
  CONSTRAINT data_exports_pkey PRIMARY KEY (user_id),
  CONSTRAINT data_exports_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX data_exports_expires_at_idx ON data_exports USING btree (expires_at);
CREATE INDEX data_exports_file_id_idx ON data_exports USING btree (file_id);

-- owner: discussions
CREATE TABLE discussion_follows (
  question_id integer NOT NULL,
  user_id uuid NOT NULL,
  followed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT discussion_follows_pkey PRIMARY KEY (question_id, user_id),
  CONSTRAINT discussion_follows_question_id_fkey FOREIGN KEY (question_id) REFERENCES discussion_posts(id) ON DELETE CASCADE,
  CONSTRAINT discussion_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX discussion_follows_user_id_question_id_idx ON discussion_follows USING btree (user_id, question_id);

-- owner: discussions
CREATE TABLE discussion_posts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  question_id integer,
  course_id integer,
  lecture_id integer,
  author_id uuid,
  title text,
  body text NOT NULL,
  at_seconds integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  is_held boolean NOT NULL DEFAULT false,
  upvotes integer NOT NULL DEFAULT 0,
  replies integer NOT NULL DEFAULT 0,
  is_pinned boolean NOT NULL DEFAULT false,
  is_locked boolean NOT NULL DEFAULT false,
  best_reply_id integer,
  search tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, spelled_out(plain(title))), 'A'::"char") || setweight(to_tsvector('english'::regconfig, spelled_out(plain(body))), 'B'::"char")) STORED,
  CONSTRAINT discussion_posts_pkey PRIMARY KEY (id),
  CONSTRAINT discussion_posts_at_seconds_check CHECK (at_seconds >= 0),
  CONSTRAINT discussion_posts_question_or_reply CHECK (
CASE
    WHEN question_id IS NULL THEN num_nulls(course_id, lecture_id, title) = 0
    ELSE num_nonnulls(course_id, lecture_id, title, at_seconds, best_reply_id) = 0 AND NOT is_pinned AND NOT is_locked AND replies = 0
END),
  CONSTRAINT discussion_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT discussion_posts_best_reply_id_fkey FOREIGN KEY (best_reply_id) REFERENCES discussion_posts(id) ON DELETE SET NULL,
  CONSTRAINT discussion_posts_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  CONSTRAINT discussion_posts_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE,
  CONSTRAINT discussion_posts_question_id_fkey FOREIGN KEY (question_id) REFERENCES discussion_posts(id) ON DELETE CASCADE
);
CREATE INDEX discussion_posts_author_id_idx ON discussion_posts USING btree (author_id);
CREATE INDEX discussion_posts_best_reply_id_idx ON discussion_posts USING btree (best_reply_id);
CREATE INDEX discussion_posts_course_id_is_pinned_created_at_id_idx ON discussion_posts USING btree (course_id, is_pinned DESC, created_at DESC, id DESC);
CREATE INDEX discussion_posts_lecture_id_is_pinned_created_at_id_idx ON discussion_posts USING btree (lecture_id, is_pinned DESC, created_at DESC, id DESC);
CREATE INDEX discussion_posts_question_id_created_at_id_idx ON discussion_posts USING btree (question_id, created_at, id);
CREATE INDEX discussion_posts_search ON discussion_posts USING gin (search) WHERE (question_id IS NULL);
CREATE INDEX discussion_posts_upvoted ON discussion_posts USING btree (course_id, is_pinned DESC, upvotes DESC, created_at DESC, id DESC) WHERE (question_id IS NULL);
CREATE INDEX discussion_posts_waiting ON discussion_posts USING btree (course_id, created_at, id DESC) WHERE ((question_id IS NULL) AND (deleted_at IS NULL) AND (best_reply_id IS NULL));
CREATE TRIGGER discussion_posts_counted AFTER INSERT OR DELETE OR UPDATE OF is_held ON discussion_posts FOR EACH ROW EXECUTE FUNCTION count_replies();

-- owner: discussions
CREATE TABLE discussion_votes (
  post_id integer NOT NULL,
  user_id uuid NOT NULL,
  voted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT discussion_votes_pkey PRIMARY KEY (post_id, user_id),
  CONSTRAINT discussion_votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES discussion_posts(id) ON DELETE CASCADE,
  CONSTRAINT discussion_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX discussion_votes_user_id_idx ON discussion_votes USING btree (user_id);
CREATE TRIGGER discussion_votes_counted AFTER INSERT OR DELETE ON discussion_votes FOR EACH ROW EXECUTE FUNCTION count_votes();

-- owner: disputes
CREATE TABLE disputes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider_dispute_id text NOT NULL,
  payment_id integer NOT NULL,
  status text NOT NULL,
  resolution text,
  category text,
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  resolved_at timestamptz,
  accepted_by uuid,
  accepted_at timestamptz,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_provider_key UNIQUE (provider_dispute_id),
  CONSTRAINT disputes_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT disputes_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT disputes_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX disputes_accepted_by_idx ON disputes USING btree (accepted_by);
CREATE INDEX disputes_open ON disputes USING btree (payment_id) WHERE (resolved_at IS NULL);
CREATE INDEX disputes_payment_id_idx ON disputes USING btree (payment_id);

-- owner: ledger
CREATE TABLE early_releases (
  order_line_id integer NOT NULL,
  order_id integer NOT NULL,
  payee_id uuid NOT NULL,
  terms_id integer NOT NULL,
  sold_at timestamptz NOT NULL,
  released_at timestamptz NOT NULL,
  reserve_minor bigint NOT NULL,
  reserve_ended_at timestamptz,
  CONSTRAINT early_releases_pkey PRIMARY KEY (order_line_id),
  CONSTRAINT early_releases_reserve_minor_check CHECK (reserve_minor >= 0),
  CONSTRAINT early_releases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT early_releases_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  CONSTRAINT early_releases_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id),
  CONSTRAINT early_releases_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES payout_terms(id)
);
CREATE INDEX early_releases_next ON early_releases USING btree (sold_at, order_id) WHERE (reserve_ended_at IS NULL);
CREATE INDEX early_releases_order_id_idx ON early_releases USING btree (order_id);
CREATE INDEX early_releases_payee_id_idx ON early_releases USING btree (payee_id);
CREATE INDEX early_releases_terms_id_idx ON early_releases USING btree (terms_id);

-- owner: affiliates
CREATE TABLE ended_partnerships (
  instructor_id uuid NOT NULL,
  affiliate_id uuid NOT NULL,
  ended_at timestamptz NOT NULL,
  reason text NOT NULL,
  CONSTRAINT ended_partnerships_pkey PRIMARY KEY (instructor_id, affiliate_id),
  CONSTRAINT ended_partnerships_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES users(id),
  CONSTRAINT ended_partnerships_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id)
);
CREATE INDEX ended_partnerships_affiliate_id_idx ON ended_partnerships USING btree (affiliate_id);

-- owner: enrollments
CREATE TABLE enrollments (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE'::text,
  source text NOT NULL,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  archived_at timestamptz,
  last_lecture_id integer,
  last_learned_at timestamptz,
  order_line_id integer,
  enrolled_by uuid,
  enroll_reason text NOT NULL DEFAULT ''::text,
  ended_by uuid,
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT ''::text,
  invitation_id integer,
  join_code_id integer,
  seat_id integer,
  CONSTRAINT enrollments_pkey PRIMARY KEY (id),
  CONSTRAINT enrollments_once_key UNIQUE (user_id, course_id),
  CONSTRAINT enrollments_ended_check CHECK ((status = 'ENDED'::text) = (ended_by IS NOT NULL) AND (ended_by IS NULL) = (ended_at IS NULL)),
  CONSTRAINT enrollments_source_check CHECK (source = ANY (ARRAY['FREE'::text, 'ORDER'::text, 'INVITE'::text, 'GIFT'::text, 'SEAT'::text, 'STAFF'::text])),
  CONSTRAINT enrollments_source_link_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'GIFT'::text])) = (order_line_id IS NOT NULL) AND (source = 'SEAT'::text) = (seat_id IS NOT NULL) AND num_nonnulls(invitation_id, join_code_id) =
CASE source
    WHEN 'INVITE'::text THEN 1
    ELSE 0
END AND (source = 'STAFF'::text) = (enrolled_by IS NOT NULL)),
  CONSTRAINT enrollments_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'REFUNDED'::text, 'ENDED'::text])),
  CONSTRAINT enrollments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  CONSTRAINT enrollments_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT enrollments_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES users(id),
  CONSTRAINT enrollments_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id),
  CONSTRAINT enrollments_join_code_id_fkey FOREIGN KEY (join_code_id) REFERENCES join_codes(id),
  CONSTRAINT enrollments_last_lecture_id_fkey FOREIGN KEY (last_lecture_id) REFERENCES all_lectures(id) ON DELETE SET NULL,
  CONSTRAINT enrollments_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  CONSTRAINT enrollments_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(order_line_id),
  CONSTRAINT enrollments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX enrollments_active ON enrollments USING btree (user_id) WHERE (status = 'ACTIVE'::text);
CREATE INDEX enrollments_course_id_completed_at_idx ON enrollments USING btree (course_id, completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX enrollments_course_id_enrolled_at_idx ON enrollments USING btree (course_id, enrolled_at);
CREATE INDEX enrollments_course_id_idx ON enrollments USING btree (course_id);
CREATE INDEX enrollments_ended_by_idx ON enrollments USING btree (ended_by);
CREATE INDEX enrollments_enrolled_by_idx ON enrollments USING btree (enrolled_by);
CREATE INDEX enrollments_invitation_id_idx ON enrollments USING btree (invitation_id);
CREATE INDEX enrollments_join_code_id_idx ON enrollments USING btree (join_code_id);
CREATE INDEX enrollments_last_lecture_id_idx ON enrollments USING btree (last_lecture_id);
CREATE INDEX enrollments_order_line_id_idx ON enrollments USING btree (order_line_id);
CREATE INDEX enrollments_seat_id_idx ON enrollments USING btree (seat_id);
CREATE TRIGGER enrollments_days_changed AFTER UPDATE OF enrolled_at, completed_at, last_lecture_id ON enrollments FOR EACH ROW WHEN (old.enrolled_at IS DISTINCT FROM new.enrolled_at OR old.completed_at IS DISTINCT FROM new.completed_at OR old.last_lecture_id IS DISTINCT FROM new.last_lecture_id) EXECUTE FUNCTION mark_changed_enrollment();
CREATE TRIGGER enrollments_days_made AFTER INSERT ON enrollments REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION mark_new_enrollments();
CREATE TRIGGER enrollments_days_removed AFTER DELETE ON enrollments FOR EACH ROW EXECUTE FUNCTION mark_changed_enrollment();
CREATE TRIGGER enrollments_refuse_gift_to_buyer BEFORE INSERT OR UPDATE OF source, order_line_id ON enrollments FOR EACH ROW WHEN (new.source = 'ORDER'::text) EXECUTE FUNCTION refuse_gift_to_buyer();
CREATE TRIGGER enrollments_stats AFTER INSERT OR DELETE OR UPDATE OF status ON enrollments FOR EACH ROW EXECUTE FUNCTION count_enrollments();

-- owner: operations
CREATE TABLE examinations (
  is_only boolean NOT NULL DEFAULT true,
  examined_at timestamptz NOT NULL,
  findings jsonb NOT NULL,
  CONSTRAINT examinations_pkey PRIMARY KEY (is_only),
  CONSTRAINT examinations_is_only_check CHECK (is_only)
);

-- owner: ledger
CREATE TABLE explained_returns (
  payment_id integer NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT explained_returns_pkey PRIMARY KEY (payment_id),
  CONSTRAINT explained_returns_amount_minor_check CHECK (amount_minor >= 0),
  CONSTRAINT explained_returns_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

-- owner: settings
CREATE TABLE former_time_zones (
  until timestamptz NOT NULL,
  zone text NOT NULL,
  CONSTRAINT former_time_zones_pkey PRIMARY KEY (until)
);

-- owner: gifts
CREATE TABLE gifts (
  order_line_id integer NOT NULL,
  recipient_email text,
  recipient_name text NOT NULL,
  message text NOT NULL,
  is_from_cart boolean NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  sends smallint NOT NULL DEFAULT 0,
  problem text,
  redeemed_at timestamptz,
  redeemed_by uuid,
  CONSTRAINT gifts_pkey PRIMARY KEY (order_line_id),
  CONSTRAINT gifts_problem_check CHECK (problem = ANY (ARRAY['NOT_DELIVERED'::text, 'NOT_REDEEMABLE'::text])),
  CONSTRAINT gifts_redeemed_check CHECK ((redeemed_at IS NULL) = (redeemed_by IS NULL)),
  CONSTRAINT gifts_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  CONSTRAINT gifts_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES users(id)
);
CREATE INDEX gifts_due_at_idx ON gifts USING btree (due_at) WHERE ((sent_at IS NULL) AND (redeemed_at IS NULL));
CREATE INDEX gifts_recipient_email_idx ON gifts USING btree (recipient_email);
CREATE INDEX gifts_redeemed_by_idx ON gifts USING btree (redeemed_by);

-- owner: curriculum
CREATE TABLE held_contents (
  lecture_id integer NOT NULL,
  held_at timestamptz NOT NULL,
  content_html text,
  video_id integer,
  duration_seconds integer NOT NULL,
  shown_quiz_number integer NOT NULL,
  video_link text,
  CONSTRAINT held_contents_pkey PRIMARY KEY (lecture_id),
  CONSTRAINT held_contents_duration_seconds_check CHECK (duration_seconds >= 0),
  CONSTRAINT held_contents_shown_quiz_number_check CHECK (shown_quiz_number >= 0),
  CONSTRAINT held_contents_video_link_check CHECK (video_link ~ '^https://'::text AND length(video_link) <= 1000),
  CONSTRAINT held_contents_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE,
  CONSTRAINT held_contents_video_id_fkey FOREIGN KEY (video_id) REFERENCES media_files(id) ON DELETE SET NULL
);
CREATE INDEX held_contents_video_id_idx ON held_contents USING btree (video_id);
CREATE TRIGGER held_contents_reviewed AFTER INSERT OR DELETE OR UPDATE ON held_contents FOR EACH ROW EXECUTE FUNCTION note_changed_beside();

-- owner: instructors
CREATE TABLE instructor_applications (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  brand text NOT NULL,
  headline text NOT NULL,
  bio text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT instructor_applications_pkey PRIMARY KEY (id),
  CONSTRAINT instructor_applications_decided CHECK ((status = 'PENDING'::text) = (decided_at IS NULL)),
  CONSTRAINT instructor_applications_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text])),
  CONSTRAINT instructor_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT instructor_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX instructor_applications_decided_by_idx ON instructor_applications USING btree (decided_by);
CREATE UNIQUE INDEX instructor_applications_one_pending_key ON instructor_applications USING btree (user_id) WHERE (status = 'PENDING'::text);
CREATE INDEX instructor_applications_status_created_at_idx ON instructor_applications USING btree (status, created_at);
CREATE INDEX instructor_applications_user_id_created_at_idx ON instructor_applications USING btree (user_id, created_at DESC);

-- owner: catalog
CREATE TABLE instructor_words (
  user_id uuid NOT NULL,
  word text NOT NULL,
  forms text[] NOT NULL GENERATED ALWAYS AS (one_letter_less(word)) STORED,
  CONSTRAINT instructor_words_pkey PRIMARY KEY (user_id, word),
  CONSTRAINT instructor_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES instructors(user_id) ON DELETE CASCADE
);
CREATE INDEX instructor_words_forms_idx ON instructor_words USING gin (forms);
CREATE INDEX instructor_words_word_idx ON instructor_words USING btree (word text_pattern_ops);
CREATE INDEX instructor_words_word_idx1 ON instructor_words USING gin (word gin_trgm_ops);

-- owner: instructors
CREATE TABLE instructors (
  user_id uuid NOT NULL,
  headline text NOT NULL,
  bio text NOT NULL,
  approved_at timestamptz NOT NULL DEFAULT now(),
  brand text,
  CONSTRAINT instructors_pkey PRIMARY KEY (user_id),
  CONSTRAINT instructors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER instructors_changed AFTER INSERT OR DELETE OR UPDATE ON instructors FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER instructors_words AFTER INSERT ON instructors FOR EACH ROW EXECUTE FUNCTION remember_instructor();

-- owner: invitations
CREATE TABLE invitations (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  email text,
  invited_by uuid NOT NULL,
  is_own boolean NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  sends smallint NOT NULL DEFAULT 1,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_accepted_check CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CONSTRAINT invitations_state_check CHECK (accepted_at IS NULL OR revoked_at IS NULL),
  CONSTRAINT invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  CONSTRAINT invitations_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id)
);
CREATE INDEX invitations_accepted_by_idx ON invitations USING btree (accepted_by);
CREATE INDEX invitations_course_id_idx ON invitations USING btree (course_id, id);
CREATE INDEX invitations_email_idx ON invitations USING btree (email);
CREATE INDEX invitations_invited_by_idx ON invitations USING btree (invited_by, created_at);
CREATE UNIQUE INDEX invitations_open_key ON invitations USING btree (course_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

-- owner: platform
CREATE TABLE jobs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  dedupe_key text,
  status text NOT NULL DEFAULT 'QUEUED'::text,
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  request_id text,
  trace_parent text,
  deaths integer NOT NULL DEFAULT 0,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_dedupe_key_key UNIQUE (dedupe_key),
  CONSTRAINT jobs_deaths_check CHECK (deaths >= 0),
  CONSTRAINT jobs_status_check CHECK (status = ANY (ARRAY['QUEUED'::text, 'DONE'::text, 'DEAD'::text]))
);
CREATE INDEX jobs_due ON jobs USING btree (run_at, id) WHERE (status = 'QUEUED'::text);
CREATE INDEX jobs_failing ON jobs USING btree (id) WHERE ((status = 'DEAD'::text) OR ((status = 'QUEUED'::text) AND (attempts > 0)));
CREATE INDEX jobs_finished ON jobs USING btree (finished_at) WHERE (status <> 'QUEUED'::text);
CREATE INDEX jobs_leased_idx ON jobs USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX jobs_reconciled ON jobs USING btree (finished_at) WHERE ((kind = 'reconcile-payments'::text) AND (status = 'DONE'::text));
CREATE TRIGGER jobs_notify AFTER INSERT ON jobs REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs();

-- owner: join-codes
CREATE TABLE join_codes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  code text NOT NULL,
  seats integer NOT NULL,
  used integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT join_codes_pkey PRIMARY KEY (id),
  CONSTRAINT join_codes_code_key UNIQUE (code),
  CONSTRAINT join_codes_seats_check CHECK (used >= 0 AND used <= seats),
  CONSTRAINT join_codes_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  CONSTRAINT join_codes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX join_codes_course_id_idx ON join_codes USING btree (course_id);
CREATE INDEX join_codes_created_by_idx ON join_codes USING btree (created_by, created_at);

-- owner: performance
CREATE TABLE learning_days (
  enrollment_id integer NOT NULL,
  day date NOT NULL,
  course_id integer NOT NULL,
  CONSTRAINT learning_days_pkey PRIMARY KEY (enrollment_id, day),
  CONSTRAINT learning_days_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE
) PARTITION BY RANGE (day);
CREATE INDEX learning_days_day_course_id_idx ON learning_days USING btree (day, course_id);

-- owner: captions
CREATE TABLE lecture_captions (
  lecture_id integer NOT NULL,
  language text NOT NULL,
  label text NOT NULL,
  kind text NOT NULL,
  cues text NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT nextval('caption_versions'::regclass),
  CONSTRAINT lecture_captions_pkey PRIMARY KEY (lecture_id, language),
  CONSTRAINT lecture_captions_cues_check CHECK (octet_length(cues) <= 500000),
  CONSTRAINT lecture_captions_kind_check CHECK (kind = ANY (ARRAY['captions'::text, 'subtitles'::text])),
  CONSTRAINT lecture_captions_label_check CHECK (length(label) >= 1 AND length(label) <= 60),
  CONSTRAINT lecture_captions_language_check CHECK (length(language) >= 2 AND length(language) <= 35),
  CONSTRAINT lecture_captions_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE
);
CREATE TRIGGER lecture_captions_changed AFTER INSERT OR DELETE OR UPDATE OF language, label ON lecture_captions FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: enrollments
CREATE TABLE lecture_completions (
  enrollment_id integer NOT NULL,
  lecture_id integer NOT NULL,
  completed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lecture_completions_pkey PRIMARY KEY (enrollment_id, lecture_id),
  CONSTRAINT lecture_completions_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE,
  CONSTRAINT lecture_completions_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE
);
CREATE INDEX lecture_completions_lecture_id_idx ON lecture_completions USING btree (lecture_id);
CREATE TRIGGER lecture_completions_days AFTER INSERT OR DELETE ON lecture_completions FOR EACH ROW EXECUTE FUNCTION mark_completion();

-- owner: performance
CREATE TABLE lecture_days (
  lecture_id integer NOT NULL,
  day date NOT NULL,
  started integer NOT NULL,
  completed integer NOT NULL,
  stopped integer NOT NULL,
  CONSTRAINT lecture_days_pkey PRIMARY KEY (lecture_id, day),
  CONSTRAINT lecture_days_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE
);

-- owner: enrollments
CREATE TABLE lecture_positions (
  enrollment_id integer NOT NULL,
  lecture_id integer NOT NULL,
  seconds integer NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lecture_positions_pkey PRIMARY KEY (enrollment_id, lecture_id),
  CONSTRAINT lecture_positions_seconds_check CHECK (seconds >= 0),
  CONSTRAINT lecture_positions_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE,
  CONSTRAINT lecture_positions_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE
);
CREATE INDEX lecture_positions_lecture_id_idx ON lecture_positions USING btree (lecture_id);
CREATE TRIGGER lecture_positions_days AFTER INSERT OR DELETE ON lecture_positions FOR EACH ROW EXECUTE FUNCTION mark_position();
CREATE TRIGGER lecture_positions_days_changed AFTER UPDATE OF saved_at ON lecture_positions FOR EACH ROW WHEN (lagos_day(old.saved_at) <> lagos_day(new.saved_at)) EXECUTE FUNCTION mark_position();

-- owner: ledger
CREATE TABLE ledger_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  account text NOT NULL,
  instructor_id uuid,
  order_line_id integer,
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_account_check CHECK (account = ANY (ARRAY['provider_clearing'::text, 'bank'::text, 'provider_fees'::text, 'vat_payable'::text, 'platform_revenue'::text, 'instructor_pending'::text, 'instructor_available'::text, 'refund_losses'::text, 'chargeback_losses'::text, 'suspense'::text])),
  CONSTRAINT ledger_entries_amount_minor_check CHECK (amount_minor <> 0),
  CONSTRAINT ledger_entries_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT ledger_entries_instructors_accounts CHECK ((account = ANY (ARRAY['instructor_pending'::text, 'instructor_available'::text])) = (instructor_id IS NOT NULL)),
  CONSTRAINT ledger_entries_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id),
  CONSTRAINT ledger_entries_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  CONSTRAINT ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE INDEX ledger_entries_available ON ledger_entries USING btree (currency, instructor_id) INCLUDE (amount_minor) WHERE (account = 'instructor_available'::text);
CREATE INDEX ledger_entries_instructor_id_currency_account_idx ON ledger_entries USING btree (instructor_id, currency, account);
CREATE INDEX ledger_entries_order_line_id_idx ON ledger_entries USING btree (order_line_id);
CREATE INDEX ledger_entries_transaction_id_idx ON ledger_entries USING btree (transaction_id);
CREATE CONSTRAINT TRIGGER ledger_entries_add_up AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_adds_up();
CREATE TRIGGER ledger_entries_days AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION mark_sales_days();
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER ledger_entries_stay_whole BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();

-- owner: ledger
CREATE TABLE ledger_transactions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  source_id text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transactions_once_key UNIQUE (kind, source_id),
  CONSTRAINT ledger_transactions_kind_check CHECK (kind = ANY (ARRAY['SALE'::text, 'SUSPENSE'::text, 'REFUND'::text, 'REFUND_FAILED'::text, 'REFUND_RETRIED'::text, 'CHARGEBACK'::text, 'RELEASE'::text, 'PAYOUT'::text, 'PAYOUT_RETURNED'::text, 'PAYOUT_FEE'::text, 'PAYOUT_FEE_RETURNED'::text]))
);
CREATE INDEX ledger_transactions_at_idx ON ledger_transactions USING btree (at);
CREATE CONSTRAINT TRIGGER ledger_transactions_correction AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = ANY (ARRAY['REFUND'::text, 'CHARGEBACK'::text])) EXECUTE FUNCTION issue_correction();
CREATE TRIGGER ledger_transactions_site_days AFTER INSERT ON ledger_transactions REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION mark_books_days();
CREATE TRIGGER ledger_transactions_stay BEFORE DELETE OR UPDATE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER ledger_transactions_stay_whole BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();

-- owner: linked-logins
CREATE TABLE linked_logins (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  linked_at timestamptz NOT NULL,
  CONSTRAINT linked_logins_pkey PRIMARY KEY (id),
  CONSTRAINT linked_logins_identity_key UNIQUE (issuer, subject),
  CONSTRAINT linked_logins_user_id_issuer_key UNIQUE (user_id, issuer),
  CONSTRAINT linked_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- owner: accounts
CREATE TABLE login_attempts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  address inet,
  tried_at timestamptz NOT NULL DEFAULT now(),
  is_pending boolean NOT NULL DEFAULT false,
  CONSTRAINT login_failures_pkey PRIMARY KEY (id)
);
CREATE INDEX login_failures_address_failed_at_idx ON login_attempts USING btree (address, tried_at);
CREATE INDEX login_failures_email_failed_at_idx ON login_attempts USING btree (email, tried_at);

-- owner: catalog
CREATE TABLE lost_searches (
  day date NOT NULL,
  words text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  CONSTRAINT lost_searches_pkey PRIMARY KEY (day, words),
  CONSTRAINT lost_searches_bounded CHECK (length(words) <= 100)
);

-- owner: notifications
CREATE TABLE mail_preferences (
  user_id uuid NOT NULL,
  certificate boolean NOT NULL,
  alert boolean NOT NULL,
  weekly_digest boolean NOT NULL,
  comment boolean NOT NULL DEFAULT true,
  message boolean NOT NULL DEFAULT true,
  daily_digest boolean NOT NULL DEFAULT true,
  promotion boolean NOT NULL DEFAULT true,
  news boolean NOT NULL DEFAULT true,
  reminder boolean NOT NULL DEFAULT true,
  CONSTRAINT mail_preferences_pkey PRIMARY KEY (user_id),
  CONSTRAINT mail_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER mail_preferences_withdrawal AFTER INSERT OR UPDATE ON mail_preferences FOR EACH ROW EXECUTE FUNCTION log_mail_withdrawal();

-- owner: mail-templates
CREATE TABLE mail_templates (
  kind text NOT NULL,
  subject text,
  body text,
  button text,
  version integer NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT mail_templates_pkey PRIMARY KEY (kind),
  CONSTRAINT mail_templates_whole CHECK ((subject IS NULL) = (body IS NULL) AND (subject IS NULL) = (button IS NULL)),
  CONSTRAINT mail_templates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
);
CREATE INDEX mail_templates_changed_by_idx ON mail_templates USING btree (changed_by);

-- owner: mails
CREATE TABLE mails (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  recipient text NOT NULL,
  user_id uuid,
  job_id bigint,
  state text NOT NULL DEFAULT 'QUEUED'::text,
  tries integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL,
  tried_at timestamptz,
  sent_at timestamptz,
  identity text,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_once UNIQUE (identity),
  CONSTRAINT mails_state_check CHECK (state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text, 'GIVEN_UP'::text, 'DROPPED'::text])),
  CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mails_job_id_idx ON mails USING btree (job_id);
CREATE INDEX mails_kind_id_idx ON mails USING btree (kind, id DESC);
CREATE INDEX mails_not_sent ON mails USING btree (state, id DESC) WHERE (state <> 'SENT'::text);
CREATE INDEX mails_oldest ON mails USING btree (created_at);
CREATE INDEX mails_recipient_id_idx ON mails USING btree (recipient, id DESC);
CREATE INDEX mails_user_id_idx ON mails USING btree (user_id);

-- owner: media
CREATE TABLE media_files (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  width integer,
  height integer,
  duration_seconds integer,
  poster_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  widths integer[] NOT NULL DEFAULT '{}'::integer[],
  playable_in text,
  picture_codec text,
  sound_codec text,
  CONSTRAINT media_files_pkey PRIMARY KEY (id),
  CONSTRAINT media_files_key_key UNIQUE (key),
  CONSTRAINT media_files_bytes_check CHECK (bytes > 0),
  CONSTRAINT media_files_key_check CHECK (key ~ '^(public|private)/[a-z0-9/._-]+$'::text),
  CONSTRAINT media_files_playable_in_check CHECK (playable_in = ANY (ARRAY['ALL'::text, 'SOME'::text, 'NONE'::text])),
  CONSTRAINT media_files_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES media_files(id) ON DELETE SET NULL
);
CREATE INDEX media_files_poster_id_idx ON media_files USING btree (poster_id);
CREATE TRIGGER media_files_posters AFTER UPDATE OF poster_id ON media_files FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: moderation
CREATE TABLE moderation_cases (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL,
  post_id integer,
  review_id integer,
  course_id integer,
  author_id uuid,
  title text,
  words text NOT NULL,
  rating_halves smallint,
  opened_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'OPEN'::text,
  reason text NOT NULL DEFAULT ''::text,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT moderation_cases_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_cases_decided CHECK ((status = 'OPEN'::text) = (decided_at IS NULL)),
  CONSTRAINT moderation_cases_one_subject CHECK (
CASE subject
    WHEN 'POST'::text THEN review_id IS NULL
    ELSE post_id IS NULL
END),
  CONSTRAINT moderation_cases_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'KEPT'::text, 'REMOVED'::text])),
  CONSTRAINT moderation_cases_subject_check CHECK (subject = ANY (ARRAY['POST'::text, 'REVIEW'::text])),
  CONSTRAINT moderation_cases_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT moderation_cases_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE SET NULL,
  CONSTRAINT moderation_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT moderation_cases_post_id_fkey FOREIGN KEY (post_id) REFERENCES discussion_posts(id) ON DELETE SET NULL,
  CONSTRAINT moderation_cases_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE SET NULL
);
CREATE INDEX moderation_cases_author_id_idx ON moderation_cases USING btree (author_id);
CREATE INDEX moderation_cases_course_id_idx ON moderation_cases USING btree (course_id);
CREATE INDEX moderation_cases_decided_at_idx ON moderation_cases USING btree (decided_at);
CREATE INDEX moderation_cases_decided_by_idx ON moderation_cases USING btree (decided_by);
CREATE INDEX moderation_cases_newest ON moderation_cases USING btree (decided_at DESC, id DESC) WHERE (status <> 'OPEN'::text);
CREATE UNIQUE INDEX moderation_cases_one_open_per_post ON moderation_cases USING btree (post_id) WHERE (status = 'OPEN'::text);
CREATE UNIQUE INDEX moderation_cases_one_open_per_review ON moderation_cases USING btree (review_id) WHERE (status = 'OPEN'::text);
CREATE INDEX moderation_cases_post_id_idx ON moderation_cases USING btree (post_id);
CREATE INDEX moderation_cases_review_id_idx ON moderation_cases USING btree (review_id);
CREATE INDEX moderation_cases_waiting ON moderation_cases USING btree (opened_at, id) WHERE (status = 'OPEN'::text);

-- owner: newsletter
CREATE TABLE newsletter_subscribers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  reader_key bytea NOT NULL,
  token_hash bytea,
  token_expires_at timestamptz,
  consented_at timestamptz NOT NULL,
  consent_version integer NOT NULL,
  confirmed_at timestamptz,
  CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscribers_email_key UNIQUE (email),
  CONSTRAINT newsletter_subscribers_reader_key UNIQUE (reader_key),
  CONSTRAINT newsletter_subscribers_token_hash_key UNIQUE (token_hash),
  CONSTRAINT newsletter_subscribers_email_check CHECK (email = lower(email))
);
CREATE INDEX newsletter_subscribers_consented_at_idx ON newsletter_subscribers USING btree (consented_at) WHERE (confirmed_at IS NULL);
CREATE TRIGGER newsletter_subscribers_withdrawal AFTER DELETE ON newsletter_subscribers FOR EACH ROW WHEN (old.confirmed_at IS NOT NULL) EXECUTE FUNCTION log_newsletter_withdrawal();

-- owner: notes
CREATE TABLE notes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  lecture_id integer,
  client_id uuid NOT NULL,
  second integer,
  text text NOT NULL DEFAULT ''::text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT notes_pkey PRIMARY KEY (id),
  CONSTRAINT notes_once_key UNIQUE (user_id, client_id),
  CONSTRAINT notes_second_check CHECK (second >= 0 AND second <= 86400),
  CONSTRAINT notes_text_check CHECK (length(text) <= 2000),
  CONSTRAINT notes_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  CONSTRAINT notes_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE SET NULL,
  CONSTRAINT notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notes_course_id_idx ON notes USING btree (course_id);
CREATE INDEX notes_lecture_id_idx ON notes USING btree (lecture_id);
CREATE INDEX notes_of_course ON notes USING btree (user_id, course_id);

-- owner: notifications
CREATE TABLE notifications (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  course_id integer,
  link text,
  key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  deleted_at timestamptz,
  mail text NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (id, user_id),
  CONSTRAINT notifications_once_key UNIQUE (user_id, key),
  CONSTRAINT notifications_link_is_a_path CHECK (link ~ '^/([^/\\]|$)'::text),
  CONSTRAINT notifications_type_check CHECK (type = ANY (ARRAY['comment'::text, 'certificate'::text, 'message'::text, 'alert'::text])),
  CONSTRAINT notifications_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE SET NULL,
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) PARTITION BY HASH (user_id);
CREATE INDEX notifications_course_id_idx ON notifications USING btree (course_id);
CREATE INDEX notifications_created_at_idx ON notifications USING btree (created_at);
CREATE INDEX notifications_deleted_at_idx ON notifications USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notifications_newest ON notifications USING btree (user_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notifications_to_mail ON notifications USING btree (user_id, created_at) WHERE (mail = 'DUE'::text);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER notifications_changed AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();
CREATE TRIGGER notifications_made AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications();

-- owner: openings
CREATE TABLE opening_notices (
  enrollment_id integer NOT NULL,
  told_at timestamptz NOT NULL,
  CONSTRAINT opening_notices_pkey PRIMARY KEY (enrollment_id),
  CONSTRAINT opening_notices_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE
);

-- owner: orders
CREATE TABLE order_bundles (
  order_id integer NOT NULL,
  bundle_id integer NOT NULL,
  title text NOT NULL,
  price_minor bigint NOT NULL,
  discount_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT order_bundles_pkey PRIMARY KEY (order_id, bundle_id),
  CONSTRAINT order_bundles_discount_check CHECK (discount_minor >= 0 AND discount_minor <= price_minor),
  CONSTRAINT order_bundles_price_check CHECK (price_minor >= 0),
  CONSTRAINT order_bundles_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id),
  CONSTRAINT order_bundles_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_bundles_bundle_id_idx ON order_bundles USING btree (bundle_id);

-- owner: orders
CREATE TABLE order_lines (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  course_id integer NOT NULL,
  instructor_id uuid NOT NULL,
  title text NOT NULL,
  price_minor bigint NOT NULL,
  discount_minor bigint NOT NULL DEFAULT 0,
  is_duplicate boolean NOT NULL DEFAULT false,
  tax_minor bigint NOT NULL DEFAULT 0,
  fee_minor bigint NOT NULL DEFAULT 0,
  share_class text NOT NULL DEFAULT 'PLATFORM'::text,
  instructor_share_bps integer,
  instructor_share_minor bigint,
  seat smallint NOT NULL DEFAULT 0,
  bundle_id integer,
  CONSTRAINT order_lines_pkey PRIMARY KEY (id),
  CONSTRAINT order_lines_check CHECK (discount_minor >= 0 AND discount_minor <= price_minor),
  CONSTRAINT order_lines_fee_minor_check CHECK (fee_minor >= 0),
  CONSTRAINT order_lines_instructor_share_bps_check CHECK (instructor_share_bps >= 0 AND instructor_share_bps <= 10000),
  CONSTRAINT order_lines_price_minor_check CHECK (price_minor >= 0),
  CONSTRAINT order_lines_seat_check CHECK (seat >= 0),
  CONSTRAINT order_lines_share_class_check CHECK (share_class = ANY (ARRAY['PLATFORM'::text, 'OWN_COUPON'::text])),
  CONSTRAINT order_lines_tax_minor_check CHECK (tax_minor >= 0),
  CONSTRAINT order_lines_bundle_id_fkey FOREIGN KEY (order_id, bundle_id) REFERENCES order_bundles(order_id, bundle_id),
  CONSTRAINT order_lines_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  CONSTRAINT order_lines_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_lines_bundle_id_idx ON order_lines USING btree (order_id, bundle_id);
CREATE INDEX order_lines_course_id_idx ON order_lines USING btree (course_id);
CREATE INDEX order_lines_instructor_id_idx ON order_lines USING btree (instructor_id);
CREATE UNIQUE INDEX order_lines_seat_key ON order_lines USING btree (order_id, course_id, seat);

-- owner: purchases
CREATE TABLE order_notes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  done_by uuid NOT NULL,
  act text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  at timestamptz NOT NULL,
  CONSTRAINT order_notes_pkey PRIMARY KEY (id),
  CONSTRAINT order_notes_act_check CHECK (act = ANY (ARRAY['RECHECKED'::text, 'RECEIPT_RESENT'::text, 'ACCEPTED'::text, 'GIVEN_BACK'::text, 'COURSE_ENDED'::text, 'EXCESS_REFUNDED'::text, 'DISPUTE_ACCEPTED'::text, 'RETURN_EXPLAINED'::text, 'REVIEWED'::text])),
  CONSTRAINT order_notes_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  CONSTRAINT order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_notes_done_by_idx ON order_notes USING btree (done_by);
CREATE INDEX order_notes_order_id_idx ON order_notes USING btree (order_id);
CREATE TRIGGER order_notes_stay BEFORE DELETE OR UPDATE ON order_notes FOR EACH ROW EXECUTE FUNCTION order_notes_stay();
CREATE TRIGGER order_notes_stay_whole BEFORE TRUNCATE ON order_notes FOR EACH STATEMENT EXECUTE FUNCTION order_notes_stay();

-- owner: sources
CREATE TABLE order_sources (
  order_id integer NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  utm_source text NOT NULL DEFAULT ''::text,
  utm_medium text NOT NULL DEFAULT ''::text,
  utm_campaign text NOT NULL DEFAULT ''::text,
  CONSTRAINT order_sources_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_sources_campaign_check CHECK (kind = 'CAMPAIGN'::text OR ((utm_source || utm_medium) || utm_campaign) = ''::text),
  CONSTRAINT order_sources_kind_check CHECK (kind = ANY (ARRAY['AFFILIATE'::text, 'CAMPAIGN'::text, 'SEARCH'::text, 'SITE'::text, 'DIRECT'::text])),
  CONSTRAINT order_sources_length_check CHECK (GREATEST(length(utm_source), length(utm_medium), length(utm_campaign)) <= 60),
  CONSTRAINT order_sources_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_sources_day_idx ON order_sources USING btree (day);

-- owner: orders
CREATE TABLE orders (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  currency text NOT NULL,
  subtotal_minor bigint NOT NULL,
  discount_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL,
  cart_fingerprint text NOT NULL,
  pricing_country text NOT NULL,
  review_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  coupon_id integer,
  coupon_code text,
  tax_rate_bps integer NOT NULL DEFAULT 0,
  review_since timestamptz,
  company_name text NOT NULL DEFAULT ''::text,
  company_address text NOT NULL DEFAULT ''::text,
  company_tax_id text NOT NULL DEFAULT ''::text,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT orders_discount_minor_check CHECK (discount_minor >= 0),
  CONSTRAINT orders_paid_has_time CHECK ((status <> ALL (ARRAY['PAID'::text, 'REFUND_REQUESTED'::text, 'REFUNDED'::text])) OR paid_at IS NOT NULL),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text, 'HELD'::text, 'REFUND_REQUESTED'::text, 'REFUNDED'::text])),
  CONSTRAINT orders_subtotal_minor_check CHECK (subtotal_minor >= 0),
  CONSTRAINT orders_tax_rate_bps_check CHECK (tax_rate_bps >= 0 AND tax_rate_bps <= 10000),
  CONSTRAINT orders_total_adds_up CHECK (total_minor >= 0 AND total_minor = (subtotal_minor - discount_minor)),
  CONSTRAINT orders_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX orders_by_coupon ON orders USING btree (coupon_id) INCLUDE (id, paid_at, currency, discount_minor, total_minor) WHERE (coupon_id IS NOT NULL);
CREATE INDEX orders_by_status ON orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX orders_one_open_key ON orders USING btree (user_id, cart_fingerprint) WHERE (status = 'PENDING'::text);
CREATE INDEX orders_pending ON orders USING btree (expires_at) WHERE (status = 'PENDING'::text);
CREATE INDEX orders_reported ON orders USING btree (COALESCE(paid_at, created_at), id);
CREATE INDEX orders_user_id_created_at_idx ON orders USING btree (user_id, created_at DESC);
CREATE INDEX orders_with_review ON orders USING btree (created_at DESC, id DESC) WHERE ((review_reason IS NOT NULL) AND (status <> 'HELD'::text));

-- owner: orders
CREATE TABLE payments (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  provider text NOT NULL,
  reference text NOT NULL,
  status text NOT NULL DEFAULT 'CREATED'::text,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  authorization_url text,
  provider_transaction_id text,
  provider_status text,
  gateway_response text,
  channel text,
  card_brand text,
  card_last4 text,
  paid_amount_minor bigint,
  fees_minor bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_check_at timestamptz,
  checks smallint NOT NULL DEFAULT 0,
  verified_at timestamptz,
  settled_at timestamptz,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_reference_key UNIQUE (reference),
  CONSTRAINT payments_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT payments_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['CREATED'::text, 'INITIALIZED'::text, 'REJECTED'::text, 'UNKNOWN'::text, 'PENDING'::text, 'FAILED'::text, 'ABANDONED'::text, 'EXPIRED'::text, 'SUCCEEDED'::text, 'SUCCEEDED_DUPLICATE'::text, 'MISMATCH'::text])),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payments_created_at_idx ON payments USING btree (created_at);
CREATE INDEX payments_due ON payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payments_lower ON payments USING btree (order_id) WHERE ((status = 'SUCCEEDED'::text) AND (paid_amount_minor < amount_minor));
CREATE UNIQUE INDEX payments_one_success_key ON payments USING btree (order_id) WHERE (status = 'SUCCEEDED'::text);
CREATE INDEX payments_order_id_idx ON payments USING btree (order_id);
CREATE UNIQUE INDEX payments_transaction_key ON payments USING btree (provider, provider_transaction_id) WHERE (status = ANY (ARRAY['SUCCEEDED'::text, 'SUCCEEDED_DUPLICATE'::text]));
CREATE TRIGGER payments_site_days AFTER UPDATE OF status ON payments FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION mark_payment_day();
CREATE TRIGGER payments_site_days_gone AFTER DELETE ON payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_created_days();
CREATE TRIGGER payments_site_days_made AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_created_days();

-- owner: payouts
CREATE TABLE payout_accounts (
  instructor_id uuid NOT NULL,
  currency text NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  recipient_code text,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (instructor_id, currency),
  CONSTRAINT payout_accounts_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT payout_accounts_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id)
);

-- owner: payouts
CREATE TABLE payout_acts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  run_id integer NOT NULL,
  payout_id integer,
  done_by uuid,
  act text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  at timestamptz NOT NULL,
  CONSTRAINT payout_acts_pkey PRIMARY KEY (id),
  CONSTRAINT payout_acts_act_check CHECK (act = ANY (ARRAY['STARTED'::text, 'MARKED_PAID'::text, 'CANCELLED'::text])),
  CONSTRAINT payout_acts_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  CONSTRAINT payout_acts_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT payout_acts_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id)
);
CREATE INDEX payout_acts_done_by_idx ON payout_acts USING btree (done_by);
CREATE INDEX payout_acts_payout_id_idx ON payout_acts USING btree (payout_id);
CREATE INDEX payout_acts_run_id_idx ON payout_acts USING btree (run_id);
CREATE TRIGGER payout_acts_stay BEFORE DELETE OR UPDATE ON payout_acts FOR EACH ROW EXECUTE FUNCTION only_reasons_go();
CREATE TRIGGER payout_acts_stay_whole BEFORE TRUNCATE ON payout_acts FOR EACH STATEMENT EXECUTE FUNCTION only_reasons_go();

-- owner: payouts
CREATE TABLE payout_runs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  currency text NOT NULL,
  method text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  origin text NOT NULL DEFAULT 'PERSON'::text,
  scheduled_on date,
  CONSTRAINT payout_runs_pkey PRIMARY KEY (id),
  CONSTRAINT payout_runs_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT payout_runs_method_check CHECK (method = ANY (ARRAY['TRANSFER'::text, 'BY_HAND'::text])),
  CONSTRAINT payout_runs_origin_check CHECK (origin = ANY (ARRAY['PERSON'::text, 'REQUEST'::text, 'AUTOMATIC'::text])),
  CONSTRAINT payout_runs_starter_check CHECK ((origin = 'AUTOMATIC'::text) = (created_by IS NULL) AND (origin = 'AUTOMATIC'::text) = (scheduled_on IS NOT NULL)),
  CONSTRAINT payout_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX payout_runs_created_by_idx ON payout_runs USING btree (created_by);
CREATE UNIQUE INDEX payout_runs_once_a_day_key ON payout_runs USING btree (currency, scheduled_on);

-- owner: ledger
CREATE TABLE payout_terms (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  payee_id uuid NOT NULL,
  hold_days smallint NOT NULL,
  reserve_bps integer NOT NULL,
  since timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT payout_terms_pkey PRIMARY KEY (id),
  CONSTRAINT payout_terms_hold_days_check CHECK (hold_days >= 1 AND hold_days <= 365),
  CONSTRAINT payout_terms_period_check CHECK (ended_at >= since),
  CONSTRAINT payout_terms_reserve_bps_check CHECK (reserve_bps >= 0 AND reserve_bps <= 9000),
  CONSTRAINT payout_terms_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX payout_terms_current_key ON payout_terms USING btree (payee_id) WHERE (ended_at IS NULL);
CREATE INDEX payout_terms_payee_id_idx ON payout_terms USING btree (payee_id);

-- owner: payouts
CREATE TABLE payouts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  run_id integer NOT NULL,
  instructor_id uuid NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  status text NOT NULL,
  reference text NOT NULL,
  account jsonb NOT NULL,
  provider_transfer_code text,
  note text,
  paid_by uuid,
  paid_at timestamptz,
  next_check_at timestamptz,
  checks smallint NOT NULL DEFAULT 0,
  attempt smallint NOT NULL DEFAULT 1,
  may_be_sent boolean NOT NULL DEFAULT false,
  is_requested boolean NOT NULL DEFAULT false,
  problem text,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_once_per_run_key UNIQUE (run_id, instructor_id),
  CONSTRAINT payouts_reference_key UNIQUE (reference),
  CONSTRAINT payouts_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT payouts_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT payouts_problem_check CHECK (problem = ANY (ARRAY['UNFUNDED'::text, 'NAME_MISMATCH'::text, 'ACCOUNT_CLOSED'::text, 'ACCOUNT_INVALID'::text, 'ACCOUNT_LIMIT'::text, 'BANK_UNAVAILABLE'::text, 'REJECTED'::text, 'NO_ACCOUNT'::text, 'BELOW_MINIMUM'::text, 'OWES'::text, 'SUSPENDED'::text, 'OWN'::text, 'CANCELLED'::text])),
  CONSTRAINT payouts_status_check CHECK (status = ANY (ARRAY['CREATED'::text, 'SENDING'::text, 'UNKNOWN'::text, 'PENDING'::text, 'PAID'::text, 'FAILED'::text, 'REVERSED'::text])),
  CONSTRAINT payouts_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id),
  CONSTRAINT payouts_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  CONSTRAINT payouts_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id)
);
CREATE INDEX payouts_due ON payouts USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payouts_instructor_id_idx ON payouts USING btree (instructor_id);
CREATE UNIQUE INDEX payouts_one_open_request_key ON payouts USING btree (instructor_id, currency) WHERE (is_requested AND (attempt = 1) AND (status = ANY (ARRAY['CREATED'::text, 'SENDING'::text, 'UNKNOWN'::text, 'PENDING'::text])));
CREATE INDEX payouts_paid_by_idx ON payouts USING btree (paid_by);

-- owner: courses
CREATE TABLE price_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  changed_by uuid NOT NULL,
  at timestamptz NOT NULL,
  naira_before_minor integer,
  usd_before_minor integer NOT NULL,
  naira_after_minor integer,
  usd_after_minor integer NOT NULL,
  sale_price_id integer,
  CONSTRAINT price_changes_pkey PRIMARY KEY (id),
  CONSTRAINT price_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT price_changes_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  CONSTRAINT price_changes_sale_price_id_fkey FOREIGN KEY (sale_price_id) REFERENCES sale_prices(id)
);
CREATE INDEX price_changes_changed_by_idx ON price_changes USING btree (changed_by);
CREATE INDEX price_changes_course_id_idx ON price_changes USING btree (course_id);
CREATE INDEX price_changes_sale_price_id_idx ON price_changes USING btree (sale_price_id);
CREATE TRIGGER price_changes_stay BEFORE DELETE OR UPDATE ON price_changes FOR EACH ROW EXECUTE FUNCTION price_changes_stay();
CREATE TRIGGER price_changes_stay_whole BEFORE TRUNCATE ON price_changes FOR EACH STATEMENT EXECUTE FUNCTION price_changes_stay();

-- owner: linked-logins
CREATE TABLE provider_logins (
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  provider text NOT NULL,
  user_id uuid,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_url text NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  subject text,
  email text,
  first_name text,
  last_name text,
  CONSTRAINT provider_logins_pkey PRIMARY KEY (state_hash),
  CONSTRAINT provider_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX provider_logins_expires_at_idx ON provider_logins USING btree (expires_at);
CREATE INDEX provider_logins_user_id_idx ON provider_logins USING btree (user_id);

-- owner: quizzes
CREATE TABLE quiz_attempts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  version_id integer NOT NULL,
  lecture_id integer NOT NULL,
  user_id uuid NOT NULL,
  enrollment_id integer,
  is_practice boolean NOT NULL GENERATED ALWAYS AS (enrollment_id IS NULL) STORED,
  client_id uuid NOT NULL,
  number integer NOT NULL,
  seed integer NOT NULL,
  started_at timestamptz NOT NULL,
  deadline_at timestamptz,
  answers jsonb NOT NULL DEFAULT '{}'::jsonb,
  checked_ids text[] NOT NULL DEFAULT '{}'::text[],
  submitted_at timestamptz,
  is_time_up boolean NOT NULL DEFAULT false,
  score_percent integer,
  is_passed boolean,
  grades jsonb,
  CONSTRAINT quiz_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT quiz_attempts_client_key UNIQUE (user_id, lecture_id, client_id),
  CONSTRAINT quiz_attempts_number_key UNIQUE (user_id, lecture_id, is_practice, number),
  CONSTRAINT quiz_attempts_graded_when_submitted CHECK (num_nonnulls(submitted_at, score_percent, is_passed, grades) = ANY (ARRAY[0, 4])),
  CONSTRAINT quiz_attempts_number_check CHECK (number > 0),
  CONSTRAINT quiz_attempts_score_percent_check CHECK (score_percent >= 0 AND score_percent <= 100),
  CONSTRAINT quiz_attempts_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE,
  CONSTRAINT quiz_attempts_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE,
  CONSTRAINT quiz_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT quiz_attempts_version_id_fkey FOREIGN KEY (version_id) REFERENCES quiz_versions(id) ON DELETE CASCADE
);
CREATE INDEX quiz_attempts_enrollment_id_lecture_id_idx ON quiz_attempts USING btree (enrollment_id, lecture_id);
CREATE INDEX quiz_attempts_lecture_id_idx ON quiz_attempts USING btree (lecture_id);
CREATE UNIQUE INDEX quiz_attempts_one_open_key ON quiz_attempts USING btree (user_id, lecture_id, is_practice) WHERE (submitted_at IS NULL);
CREATE INDEX quiz_attempts_version_id_idx ON quiz_attempts USING btree (version_id);
CREATE TRIGGER quiz_attempts_stay BEFORE UPDATE ON quiz_attempts FOR EACH ROW WHEN (old.submitted_at IS NOT NULL) EXECUTE FUNCTION quiz_attempts_stay();

-- owner: quizzes
CREATE TABLE quiz_versions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  lecture_id integer NOT NULL,
  number integer NOT NULL,
  definition jsonb NOT NULL,
  estimated_seconds integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT quiz_versions_pkey PRIMARY KEY (id),
  CONSTRAINT quiz_versions_number_key UNIQUE (lecture_id, number),
  CONSTRAINT quiz_versions_estimated_seconds_check CHECK (estimated_seconds >= 0),
  CONSTRAINT quiz_versions_number_check CHECK (number > 0),
  CONSTRAINT quiz_versions_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE
);
CREATE TRIGGER quiz_versions_stay BEFORE UPDATE ON quiz_versions FOR EACH ROW EXECUTE FUNCTION quiz_versions_stay();
CREATE TRIGGER quiz_versions_time AFTER INSERT ON quiz_versions FOR EACH ROW EXECUTE FUNCTION time_quiz_lecture();
CREATE TRIGGER quizzes_reviewed AFTER INSERT ON quiz_versions FOR EACH ROW EXECUTE FUNCTION note_changed_beside();

-- owner: orders
CREATE TABLE receipts (
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  snapshot jsonb NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT receipts_pkey PRIMARY KEY (number),
  CONSTRAINT receipts_once_key UNIQUE (order_id),
  CONSTRAINT receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE CONSTRAINT TRIGGER receipts_invoice AFTER INSERT ON receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION issue_invoice();

-- owner: course-views
CREATE UNLOGGED TABLE recent_visits (
  name bytea NOT NULL,
  began_at timestamptz NOT NULL,
  visits integer NOT NULL,
  CONSTRAINT recent_visits_pkey PRIMARY KEY (name)
);
CREATE INDEX recent_visits_began_at_idx ON recent_visits USING btree (began_at);

-- owner: accounts
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

-- owner: refunds
CREATE TABLE refund_decisions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  refund_id integer NOT NULL,
  decided_by uuid,
  decision text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  at timestamptz NOT NULL,
  CONSTRAINT refund_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT refund_decisions_decision_check CHECK (decision = ANY (ARRAY['APPROVED'::text, 'DECLINED'::text, 'SENT_AGAIN'::text, 'ACCOUNT_NAMED'::text])),
  CONSTRAINT refund_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT refund_decisions_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX refund_decisions_decided_by_idx ON refund_decisions USING btree (decided_by);
CREATE INDEX refund_decisions_refund_id_idx ON refund_decisions USING btree (refund_id);
CREATE TRIGGER refund_decisions_stay BEFORE DELETE OR UPDATE ON refund_decisions FOR EACH ROW EXECUTE FUNCTION only_reasons_go();
CREATE TRIGGER refund_decisions_stay_whole BEFORE TRUNCATE ON refund_decisions FOR EACH STATEMENT EXECUTE FUNCTION only_reasons_go();

-- owner: refunds
CREATE TABLE refund_lines (
  refund_id integer NOT NULL,
  order_line_id integer NOT NULL,
  CONSTRAINT refund_lines_pkey PRIMARY KEY (refund_id, order_line_id),
  CONSTRAINT refund_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  CONSTRAINT refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX refund_lines_order_line_id_idx ON refund_lines USING btree (order_line_id);

-- owner: refunds
CREATE TABLE refunds (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  order_id integer NOT NULL,
  order_line_id integer,
  payment_id integer NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  status text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  requested_by uuid,
  requested_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  provider_refund_id text,
  provider_says text,
  attempt smallint NOT NULL DEFAULT 1,
  next_check_at timestamptz,
  checks smallint NOT NULL DEFAULT 0,
  settled_at timestamptz,
  lowerings smallint NOT NULL DEFAULT 0,
  overtaken_at timestamptz,
  is_rest boolean NOT NULL DEFAULT false,
  explained_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT refunds_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT refunds_explained_minor_check CHECK (explained_minor >= 0),
  CONSTRAINT refunds_kind_check CHECK (kind = ANY (ARRAY['BUYER'::text, 'MANAGER'::text, 'DUPLICATE'::text, 'EXTERNAL'::text])),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'DECLINED'::text, 'APPROVED'::text, 'SENDING'::text, 'UNKNOWN'::text, 'PENDING'::text, 'PROCESSING'::text, 'NEEDS_ATTENTION'::text, 'PROCESSED'::text, 'FAILED'::text])),
  CONSTRAINT refunds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
CREATE INDEX refunds_decided_by_idx ON refunds USING btree (decided_by);
CREATE INDEX refunds_due ON refunds USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX refunds_one_per_line_key ON refunds USING btree (order_line_id) WHERE (status <> ALL (ARRAY['DECLINED'::text, 'FAILED'::text]));
CREATE UNIQUE INDEX refunds_one_per_payment_key ON refunds USING btree (payment_id) WHERE ((order_line_id IS NULL) AND (kind <> 'EXTERNAL'::text) AND (NOT is_rest) AND (status <> ALL (ARRAY['DECLINED'::text, 'FAILED'::text, 'PROCESSED'::text])));
CREATE INDEX refunds_order_id_idx ON refunds USING btree (order_id);
CREATE INDEX refunds_order_line_id_idx ON refunds USING btree (order_line_id);
CREATE INDEX refunds_over ON refunds USING btree (requested_at DESC, id DESC) WHERE (status = ANY (ARRAY['DECLINED'::text, 'PROCESSED'::text, 'FAILED'::text]));
CREATE INDEX refunds_payment_id_idx ON refunds USING btree (payment_id);
CREATE UNIQUE INDEX refunds_provider_key ON refunds USING btree (provider_refund_id) WHERE (provider_refund_id IS NOT NULL);
CREATE INDEX refunds_queue ON refunds USING btree (status, requested_at);
CREATE INDEX refunds_requested_by_idx ON refunds USING btree (requested_by);

-- owner: platform
CREATE TABLE release_files (
  address text NOT NULL,
  identity bytea NOT NULL,
  br bytea,
  gzip bytea,
  seen_at timestamptz NOT NULL,
  CONSTRAINT release_files_pkey PRIMARY KEY (address),
  CONSTRAINT release_files_address_check CHECK (address ~~ '/assets/%'::text)
);

-- owner: renditions
CREATE TABLE renditions (
  video_id integer NOT NULL,
  quality text NOT NULL,
  key text NOT NULL,
  bytes bigint NOT NULL,
  width integer,
  height integer,
  codecs text NOT NULL,
  head_bytes integer NOT NULL,
  segments jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT renditions_pkey PRIMARY KEY (video_id, quality),
  CONSTRAINT renditions_key_key UNIQUE (key),
  CONSTRAINT renditions_bytes_check CHECK (bytes > 0),
  CONSTRAINT renditions_head_bytes_check CHECK (head_bytes > 0),
  CONSTRAINT renditions_key_check CHECK (key ~ '^private/[a-z0-9/._-]+$'::text),
  CONSTRAINT renditions_quality_check CHECK (quality = ANY (ARRAY['720p'::text, '480p'::text, '360p'::text, '240p'::text, 'audio'::text])),
  CONSTRAINT renditions_sound_has_no_size CHECK (num_nonnulls(width, height) =
CASE quality
    WHEN 'audio'::text THEN 0
    ELSE 2
END),
  CONSTRAINT renditions_video_id_fkey FOREIGN KEY (video_id) REFERENCES transcodings(video_id) ON DELETE CASCADE
);

-- owner: certificates
CREATE TABLE replaced_certificates (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  certificate_id integer NOT NULL,
  serial text NOT NULL,
  student_name text NOT NULL,
  issued_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL,
  CONSTRAINT replaced_certificates_pkey PRIMARY KEY (id),
  CONSTRAINT replaced_certificates_serial_key UNIQUE (serial),
  CONSTRAINT replaced_certificates_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id) ON DELETE CASCADE
);
CREATE INDEX replaced_certificates_certificate_id_idx ON replaced_certificates USING btree (certificate_id);

-- owner: curriculum
CREATE TABLE resources (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  lecture_id integer NOT NULL,
  title text NOT NULL,
  resource_type text NOT NULL,
  file_extension text NOT NULL,
  file_id integer NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  CONSTRAINT resources_pkey PRIMARY KEY (id),
  CONSTRAINT resources_resource_type_check CHECK (resource_type = ANY (ARRAY['PDF'::text, 'ZIP'::text, 'DOC'::text, 'XLS'::text, 'PPT'::text, 'IMAGE'::text, 'OTHER'::text])),
  CONSTRAINT resources_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  CONSTRAINT resources_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES all_lectures(id) ON DELETE CASCADE
);
CREATE INDEX resources_file_id_idx ON resources USING btree (file_id);
CREATE INDEX resources_lecture_id_idx ON resources USING btree (lecture_id);
CREATE TRIGGER resources_changed AFTER INSERT OR DELETE OR UPDATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER resources_reviewed AFTER INSERT OR DELETE OR UPDATE ON resources FOR EACH ROW EXECUTE FUNCTION note_changed_beside();
CREATE TRIGGER resources_stats AFTER INSERT OR DELETE ON resources FOR EACH ROW EXECUTE FUNCTION count_resources();

-- owner: reviews
CREATE TABLE review_answers (
  review_id integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT review_answers_pkey PRIMARY KEY (review_id),
  CONSTRAINT review_answers_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);
CREATE TRIGGER review_answers_changed AFTER INSERT OR DELETE OR UPDATE ON review_answers FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: reviews
CREATE TABLE reviews (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  enrollment_id integer NOT NULL,
  user_id uuid NOT NULL,
  rating_halves smallint NOT NULL,
  comment text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_once_key UNIQUE (course_id, user_id),
  CONSTRAINT reviews_rating_halves_check CHECK (rating_halves >= 1 AND rating_halves <= 10),
  CONSTRAINT reviews_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  CONSTRAINT reviews_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollments(id) ON DELETE CASCADE,
  CONSTRAINT reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reviews_by_rating ON reviews USING btree (course_id, rating_halves, created_at DESC, id DESC);
CREATE INDEX reviews_course_id_created_at_idx ON reviews USING btree (course_id, created_at DESC);
CREATE INDEX reviews_enrollment_id_idx ON reviews USING btree (enrollment_id);
CREATE INDEX reviews_user_id_idx ON reviews USING btree (user_id);
CREATE TRIGGER reviews_changed AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER reviews_days AFTER INSERT OR DELETE OR UPDATE OF rating_halves ON reviews FOR EACH ROW EXECUTE FUNCTION mark_review_days();
CREATE TRIGGER reviews_stats AFTER INSERT OR DELETE OR UPDATE OF rating_halves ON reviews FOR EACH ROW EXECUTE FUNCTION count_reviews();

-- owner: sale-prices
CREATE TABLE sale_prices (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  price_naira_minor integer,
  price_usd_minor integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT sale_prices_pkey PRIMARY KEY (id),
  CONSTRAINT sale_prices_one_at_a_time EXCLUDE USING gist (int4range(course_id, course_id, '[]'::text) WITH &&, tstzrange(starts_at, ends_at) WITH &&),
  CONSTRAINT sale_prices_length_check CHECK (ends_at > starts_at AND ends_at <= (starts_at + '2160:00:00'::interval)),
  CONSTRAINT sale_prices_price_naira_minor_check CHECK (price_naira_minor > 0),
  CONSTRAINT sale_prices_price_usd_minor_check CHECK (price_usd_minor > 0),
  CONSTRAINT sale_prices_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  CONSTRAINT sale_prices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX sale_prices_course_id_idx ON sale_prices USING btree (course_id, starts_at);
CREATE INDEX sale_prices_created_by_idx ON sale_prices USING btree (created_by);
CREATE INDEX sale_prices_ends_at_idx ON sale_prices USING btree (ends_at);
CREATE TRIGGER sale_prices_changed AFTER UPDATE ON sale_prices FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: platform
CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  needs text,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

-- owner: catalog
CREATE TABLE search_synonyms (
  word text NOT NULL,
  means text NOT NULL,
  is_title_only boolean NOT NULL DEFAULT false,
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (word, means),
  CONSTRAINT search_synonyms_mean_something CHECK (means ~ '\S'::text),
  CONSTRAINT search_synonyms_one_plain_word CHECK (word = plain(word) AND word !~ '\s'::text AND word <> ''::text)
);
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR DELETE OR UPDATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: catalog
CREATE TABLE search_words (
  word text NOT NULL,
  forms text[] NOT NULL GENERATED ALWAYS AS (one_letter_less(word)) STORED,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_forms_idx ON search_words USING gin (forms);
CREATE INDEX search_words_word_idx ON search_words USING gin (word gin_trgm_ops);

-- owner: seats
CREATE TABLE seats (
  order_line_id integer NOT NULL,
  email text,
  invited_at timestamptz,
  sends smallint NOT NULL DEFAULT 0,
  problem text,
  accepted_at timestamptz,
  accepted_by uuid,
  reassigned_at timestamptz,
  CONSTRAINT seats_pkey PRIMARY KEY (order_line_id),
  CONSTRAINT seats_accepted_check CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CONSTRAINT seats_invited_check CHECK (invited_at IS NOT NULL OR email IS NULL AND accepted_at IS NULL),
  CONSTRAINT seats_problem_check CHECK (problem = ANY (ARRAY['NOT_DELIVERED'::text, 'NOT_ACCEPTABLE'::text])),
  CONSTRAINT seats_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  CONSTRAINT seats_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id)
);
CREATE INDEX seats_accepted_by_idx ON seats USING btree (accepted_by);
CREATE INDEX seats_email_idx ON seats USING btree (email);

-- owner: accounts
CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  secret bytea NOT NULL,
  enabled_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- owner: platform
CREATE TABLE secrets (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT secrets_pkey PRIMARY KEY (name)
);

-- owner: accounts
CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text,
  address inet,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);

-- owner: settings
CREATE TABLE setting_versions (
  name text NOT NULL,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT setting_versions_pkey PRIMARY KEY (name),
  CONSTRAINT setting_versions_version_check CHECK (version >= 0)
);

-- owner: accounts
CREATE TABLE setup_links (
  process text NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT setup_links_pkey PRIMARY KEY (process),
  CONSTRAINT setup_links_token_hash_key UNIQUE (token_hash)
);

-- owner: site-performance
CREATE TABLE site_days (
  day date NOT NULL,
  enrolled integer NOT NULL DEFAULT 0,
  began integer NOT NULL DEFAULT 0,
  finished integer NOT NULL DEFAULT 0,
  completions integer NOT NULL DEFAULT 0,
  learners integer NOT NULL DEFAULT 0,
  people integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  payments_paid integer NOT NULL DEFAULT 0,
  payments_failed integer NOT NULL DEFAULT 0,
  payments_left integer NOT NULL DEFAULT 0,
  CONSTRAINT site_days_pkey PRIMARY KEY (day)
);

-- owner: logo
CREATE TABLE site_logo (
  id boolean NOT NULL DEFAULT true,
  file_id integer NOT NULL,
  icon_file_id integer,
  CONSTRAINT site_logo_pkey PRIMARY KEY (id),
  CONSTRAINT site_logo_only_one CHECK (id),
  CONSTRAINT site_logo_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  CONSTRAINT site_logo_icon_file_id_fkey FOREIGN KEY (icon_file_id) REFERENCES media_files(id)
);
CREATE INDEX site_logo_file_id_idx ON site_logo USING btree (file_id);
CREATE INDEX site_logo_icon_file_id_idx ON site_logo USING btree (icon_file_id);
CREATE TRIGGER site_logo_changed AFTER INSERT OR DELETE OR UPDATE ON site_logo FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: site-performance
CREATE TABLE site_sales_days (
  day date NOT NULL,
  currency text NOT NULL,
  sales integer NOT NULL DEFAULT 0,
  gross_minor bigint NOT NULL DEFAULT 0,
  refunds integer NOT NULL DEFAULT 0,
  refunded_minor bigint NOT NULL DEFAULT 0,
  instructors_minor bigint NOT NULL DEFAULT 0,
  site_minor bigint NOT NULL DEFAULT 0,
  affiliates_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT site_sales_days_pkey PRIMARY KEY (day, currency),
  CONSTRAINT site_sales_days_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text]))
);

-- owner: settings
CREATE TABLE site_settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT site_settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER site_settings_changed AFTER INSERT OR DELETE OR UPDATE ON site_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER site_settings_former_zone_added AFTER INSERT ON site_settings FOR EACH ROW WHEN (new.key = 'timeZone'::text AND (new.value #>> '{}'::text[]) <> 'Africa/Lagos'::text) EXECUTE FUNCTION keep_former_time_zone();
CREATE TRIGGER site_settings_former_zone_changed AFTER UPDATE OF value ON site_settings FOR EACH ROW WHEN (new.key = 'timeZone'::text AND new.value <> old.value) EXECUTE FUNCTION keep_former_time_zone();
CREATE TRIGGER site_settings_time_zone_added AFTER INSERT ON site_settings FOR EACH ROW WHEN (new.key = 'timeZone'::text AND (new.value #>> '{}'::text[]) <> 'Africa/Lagos'::text) EXECUTE FUNCTION mark_days_of_time_zone();
CREATE TRIGGER site_settings_time_zone_changed AFTER UPDATE OF value ON site_settings FOR EACH ROW WHEN (new.key = 'timeZone'::text AND new.value <> old.value) EXECUTE FUNCTION mark_days_of_time_zone();

-- owner: settings
CREATE TABLE site_texts (
  key text NOT NULL,
  html text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT site_texts_pkey PRIMARY KEY (key),
  CONSTRAINT site_texts_key_check CHECK (key = ANY (ARRAY['about'::text, 'contact'::text, 'terms'::text, 'privacy'::text]))
);
CREATE TRIGGER site_texts_changed AFTER INSERT OR DELETE OR UPDATE ON site_texts FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: sources
CREATE TABLE source_days (
  course_id integer NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  utm_source text NOT NULL DEFAULT ''::text,
  utm_medium text NOT NULL DEFAULT ''::text,
  utm_campaign text NOT NULL DEFAULT ''::text,
  views integer NOT NULL DEFAULT 0,
  additions integer NOT NULL DEFAULT 0,
  CONSTRAINT source_days_pkey PRIMARY KEY (course_id, day, kind, utm_source, utm_medium, utm_campaign),
  CONSTRAINT source_days_campaign_check CHECK (kind = 'CAMPAIGN'::text OR ((utm_source || utm_medium) || utm_campaign) = ''::text),
  CONSTRAINT source_days_kind_check CHECK (kind = ANY (ARRAY['AFFILIATE'::text, 'COUPON'::text, 'CAMPAIGN'::text, 'SEARCH'::text, 'SITE'::text, 'DIRECT'::text])),
  CONSTRAINT source_days_length_check CHECK (GREATEST(length(utm_source), length(utm_medium), length(utm_campaign)) <= 60),
  CONSTRAINT source_days_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX source_days_day_idx ON source_days USING btree (day);

-- owner: performance
CREATE TABLE source_sales_days (
  course_id integer NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  utm_source text NOT NULL DEFAULT ''::text,
  utm_medium text NOT NULL DEFAULT ''::text,
  utm_campaign text NOT NULL DEFAULT ''::text,
  currency text NOT NULL,
  sales integer NOT NULL,
  gross_minor bigint NOT NULL,
  refunds integer NOT NULL,
  refunded_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  CONSTRAINT source_sales_days_pkey PRIMARY KEY (course_id, day, kind, utm_source, utm_medium, utm_campaign, currency),
  CONSTRAINT source_sales_days_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT source_sales_days_kind_check CHECK (kind = ANY (ARRAY['AFFILIATE'::text, 'COUPON'::text, 'CAMPAIGN'::text, 'SEARCH'::text, 'SITE'::text, 'DIRECT'::text])),
  CONSTRAINT source_sales_days_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX source_sales_days_day_idx ON source_sales_days USING btree (day);

-- owner: performance
CREATE TABLE stale_days (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id integer NOT NULL,
  day date NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stale_days_pkey PRIMARY KEY (id)
);
CREATE INDEX stale_days_course_id_marked_at_idx ON stale_days USING btree (course_id, marked_at);

-- owner: site-performance
CREATE TABLE stale_site_days (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stale_site_days_pkey PRIMARY KEY (id)
);
CREATE INDEX stale_site_days_day_idx ON stale_site_days USING btree (day);

-- owner: renditions
CREATE TABLE storyboards (
  video_id integer NOT NULL,
  key text NOT NULL,
  bytes bigint NOT NULL,
  every_seconds integer NOT NULL,
  count integer NOT NULL,
  columns integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT storyboards_pkey PRIMARY KEY (video_id),
  CONSTRAINT storyboards_key_key UNIQUE (key),
  CONSTRAINT storyboards_bytes_check CHECK (bytes > 0),
  CONSTRAINT storyboards_columns_check CHECK (columns > 0),
  CONSTRAINT storyboards_count_check CHECK (count > 0),
  CONSTRAINT storyboards_every_seconds_check CHECK (every_seconds > 0),
  CONSTRAINT storyboards_key_check CHECK (key ~ '^private/[a-z0-9/._-]+$'::text),
  CONSTRAINT storyboards_video_id_fkey FOREIGN KEY (video_id) REFERENCES transcodings(video_id) ON DELETE CASCADE
);

-- owner: invoices
CREATE TABLE tax_documents (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  issued_on date NOT NULL,
  year smallint GENERATED ALWAYS AS (EXTRACT(year FROM issued_on)::smallint) STORED,
  sequence integer NOT NULL,
  number text GENERATED ALWAYS AS (((
CASE kind
    WHEN 'INVOICE'::text THEN 'INV-'::text
    WHEN 'CREDIT_NOTE'::text THEN 'CN-'::text
    ELSE 'DN-'::text
END || EXTRACT(year FROM issued_on)::smallint::text) || '-'::text) || lpad(sequence::text, GREATEST(6, length(sequence::text)), '0'::text)) STORED,
  order_id integer NOT NULL,
  transaction_id bigint,
  corrects_id integer,
  currency text NOT NULL,
  tax_rate_bps integer NOT NULL,
  gross_minor bigint NOT NULL,
  vat_minor bigint NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT tax_documents_pkey PRIMARY KEY (id),
  CONSTRAINT tax_documents_number_key UNIQUE (number),
  CONSTRAINT tax_documents_transaction_key UNIQUE (transaction_id),
  CONSTRAINT tax_documents_currency_check CHECK (currency = ANY (ARRAY['NGN'::text, 'USD'::text])),
  CONSTRAINT tax_documents_gross_minor_check CHECK (gross_minor >= 0),
  CONSTRAINT tax_documents_kind_check CHECK (kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text, 'DEBIT_NOTE'::text])),
  CONSTRAINT tax_documents_sequence_check CHECK (sequence > 0),
  CONSTRAINT tax_documents_vat_minor_check CHECK (vat_minor >= 0),
  CONSTRAINT tax_documents_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES tax_documents(id),
  CONSTRAINT tax_documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT tax_documents_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE INDEX tax_documents_corrects_id_idx ON tax_documents USING btree (corrects_id);
CREATE UNIQUE INDEX tax_documents_invoice_key ON tax_documents USING btree (order_id) WHERE (kind = 'INVOICE'::text);
CREATE INDEX tax_documents_issued_on_idx ON tax_documents USING btree (issued_on, id);
CREATE INDEX tax_documents_order_id_idx ON tax_documents USING btree (order_id);
CREATE TRIGGER tax_documents_stay BEFORE DELETE OR UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER tax_documents_stay_whole BEFORE TRUNCATE ON tax_documents FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();

-- owner: invoices
CREATE TABLE tax_years (
  year smallint NOT NULL,
  invoices integer NOT NULL DEFAULT 0,
  credit_notes integer NOT NULL DEFAULT 0,
  debit_notes integer NOT NULL DEFAULT 0,
  CONSTRAINT tax_years_pkey PRIMARY KEY (year)
);

-- owner: platform
CREATE TABLE throttle_windows (
  key text NOT NULL,
  began_at timestamptz NOT NULL,
  count integer NOT NULL,
  CONSTRAINT throttle_windows_pkey PRIMARY KEY (key)
);
CREATE INDEX throttle_windows_began_at_idx ON throttle_windows USING btree (began_at);

-- owner: renditions
CREATE TABLE transcoders (
  is_only boolean NOT NULL DEFAULT true,
  seen_at timestamptz NOT NULL,
  CONSTRAINT transcoders_pkey PRIMARY KEY (is_only),
  CONSTRAINT transcoders_is_only_check CHECK (is_only)
);

-- owner: renditions
CREATE TABLE transcodings (
  video_id integer NOT NULL,
  status text NOT NULL,
  percent smallint NOT NULL DEFAULT 0,
  problem text,
  wanted_at timestamptz NOT NULL DEFAULT now(),
  run_id uuid,
  held_until timestamptz,
  loudness_lufs real,
  worked_at timestamptz,
  CONSTRAINT transcodings_pkey PRIMARY KEY (video_id),
  CONSTRAINT transcodings_failed_with_a_reason CHECK ((status = 'FAILED'::text) = (problem IS NOT NULL)),
  CONSTRAINT transcodings_held_by_one_run CHECK (num_nonnulls(run_id, held_until) =
CASE status
    WHEN 'WORKING'::text THEN 2
    ELSE 0
END),
  CONSTRAINT transcodings_percent_check CHECK (percent >= 0 AND percent <= 100),
  CONSTRAINT transcodings_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'WORKING'::text, 'READY'::text, 'FAILED'::text])),
  CONSTRAINT transcodings_video_id_fkey FOREIGN KEY (video_id) REFERENCES media_files(id) ON DELETE CASCADE
);
CREATE INDEX transcodings_unfinished ON transcodings USING btree (video_id) WHERE (status = ANY (ARRAY['WAITING'::text, 'WORKING'::text]));
CREATE INDEX transcodings_worked_at ON transcodings USING btree (worked_at) WHERE (worked_at IS NOT NULL);

-- owner: refunds
CREATE TABLE unbooked_refunds (
  payment_id integer NOT NULL,
  provider_refund_id text NOT NULL,
  next_check_at timestamptz NOT NULL,
  CONSTRAINT unbooked_refunds_pkey PRIMARY KEY (payment_id, provider_refund_id),
  CONSTRAINT unbooked_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

-- owner: uploads
CREATE TABLE uploads (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose jsonb NOT NULL,
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  received_bytes bigint NOT NULL DEFAULT 0,
  holder uuid,
  held_until timestamptz,
  key text,
  made_id integer,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  reserved_until timestamptz NOT NULL DEFAULT now() + '00:15:00'::interval,
  renewed_bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_key_key UNIQUE (key),
  CONSTRAINT uploads_bytes_check CHECK (bytes > 0),
  CONSTRAINT uploads_held_until CHECK ((holder IS NULL) = (held_until IS NULL)),
  CONSTRAINT uploads_made_of_whole_files CHECK (made_id IS NULL OR received_bytes = bytes AND key IS NOT NULL),
  CONSTRAINT uploads_not_overfull CHECK (received_bytes >= 0 AND received_bytes <= bytes),
  CONSTRAINT uploads_renewed_bytes CHECK (renewed_bytes >= 0),
  CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX uploads_expires_at_idx ON uploads USING btree (expires_at);
CREATE INDEX uploads_user_id_idx ON uploads USING btree (user_id);

-- owner: profiles
CREATE TABLE user_links (
  user_id uuid NOT NULL,
  "position" smallint NOT NULL,
  type text NOT NULL,
  url text NOT NULL,
  CONSTRAINT user_links_pkey PRIMARY KEY (user_id, "position"),
  CONSTRAINT user_links_type_check CHECK (type = ANY (ARRAY['FACEBOOK'::text, 'INSTAGRAM'::text, 'LINKEDIN'::text, 'X'::text, 'TIKTOK'::text, 'YOUTUBE'::text, 'WEBSITE'::text, 'GITHUB'::text, 'PORTFOLIO'::text, 'BLOG'::text, 'OTHER'::text])),
  CONSTRAINT user_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER user_links_changed AFTER INSERT OR DELETE OR UPDATE ON user_links FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();

-- owner: accounts
CREATE TABLE user_roles (
  user_id uuid NOT NULL,
  role text NOT NULL,
  CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role),
  CONSTRAINT user_roles_role_check CHECK (role = ANY (ARRAY['STUDENT'::text, 'INSTRUCTOR'::text, 'MANAGER'::text, 'ADMIN'::text])),
  CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_granted ON user_roles USING btree (role, user_id) WHERE (role <> 'STUDENT'::text);
CREATE TRIGGER user_roles_given AFTER INSERT ON user_roles FOR EACH ROW WHEN (new.role <> 'STUDENT'::text) EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER user_roles_taken AFTER DELETE ON user_roles FOR EACH ROW WHEN (old.role <> 'STUDENT'::text) EXECUTE FUNCTION notify_catalog();

-- owner: accounts
CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  country text NOT NULL,
  country_code text NOT NULL,
  phone_number text,
  about text,
  picture_id integer,
  is_profile_public boolean NOT NULL DEFAULT false,
  suspended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  email_verified_at timestamptz,
  small_picture_id integer,
  erase_at timestamptz,
  erased_at timestamptz,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text),
  CONSTRAINT users_email_check CHECK (email = lower(email)),
  CONSTRAINT users_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES media_files(id) ON DELETE SET NULL,
  CONSTRAINT users_small_picture_id_fkey FOREIGN KEY (small_picture_id) REFERENCES media_files(id) ON DELETE SET NULL
);
CREATE INDEX users_by_text ON users USING gin (user_text(first_name, last_name, email) gin_trgm_ops);
CREATE INDEX users_closed ON users USING btree (created_at DESC, id DESC) WHERE (erase_at IS NOT NULL);
CREATE INDEX users_created_at_idx ON users USING btree (created_at);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC) WHERE (erased_at IS NULL);
CREATE INDEX users_picture_id_idx ON users USING btree (picture_id);
CREATE INDEX users_small_picture_id_idx ON users USING btree (small_picture_id);
CREATE INDEX users_suspended ON users USING btree (created_at DESC, id DESC) WHERE ((suspended_at IS NOT NULL) AND (erased_at IS NULL));
CREATE TRIGGER users_changed AFTER UPDATE OF first_name, last_name, about, picture_id, is_profile_public, suspended_at, erase_at ON users FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog();
CREATE TRIGGER users_instructor_words AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name) EXECUTE FUNCTION rename_instructor();
CREATE TRIGGER users_listings AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name) EXECUTE FUNCTION refresh_renamed_courses();
CREATE TRIGGER users_site_days_gone AFTER DELETE ON users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_created_days();
CREATE TRIGGER users_site_days_made AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_created_days();
CREATE TRIGGER users_withdrawal AFTER UPDATE OF erase_at, erased_at, is_profile_public ON users FOR EACH ROW WHEN (old.erase_at IS DISTINCT FROM new.erase_at OR old.erased_at IS DISTINCT FROM new.erased_at OR old.is_profile_public AND NOT new.is_profile_public) EXECUTE FUNCTION log_account_withdrawal();

-- owner: ledger
CREATE TABLE waiting_earnings (
  order_line_id integer NOT NULL,
  order_id integer NOT NULL,
  instructor_id uuid NOT NULL,
  sold_at timestamptz NOT NULL,
  CONSTRAINT waiting_earnings_pkey PRIMARY KEY (order_line_id),
  CONSTRAINT waiting_earnings_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id),
  CONSTRAINT waiting_earnings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT waiting_earnings_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id)
);
CREATE INDEX waiting_earnings_next ON waiting_earnings USING btree (sold_at, order_id);
CREATE INDEX waiting_earnings_of_payee ON waiting_earnings USING btree (instructor_id, sold_at, order_id);
CREATE INDEX waiting_earnings_order_id_idx ON waiting_earnings USING btree (order_id);

-- owner: orders
CREATE TABLE webhook_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider text NOT NULL,
  body_sha256 text NOT NULL,
  event text NOT NULL,
  reference text,
  status text NOT NULL DEFAULT 'RECEIVED'::text,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_events_once_key UNIQUE (provider, body_sha256),
  CONSTRAINT webhook_events_status_check CHECK (status = ANY (ARRAY['RECEIVED'::text, 'DONE'::text, 'IGNORED'::text]))
);

-- owner: wishlist
CREATE TABLE wishlist_courses (
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT wishlist_courses_pkey PRIMARY KEY (user_id, course_id),
  CONSTRAINT wishlist_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  CONSTRAINT wishlist_courses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX wishlist_courses_course_id_idx ON wishlist_courses USING btree (course_id);

-- Views

-- owner: bundles
CREATE VIEW bundle_totals AS
 SELECT bundles.id AS bundle_id,
    count(courses.id)::integer AS courses,
    bundles.status = 'LIVE'::text AND count(courses.id) >= 2 AND bool_and(courses.status = 'LIVE'::text AND NOT courses.is_free) AS is_sold,
        CASE
            WHEN bool_and(courses.price_naira_minor IS NOT NULL) THEN sum(courses.price_naira_minor)
            ELSE NULL::bigint
        END AS list_naira_minor,
    COALESCE(sum(courses.price_usd_minor), 0::bigint) AS list_usd_minor
   FROM bundles
     LEFT JOIN bundle_courses ON bundle_courses.bundle_id = bundles.id
     LEFT JOIN courses ON courses.id = bundle_courses.course_id
  GROUP BY bundles.id;

-- owner: curriculum
CREATE VIEW edited_lectures AS
 SELECT all_lectures.id,
    all_lectures.section_id,
    all_lectures.title,
    all_lectures.description_html,
    all_lectures.content_type,
        CASE
            WHEN held_contents.lecture_id IS NULL THEN all_lectures.content_html
            ELSE held_contents.content_html
        END AS content_html,
        CASE
            WHEN held_contents.lecture_id IS NULL THEN all_lectures.video_id
            ELSE held_contents.video_id
        END AS video_id,
        CASE
            WHEN held_contents.lecture_id IS NULL THEN all_lectures.duration_seconds
            ELSE held_contents.duration_seconds
        END AS duration_seconds,
    all_lectures.is_preview,
    all_lectures.discussion_enabled,
    all_lectures."position",
    all_lectures.version,
    all_lectures.deleted_at,
    COALESCE(all_lectures.held_at, held_contents.held_at) AS held_at,
    all_lectures.opens,
        CASE
            WHEN held_contents.lecture_id IS NULL THEN
            CASE
                WHEN all_lectures.video_id IS NULL THEN all_lectures.video_link
                ELSE NULL::text
            END
            WHEN held_contents.video_id IS NULL THEN held_contents.video_link
            ELSE NULL::text
        END AS video_link,
    all_lectures.assignment
   FROM all_lectures
     LEFT JOIN held_contents ON held_contents.lecture_id = all_lectures.id
  WHERE all_lectures.deleted_at IS NULL;

-- owner: curriculum
CREATE VIEW lectures AS
 SELECT id,
    section_id,
    title,
    description_html,
    content_type,
    content_html,
    video_id,
    duration_seconds,
    is_preview,
    discussion_enabled,
    "position",
    version,
    deleted_at,
    held_at,
    opens,
        CASE
            WHEN video_id IS NULL THEN video_link
            ELSE NULL::text
        END AS video_link,
    assignment
   FROM all_lectures
  WHERE deleted_at IS NULL AND held_at IS NULL;

-- owner: invoices
CREATE VIEW line_postings AS
 SELECT transaction_id,
    order_line_id,
    currency,
    sum(amount_minor)::bigint AS gross_minor,
    COALESCE(sum(amount_minor) FILTER (WHERE account = 'vat_payable'::text), 0::numeric)::bigint AS vat_minor
   FROM ledger_entries
  WHERE order_line_id IS NOT NULL AND (account <> ALL (ARRAY['provider_clearing'::text, 'bank'::text, 'provider_fees'::text, 'refund_losses'::text, 'chargeback_losses'::text, 'suspense'::text]))
  GROUP BY transaction_id, order_line_id, currency;

-- owner: ledger
CREATE VIEW payment_postings AS
 SELECT payments.order_id,
    payments.id AS payment_id,
    payments.status AS payment_status,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.kind,
    ledger_transactions.source_id,
    ledger_transactions.at,
    NULL::integer AS refund_id,
    'RECEIVED'::text AS part
   FROM payments
     CROSS JOIN ( VALUES ('SALE'::text), ('SUSPENSE'::text)) received(kind)
     JOIN ledger_transactions ON ledger_transactions.kind = received.kind AND ledger_transactions.source_id = payments.id::text
UNION ALL
 SELECT payments.order_id,
    payments.id AS payment_id,
    payments.status AS payment_status,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.kind,
    ledger_transactions.source_id,
    ledger_transactions.at,
    refunds.id AS refund_id,
        CASE refunds.kind
            WHEN 'EXTERNAL'::text THEN 'RETURNED'::text
            ELSE 'SENT'::text
        END AS part
   FROM payments
     JOIN refunds ON refunds.payment_id = payments.id
     CROSS JOIN ( VALUES (''::text), ('failed:'::text), ('again:'::text)) booked(prefix)
     JOIN ledger_transactions ON ledger_transactions.kind = 'REFUND'::text AND ledger_transactions.source_id = (booked.prefix || refunds.id)
UNION ALL
 SELECT payments.order_id,
    payments.id AS payment_id,
    payments.status AS payment_status,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.kind,
    ledger_transactions.source_id,
    ledger_transactions.at,
    refunds.id AS refund_id,
        CASE refunds.kind
            WHEN 'EXTERNAL'::text THEN 'RETURNED'::text
            ELSE 'SENT'::text
        END AS part
   FROM payments
     JOIN refunds ON refunds.payment_id = payments.id
     CROSS JOIN LATERAL generate_series(1, refunds.attempt::integer) attempt(number)
     CROSS JOIN ( VALUES ('REFUND_FAILED'::text), ('REFUND_RETRIED'::text)) booked(kind)
     JOIN ledger_transactions ON ledger_transactions.kind = booked.kind AND ledger_transactions.source_id = ((refunds.id || ':'::text) || attempt.number)
UNION ALL
 SELECT payments.order_id,
    payments.id AS payment_id,
    payments.status AS payment_status,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.kind,
    ledger_transactions.source_id,
    ledger_transactions.at,
    refunds.id AS refund_id,
        CASE booked.kind
            WHEN 'REFUND'::text THEN 'RETURNED'::text
            ELSE 'SENT'::text
        END AS part
   FROM payments
     JOIN refunds ON refunds.payment_id = payments.id
     CROSS JOIN LATERAL generate_series(1, refunds.lowerings::integer) lowering(number)
     CROSS JOIN ( VALUES ('REFUND'::text), ('REFUND_FAILED'::text), ('REFUND_RETRIED'::text)) booked(kind)
     JOIN ledger_transactions ON ledger_transactions.kind = booked.kind AND ledger_transactions.source_id = ((('lowered:'::text || refunds.id) || ':'::text) || lowering.number)
UNION ALL
 SELECT payments.order_id,
    payments.id AS payment_id,
    payments.status AS payment_status,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.kind,
    ledger_transactions.source_id,
    ledger_transactions.at,
    NULL::integer AS refund_id,
    'RETURNED'::text AS part
   FROM payments
     JOIN disputes ON disputes.payment_id = payments.id
     JOIN ledger_transactions ON ledger_transactions.kind = 'CHARGEBACK'::text AND ledger_transactions.source_id = disputes.id::text
UNION ALL
 SELECT DISTINCT payments.order_id,
    payments.id AS payment_id,
    payments.status AS payment_status,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.kind,
    ledger_transactions.source_id,
    ledger_transactions.at,
    NULL::integer AS refund_id,
    'RETURNED'::text AS part
   FROM payments
     JOIN order_lines ON order_lines.order_id = payments.order_id
     JOIN ledger_entries ON ledger_entries.order_line_id = order_lines.id
     JOIN ledger_transactions ON ledger_transactions.id = ledger_entries.transaction_id
  WHERE payments.status = 'SUCCEEDED'::text AND ledger_transactions.kind = 'REFUND'::text AND (ledger_transactions.source_id ~~ 'line:%'::text OR ledger_transactions.source_id ~~ 'resold:%'::text);

-- owner: refunds
CREATE VIEW refunded_lines AS
 SELECT refunds.id AS refund_id,
    refunds.order_line_id
   FROM refunds
  WHERE refunds.order_line_id IS NOT NULL
UNION ALL
 SELECT refund_lines.refund_id,
    refund_lines.order_line_id
   FROM refund_lines;

-- owner: ledger
CREATE VIEW reversed_lines AS
 SELECT order_lines.id AS order_line_id,
    order_lines.order_id,
    max(ledger_transactions.at) AS at
   FROM order_lines
     JOIN ledger_entries ON ledger_entries.order_line_id = order_lines.id
     JOIN ledger_transactions ON ledger_transactions.id = ledger_entries.transaction_id
  WHERE (ledger_transactions.kind = ANY (ARRAY['REFUND'::text, 'CHARGEBACK'::text])) AND (ledger_entries.account = ANY (ARRAY['vat_payable'::text, 'instructor_pending'::text, 'instructor_available'::text, 'platform_revenue'::text]))
  GROUP BY order_lines.id, order_lines.order_id
 HAVING sum(ledger_entries.amount_minor) <> 0::numeric;

-- owner: ledger
CREATE VIEW sale_entries AS
 SELECT postings.order_id,
    ledger_entries.order_line_id,
    postings.kind,
    postings.at,
    ledger_entries.currency,
    ledger_entries.account,
    - ledger_entries.amount_minor AS amount_minor
   FROM payment_postings postings
     JOIN ledger_entries ON ledger_entries.transaction_id = postings.transaction_id
  WHERE postings.payment_status = 'SUCCEEDED'::text AND (ledger_entries.account = ANY (ARRAY['vat_payable'::text, 'instructor_pending'::text, 'instructor_available'::text, 'platform_revenue'::text, 'refund_losses'::text, 'chargeback_losses'::text]));

-- owner: ledger
CREATE VIEW sale_returns AS
 SELECT payments.order_id,
    refunds.id AS refund_id,
    NULL::integer AS dispute_id,
    refunds.currency,
    refunds.amount_minor,
    COALESCE(of_sale.amount_minor,
        CASE
            WHEN refunds.order_line_id IS NULL THEN 0::bigint
            ELSE refunds.amount_minor
        END::numeric)::bigint AS sale_minor
   FROM refunds
     JOIN payments ON payments.id = refunds.payment_id
     LEFT JOIN LATERAL ( SELECT
                CASE payments.status
                    WHEN 'SUCCEEDED'::text THEN - sum(ledger_entries.amount_minor)
                    ELSE 0::numeric
                END AS amount_minor
           FROM payment_postings postings
             JOIN ledger_entries ON ledger_entries.transaction_id = postings.transaction_id
          WHERE postings.payment_id = refunds.payment_id AND postings.refund_id = refunds.id AND postings.kind = 'REFUND'::text AND (ledger_entries.account = ANY (ARRAY['provider_clearing'::text, 'suspense'::text]))) of_sale ON true
UNION ALL
 SELECT payments.order_id,
    NULL::integer AS refund_id,
    disputes.id AS dispute_id,
    disputes.currency,
    disputes.amount_minor,
    COALESCE(of_sale.amount_minor, 0::numeric)::bigint AS sale_minor
   FROM disputes
     JOIN payments ON payments.id = disputes.payment_id
     LEFT JOIN LATERAL ( SELECT
                CASE payments.status
                    WHEN 'SUCCEEDED'::text THEN - sum(ledger_entries.amount_minor)
                    ELSE 0::numeric
                END AS amount_minor
           FROM ledger_transactions
             JOIN ledger_entries ON ledger_entries.transaction_id = ledger_transactions.id
          WHERE ledger_transactions.kind = 'CHARGEBACK'::text AND ledger_transactions.source_id = disputes.id::text AND (ledger_entries.account = ANY (ARRAY['provider_clearing'::text, 'suspense'::text]))) of_sale ON true;

-- owner: curriculum
CREATE VIEW sections AS
 SELECT id,
    course_id,
    title,
    description,
    "position",
    version,
    deleted_at,
    opens
   FROM all_sections
  WHERE deleted_at IS NULL;

-- owner: quizzes
CREATE VIEW shown_quiz_versions AS
 SELECT id,
    lecture_id,
    number,
    definition,
    estimated_seconds,
    created_at
   FROM quiz_versions
  WHERE NOT (EXISTS ( SELECT
           FROM held_contents
          WHERE held_contents.lecture_id = quiz_versions.lecture_id AND quiz_versions.number > held_contents.shown_quiz_number));

-- owner: renditions
CREATE VIEW video_queue AS
 WITH due AS (
         SELECT DISTINCT (jobs.payload ->> 'videoId'::text)::integer AS video_id
           FROM jobs
          WHERE jobs.kind = 'make-renditions'::text AND jobs.status = 'QUEUED'::text AND jobs.run_at <= now() AND jobs.leased_until IS NULL
        ), waiting AS (
         SELECT unfinished.video_id,
            unfinished.owner_id,
            unfinished.seconds,
                CASE
                    WHEN unfinished.has_picture THEN 2
                    ELSE 0
                END +
                CASE
                    WHEN unfinished.seconds > 600::numeric THEN 1
                    ELSE 0
                END AS stage
           FROM ( SELECT transcodings.video_id,
                    video_owner(transcodings.video_id) AS owner_id,
                    COALESCE(media_files.duration_seconds::numeric, ceil(media_files.bytes::numeric / 100000.0)) AS seconds,
                    (EXISTS ( SELECT
                           FROM renditions
                          WHERE renditions.video_id = transcodings.video_id AND renditions.quality <> 'audio'::text)) AS has_picture
                   FROM transcodings
                     JOIN due ON due.video_id = transcodings.video_id
                     JOIN media_files ON media_files.id = transcodings.video_id
                  WHERE transcodings.status = 'WAITING'::text OR transcodings.status = 'WORKING'::text AND transcodings.held_until < now()) unfinished
          WHERE unfinished.owner_id IS NOT NULL
        ), turns AS (
         SELECT video_owner(transcodings.video_id) AS owner_id,
            max(transcodings.worked_at) AS worked_at
           FROM transcodings
          WHERE transcodings.worked_at > (now() - '1 day'::interval) AND (EXISTS ( SELECT
                   FROM waiting))
          GROUP BY (video_owner(transcodings.video_id))
        )
 SELECT ordered.video_id,
    ordered.stage = 0 AS is_urgent,
    row_number() OVER (ORDER BY ordered.stage, ordered.turn, turns.worked_at NULLS FIRST, ordered.seconds, ordered.video_id)::integer AS place
   FROM ( SELECT waiting.video_id,
            waiting.owner_id,
            waiting.seconds,
            waiting.stage,
            row_number() OVER (PARTITION BY waiting.stage, waiting.owner_id ORDER BY waiting.seconds, waiting.video_id) AS turn
           FROM waiting) ordered
     LEFT JOIN turns USING (owner_id);

-- owner: renditions
CREATE VIEW video_states AS
 SELECT video_id,
        CASE
            WHEN is_idle THEN 'READY'::text
            ELSE status
        END AS status,
        CASE
            WHEN is_idle THEN 100
            ELSE percent::integer
        END AS percent,
    problem
   FROM ( SELECT transcodings_1.video_id,
            transcodings_1.status,
            transcodings_1.percent,
            transcodings_1.problem,
            transcodings_1.wanted_at,
            transcodings_1.run_id,
            transcodings_1.held_until,
            transcodings_1.loudness_lufs,
            (transcodings_1.status = ANY (ARRAY['WAITING'::text, 'WORKING'::text])) AND NOT makes_renditions() AS is_idle
           FROM transcodings transcodings_1) transcodings;

-- Functions

CREATE OR REPLACE FUNCTION add_months()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '1s'
AS $function$
declare
  divided record;
  month timestamptz;
  is_taken boolean;
  added integer := 0;
begin
  -- Of two processes that start at once, the second finds it done.
  perform pg_advisory_xact_lock(4242, 42);
  for divided in
    select relname as whole, attname as moment, partdefid::regclass as rest, (
        select max(substring(pg_get_expr(relpartbound, part.oid) from 'TO \(''([^'']+)''\)')::timestamptz)
        from pg_inherits join pg_class as part on part.oid = inhrelid where inhparent = partrelid
      ) as known_until
    from pg_partitioned_table
    join pg_class on pg_class.oid = partrelid and relnamespace = 'public'::regnamespace
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partstrat = 'r'
    order by relname
  loop
    month := coalesce(divided.known_until, date_trunc('month', now()));
    while month <= date_trunc('month', now()) + interval '2 months' loop
      execute format('select exists (select from %s where %I >= %L and %I < %L)',
        divided.rest, divided.moment, month, divided.moment, month + interval '1 month') into is_taken;
      if not is_taken then
        perform public.add_part(divided.whole, divided.whole || to_char(month, '_YYYY_MM'),
          format('for values from (%L) to (%L)', month, month + interval '1 month'));
        added := added + 1;
      end if;
      month := month + interval '1 month';
    end loop;
  end loop;
  return added;
end $function$;

CREATE OR REPLACE FUNCTION add_part(whole text, part text, bounds text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  guard record;
begin
  execute format('create table partitions.%I (like public.%I including defaults including constraints including indexes including storage)', part, whole);
  execute format('alter table public.%I attach partition partitions.%I %s', whole, part, bounds);
  -- What stands before emptying the whole must stand before emptying a part of it.
  for guard in
    select tgname as name, tgfoid::regproc as does from pg_trigger
    where tgrelid = format('public.%I', whole)::regclass and not tgisinternal and tgtype & 32 > 0
  loop
    execute format('create trigger %I before truncate on partitions.%I for each statement execute function %s()', guard.name, part, guard.does);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION audit_entries_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log stays as it is' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION bayesian_rating(halves integer, reviews integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when reviews = 0 then 0 else (halves + 10 * 7) / (reviews + 10)::double precision end
$function$;

CREATE OR REPLACE FUNCTION begun_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (length(part_pattern(word)) < 3) THEN ' '::text ELSE ''::text END || part_pattern(word));

CREATE OR REPLACE FUNCTION count_added_lectures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_lectures(array(
    select distinct all_sections.course_id from changed join all_sections on all_sections.id = changed.section_id
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_changed_lectures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_lectures(array(
    select distinct all_sections.course_id
    from changed join before using (id) join all_sections on all_sections.id in (changed.section_id, before.section_id)
    where (changed.section_id, changed.duration_seconds, changed.deleted_at, changed.held_at)
      is distinct from (before.section_id, before.duration_seconds, before.deleted_at, before.held_at)
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.status = 'ACTIVE' then
    update course_stats set total_enrollments = total_enrollments - 1 where course_id = old.course_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'ACTIVE' then
    update course_stats set total_enrollments = total_enrollments + 1 where course_id = new.course_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, count(*)
    from changed, unnest(array_append(category_ids, 0)) category_id
    where status = 'LIVE'
    group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, -count(*)
    from before, unnest(array_append(category_ids, 0)) category_id
    where status = 'LIVE'
    group by 1, 2, 3, 4, 5, 6;
  else
    insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, sum(sign)
    from (
      select 1 as sign, status, category_ids, is_free, rating_band, length_band, level, language from changed
      union all
      select -1, status, category_ids, is_free, rating_band, length_band, level, language from before
    ) listings, unnest(array_append(category_ids, 0)) category_id
    where status = 'LIVE'
    group by 1, 2, 3, 4, 5, 6
    having sum(sign) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_removed_lectures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_lectures(array(
    select distinct all_sections.course_id from before join all_sections on all_sections.id = before.section_id
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_replies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.question_id is not null and not old.is_held then
    update discussion_posts set replies = replies - 1 where id = old.question_id;
  end if;
  if tg_op <> 'DELETE' and new.question_id is not null and not new.is_held then
    update discussion_posts set replies = replies + 1 where id = new.question_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_resources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_lectures(array(
    select all_sections.course_id from all_lectures join all_sections on all_sections.id = all_lectures.section_id
    where all_lectures.id = coalesce(new.lecture_id, old.lecture_id)
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    update course_stats set total_reviews = total_reviews - 1, rating_halves_sum = rating_halves_sum - old.rating_halves
    where course_id = old.course_id;
  end if;
  if tg_op <> 'DELETE' then
    update course_stats set total_reviews = total_reviews + 1, rating_halves_sum = rating_halves_sum + new.rating_halves
    where course_id = new.course_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_sections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_lectures(array(select distinct course_id from before));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update discussion_posts set upvotes = upvotes + 1 where id = new.post_id;
  else
    update discussion_posts set upvotes = upvotes - 1 where id = old.post_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION course_review_entries_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was said in a review never changes' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION day_in_zone(zone text, at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select shown + case when at >= midnight_in_zone(zone, shown + 1) then 1 else 0 end from (select (at at time zone zone)::date as shown) as clock
$function$;

CREATE OR REPLACE FUNCTION differs_beside(before jsonb, after jsonb, ignored text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select before - ignored is distinct from after - ignored
$function$;

CREATE OR REPLACE FUNCTION found_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (' '::text || spaced_letters(replace(plain(given), ''''::text, ''::text)));

CREATE OR REPLACE FUNCTION html_words(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(html, '</?(a|b|strong|em|i|u|sub|sup|code)(\s[^>]*)?>'::text, ''::text, 'g'::text), '<[^>]*>|&[a-z]+;'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION is_opening_rule(rule jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(
    case rule ->> 'kind'
      when 'AFTER_DAYS' then jsonb_typeof(rule -> 'days') = 'number' and rule ->> 'days' ~ '^[1-9]\d{0,2}$'
      when 'ON_DATE' then rule ->> 'date' ~ '^\d{4}-\d\d-\d\d$'
      else rule ->> 'kind' = 'AFTER_SECTION'
    end,
    false
  )
$function$;

CREATE OR REPLACE FUNCTION issue_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform issue_correction_of(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION issue_correction_of(posting bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from tax_documents where transaction_id = posting) then return; end if;
  insert into tax_documents (
    kind, issued_on, sequence, order_id, transaction_id, corrects_id, currency, tax_rate_bps, gross_minor, vat_minor, issued_at)
  select change.kind, day, next_tax_number(change.kind, extract(year from day)::smallint), orders.id, posting,
    case change.kind
      when 'CREDIT_NOTE' then (select id from tax_documents where order_id = orders.id and kind = 'INVOICE')
      else (
        select id from tax_documents as earlier
        where earlier.order_id = orders.id and earlier.kind = 'CREDIT_NOTE' and exists (
          select from line_postings where line_postings.transaction_id = earlier.transaction_id and order_line_id = any(change.lines))
        order by id desc limit 1)
    end,
    change.currency, orders.tax_rate_bps, abs(change.gross_minor), abs(change.vat_minor), at
  from (
    select case when sum(line_postings.gross_minor) > 0 then 'CREDIT_NOTE' else 'DEBIT_NOTE' end as kind, order_id,
      line_postings.currency, array_agg(order_line_id) as lines,
      sum(line_postings.gross_minor)::bigint as gross_minor, sum(line_postings.vat_minor)::bigint as vat_minor
    from line_postings join order_lines on order_lines.id = order_line_id
    where transaction_id = posting
    group by order_id, line_postings.currency having sum(line_postings.gross_minor) <> 0
  ) as change
  join orders on orders.id = change.order_id
  join ledger_transactions on ledger_transactions.id = posting
  cross join issued_day(ledger_transactions.at) as day;
end $function$;

CREATE OR REPLACE FUNCTION issue_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform issue_invoice_of(new.order_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION issue_invoice_of(paid_order integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from tax_documents where order_id = paid_order and kind = 'INVOICE') then return; end if;
  insert into tax_documents (kind, issued_on, sequence, order_id, transaction_id, currency, tax_rate_bps, gross_minor, vat_minor, issued_at)
  select 'INVOICE', day, next_tax_number('INVOICE', extract(year from day)::smallint), orders.id, sale.id, orders.currency,
    orders.tax_rate_bps,
    case when sale.id is null then coalesce((receipts.snapshot ->> 'totalMinor')::bigint, 0) else coalesce(sold.gross_minor, 0) end,
    case when sale.id is null then coalesce((receipts.snapshot ->> 'taxMinor')::bigint, 0) else coalesce(sold.vat_minor, 0) end,
    receipts.issued_at
  from receipts
  join orders on orders.id = receipts.order_id
  cross join issued_day(receipts.issued_at) as day
  left join payments on payments.order_id = orders.id and payments.status = 'SUCCEEDED'
  left join ledger_transactions as sale on sale.kind = 'SALE' and sale.source_id = payments.id::text
  left join lateral (
    select -sum(line_postings.gross_minor)::bigint as gross_minor, -sum(line_postings.vat_minor)::bigint as vat_minor
    from line_postings where transaction_id = sale.id
  ) as sold on true
  where receipts.order_id = paid_order;
end $function$;

CREATE OR REPLACE FUNCTION issued_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select day_in_zone(coalesce((select zone from former_time_zones where until > at order by until limit 1), site_time_zone()), at)
$function$;

CREATE OR REPLACE FUNCTION keep_former_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_time_zones (until, zone)
  values (new.updated_at, case tg_op when 'UPDATE' then old.value #>> '{}' else 'Africa/Lagos' end)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION lagos_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select day_in_zone(site_time_zone(), at)
$function$;

CREATE OR REPLACE FUNCTION lagos_midnight(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select midnight_in_zone(site_time_zone(), day)
$function$;

CREATE OR REPLACE FUNCTION ledger_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not add up', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION length_band(seconds integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when seconds < 3600 then 0 when seconds < 10800 then 1 when seconds < 21600 then 2 when seconds < 61200 then 3 else 4 end
$function$;

CREATE OR REPLACE FUNCTION listing_search(course courses)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  select setweight(to_tsvector('english', spelled_out(plain(course.title))), 'A')
    || setweight(to_tsvector('english', spelled_out(plain(course.subtitle))), 'B')
    || setweight(to_tsvector('english', spelled_out(plain(course.learning_objectives))), 'C')
    || setweight(to_tsvector('english', spelled_out(plain(left(html_words(course.description_html), 2000)))), 'D')
    || setweight(to_tsvector('simple', paired(without_articles(plain(concat_ws(' ',
      (select spoken_name(first_name, last_name) from users where id = course.instructor_id),
      (select string_agg(name, ' ' order by id) from categories where id in (select category_id from course_categories where course_id = course.id))
    ))))), 'D')
    || setweight(to_tsvector('english', concat_ws(' ', case course.level when 'ALL' then '' else lower(course.level) end,
      case when course.is_free then 'free' end)), 'D')
$function$;

CREATE OR REPLACE FUNCTION listing_tags(category_ids integer[], is_free boolean, rating smallint, length smallint, level text, language text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select 'category ' || id::text from unnest(category_ids) id)
    || array(select 'rating ' || band::text from generate_series(1, rating::integer) band)
    || array[case when is_free then 'free' else 'paid' end, 'length ' || length::text, 'level ' || level, 'language ' || lower(language)]
$function$;

CREATE OR REPLACE FUNCTION log_account_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.erased_at is not null and old.erased_at is null then
    perform log_withdrawal(jsonb_build_object('kind', 'PERSON_ERASED', 'userId', new.id));
    return null;
  end if;
  if new.erase_at is not null and new.erase_at is distinct from old.erase_at then
    perform log_withdrawal(jsonb_build_object(
      'kind', 'ACCOUNT_CLOSED', 'userId', new.id,
      'eraseAt', to_char(new.erase_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ));
  elsif new.erase_at is null and old.erase_at is not null then
    perform log_withdrawal(jsonb_build_object('kind', 'ACCOUNT_OPENED', 'userId', new.id));
  end if;
  if old.is_profile_public and not new.is_profile_public then
    perform log_withdrawal(jsonb_build_object('kind', 'PROFILE_HIDDEN', 'userId', new.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_mail_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  kinds jsonb;
begin
  select jsonb_agg(key) into kinds from jsonb_each(to_jsonb(new)) where value = 'false' and before -> key is distinct from value;
  if kinds is not null then
    perform log_withdrawal(jsonb_build_object('kind', 'MAILS_OFF', 'userId', new.user_id, 'mails', kinds));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_newsletter_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform log_withdrawal(jsonb_build_object('kind', 'NEWSLETTER_LEFT', 'subscriberId', old.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_withdrawal(entry jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into jobs (kind, payload)
  values ('log-withdrawal', entry || jsonb_build_object('at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$function$;

CREATE OR REPLACE FUNCTION makes_renditions()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (select from transcoders where seen_at > now() - interval '15 minutes')
$function$;

CREATE OR REPLACE FUNCTION mark_books_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_site_days (day)
  select distinct lagos_day(at) from made where kind in ('SALE', 'SUSPENSE', 'REFUND', 'CHARGEBACK');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_changed_enrollment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (course_id, day)
  select course_id, lagos_day(at)
  from (values
    (old.course_id, old.enrolled_at), (old.course_id, old.completed_at), (new.course_id, new.enrolled_at), (new.course_id, new.completed_at)
  ) as moments (course_id, at)
  where at is not null
  group by 1, 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_completion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_progress(coalesce(new.enrollment_id, old.enrollment_id));
  if tg_op = 'INSERT' then
    perform mark_learning_day(new.enrollment_id, lagos_day(new.completed_at));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_counted_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_site_days (day, marked_at)
  select counted.day, coalesce(min(stale_days.marked_at), now())
  from counted left join stale_days on stale_days.course_id = counted.course_id and stale_days.day = counted.day
  group by counted.day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_created_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_site_days (day) select distinct lagos_day(created_at) from changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_days_of_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What is being written now has marked days of the former time zone. In the order in which a sale takes them.
  lock table stale_site_days in share row exclusive mode;
  lock table stale_days in share row exclusive mode;
  insert into stale_days (course_id, day)
  select distinct course_id, day + shift
  from (select course_id, day from course_days union select course_id, day from stale_days) as known, generate_series(-2, 2) as shift;
  insert into stale_site_days (day)
  select distinct day + shift
  from (select day from site_days union select day from stale_site_days union select day from stale_days) as known, generate_series(-2, 2) as shift;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_learning_day(enrollment integer, learned_on date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into learning_days (enrollment_id, day, course_id)
  select id, learned_on, course_id from enrollments where id = enrollment
  on conflict do nothing;
  if found then
    insert into stale_days (course_id, day) select course_id, learned_on from enrollments where id = enrollment;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION mark_new_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (course_id, day)
  select course_id, lagos_day(enrolled_at) from made union select course_id, lagos_day(completed_at) from made where completed_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_payment_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_site_days (day) values (lagos_day(new.created_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_position()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    perform mark_progress(coalesce(new.enrollment_id, old.enrollment_id));
  end if;
  if tg_op <> 'DELETE' then
    perform mark_learning_day(new.enrollment_id, lagos_day(new.saved_at));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_progress(enrollment integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into stale_days (course_id, day) select course_id, lagos_day(enrolled_at) from enrollments where id = enrollment
$function$;

CREATE OR REPLACE FUNCTION mark_review_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (course_id, day) values (coalesce(new.course_id, old.course_id), lagos_day(coalesce(new.created_at, old.created_at)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_sales_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (course_id, day)
  select distinct order_lines.course_id, lagos_day(ledger_transactions.at)
  from made
  join ledger_transactions on ledger_transactions.id = made.transaction_id
  join order_lines on order_lines.id = made.order_line_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION midnight_in_zone(zone text, day date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  midnight constant timestamp := day::timestamp;
  -- Midnight by the clocks of the day before and of the day after: further apart than any two time zones.
  earlier timestamptz := midnight at time zone 'UTC' - (((midnight at time zone 'UTC') - interval '26 hours') at time zone zone
    - ((midnight at time zone 'UTC') - interval '26 hours') at time zone 'UTC');
  later timestamptz := midnight at time zone 'UTC' - (((midnight at time zone 'UTC') + interval '26 hours') at time zone zone
    - ((midnight at time zone 'UTC') + interval '26 hours') at time zone 'UTC');
  middle timestamptz;
begin
  if earlier at time zone zone = midnight and later at time zone zone = midnight then return least(earlier, later); end if;
  if earlier at time zone zone = midnight then return earlier; end if;
  if later at time zone zone = midnight then return later; end if;
  -- The clocks jump over midnight: the jump is between the two.
  middle := least(earlier, later);
  later := greatest(earlier, later);
  earlier := middle;
  while later - earlier > interval '1 second' loop
    middle := date_trunc('second', earlier + (later - earlier) / 2);
    if middle at time zone zone < midnight then earlier := middle; else later := middle; end if;
  end loop;
  return later;
end $function$;

CREATE OR REPLACE FUNCTION naira_down(course courses)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when course.is_free then -1 else coalesce((1::bigint << 40) + course.price_naira_minor, course.price_usd_minor) end
$function$;

CREATE OR REPLACE FUNCTION naira_up(course courses)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when course.is_free then -1 else coalesce(course.price_naira_minor, (1::bigint << 40) + course.price_usd_minor) end
$function$;

CREATE OR REPLACE FUNCTION name_words(first_name text, last_name text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct substr(word, start)
  from words_of(spoken_name(first_name, last_name)) word,
    generate_series(1, case when paired(word) = word then 1 else length(word) end) start
$function$;

CREATE OR REPLACE FUNCTION next_tax_number(of_kind text, of_year smallint)
 RETURNS integer
 LANGUAGE sql
AS $function$
  insert into tax_years as counted (year, invoices, credit_notes, debit_notes)
  values (of_year, (of_kind = 'INVOICE')::integer, (of_kind = 'CREDIT_NOTE')::integer, (of_kind = 'DEBIT_NOTE')::integer)
  on conflict (year) do update set
    invoices = counted.invoices + excluded.invoices,
    credit_notes = counted.credit_notes + excluded.credit_notes,
    debit_notes = counted.debit_notes + excluded.debit_notes
  returning case of_kind when 'INVOICE' then invoices when 'CREDIT_NOTE' then credit_notes else debit_notes end
$function$;

CREATE OR REPLACE FUNCTION note_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update content_reports set case_id = open_case(new) where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_beside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_course_changes(array(
    select course_id from edited_lectures join sections on sections.id = section_id
    where edited_lectures.id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'lecture_id')::integer
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_course()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_course_changes(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_lecture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_course_changes(array(select course_id from all_sections where id = coalesce(new.section_id, old.section_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_course_changes(array[(coalesce(to_jsonb(new), to_jsonb(old)) ->> 'course_id')::integer]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_course_changes(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update course_snapshots set changed_at = now() where course_id = any (ids) and changed_at is null
$function$;

CREATE OR REPLACE FUNCTION notify_catalog()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalog', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('jobs', kind) from (select distinct kind from made where run_at <= now()) as kinds;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', string_agg(user_id::text, ','))
  from (
    select user_id, (row_number() over () - 1) / 200 as page
    from (select distinct user_id from changed) as people
  ) as paged
  group by page;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_used_coupon()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from coupons where id = new.coupon_id and is_shown and max_redemptions is not null) then
    perform pg_notify('catalog', '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION one_letter_less(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(distinct form) from (
    select word as form
    union all
    select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) place where length(word) > 2
  ) forms
$function$;

CREATE OR REPLACE FUNCTION only_reasons_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
      return new;
    end if;
  end if;
  raise exception 'what was done stays' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION open_case(report content_reports)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  found_id integer;
begin
  if report.subject = 'POST' then
    insert into moderation_cases (subject, post_id, course_id, author_id, title, words, opened_at)
    select 'POST', posts.id, coalesce(posts.course_id, questions.course_id), posts.author_id, posts.title, posts.body, report.reported_at
    from discussion_posts posts left join discussion_posts questions on questions.id = posts.question_id
    where posts.id = report.post_id
    on conflict (post_id) where status = 'OPEN' do update set post_id = excluded.post_id
    returning id into found_id;
  else
    insert into moderation_cases (subject, review_id, course_id, author_id, words, rating_halves, opened_at)
    select 'REVIEW', id, course_id, user_id, comment, rating_halves, report.reported_at from reviews where id = report.review_id
    on conflict (review_id) where status = 'OPEN' do update set review_id = excluded.review_id
    returning id into found_id;
  end if;
  return found_id;
end $function$;

CREATE OR REPLACE FUNCTION order_notes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.reason = '' and (new.id, new.order_id, new.done_by, new.act, new.at) = (old.id, old.order_id, old.done_by, old.act, old.at) then
      return new;
    end if;
  end if;
  raise exception 'what was done to an order stays' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION paired(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when given !~ '[\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]'
    then given
    else (
      select string_agg(case when tokens is null then part else ' ' || tokens || ' ' end, '' order by place)
      from regexp_matches(given,
        '([\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]+)'
        '|([^\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]+)',
        'g') with ordinality as found (parts, place),
      lateral (select coalesce(parts[1], parts[2]) as part) piece,
      lateral (
        select string_agg('z' || ascii(letter) || 'z' || coalesce(ascii(next)::text, ''), ' ' order by n) as tokens
        from (
          select letter, n, lead(letter) over (order by n) as next
          from string_to_table(parts[1], null) with ordinality as letters (letter, n)
        ) pairs
      ) paired
    )
  end
$function$;

CREATE OR REPLACE FUNCTION part_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(TRIM(BOTH FROM spaced_letters(replace(plain(word), ''''::text, ''::text))), '[\\%_]'::text, '\\\&'::text, 'g'::text);

CREATE OR REPLACE FUNCTION parts_of(given text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select part from regexp_split_to_table(plain(given),
    '[^[:alnum:]\u07c0-\u07c9\u0780-\u07b1\u0900-\u0963\u0966-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e80-\u0edf\u0f18-\u0f33\u0f35\u0f37\u0f39'
    '\u0f3e-\u0f84\u0f86-\u0fc6\u1000-\u1049\u1050-\u109f\u1780-\u17d3\u17dd-\u17e9\u1a80-\u1a99\u1b00-\u1b59\u1b80-\u1bf3\u3099\u309a\ua8e0-\ua8ff\ua980-\ua9c0\ua9d0-\ua9fe\uaa60-\uaa7f]+'
  ) part
  where part <> ''
$function$;

CREATE OR REPLACE FUNCTION plain(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when octet_length(given) = length(given) then lower(given)
    else replace(replace(replace(replace(translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(normalize(regexp_replace(normalize(given, nfkd),
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07eb-\u07f3\u07fd\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u093c\u135d-\u135f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u2060\u20d0-\u20f0\ua66f-\ua67d\ua69e\ua69f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U0001e944-\U0001e94a]',
        '', 'g'), nfc)),
        '\u0919\u094d(?=[\u0915-\u0918])', U&'\0902', 'g'),
        '\u091e\u094d(?=[\u091a-\u091d])', U&'\0902', 'g'),
        '\u0923\u094d(?=[\u091f-\u0922])', U&'\0902', 'g'),
        '\u0928\u094d(?=[\u0924-\u0927])', U&'\0902', 'g'),
        '\u092e\u094d(?=[\u092a-\u092d])', U&'\0902', 'g'),
        'øłđðħŧɓɗɖɠƒƙƴʋƈƥƭŋɲɛɔǝəɩɪʊɣʃʒǥıĸς' || U&'\0901' ||
        'ٱىیةہھۃەک' ||
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' ||
        '‘’ʼʻ‛׳״־‐♯',
        'olddhtbddgfkyvcptnneoeeiiugszgikσ' || U&'\0902' ||
        'اييهههههك' ||
        '01234567890123456789' ||
        '''''''''''''"--#'
      ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end
$function$;

CREATE OR REPLACE FUNCTION price_changes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was changed of a price stays' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION price_course()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sale sale_prices;
begin
  if tg_op = 'INSERT' then
    if new.regular_price_usd_minor < 0 then
      new.regular_price_naira_minor := new.price_naira_minor;
      new.regular_price_usd_minor := new.price_usd_minor;
    end if;
  elsif new.sale_price_id is not null and new.is_free then
    new.regular_price_naira_minor := 0;
    new.regular_price_usd_minor := 0;
  -- A release without sale prices changes only the price.
  elsif new.sale_price_id is null and old.sale_price_id is null
    and (new.price_naira_minor, new.price_usd_minor) is distinct from (old.price_naira_minor, old.price_usd_minor)
    and (new.regular_price_naira_minor, new.regular_price_usd_minor)
      is not distinct from (old.regular_price_naira_minor, old.regular_price_usd_minor) then
    new.regular_price_naira_minor := new.price_naira_minor;
    new.regular_price_usd_minor := new.price_usd_minor;
  end if;
  new.price_naira_minor := new.regular_price_naira_minor;
  new.price_usd_minor := new.regular_price_usd_minor;
  if new.sale_price_id is not null then
    select * into sale from sale_prices where id = new.sale_price_id;
    -- least() ignores null.
    new.price_usd_minor := least(sale.price_usd_minor, new.regular_price_usd_minor);
    if new.regular_price_naira_minor is not null then
      new.price_naira_minor := least(sale.price_naira_minor, new.regular_price_naira_minor);
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION query_of(config regconfig, spelled text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when spelled !~ '\mz\d+z' then plainto_tsquery(config, spelled)
    else (
      select coalesce(to_tsquery(config, string_agg(
        quote_literal(replace(part, '\', '')) || case when part ~ '^z\d+z$' then ':*' else '' end, ' <-> ' order by place)), '')
      from regexp_split_to_table(trim(spelled), '\s+') with ordinality as parts (part, place)
    )
  end
$function$;

CREATE OR REPLACE FUNCTION quiz_attempts_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a submitted attempt never changes' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION quiz_versions_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a version of a quiz never changes' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION rating_band(halves integer, reviews integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when reviews = 0 then 0 else greatest(0, least(4, halves / reviews - 5)) end
$function$;

CREATE OR REPLACE FUNCTION recount_lectures(changed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from courses where id = any (changed) order by id for no key update;
  perform from course_stats where course_id = any (changed) order by course_id for no key update;
  update course_stats set (total_lectures, duration_seconds, total_resources) = (
    select count(*), coalesce(sum(lectures.duration_seconds), 0),
      coalesce(sum((select count(*) from resources where resources.lecture_id = lectures.id)), 0)
    from sections join lectures on lectures.section_id = sections.id
    where sections.course_id = course_stats.course_id
  )
  where course_id = any (changed);
end $function$;

CREATE OR REPLACE FUNCTION refresh_changed_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched integer[] := array(
    select changed.id from changed join before on before.id = changed.id
    where (changed.instructor_id, changed.status, changed.is_free, changed.level, changed.language, changed.created_at, changed.price_naira_minor,
        changed.price_usd_minor, changed.title, changed.subtitle, changed.learning_objectives, changed.description_html)
      is distinct from (before.instructor_id, before.status, before.is_free, before.level, before.language, before.created_at,
        before.price_naira_minor, before.price_usd_minor, before.title, before.subtitle, before.learning_objectives, before.description_html)
  );
begin
  if cardinality(touched) > 0 then perform refresh_listings(touched); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_listings(changed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from course_stats where course_id = any (changed) order by course_id for no key update;
  update course_stats set
    status = courses.status, is_free = courses.is_free, level = courses.level, language = courses.language, created_at = courses.created_at,
    category_ids = array(select category_id from course_categories where course_categories.course_id = courses.id order by category_id),
    search = listing_search(courses), naira_up = naira_up(courses), naira_down = naira_down(courses),
    dollars = case when courses.is_free then -1 else courses.price_usd_minor end
  from courses
  where courses.id = course_stats.course_id and course_stats.course_id = any (changed);
end $function$;

CREATE OR REPLACE FUNCTION refresh_placed_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  courses_touched integer[];
begin
  if tg_op = 'DELETE' then
    courses_touched := array(select distinct course_id from before);
  elsif tg_op = 'INSERT' then
    courses_touched := array(select distinct course_id from changed);
  else
    courses_touched := array(select course_id from before union select course_id from changed);
  end if;
  perform from courses where id = any (courses_touched) order by id for no key update;
  if tg_op <> 'DELETE' then
    perform from categories where id in (select category_id from changed) order by id for share;
  end if;
  perform refresh_listings(courses_touched);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_renamed_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'users' then
    perform refresh_listings(array(select id from courses where instructor_id = new.id));
  else
    perform refresh_listings(array(select course_id from course_categories where category_id = new.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_gift_to_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from gifts where gifts.order_line_id = new.order_line_id) then
    raise exception 'order line % is a gift', new.order_line_id using errcode = 'check_violation', constraint = 'enrollments_gift_check';
  end if;
  if exists (select from seats where seats.order_line_id = new.order_line_id) then
    raise exception 'order line % is a seat', new.order_line_id using errcode = 'check_violation', constraint = 'enrollments_seat_check';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION remember_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform remember_words(new.name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION remember_changed_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform remember_words(string_agg(concat_ws(' ', changed.title, changed.subtitle, changed.learning_objectives), ' '))
  from changed join before on before.id = changed.id
  where changed.status = 'LIVE'
    and (changed.title, changed.subtitle, changed.learning_objectives, changed.status)
      is distinct from (before.title, before.subtitle, before.learning_objectives, before.status)
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION remember_instructor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Locked, so that a concurrent change of the name comes before or after, and is seen in both cases.
  insert into instructor_words (user_id, word)
  select person.id, word
  from (select id, first_name, last_name from users where id = new.user_id for share) person,
    name_words(person.first_name, person.last_name) word;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION remember_new_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform remember_words(string_agg(concat_ws(' ', title, subtitle, learning_objectives), ' ')) from changed
  where status = 'LIVE' having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION remember_words(given text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(4242, 12);
  insert into search_words (word) select word from words_of(given) word order by word on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION rename_instructor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from instructor_words where user_id = new.id;
  insert into instructor_words (user_id, word)
  select user_id, word from instructors, name_words(new.first_name, new.last_name) word where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION report_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select day_in_zone(site_time_zone(), at)
$function$;

CREATE OR REPLACE FUNCTION report_midnight(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select midnight_in_zone(site_time_zone(), day)
$function$;

CREATE OR REPLACE FUNCTION similar_words(typed text)
 RETURNS TABLE(word text, similarity real)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET "pg_trgm.similarity_threshold" TO '0.3'
AS $function$
  select found.word, similarity(found.word, typed) as similarity
  from (
    select search_words.word from search_words where forms && one_letter_less(typed)
    union
    select search_words.word from search_words where search_words.word % typed
    union
    select instructor_words.word from instructor_words where forms && one_letter_less(typed)
    union
    select instructor_words.word from instructor_words where instructor_words.word % typed
  ) found
  order by similarity desc, found.word
  limit 40
$function$;

CREATE OR REPLACE FUNCTION site_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select value #>> '{}' from site_settings where key = 'timeZone'), 'Africa/Lagos')
$function$;

CREATE OR REPLACE FUNCTION spaced_letters(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(given) = length(given)) THEN given ELSE regexp_replace(given, '([\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af])'::text, '\1\1\1 '::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION spelled_out(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN paired(without_articles(CASE WHEN (given !~ '[+#./]|\m(sharp|plus|dot|up|over|out|off|down|in|on)\M'::text) THEN given ELSE regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(given, '/'::text, ' '::text), '\m([cf])[ -]sharp\M'::text, '\1 sharp \1sharpnote'::text, 'g'::text), '\mc[ -]plus[ -]plus\M'::text, 'cplusplus'::text, 'g'::text), '\mdot[ -]net\M'::text, 'dotnet'::text, 'g'::text), '\m([a-z]{3,})[ -](up|over|out|off|down)\M'::text, '\1 \2 \1\2'::text, 'g'::text), '\m(add|built|check|drop|log|opt|plug|sign|walk)[ -](in|on)\M'::text, '\1 \2 \1\2'::text, 'g'::text), '\m([a-z])\+\+'::text, '\1plusplus '::text, 'g'::text), '\m([a-z])#'::text, '\1sharp '::text, 'g'::text), '\m(asp|vb|ado)\.net\M'::text, '\1 dotnet'::text, 'g'::text), '(^|[^[:alnum:]])\.net\M'::text, '\1dotnet'::text, 'g'::text), '\m([a-z]+)\.(js|ts)\M'::text, '\1\2 \1 \2'::text, 'g'::text) END));

CREATE OR REPLACE FUNCTION spellings(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array[case when word ~ '^[a-z]+\.(js|ts)$' then replace(word, '.', '') else spelled_out(word) end]
$function$;

CREATE OR REPLACE FUNCTION spoken_name(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((octet_length((first_name || last_name)) = length((first_name || last_name))) OR (NORMALIZE((first_name || last_name), NFKC) !~ '[\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]'::text)) THEN ((first_name || ' '::text) || last_name) ELSE concat_ws(' '::text, first_name, last_name, (last_name || first_name), (first_name || last_name)) END;

CREATE OR REPLACE FUNCTION start_course_stats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Locked, so that a change of the name comes before or after, and is seen either way.
  perform from users where id = new.instructor_id for share;
  insert into course_stats (course_id) values (new.id);
  perform refresh_listings(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION time_quiz_lecture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from courses
  where id = (select course_id from all_sections where id = (select section_id from all_lectures where id = new.lecture_id))
  for no key update;
  update held_contents set duration_seconds = new.estimated_seconds where lecture_id = new.lecture_id;
  if not found then
    update all_lectures set duration_seconds = new.estimated_seconds where id = new.lecture_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION user_text(first_name text, last_name text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(((first_name || last_name) || email)) = length(((first_name || last_name) || email))) THEN (' '::text || replace(lower(((((first_name || ' '::text) || last_name) || ' '::text) || email)), ''''::text, ''::text)) ELSE found_text(((spoken_name(first_name, last_name) || ' '::text) || email)) END;

CREATE OR REPLACE FUNCTION video_owner(video integer)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select courses.instructor_id
  from (
    select section_id from all_lectures where video_id = video and deleted_at is null
    union all
    select section_id from held_contents join all_lectures on all_lectures.id = lecture_id
    where held_contents.video_id = video and deleted_at is null
  ) as lectures
  join sections on sections.id = section_id join courses on courses.id = course_id
  order by courses.id limit 1
$function$;

CREATE OR REPLACE FUNCTION without_articles(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(given) = length(given)) THEN given ELSE regexp_replace(given, '\m[\u0648\u0641]?(?:\u0627\u0644|\u0628\u0627\u0644|\u0643\u0627\u0644|\u0644\u0644)([\u0621-\u064a]{3,})'::text, '\1'::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION words_of(given text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct word from parts_of(given) word where length(word) between 2 and 40 and word ~ '[[:alpha:]]'
$function$;
