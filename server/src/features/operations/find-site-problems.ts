import { stat } from 'node:fs/promises'
import type { Examined, Finding } from '@akada/contract/operations.ts'
import { openSigner } from '#features/credentials/open-signer.ts'
import { findConverter } from '#features/renditions/find-converter.ts'
import { checkConnection } from '#features/settings/check-connection.ts'
import { listBackups } from '#platform/backup/manifest.ts'
import { canChangeAuditLog } from '#platform/database/application-login.ts'
import { lackingSettings } from '#platform/database/lacking-settings.ts'
import type { Deps } from '#platform/deps.ts'
import { existingParent, listDisks } from '#platform/storage/disks.ts'
import {
  countAdmins,
  countGivenUpMails,
  countWaitingVideos,
  databaseTime,
  findHeard,
  hasSecret,
  measureDatabase,
} from './operations.facts.queries.ts'
import {
  type Clocks,
  judgeAuditLog,
  judgeCertificates,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeJobs,
  judgeStorage,
  judgeVideos,
} from './operations.machine.ts'
import { countJobs } from './operations.queries.ts'
import { unmeasured, worstFirst } from './operations.rules.ts'
import { judgeConnections, judgeReplicas } from './operations.servers.ts'
import { judgeBackups, judgeMail, judgePayments, judgeSettings } from './operations.surroundings.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OTHERS_MS = 5_000

/** Checks everything that the site depends on, and describes the faults in plain sentences. Changes nothing. */
export async function findSiteProblems(deps: Deps): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(([about, check]) => withinTime(check(deps)).catch((error: unknown) => [fault(deps, about, error)])),
  )
  return worstFirst(found.flat())
}

function fault({ log }: Deps, about: Examined, error: unknown): Finding {
  log.warn({ err: error, about }, 'a check of the site failed')
  return unmeasured(about, error instanceof Error ? error.message : String(error))
}

/** A hanging check must not block the other findings. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it timed out')), 2 * OTHERS_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const checks: readonly (readonly [Examined, (deps: Deps) => Promise<Finding[]>])[] = [
  ['DISK', async (deps) => (await listDisks(deps)).flatMap(judgeDisk)],
  ['DATABASE', async ({ db }) => judgeDatabase(await measureDatabase(db))],
  ['DATABASE', async ({ requestDb }) => judgeConnections(await lackingSettings(requestDb))],
  ['DATABASE', async ({ replicas }) => judgeReplicas(await replicas.examine())],
  ['AUDIT_LOG', async ({ db, installation }) => judgeAuditLog(await canChangeAuditLog(db), installation.hasOwnerLogin)],
  ['JOBS', async ({ db }) => judgeJobs(await countJobs(db))],
  ['MAIL', measureMail],
  ['PAYMENTS', measurePayments],
  ['CLOCK', measureClock],
  ['STORAGE', async (deps) => judgeStorage(await checkConnection(deps, 'storage', ''))],
  ['VIDEOS', async (deps) => judgeVideos((await findConverter(deps)).canConvert, await countWaitingVideos(deps.db))],
  ['BACKUPS', measureBackups],
  ['CERTIFICATES', measureKeys],
  ['SETTINGS', measureSettings],
]

async function measureMail({ db, clock, mailer, site, installation }: Deps): Promise<Finding[]> {
  const { hasMailServer: hasServer } = installation
  // Without a mail server outside production, the process itself stores the emails.
  const trouble = hasServer || site.isProduction ? await troubleOf(mailer.check(), 'Couldn’t connect to the mail server') : null
  const givenUp = await countGivenUpMails(db, new Date(clock().getTime() - DAY_MS))
  return judgeMail({ trouble, hasServer, isProduction: site.isProduction, givenUp })
}

const troubleOf = (asked: Promise<unknown>, sentence: string): Promise<string | null> =>
  asked.then(
    () => null,
    (error: unknown) => `${sentence}: ${error instanceof Error ? error.message : String(error)}.`,
  )

async function measurePayments(deps: Deps): Promise<Finding[]> {
  const { db, clock, site, installation } = deps
  const now = clock().getTime()
  const { lastHeardAt, paidUnheard } = await findHeard(db, { since: new Date(now - 3 * DAY_MS), until: new Date(now - 15 * MINUTE_MS) })
  const answer = installation.paymentKey === null ? undefined : await checkConnection(deps, 'payments', '')
  return judgePayments({
    key: installation.paymentKey,
    isProduction: site.isProduction,
    trouble: answer && !answer.isWorking ? answer.sentence : null,
    paidUnheard,
    lastHeardMs: lastHeardAt && now - lastHeardAt.getTime(),
  })
}

async function measureClock({ db, installation }: Deps): Promise<Finding[]> {
  const began = Date.now()
  const time = await databaseTime(db)
  const toDatabase = time.getTime() - (began + Date.now()) / 2
  const toProvider = installation.paymentKey === null ? null : await differenceTo(installation.paymentsUrl)
  return judgeClock({ toDatabase, toProvider } satisfies Clocks)
}

async function differenceTo(url: string): Promise<number | null> {
  try {
    const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(OTHERS_MS) })
    const theirs = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(theirs) ? null : theirs - Date.now()
  } catch {
    return null
  }
}

async function measureBackups({ clock, site, backups: { folder, atMinute }, installation }: Deps): Promise<Finding[]> {
  const [newest] = await listBackups(folder)
  const isSameDisk = (await stat(existingParent(folder))).dev === (await stat(existingParent(installation.dataDir))).dev
  const newestMs = newest ? clock().getTime() - newest.takenAt.getTime() : null
  return judgeBackups({ newestMs, atMinute, isSameDisk, isProduction: site.isProduction, folder })
}

async function measureKeys(deps: Deps): Promise<Finding[]> {
  // Opening the signer would create a missing key.
  const isThere = await hasSecret(deps.db, 'credentials')
  return judgeCertificates({ isThere, canSign: isThere && (await troubleOf(openSigner(deps)(), '')) === null })
}

async function measureSettings({ db, site, policy, installation }: Deps): Promise<Finding[]> {
  return judgeSettings({
    isProduction: site.isProduction,
    publicUrl: site.publicUrl,
    supportEmail: site.supportEmail,
    requiresSecondFactor: policy.requireSecondFactor,
    trustsProxy: installation.trustsProxy,
    logLevel: installation.logLevel,
    ...(await countAdmins(db)),
  })
}
