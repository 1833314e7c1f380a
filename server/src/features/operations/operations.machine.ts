// Findings about the machine and its software.
import type { Finding } from '@akada/contract/operations.ts'
import type { Disk } from '#platform/storage/disks.ts'
import { all, count, firstOf, found, gigabytes, HOUR_MS, MINUTE_MS, span } from './operations.rules.ts'

// PostgreSQL stops when it can't write, and needs a manual restart.
const BARELY_BYTES = 1_000_000_000
const BARELY_SHARE = 0.05
const LOW_SHARE = 0.15

const diskFixes: Record<Disk['of'], string> = {
  data: 'Free some, or move DATA_DIR to a larger disk: when it is full, nobody can buy, learn or upload.',
  uploads: 'Free some, or give uploads a larger disk: when it is full, nobody can upload.',
  backups: 'Free some, lower BACKUP_KEEP, or move BACKUP_DIR to a larger disk: when it is full, no more backups are made.',
}

export function judgeDisk({ of, folder, freeBytes, totalBytes }: Disk): Finding[] {
  const says = `The disk of ${folder} has ${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free.`
  const mend = diskFixes[of]
  const share = freeBytes / totalBytes
  return firstOf(
    (freeBytes < BARELY_BYTES || share < BARELY_SHARE) && found('DISK', 'BAD', says, mend),
    share < LOW_SHARE && found('DISK', 'WEAK', says, mend),
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
  const crowded = `${connections} of ${maxConnections} connections to the database are in use.`
  const troubles = all(
    judgeVersion({ version, versionNumber }),
    share > 0.9 && found('DATABASE', 'BAD', crowded, 'Lower DATABASE_POOL, end what else connects, or raise max_connections.'),
    answeredInMs > SLOW_MS &&
      found(
        'DATABASE',
        'WEAK',
        `The database took ${answeredInMs} ms to answer.`,
        'See what else the machine does, and whether its disk is slow.',
      ),
    ...judgeUpkeep(database),
  )
  if (troubles.length > 0) return troubles
  return [
    found(
      'DATABASE',
      'GOOD',
      `PostgreSQL ${version} answers in ${answeredInMs} ms, holds ${gigabytes(bytes)}, and ${crowded.toLowerCase()}`,
    ),
  ]
}

export const judgeVersion = ({ version, versionNumber }: Pick<Database, 'version' | 'versionNumber'>): Finding | false =>
  versionNumber < OLDEST_VERSION && found('DATABASE', 'BAD', `PostgreSQL ${version} is too old.`, 'Move to PostgreSQL 15 or newer.')

function judgeUpkeep({ transactionAge, oldestTransactionMs, bloated, months, numbers }: Database): (Finding | false)[] {
  return [
    transactionAge > OLD_AGE &&
      found(
        'DATABASE',
        'BAD',
        `${count(transactionAge, 'transaction', 'transactions')} have passed since the database was last cleaned up.`,
        'Run “vacuum freeze” as the owner of the database soon: past two billion it refuses to write.',
      ),
    oldestTransactionMs > HOUR_MS &&
      found(
        'DATABASE',
        'WEAK',
        `A transaction has been open for ${span(oldestTransactionMs)}.`,
        'See which in pg_stat_activity; unless it is a backup, end it: nothing is cleaned up while it lasts.',
      ),
    bloated !== null &&
      bloated.deadRows > MANY_DEAD &&
      bloated.deadRows > bloated.liveRows &&
      found(
        'DATABASE',
        'WEAK',
        `The table ${bloated.table} holds more dead rows than live ones.`,
        `Run “vacuum analyze ${bloated.table}” as the owner of the database, and see whether autovacuum is on.`,
      ),
    numbers !== null &&
      numbers.share > MANY_NUMBERS &&
      found(
        'DATABASE',
        'WEAK',
        `Of the numbers that ${numbers.sequence} can give, ${Math.floor(numbers.share * 100)} % are used up.`,
        'When they are, no row can be added: widen its column to bigint in a quiet hour, with all servers stopped.',
      ),
    months !== null &&
      months.leftMs < FEW_DAYS_MS &&
      found(
        'DATABASE',
        'WEAK',
        `The table ${months.table} has no place for the coming month: its rows will lie in the part for the rest.`,
        'See why the job add-months fails, or run “select add_months()” in the database.',
      ),
  ]
}

export const judgeAuditLog = (isChangeable: boolean, isOwnerKnown: boolean): Finding[] => [
  isChangeable
    ? found(
        'AUDIT_LOG',
        'WEAK',
        'The login that the site uses could change or empty the audit log.',
        isOwnerKnown
          ? 'Give DATABASE_URL a login that neither owns the tables nor is a superuser.'
          : 'Set DATABASE_OWNER_URL to the login that owns the tables, and DATABASE_URL to another one.',
      )
    : found('AUDIT_LOG', 'GOOD', 'The login that the site uses can only add to the audit log.'),
]

export type Jobs = { due: number; oldestDueMs: number | null; retrying: number; givenUp: number; kindsGivenUp: readonly string[] }

const LATE_MS = 5 * MINUTE_MS
const STUCK_MS = 30 * MINUTE_MS

export function judgeJobs({ due, oldestDueMs, retrying, givenUp, kindsGivenUp }: Jobs): Finding[] {
  const waited = oldestDueMs ?? 0
  const late = `${count(due, 'job waits', 'jobs wait')}; the oldest should have been done ${span(waited)} ago.`
  const troubles = all(
    waited > STUCK_MS && found('JOBS', 'BAD', late, 'See that a server runs, and what its log says. Restarting it does no harm.'),
    waited > LATE_MS && waited <= STUCK_MS && found('JOBS', 'WEAK', late, 'If that goes on, see what the server’s log says.'),
    givenUp > 0 &&
      found(
        'JOBS',
        'BAD',
        `${count(givenUp, 'job was', 'jobs were')} given up after many tries: ${kindsGivenUp.join(', ')}.`,
        'Mend what their errors say, then have them tried again.',
      ),
    retrying > 0 &&
      found('JOBS', 'WEAK', `${count(retrying, 'job', 'jobs')} failed and will be tried again.`, 'See what their errors say.'),
  )
  return troubles.length > 0 ? troubles : [found('JOBS', 'GOOD', 'Nothing waits for long, and nothing fails.')]
}

/** Differences to other clocks in milliseconds. Null if there was no response. */
export type Clocks = { toDatabase: number | null; toProvider: number | null }

const OFF_MS = 5_000
// HTTP dates have no fractions, and the response takes time.
const PROVIDER_OFF_MS = 30_000

export function judgeClock({ toDatabase, toProvider }: Clocks): Finding[] {
  const mend = 'Turn on time synchronisation (timedatectl set-ntp true): codes of two-step login, prices and sessions go by the clock.'
  const troubles = all(
    toDatabase !== null &&
      Math.abs(toDatabase) > OFF_MS &&
      found('CLOCK', 'BAD', `The clocks of the server and of the database differ by ${span(Math.abs(toDatabase))}.`, mend),
    toProvider !== null &&
      Math.abs(toProvider) > PROVIDER_OFF_MS &&
      found('CLOCK', 'BAD', `The clock of this machine is ${span(Math.abs(toProvider))} off.`, mend),
  )
  return troubles.length > 0 ? troubles : [found('CLOCK', 'GOOD', 'The clocks agree.')]
}

export const judgeStorage = ({ isWorking, sentence }: { isWorking: boolean; sentence: string }): Finding[] => [
  isWorking
    ? found('STORAGE', 'GOOD', sentence)
    : found(
        'STORAGE',
        'BAD',
        sentence,
        'See that the server may write to its folder or bucket for files (Settings, Connections says which), and that there is room.',
      ),
]

export const judgeVideos = (canConvert: boolean, waiting: number): Finding[] => [
  canConvert
    ? found('VIDEOS', 'GOOD', 'A process with ffmpeg runs background jobs, so videos get smaller sizes for slow networks.')
    : found(
        'VIDEOS',
        'WEAK',
        `No process that runs background jobs has ffmpeg, so videos play as they were uploaded${waiting > 0 ? `; ${count(waiting, 'video waits', 'videos wait')}` : ''}.`,
        'Install ffmpeg (apt-get install ffmpeg) on a machine that runs background jobs, or set FFMPEG_PATH there.',
      ),
]

/** Whether the signing key exists and is usable. */
export function judgeCertificates({ isThere, canSign }: { isThere: boolean; canSign: boolean }): Finding[] {
  if (!isThere) return [found('CERTIFICATES', 'GOOD', 'The key that certificates are signed with is made when the first is asked for.')]
  if (canSign) return [found('CERTIFICATES', 'GOOD', 'The key that certificates are signed with is here.')]
  return [
    found(
      'CERTIFICATES',
      'BAD',
      'Certificates can’t be signed.',
      'See what the server’s log says; bring the table secrets back from a backup.',
    ),
  ]
}
