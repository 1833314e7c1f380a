import type { Finding } from '@akada/contract/operations.ts'
import { listBackups } from '#platform/backup/manifest.ts'
import type { Deps } from '#platform/deps.ts'
import type { Reading } from '#platform/metrics/readings.ts'
import { listDisks } from '#platform/storage/disks.ts'
import {
  type Counted,
  countJobsByKind,
  countPaymentsSince,
  countTranscodings,
  countUnsentMails,
  findLastFindings,
  findSetUpAt,
  measureSettling,
  measureUploads,
} from './metrics.queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
// Shorter than the interval at which Prometheus scrapes (15 seconds). Concurrent scrapes share one measurement.
const FRESH_MS = 10_000
const UNSENT = ['QUEUED', 'FAILED', 'GIVEN_UP']

/** Measures the state that all processes share, at most once every ten seconds. */
export function measureSite(deps: Deps, kinds: readonly string[]): () => Promise<Reading[]> {
  let latest: { at: number; readings: Promise<Reading[]> } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > FRESH_MS) latest = { at: performance.now(), readings: measure(deps, new Set(kinds)) }
    return latest.readings
  }
}

async function measure(deps: Deps, kinds: ReadonlySet<string>): Promise<Reading[]> {
  const [database, replicas, machine, backups] = await Promise.all([
    measureDatabase(deps, kinds).catch((error: unknown) => unread(deps, error, [{ name: 'akada_database_up', value: 0 }])),
    measureReplicas(deps),
    measureMachine(deps).catch((error: unknown) => unread(deps, error, [])),
    measureBackups(deps).catch((error: unknown) => unread(deps, error, [])),
  ])
  return [...database, ...replicas, ...machine, ...backups]
}

function unread({ log }: Deps, error: unknown, instead: Reading[]): Reading[] {
  log.warn({ err: error }, 'failed to read metrics')
  return instead
}

async function measureDatabase({ db, clock }: Deps, kinds: ReadonlySet<string>): Promise<Reading[]> {
  const now = clock().getTime()
  // The queries run one after another, so that a measurement uses only one connection.
  const jobs = await countJobsByKind(db)
  const payments = await countPaymentsSince(db, new Date(now - DAY_MS))
  const { overdue, held, webhooksWaiting, lastWebhookAt, reconciledAt } = await measureSettling(db, new Date(now - 10 * MINUTE_MS))
  const mails = await countUnsentMails(db)
  const uploads = await measureUploads(db)
  const transcodings = await countTranscodings(db)
  const kept = await findLastFindings(db)
  return [
    { name: 'akada_database_up', value: 1 },
    ...readJobs(jobs, kinds),
    ...payments.map(byState('akada_payment_attempts')),
    { name: 'akada_payments_overdue', value: overdue },
    { name: 'akada_orders_held', value: held },
    { name: 'akada_webhooks_waiting', value: webhooksWaiting },
    ...readMoment('akada_webhook_last_timestamp_seconds', lastWebhookAt),
    ...readMoment('akada_payments_reconciled_timestamp_seconds', reconciledAt ?? (await findSetUpAt(db))),
    // States without emails are reported as 0, because Prometheus misses the first increase of a new series.
    ...UNSENT.map((state) => mails.find((one) => one.state === state) ?? { state, count: 0 }).map(byState('akada_mails')),
    { name: 'akada_uploads', value: uploads.count },
    { name: 'akada_upload_bytes', value: uploads.bytes },
    ...transcodings.map(byState('akada_transcodings')),
    ...transcodings
      .filter(({ state }) => state === 'WAITING')
      .map(({ oldestSeconds }) => ({ name: 'akada_transcodings_oldest_seconds', value: oldestSeconds }) as const),
    // The cast is safe, because `checkSite` wrote the findings.
    ...readFindings((kept?.findings ?? []) as unknown as Finding[]),
  ]
}

const byState =
  (name: Reading['name']) =>
  ({ state, count }: Counted): Reading => ({ name, value: count, labels: { state: state.toLowerCase() } })

const readMoment = (name: Reading['name'], at: Date | null | undefined): Reading[] => (at ? [{ name, value: at.getTime() / 1000 }] : [])

/** Counts all unknown kinds, such as kinds that a newer release added, as `other`. */
function readJobs(jobs: Awaited<ReturnType<typeof countJobsByKind>>, kinds: ReadonlySet<string>): Reading[] {
  const known = (kind: string) => (kinds.has(kind) ? kind : 'other')
  const oldest = new Map<string, number>()
  for (const { kind, oldestSeconds } of jobs)
    if (oldestSeconds !== null) oldest.set(known(kind), Math.max(oldestSeconds, oldest.get(known(kind)) ?? 0))
  return [
    ...jobs.map(({ kind, state, count }) => ({ name: 'akada_jobs', value: count, labels: { kind: known(kind), state } }) as const),
    ...[...oldest].map(([kind, value]) => ({ name: 'akada_jobs_oldest_seconds', value, labels: { kind } }) as const),
  ]
}

const readFindings = (findings: readonly Finding[]): Reading[] =>
  findings
    .filter(({ state }) => state !== 'GOOD')
    .map(({ about, state }) => ({
      name: 'akada_findings',
      value: 1,
      labels: { about: about.toLowerCase(), severity: state.toLowerCase() },
    }))

const measureReplicas = async ({ replicas }: Deps): Promise<Reading[]> =>
  (await replicas.examine()).map(({ name, state }) => ({
    name: 'akada_replica_up',
    value: state === 'FOLLOWS' ? 1 : 0,
    labels: { replica: name },
  }))

async function measureMachine(deps: Deps): Promise<Reading[]> {
  const disks = await listDisks(deps)
  const forMedia = await deps.storage.freeBytes()
  return [
    ...disks.map(({ of, freeBytes }) => ({ name: 'akada_free_bytes', value: freeBytes, labels: { of } }) as const),
    // An object store doesn't report free space.
    ...(Number.isFinite(forMedia) ? [{ name: 'akada_free_bytes', value: forMedia, labels: { of: 'media' } } as const] : []),
  ]
}

async function measureBackups({ db, backups }: Deps): Promise<Reading[]> {
  if (backups.atMinute === null) return []
  const [newest] = await listBackups(backups.folder)
  return readMoment('akada_backup_last_timestamp_seconds', newest?.takenAt ?? (await findSetUpAt(db)))
}
