import type { Finding, Operations } from '@akada/contract/operations.ts'
import { listBackups } from '#platform/backup/manifest.ts'
import type { Deps } from '#platform/deps.ts'
import { releaseVersion } from '#platform/release-version.ts'
import { checkSite } from './check-site.ts'
import { countJobs, findExamination, isQueued, listFailing } from './operations.queries.ts'
import { asTime } from './operations.rules.ts'
import { MAKE_BACKUP } from './start-backup.ts'

export async function getOperations(deps: Deps): Promise<Operations> {
  const { db, backups } = deps
  const kept = (await findExamination(db)) ?? (await checkSite(deps).then(() => findExamination(db)))
  const [{ due, oldestDueAt, retrying, givenUp }, failing, list, isRunning] = await Promise.all([
    countJobs(db),
    listFailing(db),
    listBackups(backups.folder),
    isQueued(db, MAKE_BACKUP),
  ])
  return {
    version: releaseVersion(),
    examinedAt: (kept?.examinedAt ?? deps.clock()).toISOString(),
    // The stored value has this type, because `checkSite` wrote it.
    findings: (kept?.findings ?? []) as unknown as Finding[],
    jobs: { due, oldestDueAt: oldestDueAt?.toISOString() ?? null, failing, failingCount: retrying + givenUp },
    backups: {
      plannedAt: backups.atMinute === null ? null : asTime(backups.atMinute),
      kept: backups.kept,
      isRunning,
      list: list.map(({ name, takenAt, bytes, files }) => ({ name, takenAt: takenAt.toISOString(), bytes, files })),
    },
  }
}
