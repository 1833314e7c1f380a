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
  /** Runs `work` with the dependencies of the restored site. */
  withDeps: <T>(work: (deps: Deps) => Promise<T>) => Promise<T>
}

/** Checks everything before it changes the target, which can't be used until the restore is complete. A killed restore can be repeated. */
export async function restoreBackup({ backup, withdrawals, target, say, withDeps }: Restore): Promise<void> {
  say('Verifying the backup…')
  await target.bucket?.check()
  const manifest = await checkBackup(backup)
  await requireKnownMigrations(manifest, target.migrations)
  await requireRoom(manifest, backup, target)
  const taken = withdrawals === null ? [] : await readWithdrawals(withdrawals, manifest.withdrawals)
  if (target.isNew) await requireNoFiles(target)
  say(`The backup of ${manifest.takenAt} is complete: ${manifest.files.count} files. Restoring…`)
  await target.withOwner(async (owner) => {
    const { finish } = await fillTarget(backup, manifest, { ...target, owner })
    const { repeated, held, doubted } = await withDeps(async (deps) => ({
      repeated: await repeatWithdrawals(deps, taken, new Date(manifest.takenAt)),
      held: await cancelBroadcastsUnderWay(deps.db, deps.clock()),
      doubted: await markUncertain(deps.db, deps.clock()),
    }))
    say(`Account deletions and withdrawn consents applied again: ${repeated}.`)
    if (held > 0) say(`Announcements and newsletter issues canceled because they may have been sent since the backup: ${held}.`)
    if (doubted > 0) say(`Refunds to check with the provider because they may have been sent since the backup: ${doubted}.`)
    await finish()
  })
}
