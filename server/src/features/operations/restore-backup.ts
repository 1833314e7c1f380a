import { cancelBroadcastsUnderWay } from '#features/broadcasts/cancel-broadcasts-under-way.ts'
import { markUncertain } from '#features/refunds/refunds.face.ts'
import { checkBackup } from '#platform/backup/check-backup.ts'
import { fillTarget, type RestoreTarget, requireKnownMigrations, requireNoFiles, requireRoom } from '#platform/backup/restore-target.ts'
import { readWithdrawals } from '#platform/backup/withdrawal-log.ts'
import type { Deps } from '#platform/deps.ts'
import { repeatWithdrawals } from './repeat-withdrawals.ts'

export type Restore = {
  backup: string
  /** The path of the withdrawal log. Null if there is none or the operator doesn't want to use it. */
  withdrawals: string | null
  target: RestoreTarget
  say: (line: string) => void
  /** The site on the restored target. */
  withDeps: <T>(work: (deps: Deps) => Promise<T>) => Promise<T>
}

/** Checks everything before it changes the target, which can't be used until the restore is complete. A killed restore can be repeated. */
export async function restoreBackup({ backup, withdrawals, target, say, withDeps }: Restore): Promise<void> {
  say('Reading the backup, and comparing it with what it says of itself …')
  await target.bucket?.check()
  const manifest = await checkBackup(backup)
  await requireKnownMigrations(manifest, target.migrations)
  await requireRoom(manifest, backup, target)
  const taken = withdrawals === null ? [] : await readWithdrawals(withdrawals, manifest.withdrawals)
  if (target.isNew) await requireNoFiles(target)
  say(`It is of ${manifest.takenAt}, whole, with ${manifest.files.count} files. Restoring …`)
  await target.withOwner(async (owner) => {
    const { finish } = await fillTarget(backup, manifest, { ...target, owner })
    const { repeated, held, doubted } = await withDeps(async (deps) => ({
      repeated: await repeatWithdrawals(deps, taken, new Date(manifest.takenAt)),
      held: await cancelBroadcastsUnderWay(deps.db, deps.clock()),
      doubted: await markUncertain(deps.db, deps.clock()),
    }))
    say(`Accounts and consents that were withdrawn since, or just before: ${repeated}.`)
    if (held > 0) say(`Announcements and issues of the newsletter that may have gone out since, and were stopped: ${held}.`)
    if (doubted > 0) say(`Refunds that may have been sent since, and are looked for first: ${doubted}.`)
    await finish()
  })
}
