import type { PayoutRun } from './payout-runs.api.ts'

/** Says what started a run: a manager, a payee’s request or the schedule. */
export const StartedBy = ({ createdBy, origin }: Pick<PayoutRun, 'createdBy' | 'origin'>) =>
  origin === 'AUTOMATIC' ? (
    'Automatic run'
  ) : (
    <>
      <bdi>{createdBy}</bdi>
      {origin === 'REQUEST' && <span className="text-ink-muted"> (request)</span>}
    </>
  )
