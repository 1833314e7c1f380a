// Gauges that are read at each scrape: the state of this process, and of the site shared by all processes.
import { Counter, Gauge } from 'prom-client'
import { registry } from './instruments.ts'

const registers = [registry]
const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
const counter = (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers })

const ofProcess = {
  akada_build_info: gauge('akada_build_info', 'What runs here, and what it does: all, web or jobs.', ['version', 'node', 'process']),
  akada_database_connections: gauge('akada_database_connections', 'Connections of this process to PostgreSQL, for calls and for jobs.', [
    'for',
    'state',
  ]),
  akada_database_connections_most: gauge('akada_database_connections_most', 'How many connections this process may have.', ['for']),
  akada_database_waiting: gauge('akada_database_waiting', 'Those in this process who wait for a connection.', ['for']),
  akada_page_cache_answers_total: counter(
    'akada_page_cache_answers_total',
    'Shared pages by where they came from: front (before anything else looked), kept, joined (a rendering under way), rendered.',
    ['from'],
  ),
  akada_page_cache_drops_total: counter('akada_page_cache_drops_total', 'How often all pages were forgotten.'),
  akada_page_cache_pages: gauge('akada_page_cache_pages', 'Pages that are kept.'),
  akada_page_cache_bytes: gauge('akada_page_cache_bytes', 'What they take.'),
  akada_event_streams: gauge('akada_event_streams', 'Lines that are open to browsers.'),
}

const ofSite = {
  akada_database_up: gauge('akada_database_up', 'Whether the database answered this time; 0: what follows from it is missing.'),
  akada_replica_up: gauge('akada_replica_up', 'Whether this process may read from a replica: 0 while it is lost or late.', ['replica']),
  akada_jobs: gauge('akada_jobs', 'Jobs in the queue: due, running, later (tried again, or not yet), dead.', ['kind', 'state']),
  akada_jobs_oldest_seconds: gauge('akada_jobs_oldest_seconds', 'For how long the oldest job has been due.', ['kind']),
  akada_payment_attempts: gauge('akada_payment_attempts', 'Attempts to pay that were begun in the last 24 hours.', ['state']),
  akada_payments_overdue: gauge('akada_payments_overdue', 'Attempts that should have been asked about ten minutes ago or earlier.'),
  akada_orders_held: gauge('akada_orders_held', 'Orders that wait for a person to look at their payment.'),
  akada_webhook_last_timestamp_seconds: gauge(
    'akada_webhook_last_timestamp_seconds',
    'When the provider last told us something by itself.',
  ),
  akada_payments_reconciled_timestamp_seconds: gauge(
    'akada_payments_reconciled_timestamp_seconds',
    'When open payments were last asked about, by any process; if never, when the site was set up.',
  ),
  akada_webhooks_waiting: gauge('akada_webhooks_waiting', 'Of the last 1,000 webhooks, those that were not followed up yet.'),
  akada_mails: gauge('akada_mails', 'Mails that have not been sent: queued, failed (tried again), given_up.', ['state']),
  akada_uploads: gauge('akada_uploads', 'Uploads under way.'),
  akada_upload_bytes: gauge('akada_upload_bytes', 'What of them has arrived.'),
  akada_transcodings: gauge('akada_transcodings', 'Videos that are not ready: waiting, working, failed.', ['state']),
  akada_transcodings_oldest_seconds: gauge('akada_transcodings_oldest_seconds', 'For how long the oldest video has waited.'),
  akada_free_bytes: gauge(
    'akada_free_bytes',
    'Room left on the disk: data, media where files lie there, uploads and backups where they have another.',
    ['of'],
  ),
  akada_backup_last_timestamp_seconds: gauge(
    'akada_backup_last_timestamp_seconds',
    'When the newest backup was taken; if there is none, when the site was set up. Missing where none is made by itself.',
  ),
  akada_findings: gauge('akada_findings', 'What the doctor found wrong when it last looked.', ['about', 'severity']),
}

const readings = { ...ofProcess, ...ofSite }

export type Reading = { name: keyof typeof readings; value: number; labels?: Record<string, string> }

/** Replaces all readings with these. */
export function keepReadings(read: readonly Reading[]) {
  for (const instrument of Object.values(readings)) {
    instrument.reset()
    // A value that could not be read is omitted instead of being reported as 0.
    instrument.remove({})
  }
  for (const { name, value, labels = {} } of read) readings[name].inc(labels, value)
}
