import type { LogState } from '#platform/backup/manifest.ts'
import { beginLog, logWithdrawals, type Withdrawal } from '#platform/backup/withdrawal-log.ts'
import type { Deps } from '#platform/deps.ts'
import { lockAsking } from './operations.queries.ts'

type LogDeps = Pick<Deps, 'db' | 'backups' | 'clock'>

/** Appends to the withdrawal log beside the backups. */
export const recordWithdrawal = (deps: LogDeps, withdrawal: Withdrawal): Promise<LogState> =>
  inTurn(deps, () => logWithdrawals(deps.backups.folder, [withdrawal]))

/** Creates the log beside the backups, or checks the existing one. */
export const beginWithdrawals = (deps: LogDeps): Promise<LogState> => inTurn(deps, () => beginLog(deps.backups.folder, deps.clock()))

/** Serializes writes, because all servers share the folder. */
const inTurn = <T>({ db }: LogDeps, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockAsking(tx, 'withdrawals')
    return work()
  })
