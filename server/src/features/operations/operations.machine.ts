// Findings about the machine and its software.
import type { Finding } from '@akada/contract/operations.ts'
import type { Disk } from '#platform/storage/disks.ts'
import { all, count, firstOf, found, gigabytes, HOUR_MS, MINUTE_MS, span } from './operations.rules.ts'

// PostgreSQL stops when it can't write, and needs a manual restart.
const BARELY_BYTES = 1_000_000_000
const BARELY_SHARE = 0.05
const LOW_SHARE = 0.15

const diskFixes: Record<Disk['of'], string> = {
  data: 'Free up space, or move DATA_DIR to a larger disk. If this disk fills up, purchases, learning and uploads stop.',
  uploads: 'Free up space, or move uploads to a larger disk. If this disk fills up, uploads stop.',
  backups: 'Free up space, lower BACKUP_KEEP, or move BACKUP_DIR to a larger disk. If this disk fills up, backups stop.',
}

export function judgeDisk({ of, folder, freeBytes, totalBytes }: Disk): Finding[] {
  const says = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} is free on the disk that contains ${folder}.`
  const fix = diskFixes[of]
  const share = freeBytes / totalBytes
  return firstOf(
    (freeBytes < BARELY_BYTES || share < BARELY_SHARE) && found('DISK', 'BAD', says, fix),
    share < LOW_SHARE && found('DISK', 'WEAK', says, fix),
    found('DISK', 'GOOD', says),
  )
}

export type Database = {
  version: string
  versionNumber: number
  answeredInMs: number
  bytes: number
  connections: number
  maxConnections: number
  transactionAge: number
  oldestTransactionMs: number
  /** The table with the highest share of dead rows. */
  bloated: { table: string; deadRows: number; liveRows: number } | null
  /** The table partitioned by month whose last partition ends first. */
  months: { table: string; leftMs: number } | null
  /** The sequence with the largest used share. */
  numbers: { sequence: string; share: number } | null
}

const OLDEST_VERSION = 150_000
const SLOW_MS = 250
// PostgreSQL refuses to write at about 2.1 billion transactions, and starts vacuuming at 0.2 billion.
const OLD_AGE = 1_000_000_000
const MANY_DEAD = 100_000
const MANY_NUMBERS = 0.6
// The job creates each partition two months ahead.
const FEW_DAYS_MS = 20 * 24 * HOUR_MS

export function judgeDatabase(database: Database): Finding[] {
  const { version, versionNumber, answeredInMs, bytes, connections, maxConnections } = database
  const share = connections / maxConnections
  const crowded = `${connections} of ${maxConnections} database connections are in use.`
  const troubles = all(
    judgeVersion({ version, versionNumber }),
    share > 0.9 && found('DATABASE', 'BAD', crowded, 'Lower DATABASE_POOL, close other connections, or raise max_connections.'),
    answeredInMs > SLOW_MS &&
      found(
        'DATABASE',
        'WEAK',
        `The database took ${answeredInMs} ms to respond.`,
        'Check for other load on the machine and for a slow disk.',
      ),
    ...judgeUpkeep(database),
  )
  if (troubles.length > 0) return troubles
  return [found('DATABASE', 'GOOD', `PostgreSQL ${version} responds in ${answeredInMs} ms and uses ${gigabytes(bytes)}. ${crowded}`)]
}

export const judgeVersion = ({ version, versionNumber }: Pick<Database, 'version' | 'versionNumber'>): Finding | false =>
  versionNumber < OLDEST_VERSION && found('DATABASE', 'BAD', `PostgreSQL ${version} isn’t supported.`, 'Upgrade to PostgreSQL 15 or newer.')

function judgeUpkeep({ transactionAge, oldestTransactionMs, bloated, months, numbers }: Database): (Finding | false)[] {
  return [
    transactionAge > OLD_AGE &&
      found(
        'DATABASE',
        'BAD',
        `${count(transactionAge, 'transaction', 'transactions')} have run since the last freezing vacuum.`,
        'Run “vacuum freeze” as the database owner. At two billion transactions, the database becomes read-only.',
      ),
    oldestTransactionMs > HOUR_MS &&
      found(
        'DATABASE',
        'WEAK',
        `A transaction has been open for ${span(oldestTransactionMs)}.`,
        'Find it in pg_stat_activity and end it, unless it’s a backup. It keeps the database from removing dead rows.',
      ),
    bloated !== null &&
      bloated.deadRows > MANY_DEAD &&
      bloated.deadRows > bloated.liveRows &&
      found(
        'DATABASE',
        'WEAK',
        `The table ${bloated.table} has more dead rows than live ones.`,
        `Run “vacuum analyze ${bloated.table}” as the database owner, and check that autovacuum is on.`,
      ),
    numbers !== null &&
      numbers.share > MANY_NUMBERS &&
      found(
        'DATABASE',
        'WEAK',
        `The sequence ${numbers.sequence} has used ${Math.floor(numbers.share * 100)}% of its numbers.`,
        'At 100%, no rows can be added. Stop all servers at a quiet time and change the column to bigint.',
      ),
    months !== null &&
      months.leftMs < FEW_DAYS_MS &&
      found(
        'DATABASE',
        'WEAK',
        `The table ${months.table} has no partition for the next month. New rows will go to its default partition.`,
        'Check why the add-months job fails, or run “select add_months()” in the database.',
      ),
  ]
}

export const judgeAuditLog = (isChangeable: boolean, isOwnerKnown: boolean): Finding[] => [
  isChangeable
    ? found(
        'AUDIT_LOG',
        'WEAK',
        'The site’s database login can change or empty the audit log.',
        isOwnerKnown
          ? 'In DATABASE_URL, use a login that isn’t a superuser and doesn’t own the tables.'
          : 'Set DATABASE_OWNER_URL to the login that owns the tables, and DATABASE_URL to another login.',
      )
    : found('AUDIT_LOG', 'GOOD', 'The site’s database login has append-only access to the audit log.'),
]

export type Jobs = { due: number; oldestDueMs: number | null; retrying: number; givenUp: number; kindsGivenUp: readonly string[] }

const LATE_MS = 5 * MINUTE_MS
const STUCK_MS = 30 * MINUTE_MS

export function judgeJobs({ due, oldestDueMs, retrying, givenUp, kindsGivenUp }: Jobs): Finding[] {
  const waited = oldestDueMs ?? 0
  const late = `${count(due, 'job is', 'jobs are')} pending. The oldest was due ${span(waited)} ago.`
  const troubles = all(
    waited > STUCK_MS && found('JOBS', 'BAD', late, 'Check that a server is running, and read its log. A restart is safe.'),
    waited > LATE_MS && waited <= STUCK_MS && found('JOBS', 'WEAK', late, 'If this continues, read the server log.'),
    givenUp > 0 &&
      found(
        'JOBS',
        'BAD',
        `${count(givenUp, 'job', 'jobs')} failed permanently: ${kindsGivenUp.join(', ')}.`,
        'Fix the underlying errors, then retry the jobs.',
      ),
    retrying > 0 && found('JOBS', 'WEAK', `${count(retrying, 'job', 'jobs')} failed and will be retried.`, 'Check their errors.'),
  )
  return troubles.length > 0 ? troubles : [found('JOBS', 'GOOD', 'All jobs are running normally.')]
}

/** Differences from other clocks, in milliseconds. Null if there was no response. */
export type Clocks = { toDatabase: number | null; toProvider: number | null }

const OFF_MS = 5_000
// HTTP dates have no fractional seconds, and the response takes time.
const PROVIDER_OFF_MS = 30_000

export function judgeClock({ toDatabase, toProvider }: Clocks): Finding[] {
  const fix = 'Turn on time synchronization (timedatectl set-ntp true). Verification codes, prices and sessions depend on the time.'
  const troubles = all(
    toDatabase !== null &&
      Math.abs(toDatabase) > OFF_MS &&
      found('CLOCK', 'BAD', `The clocks of the server and the database differ by ${span(Math.abs(toDatabase))}.`, fix),
    toProvider !== null &&
      Math.abs(toProvider) > PROVIDER_OFF_MS &&
      found('CLOCK', 'BAD', `This machine’s clock is wrong by ${span(Math.abs(toProvider))}.`, fix),
  )
  return troubles.length > 0 ? troubles : [found('CLOCK', 'GOOD', 'All clocks are in sync.')]
}

export const judgeStorage = ({ isWorking, sentence }: { isWorking: boolean; sentence: string }): Finding[] => [
  isWorking
    ? found('STORAGE', 'GOOD', sentence)
    : found(
        'STORAGE',
        'BAD',
        sentence,
        'Check that the server can write to its folder or bucket (see Settings › Connections) and has free space.',
      ),
]

export const judgeVideos = (canConvert: boolean, waiting: number): Finding[] => [
  canConvert
    ? found('VIDEOS', 'GOOD', 'ffmpeg is available. Videos get smaller versions for slow connections.')
    : found(
        'VIDEOS',
        'WEAK',
        `ffmpeg isn’t available to background jobs, so videos play only in their original quality${waiting > 0 ? `. ${count(waiting, 'video is', 'videos are')} pending` : ''}.`,
        'Install ffmpeg (apt-get install ffmpeg) on the machine that runs background jobs, or set FFMPEG_PATH there.',
      ),
]

/** Whether the signing key exists and is usable. */
export function judgeCertificates({ isThere, canSign }: { isThere: boolean; canSign: boolean }): Finding[] {
  if (!isThere) return [found('CERTIFICATES', 'GOOD', 'The certificate signing key will be created with the first certificate.')]
  if (canSign) return [found('CERTIFICATES', 'GOOD', 'The certificate signing key is available.')]
  return [
    found('CERTIFICATES', 'BAD', 'Certificates can’t be signed.', 'Read the server log, then restore the “secrets” table from a backup.'),
  ]
}
