import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Promises } from './checks.queries.ts'

/** The unique indexes that must exist. */
export const UNIQUE = `
  account_codes_hash_key affiliate_clicks_day_key affiliates_code_key announcements_once_key assignment_submissions_client_key assignment_submissions_number_key
  assignment_submissions_one_waiting_key broadcast_receipts_person_key broadcast_receipts_reader_key broadcasts_once_key
  categories_name_key certificate_reissues_pending_key certificates_once_key certificates_serial_key checkout_reminders_once_key content_reports_once_per_post content_reports_once_per_review
  coupon_redemptions_once_key coupons_code_key course_exports_one_running_key course_imports_key_key credit_notes_dispute_key credit_notes_once_key
  disputes_provider_key enrollments_once_key instructor_applications_one_pending_key invitations_open_key jobs_dedupe_key_key
  join_codes_code_key ledger_transactions_once_key linked_logins_identity_key linked_logins_user_id_issuer_key
  mails_once media_files_key_key moderation_cases_one_open_per_post moderation_cases_one_open_per_review newsletter_subscribers_email_key
  newsletter_subscribers_reader_key newsletter_subscribers_token_hash_key notes_once_key notifications_once_key order_lines_seat_key
  orders_one_open_key payments_one_success_key payments_reference_key payments_transaction_key payout_runs_once_a_day_key
  payout_terms_current_key payouts_once_per_run_key payouts_one_open_request_key
  payouts_reference_key quiz_attempts_client_key quiz_attempts_number_key quiz_attempts_one_open_key quiz_versions_number_key
  receipts_once_key refunds_one_per_line_key refunds_one_per_payment_key refunds_provider_key renditions_key_key replaced_certificates_serial_key reviews_once_key
  sessions_token_hash_key tax_documents_invoice_key tax_documents_number_key tax_documents_transaction_key setup_links_token_hash_key storyboards_key_key uploads_key_key users_email_key webhook_events_once_key`
  .trim()
  .split(/\s+/)

/** Constraints and triggers that protect sums and append-only tables. */
export const RULES = `
  coupons_all_of_an_instructor coupons_end_after_start coupons_sitewide_is_the_sites courses_free_costs_nothing courses_priced
  ledger_entries_account_check ledger_entries_amount_minor_check ledger_entries_currency_check ledger_entries_instructors_accounts
  ledger_transactions_kind_check moderation_cases_decided orders_paid_has_time orders_total_adds_up uploads_not_overfull
  audit_entries_stay audit_entries_stay_whole course_review_entries_stay ledger_entries_add_up ledger_entries_stay
  ledger_entries_stay_whole ledger_transactions_stay ledger_transactions_stay_whole order_notes_stay order_notes_stay_whole
  payout_acts_stay payout_acts_stay_whole price_changes_stay price_changes_stay_whole quiz_attempts_stay quiz_versions_stay
  refund_decisions_stay refund_decisions_stay_whole tax_documents_stay tax_documents_stay_whole receipts_invoice
  ledger_transactions_correction sale_prices_length_check sale_prices_one_at_a_time`
  .trim()
  .split(/\s+/)

/** Promises about database triggers, constraints and indexes. */
export const databasePromises: Promises = {
  'A database trigger is disabled': () => sql`
    select tgrelid::regclass::text as "table", tgname as trigger from pg_trigger
    join pg_class on pg_class.oid = tgrelid where relnamespace::regnamespace::text in ('public', 'partitions') and tgenabled <> 'O'`,
  'A database constraint was never validated': () => sql`
    select conrelid::regclass::text as "table", conname as constraint from pg_constraint
    where connamespace::regnamespace::text in ('public', 'partitions') and not convalidated`,
  'A database index is invalid': () => sql`
    select indexrelid::regclass::text as index from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace::regnamespace::text in ('public', 'partitions') and not (indisvalid and indisready)`,
  'A unique constraint is missing from the database': () => sql`
    select name as index from unnest(${UNIQUE}::text[]) as name where name not in (
      select relname::text from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and indisunique and indisvalid)`,
  'A constraint is missing from the database': () => sql`
    select name as rule from unnest(${RULES}::text[]) as name where name not in (
      select conname::text from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname::text from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace)`,
}

/** Lists B-tree indexes. Returns none if `amcheck` is missing or not permitted. */
export async function listExaminable(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select pg_class.oid::bigint as id, relname as name from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where relnamespace::regnamespace::text in ('public', 'partitions') and relkind = 'i' and amname = 'btree' and indisvalid and indisready
      and exists (
        select from pg_extension join pg_depend on refobjid = pg_extension.oid join pg_proc on pg_proc.oid = objid
        where extname = 'amcheck' and proname = 'bt_index_check' and pronargs = 1 and has_function_privilege(pg_proc.oid, 'execute'))
    order by relname`.execute(db)
  return rows
}

/** Throws if the index is out of order. Doesn't block reads or writes. */
export const readIndex = (db: Db, id: number) => sql`select bt_index_check(${id}::oid::regclass)`.execute(db)
