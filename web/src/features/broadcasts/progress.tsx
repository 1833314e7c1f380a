import type { BroadcastState, BroadcastSummary } from '@akada/contract/broadcasts.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { countText } from './broadcast-words.ts'
import type { To } from './broadcasts.api.ts'

type ProgressProps = { state: BroadcastState; progress: NonNullable<BroadcastSummary['progress']>; to: To }

/** Shows how many emails were sent, failed or were skipped. */
export function Progress({ state, progress: { recipients, sent, failed, skipped }, to }: ProgressProps) {
  const done = sent + failed + skipped
  const others = [
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(skipped > 0
      ? [state === 'CANCELLED' ? `${formatCount(skipped)} not sent` : `${formatCount(skipped)} skipped (unsubscribed or account deleted)`]
      : []),
  ]
  return (
    <div className="mt-2 grid max-w-md gap-1">
      {state === 'SENDING' && <ProgressBar label="Sending progress" percent={recipients === 0 ? 0 : (100 * done) / recipients} />}
      <p className="tabular text-sm text-ink-muted">
        {[`Sent to ${formatCount(sent)} of ${countText(recipients, to)}`, ...others].join(' · ')}
      </p>
    </div>
  )
}
