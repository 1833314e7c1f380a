// Gauges that are read at each scrape: the state of this process, and of the site shared by all processes.
import { Counter, Gauge } from 'prom-client'
import { registry } from './instruments.ts'

const registers = [registry]
const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
const counter = (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers })

const ofProcess = {
  akada_build_info: gauge('akada_build_info', 'Release and role of this process: all, web or jobs.', ['version', 'node', 'process']),
  akada_database_connections: gauge(
    'akada_database_connections',
    'Open PostgreSQL connections of this process, for requests and for jobs.',
    ['for', 'state'],
  ),
  akada_database_connections_most: gauge('akada_database_connections_most', 'Connection limit of this process.', ['for']),
  akada_database_waiting: gauge('akada_database_waiting', 'Requests in this process that are waiting for a connection.', ['for']),
  akada_page_cache_answers_total: counter(
    'akada_page_cache_answers_total',
    'Shared pages and API responses by source: front (before the route runs), kept (in the route), joined (in progress), rendered.',
    ['from'],
  ),
  akada_page_cache_drops_total: counter('akada_page_cache_drops_total', 'Number of times the page cache was cleared.'),
  akada_page_cache_pages: gauge('akada_page_cache_pages', 'Pages and API responses in the cache.'),
  akada_page_cache_bytes: gauge('akada_page_cache_bytes', 'Size of the page cache in bytes.'),
  akada_event_streams: gauge('akada_event_streams', 'Open event streams to browsers.'),
}

const ofSite = {
  akada_database_up: gauge('akada_database_up', '1 if the database responded to this scrape. If 0, the metrics read from it are missing.'),
  akada_replica_up: gauge('akada_replica_up', '1 if this process can read from the replica. 0 while the replica is lost or behind.', [
    'replica',
  ]),
  akada_jobs: gauge('akada_jobs', 'Jobs in the queue: due, running, later (scheduled or retried), dead.', ['kind', 'state']),
  akada_jobs_oldest_seconds: gauge('akada_jobs_oldest_seconds', 'Seconds since the oldest pending job was due.', ['kind']),
  akada_payment_attempts: gauge('akada_payment_attempts', 'Payment attempts started in the last 24 hours.', ['state']),
  akada_payments_overdue: gauge('akada_payments_overdue', 'Payment attempts whose check is overdue by ten minutes or more.'),
  akada_orders_held: gauge('akada_orders_held', 'Orders on hold for a manager.'),
  akada_webhook_last_timestamp_seconds: gauge('akada_webhook_last_timestamp_seconds', 'Time of the provider’s last webhook.'),
  akada_payments_reconciled_timestamp_seconds: gauge(
    'akada_payments_reconciled_timestamp_seconds',
    'Time of the last pending-payment check by any process, or of the site setup.',
  ),
  akada_webhooks_waiting: gauge('akada_webhooks_waiting', 'Unprocessed webhooks among the last 1,000.'),
  akada_mails: gauge('akada_mails', 'Unsent emails: queued, failed (will be retried), given_up.', ['state']),
  akada_uploads: gauge('akada_uploads', 'Uploads in progress.'),
  akada_upload_bytes: gauge('akada_upload_bytes', 'Bytes received for uploads in progress.'),
  akada_transcodings: gauge('akada_transcodings', 'Unfinished videos: waiting, working, failed.', ['state']),
  akada_transcodings_oldest_seconds: gauge('akada_transcodings_oldest_seconds', 'Seconds that the oldest video has been waiting.'),
  akada_free_bytes: gauge('akada_free_bytes', 'Free disk space for data and, if separate, media, uploads and backups.', ['of']),
  akada_backup_last_timestamp_seconds: gauge(
    'akada_backup_last_timestamp_seconds',
    'Time of the latest backup, or of the site setup. Missing if automatic backups are off.',
  ),
  akada_findings: gauge('akada_findings', 'Problems found by the last site check.', ['about', 'severity']),
}

const readings = { ...ofProcess, ...ofSite }

export type Reading = { name: keyof typeof readings; value: number; labels?: Record<string, string> }

/** Replaces all current readings. */
export function keepReadings(read: readonly Reading[]) {
  for (const instrument of Object.values(readings)) {
    instrument.reset()
    // A value that could not be read is omitted instead of being reported as 0.
    instrument.remove({})
  }
  for (const { name, value, labels = {} } of read) readings[name].inc(labels, value)
}
